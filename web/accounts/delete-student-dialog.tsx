import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Removed, RemovedList } from '#web/deletions/removed-list.tsx'
import { readSession } from '#web/session/session.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { deleteAccount } from './api.ts'

type Props = {
  attended: number | undefined
  unsent: string[]
  onBusy: (isBusy: boolean) => void
  /** Reports the error. Null during a retry. */
  onFailed: (problem: string | null) => void
  onDeleted: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting a student's account, and lists what is deleted with it. */
export function DeleteStudentDialog({ attended, unsent, onBusy, onFailed, onDeleted, onClose }: Props) {
  const notify = useNotice()
  const stepUp = useStepUp()
  const [isDeleting, setDeleting] = useState(false)

  async function erase(): Promise<void> {
    const { studentId } = readSession()
    onFailed(null)
    setDeleting(true)
    onBusy(true)
    try {
      if (studentId === null) throw new Error(accountMessages.signInAgain)
      await stepUp.run(() => deleteAccount(studentId))
      onDeleted()
      notify(accountsWords.accountWasDeleted)
    } catch (error) {
      // Nothing was deleted, so the dialog stays open.
      if (error instanceof StepUpCanceled) return
      onFailed(studentId === null ? accountMessages.signInAgain : errorSentence(error, accountMessages.deleteFailed))
      onClose()
    } finally {
      setDeleting(false)
      onBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      title={accountsWords.deleteYourAccount}
      confirmLabel={accountsWords.deleteMyAccount}
      busyLabel={accountsWords.deleting}
      busy={isDeleting}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <RemovedList>
        <Removed what={accountsWords.studentProfile} />
        <Removed what={accountsWords.attendanceRecords} count={attended} />
        <Removed what={accountsWords.classEnrollments} />
      </RemovedList>
      {unsent.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.75 }}>
          {accountsWords.checkInNotSent({ events: listAll(unsent) })}
        </Alert>
      )}
      <Typography sx={{ mt: 1.75, fontWeight: 600 }}>{accountsWords.cannotBeUndone}</Typography>
      {stepUp.dialog}
    </ConfirmDialog>
  )
}
