import { sessionWords } from '#contract/sessions/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { freshProofMessages } from '#contract/sign-in/words.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { noSessionLeft } from '#web/session/no-session-left.ts'

type Props = { because: string; onProved: () => void; onClose: () => void; children?: ReactNode }

/** Asks for the account's password again. */
export function StepUpByPassword({ because, onProved, onClose, children }: Props) {
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function prove() {
    if (isBusy) return
    if (password === '') return setFault(freshProofMessages.passwordRequired)
    setBusy(true)
    setFault(null)
    try {
      await call('POST /api/reauth/', { body: { password }, keeps401: true })
      onProved()
    } catch (error) {
      if (noSessionLeft(error)) return onClose()
      setPassword('')
      setFault(readFieldErrors(error).password?.[0] ?? errorSentence(error, sessionWords.passwordCheckFailed))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open
      title={sessionWords.enterPassword}
      confirmLabel={sessionWords.continue}
      busyLabel={sessionWords.checking}
      busy={isBusy}
      onConfirm={() => void prove()}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{because}</Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        <PasswordField
          label={sessionWords.password}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(change) => setPassword(change.target.value)}
          error={fault ?? undefined}
        />
      </Box>
      {children}
    </ConfirmDialog>
  )
}
