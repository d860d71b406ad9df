import type { CheckInInput } from '#contract/check-ins/check-ins.ts'
import type { WaitingCheckIn } from '#web/check-ins/outbox/waiting-check-ins.ts'

/** Returns the request body of a check-in. `queuedMs`: how long (ms) it has waited, or null for its first attempt. */
export function buildCheckInBody(checkIn: WaitingCheckIn, queuedMs: number | null): CheckInInput {
  const { student, event, location, noLocation, deviceId, nonce, method, confirmedAt } = checkIn
  return {
    student,
    event: event.id,
    location,
    device_id: deviceId,
    client_nonce: nonce,
    ...(noLocation && { no_location: noLocation }),
    ...(confirmedAt != null && { confirmed_at: new Date(confirmedAt).toISOString() }),
    // The server requires whole ms.
    ...(queuedMs === null ? { method } : { method: 'sent-later', queued_ms: Math.round(queuedMs) }),
  }
}
