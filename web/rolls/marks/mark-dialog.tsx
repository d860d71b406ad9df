import { markingWords } from '#contract/rolls/marks/words.ts'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import type { RollMark } from '#contract/rolls/marks.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import { useMarkCalls } from './api.ts'
import { markProblems, withoutEmpty } from './mark-problems.ts'
import { ReasonFields } from './reason-fields.tsx'
import { type Task, type TaskValues, explainMark } from './task.ts'
import { useTaskForm } from './use-task-form.ts'

/** The props that all dialogs about a person on a roll share. */
export type TaskDialogProps<T extends Task> = {
  eventId: string
  task: T
  open: boolean
  storedValues: TaskValues | null
  onClose: () => void
  onExited: () => void
}

const titles = {
  present: markingWords.markPresentTitle,
  absent: markingWords.markAbsentTitle,
  excused: markingWords.excuseTitle,
  counts: markingWords.giveCreditTitle,
  'does-not-count': markingWords.takeCreditTitle,
}
const confirms = {
  present: markingWords.confirmPresent,
  absent: markingWords.confirmAbsent,
  excused: markingWords.confirmExcuse,
  counts: markingWords.confirmGiveCredit,
  'does-not-count': markingWords.confirmTakeCredit,
}

type Props = TaskDialogProps<Extract<Task, { what: 'mark' }>> & { onMarked: (mark: RollMark) => void }

/** Asks for the reason for a mark, and makes the mark. */
export function MarkDialog({ eventId, task, open, storedValues, onClose, onExited, onMarked }: Props) {
  const { says, person, classId } = task
  const calls = useMarkCalls(eventId)
  const form = useTaskForm({
    eventId,
    task,
    storedValues,
    check: ({ reason }) => withoutEmpty({ reason: wrongReason(reason) }),
    send: ({ kind, reason }) =>
      calls.mark({ student: person.id }, says, { reason_kind: kind ?? 'other', reason }, classId),
    explain: (error) => markProblems(error, ['reason']),
    onDone: onMarked,
  })
  const { values, problems } = form
  const explanation = classId === undefined ? explainMark(says, person) : markingWords.creditAbout
  return (
    <ConfirmDialog
      isForm
      holds={form.holds}
      open={open}
      title={rich(titles[says]({ name: person.name, own: asOwnName }))}
      confirmLabel={confirms[says]}
      busyLabel={markingWords.saving}
      busy={form.isBusy}
      error={problems.form ?? null}
      onConfirm={() => form.submit()}
      onClose={onClose}
      onExited={onExited}
    >
      <Box ref={form.fields}>
        {explanation !== null && <Typography sx={{ color: 'text.secondary' }}>{explanation}</Typography>}
        <ReasonFields
          says={says}
          kind={values.kind}
          reason={values.reason}
          error={problems.reason}
          onChange={form.change}
        />
      </Box>
    </ConfirmDialog>
  )
}
