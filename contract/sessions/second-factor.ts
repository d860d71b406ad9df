// Separate from the calls so that pages can load it.
import { z } from 'zod'

/** The ways in which an administrator can confirm a sign-in: a passkey, or the university's own sign-in. */
const factorWays = ['passkey', 'sso'] as const

/**
 * Days after a second factor became required during which administrators without one can postpone adding a passkey. Two
 * weeks cover a vacation. After that, they must add it right after entering their password.
 */
export const factorGraceDays = 14

/** The next step for an administrator who must have a second factor and hasn't used it in this session. */
export const secondFactorStep = z.object({
  /** `confirm` with a factor that the account already has, or `add` the first one. */
  step: z.enum(['confirm', 'add']),
  /** The ways available to this administrator, with the usual one first. */
  ways: z.array(z.enum(factorWays)),
  /** Only with `add`: the session works without a second factor until then. */
  optional_until: z.iso.datetime({ offset: true }).optional(),
})
export type SecondFactorStep = z.infer<typeof secondFactorStep>
