import type { AdminRole } from '#contract/roles.ts'

/** The model's data about a few universities: people, objects and their relations, all by id. */
export type SmallWorld = {
  schools: Map<string, { name: string }>
  students: Map<string, { school: string; email: string }>
  faculty: Map<string, { school: string }>
  /**
   * `signedIn` is false after the administrator's sessions have ended. `tookOver` is false until the temporary password
   * of a promotion is replaced.
   */
  admins: Map<
    string,
    { role: AdminRole | 'revoked'; school: string | null; faculty: string | null; signedIn: boolean; tookOver: boolean }
  >
  /** Events that have lost their owner belong to the university. */
  events: Map<string, { school: string; owner: string | null; code: string; present: Set<string> }>
  classes: Map<string, { school: string; owner: string; roster: Set<string>; events: Set<string> }>
  /** Pending students. Their ids are on rosters, like those of registered students. */
  pending: Map<string, { school: string }>
  /** Faculty who have confirmed their address and wait for an administrator. */
  waiting: Map<string, { school: string }>
  /** Requests for access, which belong to no university. */
  requests: Map<string, { isAnswered: boolean }>
  /** Deleted objects, each with the university whose audit has them, or 'anywhere'. */
  gone: Map<string, string>
}

/** A caller with a token, or an anonymous one. An anonymous caller's `school` is empty. */
export type Caller = {
  kind: 'nobody' | 'student' | 'faculty' | 'admin'
  id: string
  school: string
  token: string | null
}

/** A call, named by its row in the permission table, and the ids in it. `as` is an id sent as the caller's own. */
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
