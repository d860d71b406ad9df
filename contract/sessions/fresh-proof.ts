/** Minutes after a sign-in in which a password can be changed without the current one. */
export const freshMinutes = 15
/** What a page can ask for when a proof is too old: a passkey, a password, or an emailed code. */
export type ProofWay = 'passkey' | 'password' | 'code'
