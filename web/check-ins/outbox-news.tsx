import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { AlertColor } from '@mui/material/Alert'
import { checkInOutbox } from './check-in-outbox.ts'
import { describeResult } from './result-words.ts'
import type { OutboxView, Settled, Waiting } from './waiting-check-ins.ts'
import { usePhoneClock } from './waiting-screen.tsx'
import { waitingWords } from './waiting-words.ts'

/** Check-ins of other moments, above the camera: those still waiting, and what became of those that waited. */
export function OutboxNews({ view, student }: { view: OutboxView; student: string | null }) {
  const now = usePhoneClock()
  return (
    <>
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
      <strong>Not sent yet: {waiting.checkIn.event.name}.</strong> {waitingWords(waiting, now).next}
    </Alert>
  )
}

const severities: Record<Settled['outcome']['kind'], AlertColor> = {
  recorded: 'success',
  already: 'info',
  refused: 'error',
  expired: 'error',
}

function SettledNews({ checkIn, outcome }: Settled) {
  const { title, message } = describeResult(outcome, checkIn.event)
  return (
    <Alert severity={severities[outcome.kind]} sx={{ mb: 2 }} onClose={() => checkInOutbox.dismiss(checkIn.nonce)}>
      <strong>{checkIn.event.name}:</strong> {title} {message}
    </Alert>
  )
}
