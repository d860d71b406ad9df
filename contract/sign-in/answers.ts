// Separate from the shapes of forms, so that pages don't load what only the server and its documentation need.
import { z } from 'zod'
import { restoredSession } from '#contract/sessions/answers.ts'

export const message = z.object({ message: z.string() })

/** The leftovers removed with a sign-in that wasn't the owner's: passkeys, and a password that it had set. */
const removed = z.object({ passkeys: z.number(), password: z.boolean() })

/** The person who is signed in now, as the pages store it in local storage. */
export const signedIn = restoredSession.extend({
  message: z.string(),
  /** The page to open next, from the link. */
  redirect: z.string().optional(),
  /** True when a password that was chosen in another browser no longer works; a new one can be set in the profile. */
  password_dropped: z.literal(true).optional(),
  /** Set when someone else had clicked the link before, and something was added in that sign-in. */
  removed: removed.optional(),
})
export type SignedIn = z.infer<typeof signedIn>

/** A link that this browser didn't ask for: shown, not used yet. */
export const linkToConfirm = z.object({
  confirm: z.object({
    email: z.string(),
    asked_at: z.iso.datetime({ offset: true }),
    asked_from: z.string(),
    purpose: z.enum(['register', 'sign-in']),
    /** The kind of account. Links lose it on their way. */
    type: z.enum(['student', 'faculty', 'admin']),
  }),
})
export type LinkToConfirm = z.infer<typeof linkToConfirm>

/** A link that no longer works, in a browser that is signed in to its account. */
export const alreadySignedIn = z.object({
  message: z.string(),
  already_signed_in: z.literal(true),
  type: z.enum(['student', 'faculty']),
  /** The page to open next, from the link. */
  redirect: z.string().optional(),
})
export type AlreadySignedIn = z.infer<typeof alreadySignedIn>

/** The address was confirmed, but no one was signed in. */
export const confirmedOnly = z.object({
  message: z.string(),
  signed_in: z.literal(false),
  /** True for faculty who wait for an administrator's approval. Until then they can't sign in. */
  awaits_approval: z.literal(true).optional(),
  /** As in the response to a sign-in. */
  password_dropped: z.literal(true).optional(),
  /** Set after “This wasn’t me” about a link that someone had used. The message says it in words. */
  removed: removed.optional(),
})
export type ConfirmedOnly = z.infer<typeof confirmedOnly>
