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
import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useSession } from '#web/session/use-session.ts'
import { AddDialog } from './add-dialog.tsx'
import { useMarkCalls } from './api.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { undoProblems } from './mark-problems.ts'
import { MarkingContext, type MarkingActions } from './marking-context.ts'
import { rememberFocus } from './return-focus.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { dropTask, readTask, type StoredTask, type MarkedPerson, type Task, type TaskValues } from './task.ts'

type Props = {
  eventId: string
  /** Whether this person may say who was present. */
  mayMark: boolean
  children: ReactNode
}

type OpenTask = Omit<StoredTask, 'values'> & { values: StoredTask['values'] | null }

/** Lets the rows of a roll correct it: one menu and one dialog for all of them. */
export function Marking({ eventId, mayMark, children }: Props) {
  const { facultyId } = useSession()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; person: MarkedPerson } | null>(null)
  // The typed text is there again after a sign-in.
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

/** Lists what can be done with one person on a roll. */
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

type TaskDialogProps = {
  eventId: string
  task: Task
  /** The values that were typed before the session ended. */
  values: TaskValues | null
  notice: MarkNotice
  open: boolean
  onClose: () => void
  onExited: () => void
}

/** The dialog of a task. What it did is said in a notice. */
function TaskDialog({ task, values, notice, onClose, ...rest }: TaskDialogProps) {
  const shared = { ...rest, storedValues: values, onClose }
  switch (task.what) {
    case 'mark':
    case 'add': {
      const onMarked = (mark: Parameters<typeof notice.marked>[0]) => {
        onClose()
        notice.marked(mark)
      }
      return task.what === 'mark' ? (
        <MarkDialog {...shared} task={task} onMarked={onMarked} />
      ) : (
        <AddDialog {...shared} task={task} onMarked={onMarked} />
      )
    }
    case 'undo':
      return (
        <UndoDialog
          {...shared}
          task={task}
          onUndone={(mark) => {
            onClose()
            notice.undone(mark)
          }}
        />
      )
    case 'history':
      return <HistoryDialog {...rest} person={task.person} onClose={onClose} />
  }
}

/** Within this time (ms) a mark is undone by one tap. The server asks for no reason a little longer. */
const undoOffered = 6_000

const sentences = { present: markingWords.isPresent, absent: markingWords.isAbsent, excused: markingWords.isExcused }

/** Says what happened to a mark. Right after it was made, the notice also undoes it. */
function useMarkNotice(eventId: string) {
  const notify = useNotice()
  const calls = useMarkCalls(eventId)
  const withdraw = useRef<() => void>(() => {})
  // Only the latest: in a row of others, its Undo would come when the server already asks for a reason.
  const say = (notice: Parameters<typeof notify>[0]) => {
    withdraw.current()
    withdraw.current = notify(notice)
  }
  const undone = ({ student_name: name }: RollMark) => say(markingWords.isUndone({ name }))

  async function undo(mark: RollMark): Promise<void> {
    try {
      undone(await calls.undo(mark.id, null))
    } catch (error) {
      const { form, reason } = undoProblems(error)
      say(form ?? reason ?? markingWords.undoFailed)
    }
  }

  return {
    marked(mark: RollMark): void {
      const sentence = sentences[mark.says as keyof typeof sentences]
      say({
        message: sentence({ name: mark.student_name }),
        durationMs: undoOffered,
        action: { label: markingWords.undo, onClick: () => void undo(mark) },
      })
    },
    undone,
  }
}

type MarkNotice = ReturnType<typeof useMarkNotice>
