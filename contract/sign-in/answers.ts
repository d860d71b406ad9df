// Separate from the forms' shapes, so that pages don't load what only the server and its documentation need.
import { z } from 'zod'
import { restoredSession } from '#contract/sessions/answers.ts'

export const message = z.object({ message: z.string() })

/** What was removed because someone else's sign-in had added it: passkeys, and a password. */
const removed = z.object({ passkeys: z.number(), password: z.boolean() })

/** The person who is now signed in, as the pages store it in local storage. */
export const signedIn = restoredSession.extend({
  message: z.string(),
  /** The page to open next, as specified in the link. */
  redirect: z.string().optional(),
  /**
   * True if a password that was chosen in another browser no longer works. The person can set a new one in the profile.
   */
  password_dropped: z.literal(true).optional(),
  /** Set if someone else had opened the link before, and something was added in that sign-in. */
  removed: removed.optional(),
})
export type SignedIn = z.infer<typeof signedIn>

/** A link that this browser didn't request. It is shown, but not used yet. */
export const linkToConfirm = z.object({
  confirm: z.object({
    email: z.string(),
    asked_at: z.iso.datetime({ offset: true }),
    asked_from: z.string(),
    purpose: z.enum(['register', 'sign-in']),
    /** The kind of account, in case the link lost its `type` on the way. */
    type: z.enum(['student', 'faculty', 'admin']),
  }),
})
export type LinkToConfirm = z.infer<typeof linkToConfirm>

/** A used or expired link, opened in a browser that is signed in to the link's account. */
export const alreadySignedIn = z.object({
  message: z.string(),
  already_signed_in: z.literal(true),
  type: z.enum(['student', 'faculty']),
  /** The page to open next, as specified in the link. */
  redirect: z.string().optional(),
})
export type AlreadySignedIn = z.infer<typeof alreadySignedIn>

/** The address was confirmed, but no one was signed in. */
export const confirmedOnly = z.object({
  message: z.string(),
  signed_in: z.literal(false),
  /** True for faculty who are waiting for an administrator's approval. They can't sign in until then. */
  awaits_approval: z.literal(true).optional(),
  /** The same as in the response to a sign-in. */
  password_dropped: z.literal(true).optional(),
  /** Set after “This wasn’t me” if someone had used the link. `message` says it in words. */
  removed: removed.optional(),
})
export type ConfirmedOnly = z.infer<typeof confirmedOnly>
