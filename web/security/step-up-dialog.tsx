import { sessionWords } from '#contract/sessions/words.ts'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { ProofWay } from '#contract/sessions/fresh-proof.ts'
import { ssoWords } from '#contract/sign-in/sso/words.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { proveWithPasskey } from './passkeys/api.ts'
import { PasskeyCanceled } from './passkeys/ask-device.ts'
import { StepUpByCode } from './step-up-by-code.tsx'
import { supportsPasskeys } from './passkeys/supports-passkeys.ts'
import { readSession, readRole } from '#web/session/session.ts'
import { StepUpByPassword } from './step-up-by-password.tsx'
import { StepUpBySso } from './step-up-by-sso.tsx'

type Props = {
  /** The proofs that the server accepts from this person, the default first. */
  ways: ProofWay[]
  /** The server's reason for asking. */
  because: string
  onProved: () => void
  onClose: () => void
}

const offers = {
  passkey: sessionWords.passkeyInstead,
  code: sessionWords.emailedCodeInstead,
  sso: ssoWords.signInInstead,
}
const asks = { passkey: StepUpByPasskey, password: StepUpByPassword, code: StepUpByCode, sso: StepUpBySso }

/** Asks for a fresh proof of identity, and offers the other accepted proofs as links. */
export default function StepUpDialog({ ways, because, onProved, onClose }: Props) {
  const possible = ways.filter(isPossible)
  const [way, setWay] = useState<ProofWay>(possible[0] ?? 'password')
  const By = asks[way]
  const isStudent = readRole(readSession()) === 'student'
  const password = isStudent ? sessionWords.passwordInstead : sessionWords.adminPasswordInstead
  return (
    <By because={because} onProved={onProved} onClose={onClose}>
      {possible
        .filter((otherWay) => otherWay !== way)
        .map((otherWay) => (
          <Typography key={otherWay} variant="body2" sx={{ mt: 2 }}>
            <Link component="button" type="button" onClick={() => setWay(otherWay)} sx={{ py: 1, font: 'inherit' }}>
              {otherWay === 'password' ? password : offers[otherWay]}
            </Link>
          </Typography>
        ))}
    </By>
  )
}

function isPossible(way: ProofWay): boolean {
  return way !== 'passkey' || supportsPasskeys()
}

type StepUpByPasskeyProps = { because: string; onProved: () => void; onClose: () => void; children?: ReactNode }

/** Asks for one of the account's passkeys, within the current session. */
function StepUpByPasskey({ because, onProved, onClose, children }: StepUpByPasskeyProps) {
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
      busyLabel={sessionWords.checking}
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
