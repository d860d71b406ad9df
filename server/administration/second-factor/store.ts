import { sql } from 'kysely'
import { isOpenAdministrator } from '#server/accounts/list-administrators.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { oldestPasskey, oldestSignIn } from '#server/sessions/second-factor.ts'

/** The scope of master and co-administrators. Every other scope is a university's id. */
export const allUniversities = 'all'

/** A group of administrators whose second factor is required or optional. */
export type FactorGroup = {
  /** Null for master and co-administrators. */
  school: { id: string; name: string } | null
  /** When it became required (ms). Null while it is optional. */
  requiredSince: number | null
  administrators: number
  withPasskey: number
  /** Administrators without a passkey who use their university's sign-in as the second factor. */
  withSignIn: number
}

/**
 * Returns the groups of administrators, and what is required of each: the group for all universities first, then each
 * university with administrators, by name. With `scope`, only that one, even without administrators.
 */
export async function listFactorGroups(db: DbOrTrx, scope: string | null = null): Promise<FactorGroup[]> {
  const ownScope = sql<string>`coalesce(administrator.school_id, ${sql.lit(allUniversities)})`
  const counts = await db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .select([
      ownScope.as('scope'),
      'school.name',
      sql<number>`count(*)`.as('administrators'),
      sql<number>`sum(case when ${oldestPasskey('administrator')} is null then 0 else 1 end)`.as('with_passkey'),
      sql<number>`sum(case when ${oldestPasskey('administrator')} is null
        and ${oldestSignIn('administrator')} is not null then 1 else 0 end)`.as('with_sign_in'),
    ])
    .where('administrator.role', '!=', 'revoked')
    .where('school.closed_at', 'is', null)
    .where(isOpenAdministrator)
    .$if(scope !== null, (rows) => rows.where(ownScope, '=', scope!))
    .groupBy([ownScope, 'school.name', 'school.name_key'])
    .orderBy(sql`school.name_key is not null`)
    .orderBy('school.name_key')
    .execute()
  const requirements = new Map(
    (await db.selectFrom('factor_requirement').selectAll().execute()).map((row) => [row.scope, row.required_since]),
  )
  return counts.map((row) => ({
    school: row.scope === allUniversities ? null : { id: row.scope, name: row.name! },
    requiredSince: requirements.get(row.scope) ?? null,
    administrators: row.administrators,
    withPasskey: row.with_passkey,
    withSignIn: row.with_sign_in,
  }))
}

/** Requires a second factor from `startedAt` (ms) on. Returns false when it is required already. */
export function insertRequirement(db: DbOrTrx, scope: string, startedAt: number): Promise<boolean> {
  const school = scope === allUniversities ? null : scope
  return hasWritten(
    db
      .insertInto('factor_requirement')
      .values({ scope, school_id: school, required_since: startedAt })
      .onConflict((conflict) => conflict.column('scope').doNothing()),
  )
}

/** Makes the second factor optional. Returns false when it is optional already. */
export function deleteRequirement(db: DbOrTrx, scope: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('factor_requirement').where('scope', '=', scope))
}

type GroupMember = { email: string; hasPasskey: boolean; hasSignIn: boolean }

/** Returns the administrators of a group who can sign in, by address. */
export async function listGroupMembers(db: DbOrTrx, scope: string): Promise<GroupMember[]> {
  const rows = await db
    .selectFrom('administrator')
    .select([
      'email',
      oldestPasskey('administrator').as('passkey_since'),
      oldestSignIn('administrator').as('sign_in_since'),
    ])
    .where('role', '!=', 'revoked')
    .where(isOpenAdministrator)
    .where('school_id', scope === allUniversities ? 'is' : '=', scope === allUniversities ? null : scope)
    .orderBy('email')
    .execute()
  return rows.map(({ email, passkey_since, sign_in_since }) => ({
    email,
    hasPasskey: passkey_since !== null,
    hasSignIn: sign_in_since !== null,
  }))
}

/** Whether an administrator has a passkey. */
export function hasAdminPasskey(db: DbOrTrx, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('passkey').select('id').where('admin_id', '=', id).limit(1))
}

/** Whether an administrator signed in or confirmed with a passkey at `cutoff` (ms) or later. */
export function hasUsedPasskeySince(db: DbOrTrx, id: string, cutoff: number): Promise<boolean> {
  return hasRow(
    db.selectFrom('passkey').select('id').where('admin_id', '=', id).where('last_used_at', '>=', cutoff).limit(1),
  )
}
