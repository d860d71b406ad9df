import { coded, type ErrorSentence } from '#contract/errors.ts'
import { z } from 'zod'
import { readEmail } from '#contract/email.ts'
import { isIrregular, maxPasswordLength, minPasswordLength } from './passwords.ts'
import { freshProofMessages, passwordMessages, signInMessages } from './words.ts'
import { lineField } from '#contract/typed-fields.ts'

export * from './limits.ts'
export type { AlreadySignedIn, ConfirmedOnly, LinkToConfirm, SignedIn } from './answers.ts'

const email = z.string({ error: () => signInMessages.schoolEmailRequired }).transform((text, ctx) => {
  const parsedEmail = readEmail(text)
  if (parsedEmail) return parsedEmail.address
  ctx.addIssue({ code: 'custom', message: signInMessages.notAnEmail })
  return z.NEVER
})

const personName = (required: ErrorSentence, tooLong: ErrorSentence) =>
  lineField(required).min(1, required).max(100, tooLong)
export const firstName = personName(
  { error: () => signInMessages.firstNameRequired },
  { error: () => signInMessages.firstNameTooLong },
)
export const lastName = personName(
  { error: () => signInMessages.lastNameRequired },
  { error: () => signInMessages.lastNameTooLong },
)

const tooShort = { error: () => passwordMessages.tooShort }
export const newPassword = z
  .string(tooShort)
  .min(minPasswordLength, tooShort)
  .max(maxPasswordLength, { error: () => passwordMessages.tooLong({ most: maxPasswordLength }) })
  .refine(
    isIrregular,
    coded(() => passwordMessages.tooRegular, 'too_regular'),
  )

const schoolRequired = { error: () => signInMessages.schoolRequired }
const schoolChoice = z.string(schoolRequired).min(1, schoolRequired)
/** A path on this site to open after the sign-in. The server only passes it on. */
const redirect = z.string().max(500).nullish()
const rememberMe = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const facultyRegistration = z.object({
  first_name: firstName,
  last_name: lastName,
  email,
  school: schoolChoice,
  redirect,
})
export const studentRegistration = facultyRegistration.extend({ password: newPassword })
export type FacultyRegistration = z.input<typeof facultyRegistration>
export type StudentRegistration = z.input<typeof studentRegistration>

export const linkRequest = z.object({ email, remember_me: rememberMe, redirect })
export type LinkRequest = z.input<typeof linkRequest>

/** Requests another email when only the address is known. */
export const emailAgain = z.object({ email, type: z.enum(['student', 'faculty']).default('student'), redirect })
export type EmailAgain = z.input<typeof emailAgain>

const emailAndPasswordRequired = { error: () => signInMessages.emailAndPasswordRequired }
/** An address and a password as typed. An invalid address gets the same response as an unknown address. */
export const passwordSignIn = z.object({
  email: z.string(emailAndPasswordRequired).trim().toLowerCase().min(1, emailAndPasswordRequired),
  password: z.string(emailAndPasswordRequired).min(1, emailAndPasswordRequired),
  remember_me: rememberMe,
  /** Included in the email that is sent if the address isn't confirmed yet. */
  redirect,
})
export type PasswordSignIn = z.input<typeof passwordSignIn>

const passwordRequired = { error: () => freshProofMessages.passwordRequired }
/** The account's password, entered again as a fresh proof of identity. */
export const passwordAgain = z.object({
  password: z.string(passwordRequired).min(1, passwordRequired).max(1_000),
})

/**
 * The request with which our own page redeems a link or a code. With only a `token`, the browser that requested the
 * link is signed in, and any other browser gets the link's masked address. `answer` is the person's choice after that.
 * With a `code`, only the browser that requested it is accepted.
 */
export const redemption = z.object({
  token: z.string().max(200).nullish(),
  /** The kind of account that a code is for. If omitted, codes for any kind are checked. A token needs no kind. */
  type: z.enum(['student', 'faculty', 'admin']).nullish(),
  code: z.string().max(20).nullish(),
  answer: z.enum(['continue', 'not-me']).nullish(),
})
export type Redemption = z.input<typeof redemption>
