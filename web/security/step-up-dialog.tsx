import { sessionWords } from '#contract/sessions/words.ts'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ProofWay } from '#contract/sessions/fresh-proof.ts'
import { StepUpByCode } from './step-up-by-code.tsx'
import { supportsPasskeys } from '#web/security/passkeys/supports-passkeys.ts'
import { readSession, readRole } from '#web/session/session.ts'
import { StepUpByPasskey } from './step-up-by-passkey.tsx'
import { StepUpByPassword } from './step-up-by-password.tsx'

type Props = {
  /** The proofs that the server accepts from this person, the usual one first. */
  ways: ProofWay[]
  /** The server's reason. */
  because: string
  onProved: () => void
  onClose: () => void
}

const offers = { passkey: sessionWords.passkeyInstead, code: sessionWords.emailedCodeInstead }
const asks = { passkey: StepUpByPasskey, password: StepUpByPassword, code: StepUpByCode }

/** Asks for a fresh proof of identity. Another way to prove it is one more entry here. */
export function StepUpDialog({ ways, because, onProved, onClose }: Props) {
  const possible = ways.filter((candidate) => candidate !== 'passkey' || supportsPasskeys())
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
