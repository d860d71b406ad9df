import { eventsWords } from '#contract/events/words.ts'
import { checkInMinuteStep, defaultCheckInMinutes, maxCheckInMinutes } from '#contract/check-ins/window.ts'
import type { ChangedEvent, NewEvent } from '#contract/events/events.ts'
import {
  daysBetween,
  isoIn,
  readClock,
  toEventSpan,
  type ClockReading,
  type EventSpan,
  type Half,
  type Occurrence,
} from '#web/events/event-times.ts'
import { isShapedLike } from '#web/kit/unsaved/draft.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

/** The form’s values. Selects and text fields contain text. */
export type EventFormValues = {
  name: string
  description: string
  location: string
  /** The number of people the room holds. Empty if it isn’t known. */
  room: string
  date: string
  startHour: string
  startMinute: string
  startHalf: Half
  /** Which of the two moments is meant, if clocks show the start time twice that day. */
  startOccurrence: Occurrence
  endHour: string
  endMinute: string
  endHalf: Half
  endOccurrence: Occurrence
  /** The number of days beyond those that the times imply. Only events created outside this form have any. */
  laterDays: number
  before: string
  after: string
}

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

/** In the order of the page, because the first invalid field gets the focus. */
export const emptyEventForm: EventFormValues = {
  name: '',
  description: '',
  location: '',
  room: '',
  date: '',
  startHour: '',
  startMinute: '',
  startHalf: 'AM',
  startOccurrence: 'first',
  endHour: '',
  endMinute: '',
  endHalf: 'AM',
  endOccurrence: 'first',
  laterDays: 0,
  before: String(defaultCheckInMinutes),
  after: String(defaultCheckInMinutes),
}

/** Returns a stored event as the form shows it in a time zone. A missing minute count means 0, as on the server. */
export function formFromEvent(event: FacultyEvent, zone: string): EventFormValues {
  return {
    ...emptyEventForm,
    name: event.name,
    description: event.description ?? '',
    location: event.location ?? '',
    before: String(event.checkin_before_minutes ?? 0),
    after: String(event.checkin_after_minutes ?? 0),
    room: event.room_for ? String(event.room_for) : '',
    ...readTimes(
      { startsAt: wholeMinute(event.date), endsAt: event.end_time ? wholeMinute(event.end_time) : null },
      zone,
    ),
  }
}

/** Parses a moment. Returns it in ms without its seconds, which the form doesn’t show. */
function wholeMinute(moment: string): number {
  return Math.floor(Date.parse(moment) / 60_000) * 60_000
}

function readTimes({ startsAt, endsAt }: EventSpan, zone: string): Pick<EventFormValues, TimeField> {
  const start = readClock(startsAt, zone)
  const times = {
    date: start.date,
    startHour: start.hour,
    startMinute: start.minute,
    startHalf: start.half,
    startOccurrence: start.occurrence,
    endHour: '',
    endMinute: '',
    endHalf: start.half,
    endOccurrence: 'first' as Occurrence,
    laterDays: 0,
  }
  if (endsAt === null) return times
  const end = readClock(endsAt, zone)
  const timesWithEnd = {
    ...times,
    endHour: end.hour,
    endMinute: end.minute,
    endHalf: end.half,
    endOccurrence: end.occurrence,
  }
  const findEnd = (laterDays: number) => readFormSpan({ ...timesWithEnd, laterDays }, zone)?.endsAt ?? endsAt
  const days = Math.max(0, daysBetween(findEnd(0), endsAt, zone))
  // An implied end that the clocks skip may move past midnight.
  return { ...timesWithEnd, laterDays: findEnd(days) < endsAt ? days + 1 : days }
}

/** Returns when the event in the form starts and ends. Null until date and start are completely chosen. */
export function readFormSpan(values: Pick<EventFormValues, TimeField>, zone: string): EventSpan | null {
  return toEventSpan(
    {
      date: values.date,
      start: readStart(values),
      end: readEnd(values),
      laterDays: values.laterDays,
    },
    zone,
  )
}

/** Returns the start time in the form. */
export function readStart(values: Pick<EventFormValues, TimeField>): ClockReading {
  const { startHour: hour, startMinute: minute, startHalf: half, startOccurrence: occurrence } = values
  return { hour, minute, half, occurrence }
}

/** Returns the end time in the form. */
export function readEnd(values: Pick<EventFormValues, TimeField>): ClockReading {
  const { endHour: hour, endMinute: minute, endHalf: half, endOccurrence: occurrence } = values
  return { hour, minute, half, occurrence }
}

/** Returns only the fields of an event that a person changed, because others may have changed the rest. */
export function selectChangedFields(event: NewEvent, stored: NewEvent): ChangedEvent {
  const fields = (Object.keys({ ...stored, ...event }) as (keyof NewEvent)[]).filter(
    (field) => event[field] !== stored[field],
  )
  // The server keeps a field that is left out. So an empty room is sent as null.
  return Object.fromEntries(fields.map((field) => [field, event[field] ?? null]))
}

/** The draft of a form: the changed fields, and the time zone of their times. */
export type EventDraft = Partial<EventFormValues> & { zone: string }

/** Returns what to store of a form: the typed fields, which will be applied to the event as it is on restoring. */
export function packDraft(values: EventFormValues, stored: EventFormValues, zone: string): EventDraft {
  return { ...selectTyped(values, stored), zone }
}

/** Applies what a person typed for a stored event to the current event. */
export function mergeEvent(values: EventFormValues, stored: EventFormValues, now: EventFormValues): EventFormValues {
  return { ...now, ...selectTyped(values, stored) }
}

/** Returns the typed fields. Start and end belong together. The date doesn’t, because the event may be moved. */
function selectTyped(values: EventFormValues, stored: EventFormValues): Partial<EventFormValues> {
  const changes = selectChanges(values, stored)
  const hasClock = clockFields.some((field) => field in changes)
  return { ...changes, ...(hasClock && Object.fromEntries(clockFields.map((field) => [field, values[field]]))) }
}

/** Restores a form. Times typed in a different time zone keep their moments. */
export function unpackDraft({ zone: draftZone, ...fields }: EventDraft, stored: EventFormValues, zone: string) {
  const values: EventFormValues = { ...stored, ...fields }
  if (draftZone === zone || !timeFields.some((field) => field in fields)) return values
  const storedSpan = readFormSpan(stored, zone)
  const storedThere = storedSpan && readTimes(storedSpan, draftZone)
  const span = readFormSpan({ ...values, ...storedThere, ...fields }, draftZone)
  return span ? { ...values, ...readTimes(span, zone) } : values
}

/** Whether a stored value is a draft of this form. */
export function isEventDraft(value: unknown): value is EventDraft {
  const { zone, ...fields } = Object(value) as Record<string, unknown>
  return typeof zone === 'string' && isShapedLike(emptyEventForm, { ...emptyEventForm, ...fields })
}

const clockFields = [
  'startHour',
  'startMinute',
  'startHalf',
  'startOccurrence',
  'endHour',
  'endMinute',
  'endHalf',
  'endOccurrence',
  'laterDays',
] as const
const timeFields = ['date', ...clockFields] as const
type TimeField = (typeof timeFields)[number]

/** Returns the body for create and update, or null without a start. An empty room is left out, as specified. */
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

/** Parses '1,200' or '1 200'. Returns NaN for anything else, which the contract rejects. */
function countIn(text: string): number {
  return Number(text.replaceAll(/[\s,]/g, ''))
}

/** Returns the minute counts to choose from: 0 to 120 in steps of 15, and the stored one if it is different. */
export function checkInChoices(stored: string): string[] {
  const steps = Array.from({ length: maxCheckInMinutes / checkInMinuteStep + 1 }, (_, i) => i * checkInMinuteStep)
  return [...new Set([...steps, Number(stored)])].toSorted((a, b) => a - b).map(String)
}

/** The label of a minute count in the select. */
export function describeMinutes(minutes: string): string {
  return minutes === '0' ? eventsWords.notAllowed : eventsWords.minutes({ minutes: Number(minutes) })
}
