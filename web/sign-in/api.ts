import type { ConfirmedOnly, EmailAgain, LinkToConfirm, Redemption } from '#contract/sign-in/sign-in.ts'
import { call } from '#web/api/client.ts'
import type { SignInAnswer } from '#web/session/session.ts'

/** Who gets links by email. */
export type MailedKind = 'student' | 'faculty'

type Message = { message?: string }
export type PasswordForm = { email: string; password: string; remember_me: boolean }
export type LinkForm = { email: string; remember_me: boolean; redirect?: string | null }
export type RegistrationForm = {
  first_name: string
  last_name: string
  email: string
  school: string
  password?: string
  redirect?: string | null
}
/** The specification's answer to a verification: the ids, and our `token` of the new session. */
export type VerifyAnswer = Partial<SignInAnswer> & Message

// None of these may end a session: a 401 here means 'wrong password' or 'old link'.
const keeps401 = true

export const signInStudent = (body: PasswordForm & { redirect: string | null }) =>
  call<SignInAnswer>('POST', '/api/student/direct-signin/', { body, keeps401 })

export const signInAdmin = (body: PasswordForm) => call<SignInAnswer>('POST', '/api/admin/signin/', { body, keeps401 })

/** Replaces an administrator's own password. */
export const changePassword = (body: { admin_id?: string; current_password: string; new_password: string }) =>
  call<Message>('PUT', '/api/admin/change-password/', { body, keeps401 })

/** Asks for the email with a link that sets an administrator's password. */
export const askForReset = (email: string) =>
  call<Message>('POST', '/api/password-reset/', { body: { email }, keeps401 })

/** Sets the password that the owner of such a link chose. */
export const confirmReset = (body: { token: string; new_password: string }) =>
  call<Message>('POST', '/api/password-reset/confirm/', { body, keeps401 })

export const requestLink = (kind: MailedKind, body: LinkForm) =>
  call<Message>('POST', `/api/${kind}/signin/`, { body, keeps401 })

/** Requests the email again, where only the address is known. */
export const mailAgain = (body: EmailAgain) => call<Message>('POST', '/api/verify-email/resend/', { body, keeps401 })

export const register = (kind: MailedKind, body: RegistrationForm) =>
  call<Message>('POST', `/api/${kind}/register/`, { body, keeps401 })

export const redeem = (body: Redemption) =>
  call<VerifyAnswer | LinkToConfirm | ConfirmedOnly>('POST', '/api/verify-email/', { body, keeps401 })

export const verifyByGet = (token: string, type: string) =>
  call<VerifyAnswer>('GET', '/api/verify-email/', { query: { token, type }, keeps401 })
