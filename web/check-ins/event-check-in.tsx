import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useLocation as useAddress } from 'react-router'
import { judgeCheckIn } from '#contract/check-in-window.ts'
import { checkInMessages } from '#contract/check-in-words.ts'
import type { StudentEvent } from '#contract/events.ts'
import { ThumbBar } from '#web/kit/thumb-bar.tsx'
import { useNow } from '#web/kit/use-now.ts'
import { signInFor } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { useEvent } from './api.ts'
import { checkInOutbox, confirmAttendance, useCheckInOutbox } from './check-in-outbox.ts'
import { EventPanel, EventPanelSkeleton } from './event-panel.tsx'
import { isLocationMissing, LocationMissing, LocationProgress } from './location-notes.tsx'
import { describeRefusal, describeResult, proofOf, rememberRecorded } from './result-words.ts'
import { NoNetworkNote } from './no-network-note.tsx'
import { SettledResult } from './settled-result.tsx'
import { TooEarly } from './too-early.tsx'
import type { LocationState } from './use-location.ts'
import { WaitingScreen } from './waiting-screen.tsx'

type Props = {
  eventId: string
  location: LocationState
  asks: 'Enable Location' | 'Retry'
  /** What is said when the event cannot be loaded. */
  failed: string
  /** Takes what to remember of a check-in that was recorded. */
  onLeave: (recorded?: string) => void
}

/** One event from its code to the server's word: details, confirming, and the result over the whole screen. */
export function EventCheckIn({ eventId, location, asks, failed, onLeave }: Props) {
  const event = useEvent(eventId)
  const outbox = useCheckInOutbox()
  const { pathname, search } = useAddress()
  const student = readSession().studentId
  const isThis = ({ checkIn }: { checkIn: { event: { id: string }; student: string } }) =>
    checkIn.event.id === eventId && checkIn.student === student
  const settled = outbox.settled.find(isThis)
  const waiting = outbox.waiting.find(isThis)

  if (settled) {
    const { nonce, event: brief } = settled.checkIn
    const leave = () => {
      checkInOutbox.dismiss(nonce)
      onLeave(settled.outcome.kind === 'recorded' ? rememberRecorded(brief.name, settled.outcome.at) : undefined)
    }
    const proof = proofOf(settled.outcome, settled.at)
    return <SettledResult words={describeResult(settled.outcome, brief)} event={brief} proof={proof} onDone={leave} />
  }
  // On its very first way the details stay, with a busy button.
  if (waiting && (waiting.problem !== null || waiting.isSignedOut || !event.data)) {
    return (
      <WaitingScreen waiting={waiting} signInTo={signInFor('student', pathname + search)} onClose={() => onLeave()} />
    )
  }
  if (event.data) {
    return <Confirming event={event.data} isSending={waiting !== undefined} {...{ location, asks, onLeave }} />
  }
  if (event.isError)
    return <LookupFailed message={failed} onRetry={() => void event.refetch()} onLeave={() => onLeave()} />
  return <EventPanelSkeleton />
}

type ConfirmingProps = Pick<Props, 'location' | 'asks' | 'onLeave'> & { event: StudentEvent; isSending: boolean }

function Confirming({ event, isSending, location, asks, onLeave }: ConfirmingProps) {
  const now = useNow()
  const [wasEarly, setWasEarly] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const [wasDenied, setWasDenied] = useState(false)
  const [lateAt, setLateAt] = useState<number | null>(null)
  const times = {
    startsAt: Date.parse(event.date),
    beforeMinutes: event.checkin_before_minutes,
    afterMinutes: event.checkin_after_minutes,
  }
  const judged = judgeCheckIn(times, now)
  const isBusy = isLocating || isSending
  if (judged.state === 'early' && !wasEarly) setWasEarly(true)
  // The time somebody may have to show is that of the refusal, however long they look at it.
  if (judged.state === 'late' && lateAt === null) setLateAt(now)

  // Asked in context: the event is in sight, and so is why the position is needed.
  const isToLocate = judged.state === 'open' && !wasEarly
  // Who allows it in the browser's settings meanwhile need not say so again.
  const isAllowed = location.status === 'granted'
  useEffect(() => {
    if (isToLocate && location.fix === null) void location.request()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each event, not for each new `location`
  }, [isToLocate, isAllowed])

  async function confirm() {
    const student = readSession().studentId
    setSignedOut(student === null)
    if (student === null) return
    setLocating(true)
    const located = await location.fresh()
    setLocating(false)
    if (located.outcome === 'fix') return confirmAttendance(student, event, located.fix)
    // The way back to a location is on the details, so a wait that ends without one goes there.
    setWasEarly(false)
    setWasDenied(located.outcome === 'denied')
  }

  if (judged.state === 'late' && !isBusy) {
    return (
      <SettledResult
        words={describeRefusal(judged.because)}
        event={event}
        proof={{ at: lateAt ?? now, reason: null, reference: null }}
        done="Scan another code"
        onDone={() => onLeave()}
      />
    )
  }
  if (wasEarly && judged.state !== 'late') {
    return <TooEarly {...{ event, times, now, isBusy }} onConfirm={() => void confirm()} onCancel={() => onLeave()} />
  }
  const closesAt = judged.state === 'open' ? judged.closesAt : now
  return (
    <EventPanel {...{ event, now, closesAt, isBusy }} onConfirm={() => void confirm()} onCancel={() => onLeave()}>
      {isLocationMissing(location.status) ? (
        <LocationMissing
          location={location}
          asks={asks}
          {...(wasDenied && { sentence: checkInMessages.locationRequiredToConfirm })}
        />
      ) : (
        <>
          {isSignedOut && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {checkInMessages.notLoggedIn}
            </Alert>
          )}
          <LocationProgress location={location} />
        </>
      )}
    </EventPanel>
  )
}

function LookupFailed({ message, onRetry, onLeave }: { message: string; onRetry: () => void; onLeave: () => void }) {
  return (
    <>
      <NoNetworkNote>
        This phone has not opened the event before, so it cannot be confirmed yet. The page asks again by itself when
        the network returns.
      </NoNetworkNote>
      <Alert severity="error">{message}</Alert>
      <ThumbBar lined>
        <Button variant="contained" size="large" onClick={onRetry}>
          Try again
        </Button>
        <Button variant="plain" onClick={onLeave} sx={{ minHeight: 48 }}>
          Scan another code
        </Button>
      </ThumbBar>
    </>
  )
}
