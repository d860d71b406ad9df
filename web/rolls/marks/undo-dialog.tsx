import { describeMark } from '#contract/rolls/describe-mark.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RollMark } from '#contract/rolls/marks.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import { useMarkCalls } from './api.ts'
import type { TaskDialogProps } from './mark-dialog.tsx'
import { undoProblems, withoutEmpty } from './mark-problems.ts'
import type { Task } from './task.ts'
import { useTaskForm } from './use-task-form.ts'

type Props = TaskDialogProps<Extract<Task, { what: 'undo' }>> & { onUndone: (mark: RollMark) => void }

/** Asks why a mark is undone, and undoes it. */
export function UndoDialog({ eventId, task, open, storedValues, onClose, onExited, onUndone }: Props) {
  const { name, mark } = task.person
  const calls = useMarkCalls(eventId)
  const form = useTaskForm({
    eventId,
    task,
    storedValues,
    check: ({ reason }) => withoutEmpty({ reason: wrongReason(reason) }),
    send: ({ reason }) => calls.undo(mark?.id ?? '', reason),
    explain: undoProblems,
    onDone: onUndone,
  })
  return (
    <ConfirmDialog
      isForm
      holds={form.holds}
      open={open}
      title={rich(markingWords.undoTitle({ name, own: (text) => <OwnName>{text}</OwnName> }))}
      confirmLabel={markingWords.confirmUndo}
      busyLabel={markingWords.saving}
      busy={form.isBusy}
      error={form.problems.form ?? null}
      onConfirm={() => form.submit()}
      onClose={onClose}
      onExited={onExited}
    >
      <Box ref={form.fields}>
        {mark && (
          <Typography sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {describeMark(mark)}
          </Typography>
        )}
        <Field
          label={markingWords.undoReason}
          value={form.values.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
          error={form.problems.reason}
          hint={markingWords.undoReasonHint}
          autoComplete="off"
          autoFocus
        />
      </Box>
    </ConfirmDialog>
  )
}
