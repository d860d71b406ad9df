import { checkInInputMessages } from '#contract/check-ins/words.ts'
import { z } from 'zod'
import { identityQuery } from '#contract/queries.ts'
import { readTypedCode } from '#contract/events/read-typed-code.ts'

export const refusalReasons = [
  'early',
  'late',
  'no-location',
  'waited-too-long',
  'no-such-event',
  'bad-input',
  'other-student',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The maximum number of attempts in one response. `count` is the total. */
export const maxListedAttempts = 100

/** A refused check-in. Attempts are sorted latest first. */
export const refusedAttempt = z.object({
  /** The reference on the student's screen. Null for attempts that are older than references. */
  reference: z.string().nullable(),
  reason: z.enum(refusalReasons),
  received_at: z.iso.datetime({ offset: true }),
  /** When the student confirmed, as on the student's screen, if the phone sent it. */
  confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  /** Null for a student of another university, whose name is private. */
  student_name: z.string().nullable(),
})
export type RefusedAttempt = z.infer<typeof refusedAttempt>

export const refusedAttempts = z.object({ count: z.int(), attempts: z.array(refusedAttempt) })
export type RefusedAttempts = z.infer<typeof refusedAttempts>

/** All refused attempts at an event, or the one with this reference, in any spelling that people use. */
export const refusedAttemptsQuery = identityQuery.extend({
  reference: z
    .string()
    .transform((text, ctx) => {
      const reference = readTypedCode(text)
      if (reference) return reference
      ctx.addIssue({ code: 'custom', message: checkInInputMessages.badReference })
      return z.NEVER
    })
    .optional()
    .describe('The reference on the student’s screen: 8 letters and digits.'),
})
