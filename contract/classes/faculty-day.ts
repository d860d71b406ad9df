import { classMessages } from './words.ts'
import { z } from 'zod'
import { staffEvent } from '#contract/events/events.ts'

/** The longest day that a request may ask for, in ms: 25 hours when clocks change, and a margin. */
const longestDay = 36 * 60 * 60_000

export const maxEventsOfDay = 50

const moment = z.iso.datetime({ offset: true, error: () => classMessages.badDay })

/** The day that a page shows. The page sends its own midnights, because only it knows the reader's time zone. */
export const facultyDayQuery = z
  .object({
    from: moment.describe('The first moment of the day, ISO 8601 with an offset.'),
    to: moment.describe('The first moment after it, at most 36 hours later.'),
  })
  .refine(({ from: start, to: end }) => isDay(Date.parse(end) - Date.parse(start)), {
    error: () => classMessages.longDay,
    path: ['to'],
  })

function isDay(ms: number): boolean {
  return ms > 0 && ms <= longestDay
}

/** One of the caller's own classes that an event counts for, with numbers. */
const classOfDay = z.object({
  id: z.string(),
  name: z.string(),
  semester: z.string().nullable(),
  expected: z.int().min(0),
  checked_in: z.int().min(0),
})
export type ClassOfDay = z.infer<typeof classOfDay>

/** An event of the day: the caller's own, or a colleague's that counts for a class of the caller. */
const eventOfDay = staffEvent.extend({
  /** The number of people on the roll. Null for viewers who may not see it. */
  checked_in: z.int().min(0).nullable(),
  classes: z.array(classOfDay),
})
export type EventOfDay = z.infer<typeof eventOfDay>

export const facultyDay = z.object({
  events: z.array(eventOfDay),
  /** The first event after the day, or null. */
  next: staffEvent.nullable(),
})
export type FacultyDay = z.infer<typeof facultyDay>
