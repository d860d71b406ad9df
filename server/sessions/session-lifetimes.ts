import type { PersonKind } from '#contract/roles.ts'
import { studentIdleHours } from '#contract/sign-in/limits.ts'
import type { SessionTable } from './table.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The lifetime (ms) of a part of a session: the maximum time without use, and the maximum in total. */
export type Lifetime = { idle: number; longest: number }

/**
 * ASVS 5.0 (7.3) requires documented lifetimes. Faculty sessions last for the day of an event, administrators' expire
 * sooner.
 */
const lifetimes: Record<PersonKind, { passing: Lifetime; remembered: Lifetime }> = {
  student: {
    passing: { idle: studentIdleHours * hour, longest: day },
    remembered: { idle: 14 * day, longest: 30 * day },
  },
  faculty: { passing: { idle: 8 * hour, longest: 12 * hour }, remembered: { idle: 14 * day, longest: 30 * day } },
  admin: { passing: { idle: 30 * minute, longest: 8 * hour }, remembered: { idle: 12 * hour, longest: 7 * day } },
}

/** The longest lifetime (ms) of any part, and so of any session. */
export const maxLifetimeMs = Math.max(
  ...Object.values(lifetimes).flatMap(({ passing, remembered }) => [passing.longest, remembered.longest]),
)

type Parts = Pick<SessionTable, `${PersonKind}_${'id' | 'since' | 'remember'}`>

/**
 * The columns of each part. Every request reads them, and building the names each time costs more than reading them.
 */
export const partColumns = {
  student: { id: 'student_id', since: 'student_since', remember: 'student_remember' },
  faculty: { id: 'faculty_id', since: 'faculty_since', remember: 'faculty_remember' },
  admin: { id: 'admin_id', since: 'admin_since', remember: 'admin_remember' },
} as const satisfies Record<PersonKind, Record<'id' | 'since' | 'remember', keyof Parts>>

/** Whether one part of a session is still valid at `now`, if it was last used at `lastSeen` (both ms). */
export function partIsAlive(session: Parts, kind: PersonKind, lastSeen: number, now: number): boolean {
  const columns = partColumns[kind]
  const provedAt = session[columns.since]
  if (session[columns.id] === null || provedAt === null) return false
  const { idle, longest } = lifetimes[kind][session[columns.remember] === 1 ? 'remembered' : 'passing']
  return now - lastSeen <= idle && now - provedAt <= longest
}
