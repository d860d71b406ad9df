import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import { readEmail } from '#contract/email.ts'
import type { PasswordForm } from './api.ts'
import type { Mode } from './mode-switch.tsx'

/** What is wrong with a student's sign-in, by field. */
export function studentFaults(
  { email, password }: PasswordForm,
  mode: Mode,
): { email?: string | undefined; password?: string } {
  if (mode === 'link') return { email: whyEmailIsWrong(email) }
  // One sentence is about both fields; it stands once, at the first that is empty.
  if (!email.trim()) return { email: signInMessages.emailAndPasswordRequired }
  return password === '' ? { password: signInMessages.emailAndPasswordRequired } : {}
}

/** Why no link can be mailed to what was typed; undefined when one can. */
export function whyEmailIsWrong(typed: string): string | undefined {
  if (typed.trim() === '') return signInMessages.emailRequired
  return readEmail(typed) === null ? signInWords.enterValidEmailAddress : undefined
}
