import { z } from 'zod'
import { identityQuery } from '#contract/queries.ts'
import { presenceSays } from './mark-values.ts'
import { refusalReasons } from './refused-attempts.ts'
import { checkInInputMessages } from '#contract/check-ins/words.ts'

/** A student without a check-in counts as not confirmed this long (ms) after a scan. */
export const unconfirmedAfter = 120_000

/** Reasons why a try didn’t count. `not-confirmed`: opened while check-in was open, and no check-in arrived. */
export const attemptReasons = [...refusalReasons, 'not-confirmed'] as const
export type AttemptReason = (typeof attemptReasons)[number]

const moment = z.iso.datetime({ offset: true })

const attempt = z.object({
  id: z.string(),
  reason: z.enum(attemptReasons),
  /** The reference on the student’s screen. Null for one from before references existed. */
  reference: z.string().nullable(),
  received_at: moment,
  /** When the student confirmed, if the phone said so. */
  confirmed_at: moment.nullable(),
  /** Whether the student is on the roll now. */
  present: z.boolean(),
})

/** A student’s own try that didn’t count. The event is null when there’s no such event at the student’s university. */
export const ownAttempt = attempt.extend({
  event: z.string().nullable(),
  event_name: z.string().nullable(),
  event_date: moment.nullable(),
  time_zone: z.string(),
})
export type OwnAttempt = z.infer<typeof ownAttempt>

/** A try at an event. A student of another university has no id and no name here. */
const eventAttempt = attempt.extend({
  student: z.string().nullable(),
  student_name: z.string().nullable(),
  /** The student’s current mark about presence. Null without one. */
  marked: z.enum(presenceSays).nullable(),
})
export type EventAttempt = z.infer<typeof eventAttempt>

/** The tries at an event that didn’t count. */
export const eventAttempts = z.object({
  counts: z.record(z.enum(attemptReasons), z.int().min(0)),
  /** Students who scanned, didn’t confirm, and aren’t on the roll. Nobody has said anything about their presence. */
  unconfirmed: z.int().min(0),
  attempts: z.array(eventAttempt),
})
export type EventAttempts = z.infer<typeof eventAttempts>

export const eventAttemptsQuery = identityQuery.extend({
  reason: z
    .enum(attemptReasons, { error: () => checkInInputMessages.badReason({ reasons: attemptReasons.join(', ') }) })
    .optional()
    .describe('Only tries with this reason. The counts stay those of all.'),
})
