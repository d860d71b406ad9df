import { readClock } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { formFromEvent, type EventFormValues } from './event-form-values.ts'

const week = 7 * 86_400_000

/** The form of a copy in a zone: everything of the event except its date, which a person must choose. */
export function buildCopyForm(event: FacultyEvent, zone: string): EventFormValues {
  return { ...formFromEvent(event, zone), date: '', startOccurrence: 'first', endOccurrence: 'first' }
}

/**
 * The first day after today with the event's weekday, and after the event itself: `2026-03-10`. `now` in ms. Most
 * copies are of weekly events.
 */
export function nextSameWeekday(event: FacultyEvent, now: number, zone: string): string {
  const [eventDate, today] = [readClock(Date.parse(event.date), zone).date, readClock(now, zone).date]
  const weeks = Math.max(1, Math.floor((Date.parse(today) - Date.parse(eventDate)) / week) + 1)
  return new Date(Date.parse(eventDate) + weeks * week).toISOString().slice(0, 10)
}
