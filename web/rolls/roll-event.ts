import type { CheckInTimes } from '#contract/check-ins/window.ts'
import type { StaffEvent } from '#contract/events/events.ts'

/** The fields of an event that the roll shows. The list of names needs only name and date. */
export type RollEvent = Pick<StaffEvent, 'name' | 'date'> & {
  [Field in keyof StaffEvent]?: StaffEvent[Field] | null
}

/** Returns what the check-in window of an event depends on. */
export function toCheckInTimes(event: RollEvent): CheckInTimes {
  return {
    startsAt: Date.parse(event.date),
    beforeMinutes: event.checkin_before_minutes ?? null,
    afterMinutes: event.checkin_after_minutes ?? null,
  }
}
