import type { PersonKind } from '#contract/roles.ts'

/**
 * A session: a browser or program in which one person is signed in. It has up to three parts: student, faculty and
 * admin. A part is valid while its id is set and its lifetime hasn't ended. `…_since` is when it was last verified, and
 * `…_origin_id` the sign-in from which it originates: the id of its emailed link, or of its first session. A passkey
 * sign-in originates from the sign-in in which the passkey was added, and one at the university from the linked
 * identity.
 * Times are in ms.
 */
export type SessionTable = {
  id: string
  school_id: string | null
  /** SHA-256 of the bearer token. */
  token_hash: string
  /** SHA-256 of the session cookie. */
  cookie_hash: string
  /** 1 when the session started in a browser. The token then works only with the cookie. */
  bound: number
  email: string
  student_id: string | null
  student_since: number | null
  student_remember: number
  student_origin_id: string | null
  faculty_id: string | null
  faculty_since: number | null
  faculty_remember: number
  /** 1 when the faculty part goes back to the university's own sign-in alone. See `carriesRole`. */
  faculty_by_sso: number
  faculty_origin_id: string | null
  admin_id: string | null
  admin_since: number | null
  admin_remember: number
  admin_origin_id: string | null
  /** The kind of account in the latest sign-in. */
  user_type: PersonKind
  /**
   * The latest proof of the person's identity. Two prove nothing fresh: 'click' is a link that another browser had
   * asked for, and 'earlier-sso' a university's answer about a sign-in there that happened before, or that it
   * doesn't date.
   */
  method: 'password' | 'link' | 'click' | 'code' | 'passkey' | 'sso' | 'earlier-sso'
  /** When the person last proved their identity. */
  authenticated_at: number
  last_seen_at: number
  /** When the administrator last used a second factor in this session. Null if never. */
  factor_at: number | null
  /** The last use as an administrator. Null without an admin part, or if none was written. */
  admin_seen_at: number | null
  created_at: number
  browser: string | null
  user_agent: string | null
}

/** A browser that has signed in to an account before. Other people's failed sign-ins don't lock it out. */
export type KnownBrowserTable = {
  browser: string
  kind: PersonKind
  account_id: string
  /** The sign-in that made the browser known. */
  origin_id: string | null
  since: number
}
