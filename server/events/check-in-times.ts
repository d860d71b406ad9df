import { checkInWindow, type CheckInTimes } from '#contract/check-ins/window.ts'
import type { EventTable } from './table.ts'

type WindowFields = Pick<EventTable, 'starts_at' | 'checkin_before_minutes' | 'checkin_after_minutes'>

/** Returns the fields of an event that determine its check-in window. */
export function checkInTimes(event: WindowFields): CheckInTimes {
  return {
    startsAt: event.starts_at,
    beforeMinutes: event.checkin_before_minutes,
    afterMinutes: event.checkin_after_minutes,
  }
}

/** Whether check-in to an event has opened at `now` (ms). Before that, nobody is absent. */
export function hasOpened(event: WindowFields, now: number): boolean {
  return checkInWindow(checkInTimes(event)).opensAt <= now
}
