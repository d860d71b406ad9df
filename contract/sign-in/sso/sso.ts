// Signing in at one's own university: OpenID Connect or SAML.
import { z } from 'zod'
import { confirmedOnly, message, signedIn } from '#contract/sign-in/answers.ts'
import { firstName, lastName } from '#contract/sign-in/sign-in.ts'

/** Whose providers: of a university, of the one with this domain in its addresses, or of an event's. */
export const providersQuery = z.object({
  school: z.string().max(100).optional().describe("A university's id."),
  domain: z
    .string()
    .max(253)
    .optional()
    .describe('What follows the @ of an address. Send no more of it: whose address it is doesn’t matter here.'),
  event: z.string().max(100).optional().describe('An event’s id, as in its code.'),
})

/** A university's own sign-in, as everyone sees it. */
export const ssoProvider = z.object({
  id: z.string(),
  /** The button says “Continue with” and this name. */
  name: z.string(),
  school: z.string(),
  school_name: z.string(),
  /** True when the university's people can't sign in or register in another way. */
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
  /** The page where the person starts. It decides only where students and faculty have the same domain. */
  kind: z.enum(['student', 'faculty']),
  remember_me: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** A path of this site to open after the sign-in. */
  redirect: z.string().max(500).nullish(),
})

/** A fresh proof at the provider, in a session that continues. */
export const ssoProofStart = z.object({ redirect: z.string().max(500).nullish() })

/** The fields of a SAML provider's form. A missing field is answered on our page, because a browser sends the form. */
export const samlForm = z.object({
  SAMLResponse: z.string().optional().describe('The provider’s answer: XML in base64.'),
  RelayState: z.string().max(200).optional().describe('The state that we sent.'),
})

/** The address at the provider, which the page opens with `location.assign`. */
export const ssoAddress = z.object({ address: z.string() })

export const ssoRedemption = z.object({
  /** The `ticket` in the address of our page. */
  ticket: z.string().max(200).nullish(),
  /** The names that a person types after `names_needed`. */
  first_name: firstName.nullish(),
  last_name: lastName.nullish(),
})
export type SsoRedemption = z.input<typeof ssoRedemption>

const redirect = z.string().optional()

/** The end of a sign-in at the provider. `result` says which. */
export const redeemedSso = z.discriminatedUnion('result', [
  signedIn.extend({ result: z.literal('signed-in') }),
  /** The account is confirmed, and an administrator must approve it. */
  confirmedOnly.extend({ result: z.literal('confirmed') }),
  /** A first sign-in, and the provider didn't send the whole name. Send the same ticket again with both names. */
  z.object({
    result: z.literal('names-needed'),
    kind: z.enum(['student', 'faculty']),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  /** A fresh proof in the session that asked for it. */
  message.extend({ result: z.literal('proved'), redirect }),
  /** An administrator's test: what the provider sent, and what would happen. No one was signed in. */
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
    /** The reason why this person couldn't sign in, as a sentence. Null when they could. */
    problem: z.string().nullable(),
  }),
])
export type RedeemedSso = z.infer<typeof redeemedSso>

/** What a provider posts when a person signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const logoutForm = z.object({ logout_token: z.string() })
