import { liveMessages } from './words.ts'
import { z } from 'zod'
import { identityQuery } from '#contract/queries.ts'
import { eventAttendanceRow } from '#contract/rolls/attendance-rows.ts'

export * from './heartbeat.ts'

/**
 * One frame of `GET /api/events/{id}/attendance/live/`, sent as the event `roll`. Its `id` is the server's time in ms.
 * Sent back as `Last-Event-ID` or `?since=`, it makes the stream begin with later rows. A row may arrive twice, so the
 * page deduplicates by id. When the page's number of rows differs from `count`, it reads the roll again.
 */
export const rollFrame = z.object({
  /** The number of people on the roll now. */
  count: z.int().min(0),
  /** The new rows, in the shape of the attendance list. Empty in a heartbeat. */
  rows: z.array(eventAttendanceRow),
  /**
   * The moment (ms) at which the latest mark of the event was made or undone, 0 without marks. A page whose
   * latest change differs reads the marks again. Most frames with new rows leave it out.
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
    .describe('Begin with what was received after this moment, in ms since 1970; the whole roll when left out.'),
  only: z
    .enum(['count'], { error: () => liveMessages.badOnly })
    .optional()
    .describe('`count` sends the number and no names, for a public screen.'),
})
