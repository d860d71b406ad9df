import { maxMarks } from '#contract/check-ins/limits.ts'
import { reasonKinds, type ReasonKind } from '#contract/rolls/mark-values.ts'
import { attemptsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ApiError } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { faultsIn, markPresent } from '#web/rolls/paste/api.ts'
import { useReadRollAgain } from '#web/rolls/paste/read-roll-again.ts'
import { ReasonFields } from '#web/rolls/paste/reason-fields.tsx'
import { useMarkedNotice } from '#web/rolls/paste/use-marked-notice.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import { useSession } from '#web/session/use-session.ts'
import type { UnconfirmedStudent } from './refused-words.ts'

type Reason = { reasonKind: ReasonKind; reason: string }

const usual: Reason = { reasonKind: 'phone', reason: attemptsWords.prefilled }

type Props = { eventId: string; students: UnconfirmedStudent[]; onClose: () => void }

/** Marks all students who scanned but didn’t confirm present. The reason is kept as a draft until it’s sent. */
export function CountDialog({ eventId, students, onClose }: Props) {
  const { facultyId } = useSession()
  const form = useDraftForm({
    draftOf: { page: `count/${eventId}`, facultyId },
    stored: usual,
    isDraft: isReason,
    findFaults: ({ reason }) => ({ reason: wrongReason(reason) ?? undefined }),
  })
  const tellMarked = useMarkedNotice(eventId)
  const readAgain = useReadRollAgain(eventId)
  // One call accepts `maxMarks` students. The others stay on the list.
  const studentsToMark = students.slice(0, maxMarks)
  const count = studentsToMark.length

  const mark = () =>
    form.submit(
      async ({ reasonKind, reason }) => {
        const ids = studentsToMark.map(({ id }) => ({ student: id }))
        tellMarked(
          await markPresent(eventId, { students: ids, reasonKind, reason: reason.trim(), source: 'unconfirmed-scan' }),
        )
        close()
      },
      (error) => {
        const hasChanged = faultsIn(error).length > 0
        if (hasChanged) readAgain()
        return { faults: {}, error: hasChanged ? attemptsWords.changed : errorSentence(error, whyNot(error)) }
      },
    )
  function close(): void {
    form.forget()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={attemptsWords.countTitle({ count })}
      confirmLabel={attemptsWords.markPresent({ count })}
      busyLabel={attemptsWords.marking}
      busy={form.isSubmitting}
      confirmDisabled={count === 0}
      holds={form.isChanged}
      error={form.error}
      onConfirm={() => void mark()}
      onClose={close}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{attemptsWords.countAbout({ count })}</Typography>
      <Box sx={{ pt: 0.5 }}>
        <ReasonFields {...form.values} problem={form.faults.reason ?? null} onChange={form.change} />
      </Box>
    </ConfirmDialog>
  )
}

function whyNot(error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? attemptsWords.noAnswer : attemptsWords.markFailed
}

function isReason(value: unknown): value is Reason {
  const { reasonKind, reason } = Object(value) as Partial<Record<keyof Reason, unknown>>
  return typeof reason === 'string' && reasonKinds.some((kind) => kind === reasonKind)
}
