export const mostPasskeys = 10
export const longestPasskeyName = 60
/** Minutes in which a challenge must be answered. Browsers close their own question after about as long. */
export const challengeLifeMinutes = 5
