import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AlertColor } from '@mui/material/Alert'
import { checkInOutbox } from './check-in-outbox.ts'
import { NoNetworkNote } from './no-network-note.tsx'
import { adviceOnProof, describeResult, factsOfProof, proofOf } from './result-words.ts'
import type { OutboxView, Settled, Waiting } from './waiting-check-ins.ts'
import { usePhoneClock } from './waiting-screen.tsx'
import { waitingWords } from './waiting-words.ts'

/** Check-ins of other moments, above the camera: those still waiting, and what became of those that waited. */
export function OutboxNews({ view, student }: { view: OutboxView; student: string | null }) {
  const now = usePhoneClock()
  return (
    <>
      <NoNetworkNote>
        An event that this phone has opened before can still be confirmed: the check-in waits here and is sent when the
        network returns.
      </NoNetworkNote>
      {view.waiting
        .filter(({ checkIn }) => checkIn.student === student)
        .map((waiting) => (
          <WaitingNews key={waiting.checkIn.nonce} waiting={waiting} now={now} />
        ))}
      {view.settled
        .filter(({ checkIn }) => checkIn.student === student)
        .map((settled) => (
          <SettledNews key={settled.checkIn.nonce} {...settled} />
        ))}
    </>
  )
}

function WaitingNews({ waiting, now }: { waiting: Waiting; now: number }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button
          variant="plain"
          disabled={waiting.isSending}
          onClick={checkInOutbox.tryNow}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Send now
        </Button>
      }
    >
      <strong>Waiting to send: {waiting.checkIn.event.name}.</strong> {waitingWords(waiting, now).next}
    </Alert>
  )
}

const severities: Record<Settled['outcome']['kind'], AlertColor> = {
  recorded: 'success',
  already: 'info',
  refused: 'error',
  expired: 'error',
}

function SettledNews({ checkIn, outcome, at }: Settled) {
  const { title, message } = describeResult(outcome, checkIn.event)
  const proof = proofOf(outcome, at)
  return (
    <Alert severity={severities[outcome.kind]} sx={{ mb: 2 }} onClose={() => checkInOutbox.dismiss(checkIn.nonce)}>
      <strong>{checkIn.event.name}:</strong> {endSentence(title)} {message}
      {proof && (
        <Box sx={{ mt: 0.5 }}>
          {factsOfProof(proof).map(({ label, text }) => (
            <div key={label}>
              {label}: <b>{text}</b>
            </div>
          ))}
          {adviceOnProof(proof)}
        </Box>
      )}
    </Alert>
  )
}

/** A title becomes a sentence beside others. */
const endSentence = (title: string) => (/[.!?]$/.test(title) ? title : `${title}.`)
