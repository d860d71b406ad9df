/** A passkey of one account: exactly one of the three account ids is set, and the row is deleted with that account. */
export type PasskeyTable = {
  id: string
  student_id: string | null
  faculty_id: string | null
  admin_id: string | null
  /** The credential id that the authenticator chose, base64url. */
  credential_id: string
  /** The COSE public key, base64url. It isn't secret, because it can't sign anyone in. */
  public_key: string
  /**
   * Identifies the account to the authenticator. All passkeys of an account have the same one. It isn't the account's
   * id.
   */
  user_handle: string
  /** The ways in which browsers can reach the authenticator, separated by commas: 'internal,hybrid'. */
  transports: string
  name: string
  /** The sign-in in which the passkey was added; see `SessionTable`. */
  origin_id: string | null
  /** Keyed hash of the cookie of the browser in which the passkey was added. */
  browser: string | null
  /** 1 when a password manager keeps a copy of the passkey. */
  backed_up: number
  /** The authenticator's signature counter at the latest use. 0 for authenticators without a counter. */
  counter: number
  created_at: number
  last_used_at: number | null
}

/** A challenge to which a passkey has responded. The same response is refused a second time. */
export type UsedChallengeTable = {
  /** SHA-256 of the challenge. */
  hash: string
  used_at: number
}
