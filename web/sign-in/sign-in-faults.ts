import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import { readEmail } from '#contract/email.ts'
import type { PasswordForm } from './api.ts'
import type { Mode } from './mode-switch.tsx'

/** Validates a student's sign-in. Returns errors by field. */
export function studentFaults(
  { email, password }: PasswordForm,
  mode: Mode,
): { email?: string | undefined; password?: string } {
  if (mode === 'link') return { email: whyEmailIsWrong(email) }
  // The sentence is about both fields. It is shown once, at the first empty field.
  if (!email.trim()) return { email: signInMessages.emailAndPasswordRequired }
  return password === '' ? { password: signInMessages.emailAndPasswordRequired } : {}
}

/** Explains why no link can be sent to this email address, or returns undefined. */
export function whyEmailIsWrong(email: string): string | undefined {
  if (email.trim() === '') return signInMessages.emailRequired
  return readEmail(email) === null ? signInWords.enterValidEmailAddress : undefined
}
