import { signInMessages, signInWords } from '#contract/sign-in/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { signInPath } from '#web/session/addresses.ts'
import { readRole, readSession } from '#web/session/session.ts'
import { redeem, verifyByGet } from './api.ts'
import { ConfirmLink } from './confirm-link.tsx'
import { Confirmed } from './confirmed.tsx'
import { PasswordDropped } from './password-dropped.tsx'
import { SendNewLink } from './send-new-link.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { pickRedirect } from './redirect-after-sign-in.ts'
import { useContinue, useRedirect } from './use-continue.ts'
import { useMailedLink } from './use-mailed-link.ts'
import { redeemLink, type Verified } from './verify-email.ts'

/** The page that an emailed link opens: verifies the link, shows the outcome and continues. */
export default function VerifyEmailScreen() {
  const { token, type, forget } = useMailedLink()
  const redirect = useRedirect()
  // Only the token identifies the account. The type in the URL may have been lost.
  const [kind, setKind] = useState(type)
  const [role] = useState(() => readRole(readSession()))
  const [verified, setVerified] = useState<Verified | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wasDisowned, setDisowned] = useState(false)
  const { afterDropped, continueNext } = useContinue(kind)
  const isStarted = useRef(false)
  const lastAnswer = useRef<'continue' | 'not-me' | undefined>(undefined)

  async function use(answer?: 'continue' | 'not-me') {
    if (isBusy) return
    setBusy(true)
    lastAnswer.current = answer
    const result = await redeemLink({ token, type, ...(answer && { answer }) }, { redeem, verifyByGet })
    if (result.outcome === 'to-confirm') setKind(result.link.type ?? type)
    if (result.outcome === 'signed-in' || result.outcome === 'confirmed') forget()
    setBusy(false)
    setVerified(result)
    setDisowned(answer === 'not-me' && result.outcome === 'confirmed')
    if (result.outcome === 'signed-in') continueNext(result.answer)
  }

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void use()
  })

  if (verified?.outcome === 'signed-in-before')
    return <Navigate to={pickRedirect(verified.kind, redirect, verified.answer)} replace />
  if (token === '' && role !== null && (type ?? role) === role)
    return <Navigate to={pickRedirect(role, redirect)} replace />
  if (afterDropped !== null) return <PasswordDropped dropped={afterDropped} />
  if (verified?.outcome === 'to-confirm') {
    return (
      <ConfirmLink
        kind={kind ?? 'student'}
        link={verified.link}
        isBusy={isBusy}
        onAnswer={(answer) => void use(answer)}
      />
    )
  }
  if (verified?.outcome === 'failed' && !verified.mayRetry && kind !== 'admin')
    return <SendNewLink kind={kind} because={verified.because} />
  return (
    <SignInPage title={chooseTitle(verified)}>
      <Outcome
        verified={verified}
        kind={kind ?? 'student'}
        wasDisowned={wasDisowned}
        isBusy={isBusy}
        onRetry={() => void use(lastAnswer.current)}
      />
    </SignInPage>
  )
}

function Outcome({
  verified,
  kind,
  wasDisowned,
  isBusy,
  onRetry,
}: {
  verified: Verified | null
  kind: PersonKind
  wasDisowned: boolean
  isBusy: boolean
  onRetry: () => void
}) {
  if (!verified) return <LinearProgress aria-label={signInWords.verifyingEmail} sx={{ mt: 3 }} />
  if (verified.outcome === 'signed-in') {
    return (
      <Alert severity="success" sx={{ mt: 3 }}>
        {signInWords.oneMoment({ news: verified.answer.message ?? signInMessages.verified })}
      </Alert>
    )
  }
  if (verified.outcome === 'confirmed') return <Confirmed kind={kind} confirmed={verified} wasDisowned={wasDisowned} />
  if (verified.outcome !== 'failed') return null
  return (
    <>
      <Alert severity="error" sx={{ mt: 3, mb: 3 }}>
        {verified.because}
      </Alert>
      {verified.mayRetry ? (
        <Button variant="contained" size="large" aria-disabled={isBusy} onClick={onRetry}>
          {kitWords.tryAgain}
        </Button>
      ) : (
        <Button component={Link} to={signInPath[kind]} variant="contained" size="large">
          {signInWords.sendNewLink}
        </Button>
      )}
    </>
  )
}

function chooseTitle(verified: Verified | null): string {
  if (!verified) return signInWords.verifyingEmailWait
  if (verified.outcome !== 'failed') return signInWords.thankYou
  return verified.mayRetry ? signInWords.linkNotChecked : signInWords.linkDoesntWork
}
