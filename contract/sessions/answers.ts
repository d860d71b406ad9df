// Separate from the calls, so that pages don't load what only the server and its documentation need.
import { z } from 'zod'
import { secondFactorStep } from './second-factor.ts'

/** The signed-in person, for a browser that lost its local storage. */
export const restoredSession = z.object({
  token: z.string(),
  user_type: z.enum(['student', 'faculty', 'admin']),
  student_id: z.string().optional(),
  faculty_id: z.string().optional(),
  school_id: z.string().optional(),
  admin_id: z.string().optional(),
  role: z.string().optional(),
  /** True while an administrator has a temporary password. The session can only be used to change it. */
  must_change_password: z.boolean().optional(),
  /**
   * Set while an administrator must confirm a second factor, or add one. `admin_id` and `role` are omitted unless the
   * step can still be postponed (`optional_until`).
   */
  second_factor: secondFactorStep.optional(),
})

/** A browser or program in which the person is signed in. */
export const signedInBrowser = z.object({
  id: z.string(),
  /** The browser and operating system in words, such as 'Chrome on Android'. */
  browser: z.string(),
  /** The kind of account in the latest sign-in there. */
  user_type: z.enum(['student', 'faculty', 'admin']),
  signed_in_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }),
  is_this_one: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof signedInBrowser>

/** The response after signing out other browsers. It lists the passkeys that were added in them and are now removed. */
export const signedOutBrowsers = z.object({ passkeys_removed: z.array(z.string()) })
export type SignedOutBrowsers = z.infer<typeof signedOutBrowsers>
