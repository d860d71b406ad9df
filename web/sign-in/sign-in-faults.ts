import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import { readEmail } from '#contract/email.ts'
import type { PasswordForm } from './api.ts'
import type { Mode } from './mode-switch.tsx'

/** Returns what is wrong with a student's sign-in, by field. */
export function studentFaults(
  { email, password }: PasswordForm,
  mode: Mode,
): { email?: string | undefined; password?: string } {
  if (mode === 'link') return { email: whyEmailIsWrong(email) }
  // One sentence is about both fields. It is shown once, at the first empty one.
  if (!email.trim()) return { email: signInMessages.emailAndPasswordRequired }
  return password === '' ? { password: signInMessages.emailAndPasswordRequired } : {}
}

/** Returns why no link can be emailed to this address, or undefined. */
export function whyEmailIsWrong(email: string): string | undefined {
  if (email.trim() === '') return signInMessages.emailRequired
  return readEmail(email) === null ? signInWords.enterValidEmailAddress : undefined
}
