/** Passkeys that one account can have. */
export const mostPasskeys = 10
export const longestPasskeyName = 60
/** Minutes between asking for a challenge and answering it. Browsers close their own question after about as long. */
export const challengeLifeMinutes = 5
