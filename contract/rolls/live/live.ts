import { liveMessages } from './words.ts'
import { z } from 'zod'
import { identityQuery } from '#contract/queries.ts'
import { eventAttendanceRow } from '#contract/rolls/attendance-rows.ts'

export * from './heartbeat.ts'

/**
 * One frame of `GET /api/events/{id}/attendance/live/`, sent as the event `roll`. Its `id` is the server's time in ms.
 * A client that sends it as `Last-Event-ID` or `?since=` gets only later rows. A row may arrive twice, so the page
 * deduplicates by id. If the page's number of rows differs from `count`, the page reads the roll again.
 */
export const rollFrame = z.object({
  /** The current number of people on the roll. */
  count: z.int().min(0),
  /** The new rows, as in the attendance list. Empty in a heartbeat. */
  rows: z.array(eventAttendanceRow),
  /**
   * The time (ms) when the event's latest mark was made or undone, or 0 without marks. If a page has a different time,
   * it reads the marks again. Most frames with new rows omit this field.
   */
  marks: z.int().min(0).optional(),
})
export type RollFrame = z.infer<typeof rollFrame>

/** A moment in ms since 1970, such as the stream's own `id`. */
export const streamMoment = /^\d{1,15}$/

export const liveQuery = identityQuery.extend({
  since: z
    .string()
    .regex(streamMoment, { error: () => liveMessages.badMoment })
    .optional()
    .describe('Starts with rows received after this time, in ms since 1970. Defaults to the whole roll.'),
  only: z
    .enum(['count'], { error: () => liveMessages.badOnly })
    .optional()
    .describe('`count` sends the number and no names, for a public screen.'),
})
