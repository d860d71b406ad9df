import { useSyncExternalStore } from 'react'
import type { CheckInMethod, NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import type { LocationFix } from '#contract/check-ins/check-ins.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { serverNow } from '#web/api/client.ts'
import { knowsServerTime } from '#web/api/server-clock.ts'
import { hasNetwork } from '#web/api/network.ts'
import { queryClient } from '#web/api/query-client.ts'
import { deviceId } from '#web/session/device-id.ts'
import { readSession } from '#web/session/session.ts'
import { sendCheckIn } from '#web/check-ins/api.ts'
import { askForBackgroundSync } from './background-sync.ts'
import { buildCheckInBody } from '#web/check-ins/check-in-body.ts'
import { checkInShelf } from './check-in-shelf.ts'
import { openOutbox, type EventBrief, type OutboxView, type WaitingCheckIn } from './waiting-check-ins.ts'

let hiddenAt = -Infinity
document.addEventListener('visibilitychange', () => void (hiddenAt = performance.now()))

/** This browser's outbox for check-ins. All screens share it, so that sending continues on any page. */
export const checkInOutbox = openOutbox({
  shelf: checkInShelf,
  send,
  student: () => readSession().studentId,
  now: Date.now,
  ticks: () => performance.now(),
  hiddenAt: () => hiddenAt,
  serverNow,
  // While there is a network, the page itself retries.
  sendLater: async () => !hasNetwork() && (await askForBackgroundSync()),
  schedule(ms, callback) {
    const timer = window.setTimeout(callback, ms)
    return () => window.clearTimeout(timer)
  },
})

window.addEventListener('online', checkInOutbox.tryNow)

/** Returns the waiting check-ins and those just decided, and rerenders when they change. */
export function useCheckInOutbox(): OutboxView {
  return useSyncExternalStore(checkInOutbox.subscribe, checkInOutbox.view)
}

type Confirmed = {
  student: string
  event: EventBrief
  /** The position, or the reason why there is none. */
  position: { fix: LocationFix } | { noLocation: NoLocationReason }
  /** The time at which the student tapped, in ms by the phone's clock. */
  madeAt: number
  method: CheckInMethod | null
}

/** Confirms attendance. From then on the outbox keeps the check-in, whatever happens to the page. */
export function confirmAttendance({ student, event, position, madeAt, method }: Confirmed): void {
  checkInOutbox.submit({
    nonce: newNonce(),
    student,
    event: withFactsOnly(event),
    ...('fix' in position
      ? { location: JSON.stringify(position.fix) }
      : { location: null, noLocation: position.noLocation }),
    deviceId: deviceId(),
    madeAt,
    // By the server's clock, so that a later correction of the phone's clock doesn't change it.
    confirmedAt: knowsServerTime() ? serverNow() - (Date.now() - madeAt) : null,
    method,
    token: readSession().authToken,
  })
}

/** Returns a UUID, even in Safari before 15.4 and on pages without HTTPS. */
function newNonce(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1, of RFC 9562.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type OtherFields = 'checkin_before_minutes' | 'checkin_after_minutes' | 'scanned_at'

/** Returns the id and facts of an event, loaded or not, without the window and the student's check-in. */
function withFactsOnly(event: EventBrief & Partial<Record<OtherFields, unknown>>): EventBrief {
  const { checkin_before_minutes: _before, checkin_after_minutes: _after, scanned_at: _scanned, ...brief } = event
  return brief
}

async function send(checkIn: WaitingCheckIn, queuedMs: number | null) {
  const { student } = checkIn
  const confirmedAt = checkIn.confirmedAt ?? serverNow() - (queuedMs ?? Math.max(0, Date.now() - checkIn.madeAt))
  const outcome = await sendCheckIn(buildCheckInBody({ ...checkIn, confirmedAt }, queuedMs))
  if (outcome.kind === 'recorded') void queryClient.invalidateQueries({ queryKey: ['student', student, 'attendance'] })
  // A refusal adds an attempt that didn’t count, and a recorded check-in removes one.
  void queryClient.invalidateQueries({ queryKey: ['student', student, 'attempts'] })
  if ('at' in outcome && outcome.at !== null) noteCheckedIn(checkIn.event.id, outcome.at)
  return outcome
}

/** Adds the time of the check-in (ms) to a loaded event in the cache, without reloading the event. */
function noteCheckedIn(eventId: string, checkedInAt: number): void {
  queryClient.setQueryData<StudentEvent>(
    ['event', eventId],
    (event) => event && { ...event, scanned_at: new Date(checkedInAt).toISOString() },
  )
}
