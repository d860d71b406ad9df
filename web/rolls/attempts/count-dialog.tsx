import { maxMarks } from '#contract/check-ins/limits.ts'
import { triesWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { faultsIn, markPresent } from '#web/rolls/paste/api.ts'
import { useReadRollAgain } from '#web/rolls/paste/read-roll-again.ts'
import { ReasonFields } from '#web/rolls/paste/reason-fields.tsx'
import { useMarkedNotice } from '#web/rolls/paste/use-marked-notice.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import type { UnconfirmedStudent } from './unconfirmed-students.ts'
import { useCountReason } from './use-count-reason.ts'

type Props = { eventId: string; students: UnconfirmedStudent[]; onClose: () => void }

/** Marks all students present who scanned and didn’t confirm, with one reason. */
export function CountDialog({ eventId, students, onClose }: Props) {
  const { reasonKind, reason, isTyped, change, drop } = useCountReason(eventId)
  const [reasonProblem, setReasonProblem] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMarking, setMarking] = useState(false)
  const tellMarked = useMarkedNotice(eventId)
  const readAgain = useReadRollAgain(eventId)
  // More than one call takes stay in the list.
  const studentsToMark = students.slice(0, maxMarks)
  const count = studentsToMark.length

  async function mark(): Promise<void> {
    const wrong = wrongReason(reason)
    setReasonProblem(wrong)
    if (wrong !== null) return
    setProblem(null)
    setMarking(true)
    try {
      const ids = studentsToMark.map(({ id }) => ({ student: id }))
      tellMarked(
        await markPresent(eventId, { students: ids, reasonKind, reason: reason.trim(), source: 'unconfirmed-scan' }),
      )
      drop()
      onClose()
    } catch (error) {
      const hasChanged = faultsIn(error).length > 0
      if (hasChanged) readAgain()
      setProblem(hasChanged ? triesWords.changed : errorSentence(error, whyNot(error)))
      setMarking(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={triesWords.countTitle({ count })}
      confirmLabel={triesWords.markPresent({ count })}
      busyLabel={triesWords.marking}
      busy={isMarking}
      confirmDisabled={count === 0}
      holds={isTyped}
      error={problem}
      onConfirm={() => void mark()}
      onClose={() => {
        drop()
        onClose()
      }}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{triesWords.countAbout({ count })}</Typography>
      <Box sx={{ pt: 0.5 }}>
        <ReasonFields
          reasonKind={reasonKind}
          reason={reason}
          problem={reasonProblem}
          onChange={(changes) => {
            setReasonProblem(null)
            change(changes)
          }}
        />
      </Box>
    </ConfirmDialog>
  )
}

function whyNot(error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? triesWords.noAnswer : triesWords.markFailed
}
