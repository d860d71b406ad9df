import { sql } from 'kysely'
import { factorGraceDays, type SecondFactorStep } from '#contract/sessions/second-factor.ts'
import { isRecent } from '#server/time/is-recent.ts'

const day = 24 * 3_600_000

/**
 * The time (ms) for which a second factor counts in a session, including for the administrator role in a faculty
 * session: 12 hours, the limit of NIST SP 800-63B (2.2.3) at AAL2.
 */
const factorLife = day / 2

/** The facts about an administrator on which the second factor depends. Times in ms. */
export type FactorState = {
  /** When the second factor became required for this administrator. Null while it is optional. */
  requiredSince: number | null
  /** When the oldest passkey of the account was added. Null if there is none. */
  passkeySince: number | null
  /** When the account was linked to a university's sign-in that counts as a second factor. Null if it isn't. */
  signInSince: number | null
  /** When a second factor was last used in the session. */
  factorAt: number | null
}

/** Returns when (ms) administrators without a second factor can no longer postpone adding a passkey. */
export function findGraceEnd(requiredSince: number): number {
  return requiredSince + factorGraceDays * day
}

/**
 * Returns what the administrator of a session has to do next at `now` (ms): confirm with one of the account's second
 * factors, or add a passkey. Null when there is nothing to do. A step without `optional_until` blocks everything else.
 */
export function findFactorStep(
  { requiredSince, passkeySince, signInSince, factorAt }: FactorState,
  now: number,
): SecondFactorStep | null {
  if (requiredSince === null || (factorAt !== null && isRecent(factorAt, factorLife, now))) return null
  const ways = [
    ...(passkeySince === null ? [] : (['passkey'] as const)),
    ...(signInSince === null ? [] : (['sso'] as const)),
  ]
  const graceEnd = findGraceEnd(requiredSince)
  const isGrace = now < graceEnd
  // A master may count a university's sign-in at any time. Until the end of the grace period, that blocks no one.
  if (passkeySince !== null || (signInSince !== null && !isGrace)) return { step: 'confirm', ways }
  const optional = isGrace && { optional_until: new Date(graceEnd).toISOString() }
  return { step: 'add', ways: ['passkey'], ...optional }
}

/** Whether the administrator must complete a step before doing anything else. */
export function isFactorMissing(state: FactorState, now: number): boolean {
  const step = findFactorStep(state, now)
  return step !== null && step.optional_until === undefined
}

/**
 * The scope of the requirement that applies to the administrator in `table`: a sub administrator's university, or
 * 'all'.
 */
export function factorScope(table: 'administrator' | 'linked') {
  return sql<string>`coalesce(${sql.ref(`${table}.school_id`)}, 'all')`
}

/** When the oldest passkey of the administrator in `table` was added (ms), or null. */
export function oldestPasskey(table: 'administrator' | 'linked') {
  return sql<number | null>`(select min(created_at) from passkey where passkey.admin_id = ${sql.ref(`${table}.id`)})`
}

/** When an administrator was first linked to a sign-in that is a second factor (ms), or null. Never for masters. */
export function oldestSignIn(table: 'administrator' | 'linked') {
  return sql<number | null>`(
    select min(linked_identity.since) from linked_identity
    join identity_provider on identity_provider.id = linked_identity.provider_id
    join school on school.id = identity_provider.school_id
    where linked_identity.faculty_id = ${sql.ref(`${table}.faculty_id`)} and ${sql.ref(`${table}.role`)} <> 'master'
      and linked_identity.issuer = identity_provider.issuer
      and identity_provider.enabled_at is not null and identity_provider.is_second_factor = 1
      and school.closed_at is null
  )`
}
