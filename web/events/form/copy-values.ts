import { daysBetween, minutesOfDay, readClock } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { formFromEvent, readEnd, readStart, type EventFormValues } from './event-form-values.ts'

const week = 7 * 86_400_000

/** Returns the form for a copy: everything from the event except its date, which a person must choose. */
export function buildCopyForm(event: FacultyEvent, zone: string): EventFormValues {
  const form = formFromEvent(event, zone)
  return {
    ...form,
    ...replaceRepeatedEnd(form, event, zone),
    date: '',
    startOccurrence: 'first',
    endOccurrence: 'first',
  }
}

/** Replaces an end in a repeated hour that isn’t later on the clock than the start. Other days don’t have that hour. */
function replaceRepeatedEnd(form: EventFormValues, event: FacultyEvent, zone: string): Partial<EventFormValues> {
  const [start, end] = [minutesOfDay(readStart(form)), minutesOfDay(readEnd(form))]
  const [startsAt, endsAt] = [Date.parse(event.date), Date.parse(event.end_time ?? event.date)]
  const isSameDate = daysBetween(startsAt, endsAt, zone) === 0
  if (start === null || end === null || end > start || endsAt === startsAt || !isSameDate) return {}
  const { hour, minute, half } = readClock(start * 60_000 + endsAt - startsAt, 'UTC')
  return { endHour: hour, endMinute: minute, endHalf: half }
}

/** Returns the event’s next weekday after today and its own date: `2026-03-10`. Most copies are weekly. `now` in ms. */
export function nextSameWeekday(event: FacultyEvent, now: number, zone: string): string {
  const [eventDate, today] = [readClock(Date.parse(event.date), zone).date, readClock(now, zone).date]
  const weeks = Math.max(1, Math.floor((Date.parse(today) - Date.parse(eventDate)) / week) + 1)
  return new Date(Date.parse(eventDate) + weeks * week).toISOString().slice(0, 10)
}
