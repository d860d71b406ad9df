import { signInWords } from '#contract/sign-in/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { countdown } from '#web/kit/time/countdown.ts'

/**
 * The pause (ms) before the button works again, so that an impatient person doesn't use up the five emails in 15
 * minutes.
 */
const pause = 30_000

/** Sends the message again, after a pause, and says whether that worked. */
export function ResendButton({ resend }: { resend: () => Promise<unknown> }) {
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
