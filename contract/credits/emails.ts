import { z } from 'zod'
import { emailKinds } from './email-kinds.ts'
import { creditMessages } from './words.ts'

const choice = z.boolean({ error: () => creditMessages.badChoice })

/** Which of these emails a student gets. All are off until the student switches them on. */
export const emailChoices = z.object({ receipts: choice, one_short: choice })
export type EmailChoices = z.infer<typeof emailChoices>

/** The choices to change. Those that are left out stay as they are. */
export const emailChoicesInput = emailChoices.partial()
export type EmailChoicesInput = z.infer<typeof emailChoicesInput>

/** The kind of emails that were switched off by the link in one of them. */
export const stoppedEmails = z.object({ stopped: z.enum(emailKinds) })
