// Separate from the calls, so that pages can load it.
import { z } from 'zod'

/** The ways in which an administrator can confirm a sign-in: a passkey, or the university's own sign-in. */
const factorWays = ['passkey', 'sso'] as const

/**
 * Days after a second factor became required in which administrators without one can still put off adding a passkey:
 * two weeks cover a vacation. Afterwards, they add it right after their password.
 */
export const factorGraceDays = 14

/** The next step of an administrator who must have a second factor and hasn't used it in this session. */
export const secondFactorStep = z.object({
  /** `confirm` with a factor that the account has, or `add` the first one. */
  step: z.enum(['confirm', 'add']),
  /** The ways that this administrator has, the usual one first. */
  ways: z.array(z.enum(factorWays)),
  /** Only with `add`: until then, the session works without it. */
  optional_until: z.iso.datetime({ offset: true }).optional(),
})
export type SecondFactorStep = z.infer<typeof secondFactorStep>
