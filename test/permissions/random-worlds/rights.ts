import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

export type Verdict = 'ok' | 401 | 403 | 404

/**
 * Returns the caller's rights as an administrator of all universities or of one, in an administrator's session or in a
 * faculty session.
 */
export function rights(w: SmallWorld, c: Caller) {
  const admin = c.kind === 'admin' ? w.admins.get(c.id) : undefined
  const beside =
    c.kind === 'faculty'
      ? [...w.admins.values()].find((a) => a.faculty === c.id && a.role !== 'revoked' && a.tookOver)
      : undefined
  return {
    system: admin?.role === 'co' || admin?.role === 'master',
    everyEvent: beside?.role === 'co' || beside?.role === 'master',
    /** The university that a sub administrator manages. */
    sub: admin?.role === 'sub' ? admin.school : null,
    panel: beside?.role === 'sub' ? beside.school : null,
  }
}

/** Whether the token is valid. A deleted person or a former administrator is anonymous. */
export function isSomebody(w: SmallWorld, c: Caller): boolean {
  if (c.kind === 'student') return w.students.has(c.id)
  if (c.kind === 'faculty') return w.faculty.has(c.id)
  const admin = w.admins.get(c.id)
  return c.kind === 'admin' && admin !== undefined && admin.role !== 'revoked' && admin.signedIn
}

const listClasses = (w: SmallWorld, owner: string) => [...w.classes.values()].filter((course) => course.owner === owner)
export const isListedBy = (w: SmallWorld, owner: string, person: string) =>
  listClasses(w, owner).some(({ roster }) => roster.has(person))

export type Rule = (w: SmallWorld, c: Caller, a: DrawnCall, r: ReturnType<typeof rights>) => Verdict
