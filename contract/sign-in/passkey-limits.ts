export const maxPasskeys = 10
export const maxPasskeyNameLength = 60
/** Minutes for which a challenge can be answered. Browsers close their own dialog after about the same time. */
export const challengeLifeMinutes = 5
