import type { PersonKind } from '#contract/roles.ts'
import type { SessionTable } from '#server/sign-in/table.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a part of a session lives, in ms: unused at most, and in all. */
export type Lifetime = { idle: number; longest: number }

/** ASVS 5.0, 7.3: written down per kind; faculty get an event day, administrators half an hour. */
const lifetimes: Record<PersonKind, { passing: Lifetime; remembered: Lifetime }> = {
  student: { passing: { idle: 4 * hour, longest: day }, remembered: { idle: 14 * day, longest: 30 * day } },
  faculty: { passing: { idle: 8 * hour, longest: 12 * hour }, remembered: { idle: 14 * day, longest: 30 * day } },
  admin: { passing: { idle: 30 * minute, longest: 8 * hour }, remembered: { idle: 12 * hour, longest: 7 * day } },
}

/** Longer than this (ms) no part lives, so no session either. */
export const longestLifetime = Math.max(
  ...Object.values(lifetimes).flatMap(({ passing, remembered }) => [passing.longest, remembered.longest]),
)

/** Returns the lifetime of one part. */
function lifetimeOf(kind: PersonKind, remember: boolean): Lifetime {
  return lifetimes[kind][remember ? 'remembered' : 'passing']
}

type Parts = Pick<SessionTable, `${PersonKind}_${'id' | 'since' | 'remember'}`>

/** Whether one part of a session still counts at `now` (ms), last used at `lastSeen`. Both edges are inside. */
export function partIsAlive(session: Parts, kind: PersonKind, lastSeen: number, now: number): boolean {
  const since = session[`${kind}_since`]
  if (session[`${kind}_id`] === null || since === null) return false
  const { idle, longest } = lifetimeOf(kind, session[`${kind}_remember`] === 1)
  return now - lastSeen <= idle && now - since <= longest
}
