import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation as useAddress } from 'react-router'
import { signInFor } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { useEvent } from './api.ts'
import { checkInOutbox, useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { Confirming } from './confirming.tsx'
import { EventPanelSkeleton } from './event-panel.tsx'
import { NoDetails } from './load-rare-screens.ts'
import { describeResult, findRefusalProof, rememberRecorded } from './result/result-words.ts'
import { SettledResult } from './result/settled-result.tsx'
import type { LocationState } from './location/use-location.ts'
import { WaitingScreen } from '#web/check-ins/outbox/waiting-screen.tsx'

type Props = {
  eventId: string
  location: LocationState
  asks: string
  /** The sentence for an event that can't be loaded. */
  failed: string
  /** Called with the line that stays on the page after a recorded check-in. */
  onLeave: (recorded?: string) => void
}

/** The check-in to one event: details, confirming, and the full-screen result. */
export function EventCheckIn({ eventId, location, asks, failed, onLeave }: Props) {
  const event = useEvent(eventId)
  const isSlow = useSlow(event.isPending)
  const outbox = useCheckInOutbox()
  const dismissOnceGone = useDismissOnceGone()
  const { pathname, search } = useAddress()
  const student = readSession().studentId
  const isThis = ({ checkIn }: { checkIn: { event: { id: string }; student: string } }) =>
    checkIn.event.id === eventId && checkIn.student === student
  const settled = outbox.settled.find(isThis)
  const waiting = outbox.waiting.find(isThis)

  if (settled) {
    const { outcome, at: decidedAt, checkIn } = settled
    // A check-in from before the event had loaded gets its name now.
    const brief = event.data ?? checkIn.event
    const leave = () => {
      dismissOnceGone(checkIn.nonce)
      onLeave(outcome.kind === 'recorded' ? rememberRecorded(brief, outcome.at) : undefined)
    }
    const proof = findRefusalProof(outcome, decidedAt)
    return (
      <SettledResult
        words={describeResult(outcome, brief, decidedAt)}
        event={brief}
        proof={proof}
        attendance={outcome.kind === 'recorded' ? outcome.attendance : undefined}
        onDone={leave}
      />
    )
  }
  // During the first try, the details stay, with a busy button.
  if (waiting && (waiting.problem !== null || waiting.isSignedOut || !event.data)) {
    return (
      <WaitingScreen waiting={waiting} signInTo={signInFor('student', pathname + search)} onClose={() => onLeave()} />
    )
  }
  if (event.data) {
    return (
      <Confirming
        event={event.data}
        isSending={waiting !== undefined}
        {...{ location, asks }}
        onLeave={() => onLeave()}
      />
    )
  }
  if (!event.isError && !isSlow) return <EventPanelSkeleton />
  return (
    <Suspense fallback={<EventPanelSkeleton />}>
      <NoDetails
        {...{ eventId, location, asks, failed }}
        error={event.error}
        onRetry={() => void event.refetch()}
        onLeave={() => onLeave()}
      />
    </Suspense>
  )
}

/** A page loads this long (ms) before it offers to confirm without the details. */
const slowAfter = 4_000

function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isPending])
  return isSlow && isPending
}

/**
 * Dismisses a result when this screen unmounts. Any earlier, the event's details would appear behind it for a moment.
 */
function useDismissOnceGone(): (nonce: string) => void {
  const dismissedNonce = useRef<string | null>(null)
  useLayoutEffect(
    () => () => {
      if (dismissedNonce.current !== null) checkInOutbox.dismiss(dismissedNonce.current)
    },
    [],
  )
  return (nonce) => void (dismissedNonce.current = nonce)
}
