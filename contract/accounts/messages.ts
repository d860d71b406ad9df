// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const accountMessages = {
  updateFailed: 'Failed to update profile. Please try again.',
  deleteFailed: 'Failed to delete your account. Please try again.',
  downloadFailed: 'Failed to download your data. Please try again.',
  /** The faculty profile has sentences of its own. */
  facultyLoadFailed: 'Failed to load your profile information.',
  facultySaved: 'Profile updated successfully',
  facultyDeleteFailed: 'Failed to delete account. Please try again.',
  signInAgain: 'Authentication error. Please sign in again.',
  saved: 'Profile updated successfully!',
  emailFixed: 'Email cannot be changed. Contact support if needed.',
  /** While the second password is typed; the server's own sentence is another. */
  mismatchHint: "Passwords don't match",
  reauthRequired: 'You signed in a while ago. Enter your current password to set a new one.',
  wrongCurrentPassword: 'This is not your current password.',
} as const

/** For so long after a sign-in (minutes) a password is changed without saying the current one. */
export const freshMinutes = 15
export const reauthCode = 'reauth_required'
/** What a page can ask for when a proof is too old: a passkey, a password, or an emailed code. */
export type ProofWay = 'passkey' | 'password' | 'code'
