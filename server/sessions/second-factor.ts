import { sql } from 'kysely'
import { factorGraceDays, factorWays, type SecondFactorStep } from '#contract/sessions/second-factor.ts'

const day = 24 * 3_600_000

/**
 * The time (ms) for which a second factor counts in a session, also for the administrator role of a faculty session: 12
 * hours, as NIST SP 800-63B (2.2.3) asks at its second level.
 */
const factorLife = day / 2

/** The facts about an administrator on which the second factor depends. Times in ms. */
export type FactorState = {
  /** When the second factor became required for this administrator. Null while it is optional. */
  requiredSince: number | null
  /** When the oldest passkey of the account was added. Null without one. */
  passkeySince: number | null
  /** When a second factor was last used in the session. */
  factorAt: number | null
}

/** Returns when (ms) administrators without a passkey can no longer put off adding one. */
export function findGraceEnd(requiredSince: number): number {
  return requiredSince + factorGraceDays * day
}

/**
 * Returns the next step of an administrator in a session at `now` (ms): to confirm with a passkey, or to add the first
 * one. Null when there is nothing to do. A step without `optional_until` comes before anything else.
 */
export function findFactorStep(
  { requiredSince, passkeySince, factorAt }: FactorState,
  now: number,
): SecondFactorStep | null {
  if (requiredSince === null || (factorAt !== null && now - factorAt <= factorLife)) return null
  if (passkeySince !== null) return { step: 'confirm', ways: [...factorWays] }
  const graceEnd = findGraceEnd(requiredSince)
  const optional = now < graceEnd && { optional_until: new Date(graceEnd).toISOString() }
  return { step: 'add', ways: [...factorWays], ...optional }
}

/** Whether the administrator may do nothing else before this step. */
export function isFactorMissing(state: FactorState, now: number): boolean {
  const step = findFactorStep(state, now)
  return step !== null && step.optional_until === undefined
}

/** The id that finds the requirement for the administrator in `table`. Only sub administrators have a university. */
export function factorScope(table: 'administrator' | 'linked') {
  return sql<string>`coalesce(${sql.ref(`${table}.school_id`)}, 'all')`
}

/** When the oldest passkey of the administrator in `table` was added (ms), or null. */
export function oldestPasskey(table: 'administrator' | 'linked') {
  return sql<number | null>`(select min(created_at) from passkey where passkey.admin_id = ${sql.ref(`${table}.id`)})`
}
