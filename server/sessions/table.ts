import type { PersonKind } from '#contract/roles.ts'

/**
 * A session: a browser or program in which one person is signed in. It has up to three parts: student, faculty and
 * admin. A part is valid while its id is set and its lifetime hasn't ended. `…_since` is when it was last verified.
 * Times are in ms.
 */
export type SessionTable = {
  id: string
  school_id: string | null
  /** SHA-256 of the bearer token. */
  token_hash: string
  /** SHA-256 of the session cookie. */
  cookie_hash: string
  /** 1 when the session started in a browser. The token then needs the cookie. */
  bound: number
  email: string
  student_id: string | null
  student_since: number | null
  student_remember: number
  faculty_id: string | null
  faculty_since: number | null
  faculty_remember: number
  admin_id: string | null
  admin_since: number | null
  admin_remember: number
  /** The kind of the latest sign-in. */
  user_type: PersonKind
  /** The latest proof of the person's identity. 'click' is a link that another browser had asked for. */
  method: 'password' | 'link' | 'click' | 'code' | 'passkey' | 'sso'
  /**
   * The sign-in that this session goes back to: the id of its emailed link, or of its first session. A sign-in with a
   * passkey goes back to the sign-in in which the passkey was added, and one at the university to the linked identity.
   */
  origin_id: string | null
  /** When the person last proved their identity. */
  authenticated_at: number
  last_seen_at: number
  /** When the administrator last used a second factor in this session. Null before that. */
  factor_at: number | null
  /** The last use as an administrator. Null without an admin part, or when none was written. */
  admin_seen_at: number | null
  created_at: number
  browser: string | null
  user_agent: string | null
}

/** A browser that signed in to an account before. Strangers' failures don't lock it out. */
export type KnownBrowserTable = {
  browser: string
  kind: PersonKind
  account_id: string
  /** The sign-in that made the browser known. */
  origin_id: string | null
  since: number
}
