import { eventsWords } from '#contract/events/words.ts'
import { checkInMinuteStep, defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-ins/window.ts'
import type { NewEvent } from '#contract/events/events.ts'
import { daysBetween, isoIn, readClock, toEventSpan, type EventSpan, type Half } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

/** The form's values: selects and text fields have text. */
export type EventFormValues = {
  name: string
  description: string
  location: string
  /** The number of people the room holds. Empty when no one says. */
  room: string
  date: string
  startHour: string
  startMinute: string
  startHalf: Half
  endHour: string
  endMinute: string
  endHalf: Half
  /** Days beyond the one that the times imply; only an event made elsewhere has any. */
  laterDays: number
  before: string
  after: string
}

/** The form's field for each field of the API. */
export const formFields: Record<string, keyof EventFormValues> = {
  name: 'name',
  description: 'description',
  location: 'location',
  date: 'date',
  end_time: 'endHour',
  checkin_before_minutes: 'before',
  checkin_after_minutes: 'after',
  room_for: 'room',
}

/** In the order of the page: the first faulty field gets the focus. */
export const emptyEventForm: EventFormValues = {
  name: '',
  description: '',
  location: '',
  room: '',
  date: '',
  startHour: '',
  startMinute: '',
  startHalf: 'AM',
  endHour: '',
  endMinute: '',
  endHalf: 'AM',
  laterDays: 0,
  before: String(defaultCheckInMinutes),
  after: String(defaultCheckInMinutes),
}

/** A stored event as the form shows it in a zone. A missing minute count reads as 0, as on the server. */
export function formFromEvent(event: FacultyEvent, zone: string): EventFormValues {
  const startsAt = Date.parse(event.date)
  const start = readClock(startsAt, zone)
  const values: EventFormValues = {
    ...emptyEventForm,
    name: event.name,
    description: event.description ?? '',
    location: event.location ?? '',
    date: start.date,
    startHour: start.hour,
    startMinute: start.minute,
    startHalf: start.half,
    endHalf: start.half,
    before: String(event.checkin_before_minutes ?? 0),
    after: String(event.checkin_after_minutes ?? 0),
    room: event.room_for ? String(event.room_for) : '',
  }
  if (!event.end_time) return values
  const endsAt = Date.parse(event.end_time)
  const end = readClock(endsAt, zone)
  const timedValues = { ...values, endHour: end.hour, endMinute: end.minute, endHalf: end.half }
  const implied = readFormSpan(timedValues, zone)?.endsAt ?? endsAt
  return { ...timedValues, laterDays: Math.max(0, daysBetween(implied, endsAt, zone)) }
}

/** When the event of the form starts and ends. Null until date, hour and minute are chosen. */
export function readFormSpan(values: EventFormValues, zone: string): EventSpan | null {
  return toEventSpan(
    {
      date: values.date,
      start: { hour: values.startHour, minute: values.startMinute, half: values.startHalf },
      end: { hour: values.endHour, minute: values.endMinute, half: values.endHalf },
      laterDays: values.laterDays,
    },
    zone,
  )
}

/**
 * The body of create and update, or null without a start. The sender adds owner and school. An empty room has no field,
 * so that the call is the specified one.
 */
export function eventFromForm(values: EventFormValues, zone: string): NewEvent | null {
  const span = readFormSpan(values, zone)
  if (!span) return null
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    date: isoIn(span.startsAt, zone),
    end_time: span.endsAt === null ? null : isoIn(span.endsAt, zone),
    location: values.location.trim(),
    checkin_before_minutes: Number(values.before),
    checkin_after_minutes: Number(values.after),
    ...(values.room.trim() !== '' && { room_for: countIn(values.room) }),
  }
}

/** Reads '1,200' and '1 200' as people write them. NaN for anything else, which the contract refuses. */
function countIn(text: string): number {
  return Number(text.replaceAll(/[\s,]/g, ''))
}

/** The minute counts to choose from, 0 to 120 in steps of 15, and the stored one if it is another. */
export function checkInChoices(stored: string): string[] {
  const steps = Array.from({ length: longestCheckInMinutes / checkInMinuteStep + 1 }, (_, i) => i * checkInMinuteStep)
  return [...new Set([...steps, Number(stored)])].toSorted((a, b) => a - b).map(String)
}

/** The label of a minute count in the select. */
export function describeMinutes(minutes: string): string {
  return minutes === '0' ? eventsWords.notAllowed : eventsWords.minutes({ minutes: Number(minutes) })
}
