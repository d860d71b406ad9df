// Signing in at one's own university, with OpenID Connect or SAML.
import { z } from 'zod'
import { confirmedOnly, message, signedIn } from '#contract/sign-in/answers.ts'
import { firstName, lastName } from '#contract/sign-in/sign-in.ts'

/** Selects providers by university, by the domain of an address, or by event. */
export const providersQuery = z.object({
  school: z.string().max(100).optional().describe("A university's id."),
  domain: z
    .string()
    .max(253)
    .optional()
    .describe('The part after the @ of an address. Don’t send the rest: whose address it is doesn’t matter here.'),
  event: z.string().max(100).optional().describe('An event’s id, as in its code.'),
})

/** A university's own sign-in, as everyone can see it. */
export const ssoProvider = z.object({
  id: z.string(),
  /** The name on the button, after “Continue with”. */
  name: z.string(),
  school: z.string(),
  school_name: z.string(),
  /** True if people at the university can't sign in or register any other way. */
  only_way: z.boolean(),
})
export type SsoProvider = z.infer<typeof ssoProvider>

/** A university's own sign-in that is linked to an account. */
export const linkedSignIn = z.object({
  name: z.string(),
  kind: z.enum(['student', 'faculty']),
  linked_at: z.iso.datetime({ offset: true }),
})

export const ssoStart = z.object({
  /** The page where the person starts. Used only if students and faculty have the same domain. */
  kind: z.enum(['student', 'faculty']),
  remember_me: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** A path on this site to open after the sign-in. */
  redirect: z.string().max(500).nullish(),
})

/** Starts a fresh proof of identity at the provider, in a session that stays signed in. */
export const ssoProofStart = z.object({ redirect: z.string().max(500).nullish() })

/** Starts a test of a provider. */
export const ssoTestStart = z.object({
  /** True to sign in as for a second factor, with a fresh proof. */
  as_second_factor: z.boolean().nullish(),
})

/**
 * The fields in a SAML provider's form. Missing fields lead to an error page of ours, because a browser submits the
 * form.
 */
export const samlForm = z.object({
  SAMLResponse: z.string().optional().describe('The provider’s answer: XML in base64.'),
  RelayState: z.string().max(200).optional().describe('The state that we sent.'),
})

/** The address at the provider, which the page opens with `location.assign`. */
export const ssoAddress = z.object({ address: z.string() })

export const ssoRedemption = z.object({
  /** The `ticket` from the address of our page. */
  ticket: z.string().max(200).nullish(),
  /** The names that a person enters after `names-needed`. */
  first_name: firstName.nullish(),
  last_name: lastName.nullish(),
})
export type SsoRedemption = z.input<typeof ssoRedemption>

const redirect = z.string().optional()

/** The end of a sign-in at the provider. `result` identifies the outcome. */
export const redeemedSso = z.discriminatedUnion('result', [
  signedIn.extend({ result: z.literal('signed-in') }),
  /** The address is confirmed, and an administrator must approve the account. */
  confirmedOnly.extend({ result: z.literal('confirmed') }),
  /** A first sign-in for which the provider didn't send the full name. Send the same ticket again with both names. */
  z.object({
    result: z.literal('names-needed'),
    kind: z.enum(['student', 'faculty']),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  /** A fresh proof of identity in the session that requested it. */
  message.extend({ result: z.literal('proved'), redirect }),
  /** An administrator's test: the data that the provider sent, and what a sign-in would do. Nobody was signed in. */
  message.extend({
    result: z.literal('tested'),
    provider: z.string(),
    school: z.string(),
    subject: z.string(),
    claims: z.array(z.object({ name: z.string(), value: z.string() })),
    person: z.object({
      email: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      kind: z.enum(['student', 'faculty']).nullable(),
    }),
    /** The sentence that explains why this person couldn't sign in. Null if they could. */
    problem: z.string().nullable(),
  }),
])
export type RedeemedSso = z.infer<typeof redeemedSso>

/** The request that a provider sends when a person signs out there (OpenID Connect Back-Channel Logout 1.0). */
export const logoutForm = z.object({ logout_token: z.string() })
