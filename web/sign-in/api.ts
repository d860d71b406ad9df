import type {
  AlreadySignedIn,
  ConfirmedOnly,
  EmailAgain,
  FacultyRegistration,
  LinkRequest,
  LinkToConfirm,
  PasswordSignIn,
  Redemption,
  StudentRegistration,
} from '#contract/sign-in/sign-in.ts'
import type { PersonKind } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import type { SignInAnswer } from '#web/session/session.ts'

/** The kinds of people who get links by email. */
export type MailedKind = 'student' | 'faculty'

type Message = { message?: string }
export type PasswordForm = { email: string; password: string; remember_me: boolean }
/** The specification's response to a verification, with the ids, and our `token` for the new session. */
export type VerifyAnswer = Partial<SignInAnswer> & Message

// A 401 to these calls means 'wrong password' or 'old link', so none of them may end a session.
const keeps401 = true

export const signInStudent = (body: PasswordSignIn): Promise<SignInAnswer> =>
  call('POST /api/student/direct-signin/', { body, keeps401 })

export const signInAdmin = (body: PasswordSignIn): Promise<SignInAnswer> =>
  call('POST /api/admin/signin/', { body, keeps401 })

/** Changes the signed-in administrator's password. */
export const changePassword = (body: { admin_id?: string; current_password: string; new_password: string }) =>
  call('PUT /api/admin/change-password/', { body, keeps401 })

/** Requests an email with a link that sets a new administrator password. */
export const askForReset = (email: string) => call('POST /api/password-reset/', { body: { email }, keeps401 })

/** Sets the password chosen with such a link. */
export const confirmReset = (body: { token: string; new_password: string }) =>
  call('POST /api/password-reset/confirm/', { body, keeps401 })

export const requestLink = (kind: MailedKind, body: LinkRequest): Promise<Message> =>
  call(`POST /api/${kind}/signin/`, { body, keeps401 })

/** Requests the email again for an address. The password isn't needed. */
export const mailAgain = (body: EmailAgain): Promise<Message> =>
  call('POST /api/verify-email/resend/', { body, keeps401 })

export const registerStudent = (body: StudentRegistration): Promise<Message> =>
  call('POST /api/student/register/', { body, keeps401 })

export const registerFaculty = (body: FacultyRegistration): Promise<Message> =>
  call('POST /api/faculty/register/', { body, keeps401 })

export const redeem = (body: Redemption): Promise<VerifyAnswer | LinkToConfirm | ConfirmedOnly | AlreadySignedIn> =>
  call('POST /api/verify-email/', { body, keeps401 })

export const verifyByGet = (token: string, type: PersonKind): Promise<VerifyAnswer | ConfirmedOnly> =>
  call('GET /api/verify-email/', { query: { token, type }, keeps401 })
