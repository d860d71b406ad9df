import { classMessages } from './words.ts'
import { z } from 'zod'
import { staffEvent } from '#contract/events/events.ts'

/** The longest day that a request may cover, in ms: the 25 hours of a day when the clocks change, and a margin. */
const maxDayMs = 36 * 60 * 60_000

export const maxEventsOfDay = 50

const moment = z.iso.datetime({ offset: true, error: () => classMessages.badDay })

/**
 * The day that a page shows. The page sends the times of its own midnights, because only the page knows the reader's
 * time zone.
 */
export const facultyDayQuery = z
  .object({
    from: moment.describe('The start of the day, ISO 8601 with an offset.'),
    to: moment.describe('The end of the day (exclusive), at most 36 hours later.'),
  })
  .refine(({ from: start, to: end }) => isDay(Date.parse(end) - Date.parse(start)), {
    error: () => classMessages.longDay,
    path: ['to'],
  })

function isDay(ms: number): boolean {
  return ms > 0 && ms <= maxDayMs
}

/** One of the caller's own classes that an event counts for, with its numbers. */
const classOfDay = z.object({
  id: z.string(),
  name: z.string(),
  semester: z.string().nullable(),
  expected: z.int().min(0),
  checked_in: z.int().min(0),
})
export type ClassOfDay = z.infer<typeof classOfDay>

/** An event on that day: the caller's own event, or a colleague's event that counts for one of the caller's classes. */
const eventOfDay = staffEvent.extend({
  /** The number of people on the roll. Null for viewers who may not see it. */
  checked_in: z.int().min(0).nullable(),
  classes: z.array(classOfDay),
})
export type EventOfDay = z.infer<typeof eventOfDay>

export const facultyDay = z.object({
  events: z.array(eventOfDay),
  /** The first event after that day. Null if there is none. */
  next: staffEvent.nullable(),
})
export type FacultyDay = z.infer<typeof facultyDay>
