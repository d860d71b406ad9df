import { z } from 'zod'
import { identityQuery } from '#contract/queries.ts'
import { noLocationReasons } from '#contract/check-ins/check-in-method.ts'
import { presenceSays } from './mark-values.ts'
import { refusalReasons } from './refused-attempts.ts'
import { checkInInputMessages } from '#contract/check-ins/words.ts'

/** The time after a scan, in ms, when a student without a check-in counts as not confirmed. */
export const unconfirmedAfter = 120_000

/**
 * Reasons why an attempt didn’t count. `not-confirmed`: the student opened the event while check-in was open, but no
 * check-in arrived.
 */
export const attemptReasons = [...refusalReasons, 'not-confirmed'] as const
export type AttemptReason = (typeof attemptReasons)[number]

const moment = z.iso.datetime({ offset: true })

const attempt = z.object({
  id: z.string(),
  reason: z.enum(attemptReasons),
  /** The reference on the student’s screen. Null for attempts that are older than references. */
  reference: z.string().nullable(),
  received_at: moment,
  /** When the student confirmed, if the phone sent it. */
  confirmed_at: moment.nullable(),
  /** Whether the student is on the roll now. */
  present: z.boolean(),
})

/** A student’s own attempt that didn’t count. `event` is null if the student’s university has no such event. */
export const ownAttempt = attempt.extend({
  event: z.string().nullable(),
  event_name: z.string().nullable(),
  event_date: moment.nullable(),
  time_zone: z.string(),
  /** Why the phone sent no position. Null for another reason, or if the phone didn’t say. */
  no_location: z.enum(noLocationReasons).nullable(),
})
export type OwnAttempt = z.infer<typeof ownAttempt>

/** An attempt at an event. `student` and `student_name` are null for a student of another university. */
const eventAttempt = attempt.extend({
  student: z.string().nullable(),
  student_name: z.string().nullable(),
  /** The student’s current mark about presence. Null if there is none. */
  marked: z.enum(presenceSays).nullable(),
})
export type EventAttempt = z.infer<typeof eventAttempt>

/** The attempts at an event that didn’t count. */
export const eventAttempts = z.object({
  counts: z.record(z.enum(attemptReasons), z.int().min(0)),
  /** The number of students who scanned, didn’t confirm, aren’t on the roll, and have no mark about presence. */
  unconfirmed: z.int().min(0),
  attempts: z.array(eventAttempt),
})
export type EventAttempts = z.infer<typeof eventAttempts>

export const eventAttemptsQuery = identityQuery.extend({
  reason: z
    .enum(attemptReasons, { error: () => checkInInputMessages.badReason({ reasons: attemptReasons.join(', ') }) })
    .optional()
    .describe('Only attempts with this reason. The counts still cover all of them.'),
})
