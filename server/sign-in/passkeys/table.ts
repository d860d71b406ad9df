/** A passkey of one account: exactly one of the three account ids is set, and the row is deleted with that account. */
export type PasskeyTable = {
  id: string
  student_id: string | null
  faculty_id: string | null
  admin_id: string | null
  /** The authenticator's id of the credential, base64url. */
  credential_id: string
  /** The COSE public key, base64url. It isn't secret: it can't sign anyone in. */
  public_key: string
  /** Identifies the account to the authenticator. The same for all passkeys of one account, and not our id. */
  user_handle: string
  /** The ways in which browsers reach the authenticator, separated by commas: 'internal,hybrid'. */
  transports: string
  name: string
  /** The sign-in in which it was added; see `SessionTable`. */
  origin_id: string | null
  /** Keyed hash of the cookie of the browser in which it was added. */
  browser: string | null
  /** 1 when a password manager keeps a copy of it. */
  backed_up: number
  /** The authenticator's signature counter at the latest use; 0 for those that don't count. */
  counter: number
  created_at: number
  last_used_at: number | null
}

/** A challenge that a passkey has answered. The same response is refused a second time. */
export type UsedChallengeTable = {
  /** SHA-256 of the challenge. */
  hash: string
  used_at: number
}
