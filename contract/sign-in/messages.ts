// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const signInMessages = {
  failed: 'Sign in failed. Please try again.',
  adminFailed: 'Sign in failed. Please check your credentials and try again.',
  adminLocked: 'Too many failed login attempts. Account locked for 5 minutes.',
  registrationFailed: 'Registration failed. Please try again.',
  emailRequired: 'Email is required',
  emailAndPasswordRequired: 'Email and Password are required for direct sign-in',
  confirmFirst: 'Please confirm your email first. We have sent you a new message.',
  verificationFailed: 'Email verification failed. Please try again.',
  noToken: 'No verification token found.',
  verified: 'Email verified successfully.',
  forgotten:
    'Forgot your password? The link in our message signs you in without it. Then set a new password in your profile.',
} as const

/** How a refusal says that a mailed temporary password has to be replaced first. */
export const temporaryPasswordCode = 'temporary_password'

/** How a refusal says that the session is no administrator's, or not any more. */
export const noAdministratorCode = 'no_administrator'

/** The header by which a page of the administrators' area says that it asks: `admin`. That is a use of the administrator's part. */
export const areaHeader = 'x-area'

/** The header by which a page says that it asks by itself: `1`. That is no use of a session. */
export const backgroundHeader = 'x-background'

/** What only the server says, apart, so that no page loads it. */
export const signInAnswers = {
  wrongEmailOrPassword: 'Email or password is incorrect.',
  invalidLink: 'This link is invalid or has expired.',
  invalidCode: 'This code is not right or has expired. Check the newest message, or send a new one.',
  confirmedPleaseSignIn: 'Your email is confirmed. Please sign in.',
  mailboxTaken:
    'There is already an account for this mailbox under another spelling of the address. Sign in with that address.',
  disowned: {
    link: 'Thank you. The link no longer works. Nobody had used it, so nothing else has changed.',
    sessions: 'Thank you. The link no longer works, and this account is signed out everywhere but here.',
    registration: 'Thank you. The link no longer works, and the registration is deleted.',
  },
  awaitingApproval: 'Your email is confirmed. An administrator of your university still has to approve your account.',
  linkSent: 'If an account exists for this address, a sign-in link is on its way.',
  letterAgain: 'If an account exists for this address, a new message is on its way.',
  registered: 'Registration received. Please check your email to confirm your address.',
} as const

/** Failures in a row that lock an administrator's sign-in, and for how long, in ms. */
export const adminLockAfter = 5
export const adminLockMs = 300_000
/** Minutes a mailed link and its code live, counted from sending. */
export const linkLifeMinutes = 30
export const codeLifeMinutes = 10
/** The link that sets an administrator's new password: it opens more than any other. */
export const resetLinkLifeMinutes = 10
export const codeLength = 8
