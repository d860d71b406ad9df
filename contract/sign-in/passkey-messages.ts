// Separate from the shapes, so that a page that only shows these sentences doesn't load what checks them.
export const passkeyMessages = {
  /** One sentence for every reason, so that the answer tells nothing about an account. */
  signInFailed: 'This passkey could not sign you in. Try again, or use another way to sign in.',
  addFailed: 'This passkey could not be added. Please try again.',
  alreadyAdded: 'This device already has a passkey for your account.',
  tooMany: 'You have 10 passkeys, which is the most an account can have. Remove one first.',
  awaitingApproval: 'An administrator of your university still has to approve your account.',
  proved: 'Thank you. You can go on.',
  proofFailed: 'This passkey could not be checked. Try again, or use your password.',
  reauthRequired: 'You signed in a while ago. Confirm that it’s you to continue.',
  nameRequired: 'Enter a name for this passkey.',
  nameTooLong: 'The name must be at most 60 characters long.',
  busy: 'Too many passkeys are being checked right now. Please try again in a moment.',
} as const

/** How a refusal says why a passkey was not accepted. */
export const passkeyCodes = {
  refused: 'passkey_refused',
  exists: 'passkey_exists',
  tooMany: 'too_many_passkeys',
  awaitingApproval: 'awaiting_approval',
} as const

/** Passkeys that one account can have. */
export const mostPasskeys = 10
export const longestPasskeyName = 60
/** Minutes between asking for a challenge and answering it. Browsers close their own question after about as long. */
export const challengeLifeMinutes = 5
