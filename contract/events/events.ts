import { eventMessages } from './words.ts'
import { z } from 'zod'
import { defaultCheckInMinutes, maxCheckInMinutes } from '#contract/check-ins/window.ts'
import { lineField, textField } from '#contract/typed-fields.ts'
import { prefixEventFields } from './event-prefix.ts'

/** The range of dates for events: dates that every calendar and spreadsheet can show. */
const firstMoment = Date.parse('1970-01-02T00:00:00Z')
const lastMoment = Date.parse('2200-01-01T00:00:00Z')

const badYear = { error: () => eventMessages.badYear }
const moment = (error: () => string) =>
  z.iso
    .datetime({ offset: true, error })
    .refine((text) => Date.parse(text) >= firstMoment && Date.parse(text) < lastMoment, badYear)
const start = moment(() => eventMessages.badStart)
const end = moment(() => eventMessages.badEnd)

const minutes = (side: 'before' | 'after') => {
  const range = { error: () => eventMessages.minutesRange({ side, most: String(maxCheckInMinutes) }) }
  return z
    .int({ error: () => eventMessages.wholeMinutes({ side }) })
    .min(0, range)
    .max(maxCheckInMinutes, range)
}

/** The maximum room capacity: a stadium. */
const maxRoomSize = 100_000

const roomRange = { error: () => eventMessages.roomRange({ most: maxRoomSize }) }
const room = z
  .int({ error: () => eventMessages.wholeRoom })
  .min(1, roomRange)
  .max(maxRoomSize, roomRange)

const nameRequired = { error: () => eventMessages.nameRequired }
const locationRequired = { error: () => eventMessages.locationRequired }
const name = lineField(nameRequired).min(1, nameRequired).max(200)
const description = textField().max(5000).nullish()
const location = lineField(locationRequired).min(1, locationRequired).max(200)

/** A new event. `faculty` and `school` must match the session and may be omitted. */
export const newEvent = z.object({
  name,
  description,
  date: start,
  end_time: end.nullish(),
  location,
  faculty: z.string().nullish(),
  school: z.string().nullish(),
  checkin_before_minutes: minutes('before').default(defaultCheckInMinutes),
  checkin_after_minutes: minutes('after').default(defaultCheckInMinutes),
  room_for: room.nullish(),
})
export type NewEvent = z.input<typeof newEvent>

/** Changes to an event. Omitted fields don't change. The owner and the university never change. */
export const changedEvent = z.object({
  name: name.optional(),
  description,
  date: start.optional(),
  end_time: end.nullish(),
  location: location.optional(),
  checkin_before_minutes: minutes('before').optional(),
  checkin_after_minutes: minutes('after').optional(),
  /** Null removes the capacity. */
  room_for: room.nullish(),
})

export type ChangedEvent = z.input<typeof changedEvent>

/**
 * The facts that identify an event to people. A response about something else contains some of them, prefixed with
 * `event_`.
 */
export const eventFacts = z.object({
  name: z.string(),
  /** The start. */
  date: z.iso.datetime({ offset: true }),
  end_time: z.iso.datetime({ offset: true }).nullable(),
  location: z.string().nullable(),
  /** The university's IANA time zone. */
  time_zone: z.string(),
})
export type EventFacts = z.infer<typeof eventFacts>

const { name: eventName, date: eventDate } = eventFacts.shape
/** The facts for a response that only shows which event it is about. */
export const namedEvent = prefixEventFields({ name: eventName, date: eventDate })

/** An event as a student sees it. `school` is omitted, because the session has it. */
export const studentEvent = z.object({
  id: z.string(),
  ...eventFacts.shape,
  checkin_before_minutes: z.int(),
  checkin_after_minutes: z.int(),
  /** When the requesting student checked in. Missing until then. */
  scanned_at: z.iso.datetime({ offset: true }).optional(),
})
export type StudentEvent = z.infer<typeof studentEvent>

/** An event as faculty and administrators see it. */
export const staffEvent = studentEvent.extend({
  description: z.string().nullable(),
  /** The owner's id. Null when the event belongs to the university. */
  faculty: z.string().nullable(),
  faculty_name: z.string().nullable(),
  school: z.string(),
  typed_code: z.string(),
  /** The number of people that the room holds. Omitted if nobody entered it. A full room never refuses check-ins. */
  room_for: z.int().optional(),
})
export type StaffEvent = z.infer<typeof staffEvent>

/** The viewer's permissions for one event. */
export const eventPermissions = z.object({
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_view_attendance: z.boolean(),
})
export type EventPermissions = z.infer<typeof eventPermissions>

export const typedCodeAnswer = z.object({ event: z.string() })
