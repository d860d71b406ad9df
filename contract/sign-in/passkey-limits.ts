/** The `code` that says why a passkey wasn't accepted. */
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
