/** Minutes after a sign-in in which a password can be changed without the current one. */
export const freshMinutes = 15
/**
 * The proofs that a page can ask for when one is too old: a passkey, a password, an emailed code, or the sign-in of the
 * person's university.
 */
export type ProofWay = 'passkey' | 'password' | 'code' | 'sso'
