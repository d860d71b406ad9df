/** Minutes for which a proof of identity (sign-in, password, passkey or emailed code) stays fresh. */
export const freshMinutes = 15
/** The ways to prove one's identity again when the last proof is too old. */
export type ProofWay = 'passkey' | 'password' | 'code' | 'sso'
