import { signInWords, passkeyMessages } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PersonKind } from '#contract/roles.ts'
import type { AuthenticationResponse } from '#contract/sign-in/passkeys.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { awaitListedPasskey, redeemPasskey, signInWithPasskey } from '#web/security/passkeys/api.ts'
import { hasBrowserNote } from '#web/security/passkeys/browser-notes.ts'
import { PasskeyCanceled } from '#web/security/passkeys/ask-device.ts'
import { supportsPasskeys } from '#web/security/passkeys/supports-passkeys.ts'
import type { SignInAnswer } from '#web/session/session.ts'

type Props = {
  kind: PersonKind
  remember: boolean
  disabled: boolean
  /** Whether this is the page's main button. */
  isMain: boolean
  /** Called with whether this browser has a passkey for this kind of account. */
  onOwn: (isOwn: boolean) => void
  onSignedIn: (answer: SignInAnswer) => void
}

/** Signs in without email and password, with this button or from the browser's autofill list. */
export default function PasskeyButton({ kind, remember, disabled, isMain, onOwn, onSignedIn }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const hasPasskeys = supportsPasskeys()
  const tellOwn = useEffectEvent(onOwn)
  useEffect(() => {
    hasBrowserNote(`has-${kind}`).then(
      (isOwn) => tellOwn(isOwn),
      () => undefined,
    )
  }, [kind])
  const redeemListed = useEffectEvent((passkey: AuthenticationResponse) =>
    signIn(() => redeemPasskey(kind, passkey, remember)),
  )
  // Signing in in a different way, or leaving the page, ends the wait for the autofill list.
  const isIdle = hasPasskeys && !disabled && !isBusy
  useEffect(() => {
    if (!isIdle) return
    const leaving = new AbortController()
    void awaitListedPasskey(leaving.signal).then((passkey) => passkey && redeemListed(passkey))
    return () => leaving.abort()
  }, [isIdle])

  async function signIn(send: () => Promise<SignInAnswer>) {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      onSignedIn(await send())
    } catch (thrown) {
      if (!(thrown instanceof PasskeyCanceled)) setError(errorSentence(thrown, passkeyMessages.signInFailed))
    }
    setBusy(false)
  }

  if (!hasPasskeys) return null
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button
        variant={isMain ? 'contained' : 'plain'}
        size="large"
        fullWidth
        aria-disabled={isBusy}
        disabled={disabled}
        onClick={() => void signIn(() => signInWithPasskey(kind, remember))}
      >
        {isBusy ? signInWords.signingIn : signInWords.signInWithPasskey}
      </Button>
    </>
  )
}
