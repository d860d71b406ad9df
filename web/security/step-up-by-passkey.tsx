import { sessionWords } from '#contract/sessions/words.ts'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { proveWithPasskey } from '#web/security/passkeys/api.ts'
import { PasskeyCanceled } from '#web/security/passkeys/ask-device.ts'

type Props = { because: string; onProved: () => void; onClose: () => void; children?: ReactNode }

/** Asks for a passkey of the account, in the session that continues. */
export function StepUpByPasskey({ because, onProved, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function prove() {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    try {
      await proveWithPasskey()
      return onProved()
    } catch (error) {
      if (noSessionLeft(error)) return onClose()
      if (!(error instanceof PasskeyCanceled)) setFault(errorSentence(error, passkeyMessages.proofFailed))
    }
    setBusy(false)
  }

  return (
    <ConfirmDialog
      open
      title={sessionWords.confirm}
      confirmLabel={sessionWords.passkey}
      busyLabel={sessionWords.waitingDevice}
      busy={isBusy}
      error={fault}
      onConfirm={() => void prove()}
      onClose={onClose}
    >
      <Typography>{because}</Typography>
      {children}
    </ConfirmDialog>
  )
}
