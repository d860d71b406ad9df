import type { CheckInTimes } from '#contract/check-ins/window.ts'
import type { StaffEvent } from '#contract/events/events.ts'

/** The fields of an event that a roll uses. The list of names needs only the name and date. */
export type RollEvent = Pick<StaffEvent, 'name' | 'date'> & {
  [Field in keyof StaffEvent]?: StaffEvent[Field] | null
}

/** Returns the event fields that determine its check-in window. */
export function toCheckInTimes(event: RollEvent): CheckInTimes {
  return {
    startsAt: Date.parse(event.date),
    beforeMinutes: event.checkin_before_minutes ?? null,
    afterMinutes: event.checkin_after_minutes ?? null,
  }
}
