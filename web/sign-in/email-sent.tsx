import { signInWords } from '#contract/sign-in/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { rich } from '#web/kit/rich.ts'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emailDelayMinutes } from '#contract/product.ts'
import { codeLength, codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/limits.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { countdown } from '#web/kit/time/countdown.ts'
import { useSession } from '#web/session/use-session.ts'
import { redeem, type MailedKind } from './api.ts'
import { Confirmed } from './confirmed.tsx'
import { PasswordDropped } from './password-dropped.tsx'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { useContinue } from './use-continue.ts'
import { redeemCode, type Verified } from './verify-email.ts'

type Props = {
  /** Null if the address may have either kind of account. */
  kind: MailedKind | null
  email: string
  /** The server's message. */
  message?: string | undefined
  /** Whether the email confirms an address. Then its link is valid longer than a sign-in link. */
  confirms?: boolean
  /** Sends the email again. Rejects if that fails. */
  resend: () => Promise<unknown>
  /** Called to return to the form, which keeps its values. */
  onBack: () => void
}

/** Shown after the email was sent: asks to open its link, or to type its code here. */
export default function EmailSent({ kind, email, message, confirms = false, resend, onBack }: Props) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<Extract<Verified, { outcome: 'confirmed' }>>()
  const input = useRef<HTMLInputElement>(null)
  const { isContinuing, afterDropped, continueNext } = useContinue(kind)
  useLinkOpenedElsewhere(continueNext)

  async function check(text: string) {
    if (isBusy || isContinuing) return
    const digits = text.replaceAll(/\D/g, '')
    if (digits.length !== codeLength) return fault(signInWords.typeWholeCode({ digits: codeLength }))
    setError(undefined)
    setBusy(true)
    const verified = await redeemCode(digits, kind, { redeem })
    setBusy(false)
    if (verified.outcome === 'signed-in') return continueNext(verified.answer)
    if (verified.outcome === 'confirmed') return setConfirmed(verified)
    if (verified.outcome === 'failed') fault(verified.because)
  }
  function fault(because: string) {
    setError(because)
    input.current?.focus()
  }

  if (afterDropped !== null) return <PasswordDropped dropped={afterDropped} />
  if (confirmed !== undefined) {
    return (
      <SignInPage title={signInWords.thankYou}>
        <Confirmed kind={kind ?? 'student'} confirmed={confirmed} onLeave={onBack} />
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={signInWords.emailSent}
      sub={<>{rich(signInWords.openLinkOrTypeCode({ email, b: (text) => <b>{text}</b> }))}</>}
    >
      <SignInForm label={signInWords.codeFromMessage} onSubmit={() => void check(code)}>
        <FormOutcome success={isContinuing && signInWords.signedInWait} news={message} />
        <Field
          label={signInWords.digitCode({ digits: codeLength })}
          ref={input}
          value={code}
          error={error}
          disabled={isContinuing}
          hint={describeLife(confirms)}
          autoComplete="one-time-code"
          onChange={({ target }) => {
            setCode(target.value)
            setError(undefined)
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: codeLength + 3, sx: codeLook } }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {signInWords.emailDelay({ minutes: emailDelayMinutes })}
        </Typography>
        <ThumbBar flows>
          <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={isBusy || isContinuing}>
            {isBusy ? signInWords.checking : signInWords.continue}
          </Button>
          <ResendButton resend={resend} />
          <Typography variant="body2" sx={{ textAlign: 'center' }}>
            <Link component="button" type="button" onClick={onBack} sx={{ p: 1.5, font: 'inherit' }}>
              {signInWords.anotherAddress}
            </Link>
          </Typography>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

function describeLife(confirms: boolean): string {
  return confirms
    ? signInWords.codeAndVerifyLinkLife({ codeMinutes: codeLifeMinutes, linkMinutes: linkLifeMinutes })
    : signInWords.codeAndLinkLife({ codeMinutes: codeLifeMinutes, linkMinutes: linkLifeMinutes })
}

const codeLook = { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em', fontSize: '1.25rem' }

/** If the link is opened in another tab of this browser, this tab continues as well. */
function useLinkOpenedElsewhere(continueNext: () => void) {
  const { authToken } = useSession()
  const atFirst = useRef(authToken)
  const onSession = useEffectEvent((token: string | null) => {
    if (token !== null && token !== atFirst.current) continueNext()
    atFirst.current = token
  })
  useEffect(() => onSession(authToken), [authToken])
}

/** The time (ms) until the button works again, because only five emails are sent in 15 minutes. */
const pause = 30_000

/** A button that sends the email again, after a pause, and shows whether that worked. */
function ResendButton({ resend }: { resend: () => Promise<unknown> }) {
  const [now, setNow] = useState(Date.now)
  const [readyAt, setReadyAt] = useState(() => Date.now() + pause)
  const [outcome, setOutcome] = useState('')
  const waitMs = readyAt - now

  useEffect(() => {
    if (waitMs <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(1000, waitMs))
    return () => clearTimeout(timer)
  }, [waitMs])

  async function send() {
    setOutcome('')
    let wait = pause
    try {
      await resend()
      setOutcome(signInWords.newEmailSent)
    } catch (error) {
      setOutcome(errorSentence(error, signInWords.resendFailed))
      wait = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
    }
    setNow(Date.now())
    setReadyAt(Date.now() + wait)
  }

  return (
    <>
      <Button variant="text" size="large" fullWidth disabled={waitMs > 0} onClick={() => void send()}>
        {waitMs > 0 ? signInWords.resendIn({ wait: countdown(waitMs) }) : signInWords.resend}
      </Button>
      <Typography
        role="status"
        variant="body2"
        sx={{ textAlign: 'center', color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {outcome}
      </Typography>
    </>
  )
}
