import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { creditListWords } from '#contract/credits/words.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { useMarks } from '#web/rolls/marks/api.ts'
import { isOfPerson, toShownMark } from '#web/rolls/marks/mark-history.ts'
import { TaskDialog } from '#web/rolls/marks/task-dialog.tsx'
import { dropTask, type Task } from '#web/rolls/marks/task.ts'
import { useMarkNotice } from '#web/rolls/marks/use-mark-notice.ts'
import type { CreditedEvent, StudentCredit } from './credited.ts'

type Props = { classId: string; student: StudentCredit; event: CreditedEvent; reason: string }

/** The marks that the owner of a class can make about a student’s credit for an event, with its history. */
export function CreditMarks({ classId, student, event: { event: eventId, event_name: eventName }, reason }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [task, setTask] = useState<Task | null>(null)
  const [isOpen, setOpen] = useState(false)
  const notice = useMarkNotice(eventId)
  const { data: marks = [] } = useMarks(eventId, { isWanted: isMenuOpen, isFresh: true })
  const mark = marks.find(
    (candidate) => candidate.class === classId && candidate.undone_at === null && isOfPerson(candidate, student.id),
  )
  const person = {
    id: student.id,
    name: `${student.first_name} ${student.last_name}`.trim(),
    isPresent: false,
    mark: mark ? toShownMark(mark) : null,
  }
  const choose = (chosen: Task) => {
    setMenuOpen(false)
    setTask(chosen)
    setOpen(true)
  }
  const markings = [
    { says: 'counts', label: markingWords.giveCredit, ownReason: 'marked-counts' },
    { says: 'does-not-count', label: markingWords.takeCredit, ownReason: 'marked-not' },
    { says: 'excused', label: markingWords.excuse, ownReason: 'excused-by-class' },
  ] as const
  return (
    <>
      <IconButton
        ref={button}
        aria-label={creditListWords.changeCredit({ event: eventName })}
        aria-haspopup="menu"
        onClick={() => setMenuOpen(true)}
        sx={{ flex: 'none', my: -1 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        open={isMenuOpen}
        anchorEl={button.current}
        onClose={() => setMenuOpen(false)}
        slotProps={{ list: { 'aria-label': creditListWords.changeCredit({ event: eventName }) } }}
      >
        {markings
          .filter(({ ownReason }) => ownReason !== reason)
          .map(({ says, label }) => (
            <MenuItem key={says} onClick={() => choose({ what: 'mark', says, person, classId })}>
              {label}
            </MenuItem>
          ))}
        {markings.some(({ ownReason }) => ownReason === reason) && (
          <MenuItem disabled={!mark} onClick={() => choose({ what: 'undo', person })}>
            {markingWords.undoMark}
          </MenuItem>
        )}
        <MenuItem onClick={() => choose({ what: 'history', person })}>{markingWords.history}</MenuItem>
      </Menu>
      {task && (
        <TaskDialog
          eventId={eventId}
          task={task}
          values={null}
          notice={notice}
          open={isOpen}
          onClose={() => {
            dropTask(eventId)
            setOpen(false)
          }}
          onExited={() => {
            setTask(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
