import { markingWords } from '#contract/rolls/words.ts'
import AbsentIcon from '@mui/icons-material/PersonOffOutlined'
import ExcuseIcon from '@mui/icons-material/EventBusyOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import PresentIcon from '@mui/icons-material/HowToRegOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MarkedPerson, Task } from './task.ts'

type Props = {
  anchor: HTMLElement | null
  person: MarkedPerson
  onChoose: (task: Task) => void
  onClose: () => void
}

/** Lists what can be done with one person on a roll. */
export function PersonMenu({ anchor, person, onChoose, onClose }: Props) {
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
