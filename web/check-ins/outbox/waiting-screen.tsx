import { checkInsWords } from '#contract/check-ins/words.ts'
import Typography from '@mui/material/Typography'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { hasNetwork, watchNetwork } from '#web/api/network.ts'
import { Link } from 'react-router'
import { checkInOutbox } from './check-in-outbox.ts'
import { ResultButton } from '#web/check-ins/result/result-button.tsx'
import { ResultFrame } from '#web/check-ins/result/result-frame.tsx'
import { listEventFacts } from '#web/check-ins/result/result-words.ts'
import { waitingWords } from './waiting-words.ts'
import type { Waiting } from './waiting-check-ins.ts'

/** 'Waiting to send'. It must not look like a success or a refusal. The result replaces it automatically. */
export function WaitingScreen({
  waiting,
  signInTo,
  onClose,
}: {
  waiting: Waiting
  signInTo: string
  onClose: () => void
}): ReactNode {
  const now = usePageClock()
  const isOnline = useSyncExternalStore(watchNetwork, hasNetwork)
  const { message, detail, next } = waitingWords(waiting, now, isOnline)
  return (
    <ResultFrame
      words={{
        tone: 'waiting',
        word: waiting.isKept ? checkInsWords.notSentYetKeptPhone : checkInsWords.notSentYet,
        title: checkInsWords.waitingSend,
        message,
      }}
      facts={listEventFacts(waiting.checkIn.event)}
      onClose={onClose}
      extra={
        <>
          <Typography sx={{ mt: 1.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }} aria-live="off">
            {next}
          </Typography>
          {detail !== null && (
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              {detail}
            </Typography>
          )}
        </>
      }
      actions={
        <>
          {waiting.isSignedOut ? (
            <ResultButton tone="waiting" look="filled" component={Link} to={signInTo}>
              {checkInsWords.signIn}
            </ResultButton>
          ) : (
            <ResultButton tone="waiting" look="filled" aria-disabled={waiting.isSending} onClick={checkInOutbox.tryNow}>
              {waiting.isSending ? checkInsWords.sending : checkInsWords.sendNow}
            </ResultButton>
          )}
          <ResultButton tone="waiting" look="bare" onClick={onClose}>
            {checkInsWords.close}
          </ResultButton>
        </>
      }
    />
  )
}

/** Returns the page's clock (ms), once a second. Retries use it, because the phone's clock may be corrected. */
export function usePageClock(): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
