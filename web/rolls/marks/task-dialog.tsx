import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { kitWords } from '#contract/kit/words.ts'
import { describeMark } from '#contract/rolls/describe-mark.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Dotted, Whole } from '#web/kit/dotted.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { rich } from '#web/kit/rich.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import { AddDialog } from './add-dialog.tsx'
import { useMarkCalls, useMarks } from './api.ts'
import { MarkDialog, type TaskDialogProps } from './mark-dialog.tsx'
import { describeEnd, describeSays, isOfPerson } from './mark-history.ts'
import { undoProblems, withoutEmpty } from './mark-problems.ts'
import type { Task, TaskValues, MarkedPerson } from './task.ts'
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

/** The dialog of a task. A notice reports the result. */
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

/** Asks why a mark should be undone, and undoes it. */
function UndoDialog({ eventId, task, open, storedValues, onClose, onExited, onUndone }: UndoDialogProps) {
  const { name, mark } = task.person
  const calls = useMarkCalls(eventId)
  const { data: marks } = useMarks(eventId, { isWanted: true })
  const credit = marks?.find(({ id, class: classId }) => id === mark?.id && classId !== null)
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
      title={rich(markingWords.undoTitle({ name, own: asOwnName }))}
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
            {credit ? <Dotted of={describeCredit(credit)} /> : describeMark(mark)}
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

/** 'Counts for BIO 210', with who decided that and why. */
function describeCredit(mark: RollMark): string[] {
  const author = mark.made_by === null ? [] : [markingWords.byName({ name: mark.made_by })]
  return [describeSays(mark), ...author, markingWords.quoted({ reason: mark.reason })]
}

type HistoryDialogProps = {
  eventId: string
  person: MarkedPerson
  open: boolean
  onClose: () => void
  onExited: () => void
}

/** Lists every mark about one person at one event, latest first, including undone ones. */
function HistoryDialog({ eventId, person, open, onClose, onExited }: HistoryDialogProps) {
  const titleId = useId()
  const { data, error, refetch } = useMarks(eventId, { isWanted: true, isFresh: true })
  const marks = data?.filter((mark) => isOfPerson(mark, person.id))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      disableRestoreFocus
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={titleId}>{rich(markingWords.historyTitle({ name: person.name, own: asOwnName }))}</DialogTitle>
      <DialogContent>
        {!marks && !error && <ListSkeleton label={markingWords.loadingHistory} />}
        {!marks && error && (
          <FailedToLoad says={markingWords.historyFailed} error={error} onRetry={() => void refetch()} />
        )}
        {marks && (
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            {marks.map((mark) => (
              <Made key={mark.id} mark={mark} marks={marks} />
            ))}
            {person.scannedAt && (
              <Box component="li" sx={entry}>
                <Box sx={{ fontWeight: 600 }}>{markingWords.checkedInAt}</Box>
                <Note>{dateAndTime(person.scannedAt)}</Note>
              </Box>
            )}
          </Box>
        )}
        {marks?.length === 0 && !person.scannedAt && (
          <Typography sx={{ color: 'text.secondary' }}>{markingWords.historyEmpty}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {kitWords.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const entry = { py: 1.5, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' } as const

function Made({ mark, marks }: { mark: RollMark; marks: readonly RollMark[] }) {
  const end = describeEnd(mark, marks)
  return (
    <Box component="li" sx={entry}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <Box component="span" sx={end === null ? null : { textDecoration: 'line-through', color: 'text.secondary' }}>
          {describeSays(mark)}
        </Box>
        {end === null && <TagChip kind="ready" label={markingWords.current} />}
      </Box>
      <Box sx={{ my: 0.25 }}>{markingWords.quoted({ reason: mark.reason })}</Box>
      <Note>
        {mark.made_by !== null && `${markingWords.byName({ name: mark.made_by })}, `}
        <Whole>{dateAndTime(mark.made_at)}</Whole>
      </Note>
      {end !== null && <Note>{end}</Note>}
    </Box>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
}
