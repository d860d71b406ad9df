import { signInWords, passkeyMessages } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { PersonKind } from '#contract/roles.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { signInWithPasskey } from '#web/security/passkeys/api.ts'
import { PasskeyCanceled } from '#web/security/passkeys/ask-device.ts'
import { supportsPasskeys } from '#web/security/passkeys/supports-passkeys.ts'
import type { SignInAnswer } from '#web/session/session.ts'

type Props = {
  kind: PersonKind
  remember: boolean
  disabled: boolean
  onSignedIn: (answer: SignInAnswer) => void
}

/**
 * The third way to sign in, below the others, without an address or a password. Not shown in a browser without
 * passkeys.
 */
export default function PasskeyButton({ kind, remember, disabled, onSignedIn }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!supportsPasskeys()) return null

  async function signIn() {
    setBusy(true)
    setError(null)
    try {
      onSignedIn(await signInWithPasskey(kind, remember))
    } catch (thrown) {
      if (!(thrown instanceof PasskeyCanceled)) setError(errorSentence(thrown, passkeyMessages.signInFailed))
    }
    setBusy(false)
  }

  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button variant="plain" size="large" fullWidth disabled={disabled || isBusy} onClick={() => void signIn()}>
        {isBusy ? signInWords.waitingDevice : signInWords.signInWithPasskey}
      </Button>
    </>
  )
}
