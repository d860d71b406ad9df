import type { Asked, Caller, SmallWorld } from './small-world.ts'

export type Verdict = 'ok' | 401 | 403 | 404

/** What the caller is: an administrator of all universities or of one, by password or with a faculty session. */
export function rights(w: SmallWorld, c: Caller) {
  const own = c.kind === 'admin' ? w.admins.get(c.id) : undefined
  const beside =
    c.kind === 'faculty'
      ? [...w.admins.values()].find((a) => a.faculty === c.id && a.role !== 'revoked' && a.tookOver)
      : undefined
  return {
    system: own?.role === 'co' || own?.role === 'master',
    everyEvent: beside?.role === 'co' || beside?.role === 'master',
    /** The one university that is administered. */
    sub: own?.role === 'sub' ? own.school : null,
    panel: beside?.role === 'sub' ? beside.school : null,
  }
}

/** Whether the token is valid: a deleted person, or a former administrator, is anonymous. */
export function isSomebody(w: SmallWorld, c: Caller): boolean {
  if (c.kind === 'student') return w.students.has(c.id)
  if (c.kind === 'faculty') return w.faculty.has(c.id)
  const admin = w.admins.get(c.id)
  return c.kind === 'admin' && admin !== undefined && admin.role !== 'revoked' && admin.signedIn
}

const rostersOf = (w: SmallWorld, owner: string) => [...w.classes.values()].filter((one) => one.owner === owner)
export const isListedBy = (w: SmallWorld, owner: string, person: string) =>
  rostersOf(w, owner).some(({ roster }) => roster.has(person))

export type Rule = (w: SmallWorld, c: Caller, a: Asked, r: ReturnType<typeof rights>) => Verdict
