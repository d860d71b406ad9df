/** A university's own sign-in: an OpenID provider, or a SAML identity provider. */
export type IdentityProviderTable = {
  id: string
  school_id: string
  kind: 'oidc' | 'saml'
  /** The text of the button after “Continue with”. */
  name: string
  issuer: string
  /** The address of the provider's description, which is read again each day. */
  address: string
  /** The entity in a federation's metadata. Null for the only one. */
  federation_entity: string | null
  /** The certificate (PEM) that must have signed the metadata. Null where HTTPS is enough. */
  federation_certificate: string | null
  client_id: string | null
  /** The client secret, or our private key for SAML, sealed with SECRET_KEY for this row. */
  secret: string | null
  /** Our certificate for SAML. */
  certificate: string | null
  /** The provider's description when it was last read: JSON, or SAML metadata. */
  metadata: string
  /** JSON, a `ClaimSettings`. */
  claims: string
  /** 1 when the university's people can't sign in or register in another way. */
  only_way: number
  /**
   * 1 when a master said that the provider asks for more than a password. Administrators can confirm their sign-ins
   * there.
   */
  is_second_factor: number
  fetched_at: number
  /** Null while it is switched off. */
  enabled_at: number | null
  /** The last successful test with the current settings. */
  tested_at: number | null
  /** The last one that was also a fresh proof, as a second factor must be. */
  factor_tested_at: number | null
  created_at: number
}

/** The account of a person at a provider. One person may be a student and a faculty member. */
export type LinkedIdentityTable = {
  id: string
  provider_id: string
  kind: 'student' | 'faculty'
  /** The provider's issuer when the account was linked. The provider may have another one now. */
  issuer: string
  /** The person's id at that issuer. */
  subject: string
  student_id: string | null
  faculty_id: string | null
  since: number
}

/** A sign-in in progress at a provider. It lasts up to 15 minutes. */
export type SsoRequestTable = {
  /** SHA-256 of the state that is sent to the provider and comes back. */
  id: string
  provider_id: string
  /**
   * 'factor' is a proof by an administrator who has only signed in with the password. 'factor-test' tests whether the
   * provider can give one.
   */
  purpose: 'sign-in' | 'proof' | 'factor' | 'test' | 'factor-test'
  /** The page where the person started. */
  kind: 'student' | 'faculty'
  /** SHA-256 of the cookie of the browser that started it. */
  browser_hash: string
  redirect: string | null
  /** The session that requested it. Null for a sign-in. */
  session_id: string | null
  remember: number
  asked_at: number
  /** When the provider's answer arrived. A second one isn't read. */
  answered_at: number | null
  subject: string | null
  /** JSON. */
  claims: string | null
  /** When the person proved their identity to the provider. */
  authenticated_at: number | null
  /** The id of a SAML assertion. Each is accepted only once. */
  assertion_id: string | null
  /** The code of the refusal, when the answer wasn't valid. */
  failure: string | null
  /** The reason for the refusal, as in the audit, for the administrator who tests a provider. */
  reason: string | null
  /** SHA-256 of the ticket with which our page redeems the answer. */
  ticket_hash: string | null
  used_at: number | null
}
