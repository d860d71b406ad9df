import { checkInsWords } from '#contract/check-ins/words.ts'
import { Suspense, useState } from 'react'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { EventPanel, EventPanelSkeleton } from './event-panel.tsx'
import { LocationStatusNote, type LocationAttempt } from './location/location-status.tsx'
import { LateNote, TooEarly } from './load-rare-screens.ts'
import { describeOnTheRoll } from './result/result-words.ts'
import { SettledResult } from './result/settled-result.tsx'
import { useConfirm } from './use-confirm.ts'
import type { LocationState } from './location/use-location.ts'

/**
 * The maximum time (ms) by which a phone's estimate is ahead of the server's clock, because responses have whole
 * seconds.
 */
const clockDoubt = 1_000

type Props = {
  event: StudentEvent
  isSending: boolean
  /** The latest attempt without a position, sent or still waiting. */
  attempt: LocationAttempt | null
  location: LocationState
  asks: string
  onLeave: () => void
}

/** A loaded event, until the student confirms. The page explains what is missing, but only the server refuses. */
export function Confirming({ event, isSending, attempt, location, asks, onLeave }: Props) {
  const now = useNow()
  const [wasEarly, setWasEarly] = useState(false)
  const times = {
    startsAt: Date.parse(event.date),
    beforeMinutes: event.checkin_before_minutes,
    afterMinutes: event.checkin_after_minutes,
  }
  // Enables the button only when check-in is certainly open on the server. A tap half a second early would be refused.
  const sure = now - clockDoubt
  const byNow = judgeCheckIn(times, now)
  const judged = byNow.state === 'late' ? byNow : judgeCheckIn(times, sure)
  const isLate = judged.state === 'late'
  if (judged.state === 'early' && !wasEarly) setWasEarly(true)
  const isToLocate = judged.state === 'open' && !wasEarly && !event.scanned_at
  const { confirm, isLocating, isSignedOut, wasDenied } = useConfirm(location, isToLocate)
  const isBusy = isLocating || isSending

  async function onConfirm() {
    // If there is no position, returns to the details, which explain how to allow location.
    if (!(await confirm(event))) setWasEarly(false)
  }

  if (event.scanned_at && !isBusy) {
    return (
      <SettledResult
        words={describeOnTheRoll(Date.parse(event.scanned_at), now, event.time_zone)}
        event={event}
        doneLabel={checkInsWords.scanAnotherCode}
        onDone={onLeave}
      />
    )
  }
  if (wasEarly && !isLate) {
    return (
      <Suspense fallback={<EventPanelSkeleton />}>
        <TooEarly {...{ event, times, isBusy }} now={sure} onConfirm={() => void onConfirm()} onCancel={onLeave} />
      </Suspense>
    )
  }
  const closesAt = judged.state === 'open' ? judged.closesAt : isLate ? judged.closedAt : now
  return (
    <EventPanel
      {...{ event, now, closesAt, isBusy }}
      notes={
        <>
          <Suspense>{isLate && <LateNote because={judged.because} />}</Suspense>
          {(!isLate || isBusy || isSignedOut || wasDenied || attempt) && (
            <LocationStatusNote {...{ location, asks, isSignedOut, wasDenied, attempt }} />
          )}
        </>
      }
      onConfirm={() => void onConfirm()}
      onCancel={onLeave}
    />
  )
}
