import { z } from 'zod'
import { newPasskey } from '#contract/sign-in/passkeys.ts'
import { secondFactorMessages } from './words.ts'

const moment = z.iso.datetime({ offset: true })

/** Whether a second factor is required of a group of administrators, and how many of them have one. */
export const factorRequirement = z.object({
  /** The university whose administrators these are. Null for master and co-administrators. */
  school: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null while it is optional. */
  required_since: moment.nullable(),
  /** Until then, those without a passkey can put off adding one. Null while it is optional. */
  grace_until: moment.nullable(),
  administrators: z.int(),
  with_passkey: z.int(),
  /** Whether the caller may change it. */
  may_change: z.boolean(),
})
export type FactorRequirement = z.infer<typeof factorRequirement>

/** Requires a second factor of a university's administrators, or of master and co-administrators (`school` null). */
export const changedRequirement = z.object({
  school: z.string().nullable(),
  required: z.boolean({ error: () => secondFactorMessages.chooseRequired }),
})

/** The first passkey of an administrator's account. */
export const firstPasskey = newPasskey.omit({ kind: true })
