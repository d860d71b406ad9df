import { signInMessages, signInWords } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { signInAddress } from '#web/session/addresses.ts'
import { redeem, verifyByGet } from './api.ts'
import { ConfirmLink } from './confirm-link.tsx'
import { Confirmed } from './confirmed.tsx'
import { PasswordDropped } from './password-dropped.tsx'
import { SendNewLink } from './send-new-link.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useContinue } from './use-continue.ts'
import { useMailedToken } from './use-mailed-token.ts'
import { redeemLink, type Verified } from './verify-email.ts'

/** Opened by an emailed link: verifies, shows the outcome and continues. */
export default function VerifyEmailScreen() {
  const [query] = useSearchParams()
  const type = readKind(query.get('type'))
  const token = useMailedToken()
  const [verified, setVerified] = useState<Verified | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wasDisowned, setDisowned] = useState(false)
  const { afterDropped, continueNext } = useContinue(type)
  const isStarted = useRef(false)

  async function use(answer?: 'continue' | 'not-me') {
    setBusy(true)
    const result = await redeemLink({ token, type, ...(answer && { answer }) }, { redeem, verifyByGet })
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

  if (afterDropped !== null) return <PasswordDropped dropped={afterDropped} />
  if (verified?.outcome === 'to-confirm') {
    return <ConfirmLink kind={type} link={verified.link} isBusy={isBusy} onAnswer={(answer) => void use(answer)} />
  }
  if (verified?.outcome === 'failed' && type !== 'admin') return <SendNewLink kind={type} because={verified.because} />
  return (
    <SignInPage title={chooseTitle(verified)}>
      <Outcome verified={verified} kind={type} wasDisowned={wasDisowned} />
    </SignInPage>
  )
}

function Outcome({
  verified,
  kind,
  wasDisowned,
}: {
  verified: Verified | null
  kind: PersonKind
  wasDisowned: boolean
}) {
  if (!verified) return <LinearProgress aria-label={signInWords.verifyingEmail} sx={{ mt: 3 }} />
  if (verified.outcome === 'signed-in') {
    return (
      <Alert severity="success" sx={{ mt: 3 }}>
        {signInWords.oneMoment({ news: verified.answer.message ?? signInMessages.verified })}
      </Alert>
    )
  }
  if (verified.outcome === 'to-confirm') return null
  if (verified.outcome === 'confirmed') return <Confirmed kind={kind} confirmed={verified} wasDisowned={wasDisowned} />
  return (
    <>
      <Alert severity="error" sx={{ mt: 3, mb: 3 }}>
        {verified.because}
      </Alert>
      <Button component={Link} to={signInAddress[kind]} variant="contained" size="large">
        {signInWords.sendNewLink}
      </Button>
    </>
  )
}

function chooseTitle(verified: Verified | null): string {
  if (!verified) return signInWords.verifyingEmailWait
  return verified.outcome === 'failed' ? signInWords.linkDoesntWork : signInWords.thankYou
}

function readKind(type: string | null): PersonKind {
  return type === 'faculty' || type === 'admin' ? type : 'student'
}
