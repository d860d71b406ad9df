import type { SvgIconComponent } from '@mui/icons-material'
import ExcuseIcon from '@mui/icons-material/EventBusyOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import PresentIcon from '@mui/icons-material/HowToRegOutlined'
import AbsentIcon from '@mui/icons-material/PersonOffOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState, type ReactNode } from 'react'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { useSession } from '#web/session/use-session.ts'
import { MarkingContext, type MarkingActions } from './marking-context.ts'
import { rememberFocus } from './row-menu-button.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { useMarkNotice } from './use-mark-notice.ts'
import { dropTask, readTask, type StoredTask, type MarkedPerson, type Task } from './task.ts'

type Props = {
  eventId: string
  /** Whether this person may correct who was present. */
  mayMark: boolean
  children: ReactNode
}

type OpenTask = Omit<StoredTask, 'values'> & { values: StoredTask['values'] | null }

/** Lets the rows of a roll correct it. All rows share one menu and one dialog. */
export function Marking({ eventId, mayMark, children }: Props) {
  const { facultyId } = useSession()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; person: MarkedPerson } | null>(null)
  // After a sign-in, the dialog opens again with the text that was typed before.
  const [storedTask] = useState(() => readTask(eventId, facultyId))
  const [task, setTask] = useState<OpenTask | null>(storedTask)
  const [isOpen, setOpen] = useState(storedTask !== null)
  const notice = useMarkNotice(eventId)
  const moveBack = useRef<(() => void) | null>(null)
  const [actions] = useState<MarkingActions>(() => ({
    openMenu(button, person) {
      moveBack.current = rememberFocus(button)
      setMenu({ anchor: button, person })
    },
    add(button) {
      moveBack.current = rememberFocus(button)
      setTask({ task: { what: 'add' }, values: null })
      setOpen(true)
    },
  }))

  return (
    <MarkingContext value={mayMark ? actions : null}>
      {children}
      {mayMark && menu && (
        <PersonMenu
          {...menu}
          onClose={() => setMenu(null)}
          onChoose={(chosen) => {
            setMenu(null)
            setTask({ task: chosen, values: null })
            setOpen(true)
          }}
        />
      )}
      {mayMark && task && (
        <TaskDialog
          eventId={eventId}
          {...task}
          notice={notice}
          open={isOpen}
          onClose={() => {
            dropTask(eventId)
            setOpen(false)
          }}
          onExited={() => {
            setTask(null)
            moveBack.current?.()
          }}
        />
      )}
    </MarkingContext>
  )
}

type PersonMenuProps = {
  anchor: HTMLElement | null
  person: MarkedPerson
  onChoose: (task: Task) => void
  onClose: () => void
}

/** Lists the actions for one person on a roll. */
function PersonMenu({ anchor, person, onChoose, onClose }: PersonMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': markingWords.menuOf({ name: person.name }) } }}
    >
      {choicesFor(person).map(({ label, icon: Icon, task }) => (
        <MenuItem key={label} onClick={() => onChoose(task)}>
          <ListItemIcon>
            <Icon />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

type Choice = { label: string; icon: SvgIconComponent; task: Task }

function choicesFor(person: MarkedPerson): Choice[] {
  const choices: Choice[] = [
    person.isPresent
      ? { label: markingWords.markAbsent, icon: AbsentIcon, task: { what: 'mark', says: 'absent', person } }
      : { label: markingWords.markPresent, icon: PresentIcon, task: { what: 'mark', says: 'present', person } },
  ]
  if (person.mark?.says !== 'excused')
    choices.push({ label: markingWords.excuse, icon: ExcuseIcon, task: { what: 'mark', says: 'excused', person } })
  if (person.mark) choices.push({ label: markingWords.undoMark, icon: UndoIcon, task: { what: 'undo', person } })
  return [...choices, { label: markingWords.history, icon: HistoryIcon, task: { what: 'history', person } }]
}
