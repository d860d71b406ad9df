import type { SessionWithPeople } from './session-store.ts'

/** The columns of a session without any part. */
export const noParts = {
  student_id: null,
  student_since: null,
  student_remember: 0,
  faculty_id: null,
  faculty_since: null,
  faculty_remember: 0,
  faculty_by_sso: 0,
  admin_id: null,
  admin_since: null,
  admin_remember: 0,
}

/** Returns the parts of a session, for one that replaces it. */
export function pickParts(session: SessionWithPeople): typeof noParts {
  return Object.fromEntries(
    Object.keys(noParts).map((part) => [part, session[part as keyof typeof noParts]]),
  ) as unknown as typeof noParts
}
