import { z } from 'zod'
import { readEmail } from './email.ts'
import { passwordMessages, longestPassword, shortestPassword } from './passwords.ts'

export const signInMessages = {
  failed: 'Sign in failed. Please try again.',
  adminFailed: 'Sign in failed. Please check your credentials and try again.',
  adminLocked: 'Too many failed login attempts. Account locked for 5 minutes.',
  registrationFailed: 'Registration failed. Please try again.',
  emailRequired: 'Email is required',
  emailAndPasswordRequired: 'Email and Password are required for direct sign-in',
  wrongEmailOrPassword: 'Email or password is incorrect.',
  confirmFirst: 'Please confirm your email first. We have sent you a new message.',
  verificationFailed: 'Email verification failed. Please try again.',
  noToken: 'No verification token found.',
  invalidLink: 'This link is invalid or has expired.',
  invalidCode: 'This code is not right or has expired. Check the newest message, or send a new one.',
  verified: 'Email verified successfully.',
  confirmedPleaseSignIn: 'Your email is confirmed. Please sign in.',
  awaitingApproval: 'Your email is confirmed. An administrator of your university still has to approve your account.',
  linkSent: 'If an account exists for this address, a sign-in link is on its way.',
  registered: 'Registration received. Please check your email to confirm your address.',
} as const

/** Failures in a row that lock an administrator's sign-in, and for how long, in ms. */
export const adminLockAfter = 5
export const adminLockMs = 300_000
/** Minutes a mailed link and its code live, counted from sending. */
export const linkLifeMinutes = 30
export const codeLifeMinutes = 10
export const codeLength = 8

const email = z
  .string({ error: 'Enter your university email address.' })
  .transform((typed, ctx) => {
    const read = readEmail(typed)
    if (read) return read.address
    ctx.addIssue({ code: 'custom', message: 'Enter a valid email address.' })
    return z.NEVER
  })

const personName = (what: string) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(100)

export const newPassword = z
  .string({ error: passwordMessages.tooShort })
  .min(shortestPassword, passwordMessages.tooShort)
  .max(longestPassword, passwordMessages.tooLong)

const schoolChoice = z.string({ error: 'Choose your university.' }).min(1, 'Choose your university.')
/** A path of this site to go on to; the server only carries it. */
const redirect = z.string().max(500).nullish()
const rememberMe = z.boolean().nullish().transform((value) => value ?? false)

export const facultyRegistration = z.object({
  first_name: personName('First name'),
  last_name: personName('Last name'),
  email,
  school: schoolChoice,
  redirect,
})
export const studentRegistration = facultyRegistration.extend({ password: newPassword })

export const linkRequest = z.object({ email, remember_me: rememberMe, redirect })

/** An address and a password as typed; what is no address at all simply belongs to nobody. */
export const passwordSignIn = z.object({
  email: z.string({ error: signInMessages.emailAndPasswordRequired }).trim().toLowerCase().min(1, signInMessages.emailAndPasswordRequired),
  password: z.string({ error: signInMessages.emailAndPasswordRequired }).min(1, signInMessages.emailAndPasswordRequired),
  remember_me: rememberMe,
})

/**
 * How our own page redeems a link or a code. With a `token` alone, a browser that asked for the link is signed in and
 * any other learns whose link it is; `answer` says what that person then chose. With a `code`, the browser must be the
 * one that asked.
 */
export const redemption = z.object({
  token: z.string().max(200).nullish(),
  type: z.enum(['student', 'faculty', 'admin']).default('student'),
  code: z.string().max(20).nullish(),
  answer: z.enum(['continue', 'not-me']).nullish(),
})
export type Redemption = z.input<typeof redemption>

/** Who is signed in now, as the pages keep it in local storage. */
export type SignedIn = {
  message: string
  token: string
  user_type: 'student' | 'faculty' | 'admin'
  student_id?: string
  faculty_id?: string
  school_id?: string
  admin_id?: string
  role?: string
  /** Where the link was asked to lead. */
  redirect?: string
}

/** A link that this browser did not ask for: shown, not yet used. */
export type LinkToConfirm = {
  confirm: { email: string; asked_at: string; asked_from: string; purpose: 'register' | 'sign-in' }
}

/** Confirmed, but not signed in by it. */
export type ConfirmedOnly = { message: string; signed_in: false }
