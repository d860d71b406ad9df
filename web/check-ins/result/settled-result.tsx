import { checkInsWords } from '#contract/check-ins/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { CountsFor, CountsLater } from '#web/check-ins/load-rare-screens.ts'
import { addresses } from '#web/session/addresses.ts'
import { ResultButton } from './result-button.tsx'
import { ResultFrame } from './result-frame.tsx'
import {
  adviceOnProof,
  listEventFacts,
  listProofFacts,
  type ResultEvent,
  type RefusalProof,
  type ResultWords,
} from './result-words.ts'

/** The time (ms) for which success is shown if no one touches it. */
const successFor = 3_000

const historyAddress = `${addresses.studentDashboard}?tab=history`

type Props = {
  words: ResultWords
  event: ResultEvent | null
  /** The proof to show for a refusal that the student can't fix. */
  proof?: RefusalProof | null
  /** The roll entry's id of the recorded check-in, to show which classes it counts for. */
  attendance?: string | undefined
  /** The label of the button that closes a refusal. */
  doneLabel?: string
  onDone: () => void
}

/** The server's decision. Success closes automatically, unless someone touched it to show it to others. */
export function SettledResult({
  words,
  event,
  proof = null,
  attendance,
  doneLabel = checkInsWords.done,
  onDone,
}: Props) {
  const { tone } = words
  const [isHeldOpen, setHeldOpen] = useState(false)

  const close = useEffectEvent(onDone)
  useEffect(() => {
    if (tone !== 'success' || isHeldOpen) return
    const timer = setTimeout(() => close(), successFor)
    return () => clearTimeout(timer)
  }, [tone, isHeldOpen])

  return (
    <ResultFrame
      words={words}
      facts={[...(proof ? listProofFacts(proof, event?.time_zone) : []), ...(event ? listEventFacts(event) : [])]}
      extra={proof && <Typography sx={{ mt: 1.5, maxWidth: '40ch' }}>{adviceOnProof(proof)}</Typography>}
      underTitle={
        attendance && (
          <Suspense fallback={<Box sx={{ mt: 1.5, height: 48 }} />}>
            <CountsFor attendance={attendance} />
          </Suspense>
        )
      }
      later={
        attendance && (
          <Suspense>
            <CountsLater attendance={attendance} />
          </Suspense>
        )
      }
      onTouch={() => setHeldOpen(true)}
      onClose={onDone}
      actions={
        <>
          <ResultButton tone={tone} look="filled" onClick={onDone}>
            {doneLabel}
          </ResultButton>
          <ResultButton tone={tone} look="bare" component={Link} to={historyAddress} onClick={onDone}>
            {checkInsWords.history}
          </ResultButton>
        </>
      }
    />
  )
}
