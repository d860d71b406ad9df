import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation as useAddress } from 'react-router'
import { signInFor } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { useEvent } from './api.ts'
import { checkInOutbox, useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { Confirming } from './confirming.tsx'
import { EventPanelSkeleton } from './event-panel.tsx'
import { NoDetails, WaitingScreen } from './load-rare-screens.ts'
import { describeResult, findRefusalProof, rememberRecorded } from './result/result-words.ts'
import { SettledResult } from './result/settled-result.tsx'
import type { LocationAttempt } from './location/location-status.tsx'
import type { LocationState } from './location/use-location.ts'
import { isWithoutLocation, type OutboxView, type WaitingCheckIn } from '#web/check-ins/outbox/waiting-check-ins.ts'

/** A recorded check-in: the message that stays on the page, and the roll entry's id, if the server sent it. */
export type Recorded = { says: string; attendance: string | undefined }

type Props = {
  eventId: string
  location: LocationState
  asks: string
  /** The message when the event can't be loaded. */
  failed: string
  /**
   * Called when the student leaves the event. After a recorded check-in, `recorded` has the message that stays on the
   * page.
   */
  onLeave: (recorded?: Recorded) => void
}

/** The check-in to an event: its details, the confirmation, and the full-screen result. */
export function EventCheckIn({ eventId, location, asks, failed, onLeave }: Props) {
  const event = useEvent(eventId)
  const isSlow = useSlow(event.isPending)
  const outbox = useCheckInOutbox()
  const dismissOnceGone = useDismissOnceGone()
  const { pathname, search } = useAddress()
  const student = readSession().studentId
  const isThis = ({ checkIn }: { checkIn: { event: { id: string }; student: string } }) =>
    checkIn.event.id === eventId && checkIn.student === student
  const settled = outbox.settled.find((item) => isThis(item) && !isWithoutLocation(item))
  const waiting = outbox.waiting.find((item) => isThis(item) && item.checkIn.location !== null)
  const attempt = findAttempt(outbox, isThis, event.data?.time_zone)

  if (settled) {
    const { outcome, at: decidedAt, confirmedAt, checkIn } = settled
    // If the event had not loaded when the student confirmed, its name may be known by now.
    const brief = event.data ?? checkIn.event
    const leave = () => {
      dismissOnceGone(checkIn.nonce)
      if (outcome.kind !== 'recorded') return onLeave()
      onLeave({ says: rememberRecorded(brief, outcome.at), attendance: outcome.attendance })
    }
    const proof = findRefusalProof(outcome, confirmedAt)
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
  // During the first attempt, the details stay visible, with a busy button.
  if (waiting && (waiting.problem !== null || waiting.isSignedOut || !event.data)) {
    return (
      <Suspense fallback={<EventPanelSkeleton />}>
        <WaitingScreen waiting={waiting} signInTo={signInFor('student', pathname + search)} onClose={() => onLeave()} />
      </Suspense>
    )
  }
  if (event.data) {
    return (
      <Confirming
        event={event.data}
        isSending={waiting !== undefined}
        {...{ location, asks, attempt }}
        onLeave={() => onLeave()}
      />
    )
  }
  if (!event.isError && !isSlow) return <EventPanelSkeleton />
  return (
    <Suspense fallback={<EventPanelSkeleton />}>
      <NoDetails
        {...{ eventId, location, asks, failed, attempt }}
        error={event.error}
        onRetry={() => void event.refetch()}
        onLeave={() => onLeave()}
      />
    </Suspense>
  )
}

/** Returns the latest attempt without a position at this event, which the page shows next to the location. */
function findAttempt(
  { settled, waiting }: OutboxView,
  isThis: (item: { checkIn: WaitingCheckIn }) => boolean,
  zone: string | undefined,
): LocationAttempt | null {
  if (waiting.some((item) => isThis(item) && item.checkIn.location === null && item.problem !== null)) return 'waits'
  const refused = settled.findLast((item) => isThis(item) && isWithoutLocation(item))
  if (refused?.outcome.kind !== 'refused') return null
  return { confirmedAt: refused.confirmedAt, reference: refused.outcome.reference, zone }
}

/** The loading time (ms) after which a page offers to confirm without the event's details. */
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
 * Returns a function that dismisses a result when this component unmounts. Dismissed earlier, the event's details would
 * flash up.
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
