/** Minutes after a sign-in in which a password can be changed without the current one. */
export const freshMinutes = 15
/** The ways to prove who one is when the last proof is too old. */
export type ProofWay = 'passkey' | 'password' | 'code' | 'sso'
