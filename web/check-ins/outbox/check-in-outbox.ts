import { useSyncExternalStore } from 'react'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'
import type { LocationFix } from '#contract/check-ins/check-ins.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { serverNow } from '#web/api/client.ts'
import { hasNetwork } from '#web/api/network.ts'
import { queryClient } from '#web/api/query-client.ts'
import { deviceId } from '#web/session/device-id.ts'
import { readSession } from '#web/session/session.ts'
import { sendCheckIn } from '#web/check-ins/api.ts'
import { askForBackgroundSync } from './background-sync.ts'
import { buildCheckInBody } from '#web/check-ins/check-in-body.ts'
import { checkInShelf } from './check-in-shelf.ts'
import { openOutbox, type EventBrief, type OutboxView, type WaitingCheckIn } from './waiting-check-ins.ts'

/** This browser's check-ins that wait for the server. All screens share it, so that it continues on any page. */
export const checkInOutbox = openOutbox({
  shelf: checkInShelf,
  send,
  student: () => readSession().studentId,
  now: Date.now,
  serverNow,
  // While the network works, the page itself retries.
  sendLater: async () => !hasNetwork() && (await askForBackgroundSync()),
  schedule(ms, callback) {
    const timer = window.setTimeout(callback, ms)
    return () => window.clearTimeout(timer)
  },
})

window.addEventListener('online', checkInOutbox.tryNow)

/** Returns the check-ins that wait and those just decided, and follows them. */
export function useCheckInOutbox(): OutboxView {
  return useSyncExternalStore(checkInOutbox.subscribe, checkInOutbox.view)
}

type Confirmed = {
  student: string
  event: EventBrief
  fix: LocationFix
  /** When the student tapped, in ms by the phone's own clock. */
  madeAt: number
  method: CheckInMethod | null
}

/** Confirms attendance. From here on the outbox keeps the check-in, whatever happens to the page. */
export function confirmAttendance({ student, event, fix, madeAt, method }: Confirmed): void {
  checkInOutbox.submit({
    nonce: crypto.randomUUID(),
    student,
    event: withFactsOnly(event),
    location: JSON.stringify(fix),
    deviceId: deviceId(),
    madeAt,
    method,
    token: readSession().authToken,
  })
}

type OtherFields = 'checkin_before_minutes' | 'checkin_after_minutes' | 'scanned_at'

/** Takes an event, loaded or not. Returns its id and facts: not the window, nor whether the student has checked in. */
function withFactsOnly(event: EventBrief & Partial<Record<OtherFields, unknown>>): EventBrief {
  const { checkin_before_minutes: _before, checkin_after_minutes: _after, scanned_at: _scanned, ...brief } = event
  return brief
}

async function send(checkIn: WaitingCheckIn, queuedMs: number | null) {
  const { student, madeAt } = checkIn
  const outcome = await sendCheckIn({
    ...buildCheckInBody(checkIn, queuedMs),
    // Computed at each try, because a later one knows the server's clock better.
    confirmed_at: new Date(serverNow() - (Date.now() - madeAt)).toISOString(),
  })
  if (outcome.kind === 'recorded') void queryClient.invalidateQueries({ queryKey: ['student', student, 'attendance'] })
  // A refusal adds a try that didn’t count, and a check-in ends one.
  void queryClient.invalidateQueries({ queryKey: ['student', student, 'attempts'] })
  if ('at' in outcome && outcome.at !== null) noteCheckedIn(checkIn.event.id, outcome.at)
  return outcome
}

/** Stores with a loaded event when (ms) the student checked in, without loading the event again. */
function noteCheckedIn(eventId: string, checkedInAt: number): void {
  queryClient.setQueryData<StudentEvent>(
    ['event', eventId],
    (event) => event && { ...event, scanned_at: new Date(checkedInAt).toISOString() },
  )
}
