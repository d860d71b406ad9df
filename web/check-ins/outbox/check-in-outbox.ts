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

/** This browser's check-ins that wait for the server. All screens share it, so that it continues on any page. */
export const checkInOutbox = openOutbox({
  shelf: checkInShelf,
  send,
  student: () => readSession().studentId,
  now: Date.now,
  ticks: () => performance.now(),
  hiddenAt: () => hiddenAt,
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
  /** The position, or the reason why there is none. */
  position: { fix: LocationFix } | { noLocation: NoLocationReason }
  /** When the student tapped, in ms by the phone's own clock. */
  madeAt: number
  method: CheckInMethod | null
}

/** Confirms attendance. From here on the outbox keeps the check-in, whatever happens to the page. */
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
    // A later correction of the phone's clock doesn't change it.
    confirmedAt: knowsServerTime() ? serverNow() - (Date.now() - madeAt) : null,
    method,
    token: readSession().authToken,
  })
}

/** Returns a UUID, also in Safari before 15.4 and on pages without HTTPS. */
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

/** Takes an event, loaded or not. Returns its id and facts: not the window, nor whether the student has checked in. */
function withFactsOnly(event: EventBrief & Partial<Record<OtherFields, unknown>>): EventBrief {
  const { checkin_before_minutes: _before, checkin_after_minutes: _after, scanned_at: _scanned, ...brief } = event
  return brief
}

async function send(checkIn: WaitingCheckIn, queuedMs: number | null) {
  const { student } = checkIn
  const confirmedAt = checkIn.confirmedAt ?? serverNow() - (queuedMs ?? Math.max(0, Date.now() - checkIn.madeAt))
  const outcome = await sendCheckIn(buildCheckInBody({ ...checkIn, confirmedAt }, queuedMs))
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
