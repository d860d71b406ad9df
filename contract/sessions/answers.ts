// Separate from the rest, so that pages don't load what only the server and its documentation need.
import { z } from 'zod'
import { secondFactorStep } from './second-factor.ts'

/** The person who is signed in, for a browser that lost its local storage. */
export const restoredSession = z.object({
  token: z.string(),
  user_type: z.enum(['student', 'faculty', 'admin']),
  student_id: z.string().optional(),
  faculty_id: z.string().optional(),
  school_id: z.string().optional(),
  admin_id: z.string().optional(),
  role: z.string().optional(),
  /** True while an administrator has the mailed password: the session can then only change it. */
  must_change_password: z.boolean().optional(),
  /**
   * Set while an administrator has to confirm a second factor, or to add one. `admin_id` and `role` are missing unless
   * the step can still be put off (`optional_until`).
   */
  second_factor: secondFactorStep.optional(),
})

/** One browser or program in which the person is signed in. */
export const signedInBrowser = z.object({
  id: z.string(),
  /** Browser and system in words, such as 'Chrome on Android'. */
  browser: z.string(),
  /** The kind of the latest sign-in there. */
  user_type: z.enum(['student', 'faculty', 'admin']),
  signed_in_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }),
  is_this_one: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof signedInBrowser>

/** The response when signing out other browsers also removed the passkeys that were added in them. */
export const signedOutBrowsers = z.object({ passkeys_removed: z.array(z.string()) })
export type SignedOutBrowsers = z.infer<typeof signedOutBrowsers>
