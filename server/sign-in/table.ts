import type { PersonKind } from '#contract/roles.ts'

/** An emailed link and its code. The row is inserted when the link is requested. */
export type EmailLinkTable = {
  id: string
  school_id: string | null
  kind: PersonKind
  /** 'reset' sets an administrator's password and signs no one in. */
  purpose: 'register' | 'sign-in' | 'reset'
  email: string
  /** The address without its plus part. Null for a link without an email, and in rows older than this column. */
  mailbox: string | null
  student_id: string | null
  faculty_id: string | null
  admin_id: string | null
  /** SHA-256 of the cookie of the browser that requested the link. */
  nonce_hash: string
  remember: number
  redirect: string | null
  asked_at: number
  /** Browser and system in words, for the question 'was this you?'. */
  asked_from: string
  /** The keyed hashes of the client shares that requested it (see `ShareBudgets`). Null for a known browser. */
  share: string | null
  token_hash: string | null
  code_hash: string | null
  wrong_codes: number
  /** When the email was sent. Lifetimes start here. */
  sent_at: number | null
  used_by_browser_at: number | null
  used_by_click_at: number | null
  used_by_code_at: number | null
  /**
   * The session that a click in another browser started. Sessions and passkeys that follow from it have it as origin.
   */
  click_session_id: string | null
  /** Set when the link stops working early, for example because another link for the address was used. */
  ended_at: number | null
}

/** Counts the failed sign-ins to one account from strangers, or from one known browser. Times are in ms. */
export type SignInFailureTable = {
  /** Keyed hash of kind, address and, for a known browser, the browser. */
  key: string
  failures: number
  /** When the first of the counted failures happened. */
  since: number
  locked_until: number | null
  day_failures: number
  day_since: number
}
