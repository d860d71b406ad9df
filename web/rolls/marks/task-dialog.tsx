import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { describeMark } from '#contract/rolls/describe-mark.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import { AddDialog } from './add-dialog.tsx'
import { useMarkCalls } from './api.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { MarkDialog, type TaskDialogProps } from './mark-dialog.tsx'
import { undoProblems, withoutEmpty } from './mark-problems.ts'
import type { Task, TaskValues } from './task.ts'
import type { MarkNotice } from './use-mark-notice.ts'
import { useTaskForm } from './use-task-form.ts'

type Props = {
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
export function TaskDialog({ task, values, notice, onClose, ...rest }: Props) {
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

type UndoDialogProps = TaskDialogProps<Extract<Task, { what: 'undo' }>> & { onUndone: (mark: RollMark) => void }

/** Asks why a mark is undone, and undoes it. */
function UndoDialog({ eventId, task, open, storedValues, onClose, onExited, onUndone }: UndoDialogProps) {
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
