import type { AdminRole } from '#contract/roles.ts'

/** The model's data about a few universities: people, things and their relations. Ids everywhere. */
export type SmallWorld = {
  schools: Map<string, { name: string }>
  students: Map<string, { school: string; email: string }>
  faculty: Map<string, { school: string }>
  /**
   * `signedIn` is false after the sessions of the administrator have ended, `tookOver` until the temporary password of
   * a promotion was replaced.
   */
  admins: Map<
    string,
    { role: AdminRole | 'revoked'; school: string | null; faculty: string | null; signedIn: boolean; tookOver: boolean }
  >
  /** Events that lost their owner are the university's. */
  events: Map<string, { school: string; owner: string | null; code: string; present: Set<string> }>
  classes: Map<string, { school: string; owner: string; roster: Set<string>; events: Set<string> }>
  /** Pending students. They are on rosters by the same ids as registered ones. */
  pending: Map<string, { school: string }>
  /** Faculty who have confirmed their address and wait for an administrator. */
  waiting: Map<string, { school: string }>
  /** Requests for access, of which no university is the owner. */
  requests: Map<string, { isAnswered: boolean }>
  /** Deleted things, each with the university whose audit has it, or 'anywhere'. */
  gone: Map<string, string>
}

/** Someone with a token, or an anonymous caller. `school` is empty without one. */
export type Caller = {
  kind: 'nobody' | 'student' | 'faculty' | 'admin'
  id: string
  school: string
  token: string | null
}

/** A call, by the name of its row in the permission table, and the things it names. `as` is an id sent as one's own. */
export type DrawnCall = {
  call: string
  as?: string
  student?: string
  faculty?: string
  admin?: string
  event?: string
  class?: string
  pending?: string
  school?: string
  waiting?: string
  request?: string
  role?: 'master' | 'co' | 'sub' | 'revoke'
}
