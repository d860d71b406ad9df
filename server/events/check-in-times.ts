import type { CheckInTimes } from '#contract/check-ins/window.ts'
import type { EventTable } from './table.ts'

/** Returns the fields of an event that determine its check-in window. */
export function checkInTimes(
  event: Pick<EventTable, 'starts_at' | 'checkin_before_minutes' | 'checkin_after_minutes'>,
): CheckInTimes {
  return {
    startsAt: event.starts_at,
    beforeMinutes: event.checkin_before_minutes,
    afterMinutes: event.checkin_after_minutes,
  }
}
