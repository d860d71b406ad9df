import type { Kysely } from 'kysely'
import { isOpenAdministrator } from '#server/accounts/open-administrator.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Returns the administrator who may sign in with an address: not a revoked one, nor one whose university or own faculty
 * account is closed.
 */
export function findAdministratorByEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<Schema['administrator'] | undefined> {
  return db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .selectAll('administrator')
    .where('administrator.email', '=', email)
    .where('administrator.role', '!=', 'revoked')
    .where('school.closed_at', 'is', null)
    .where(isOpenAdministrator)
    .executeTakeFirst()
}

/** Does the same for an id. */
export function findAdministratorById(db: Kysely<Schema>, id: string): Promise<Schema['administrator'] | undefined> {
  return db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .selectAll('administrator')
    .where('administrator.id', '=', id)
    .where('administrator.role', '!=', 'revoked')
    .where('school.closed_at', 'is', null)
    .where(isOpenAdministrator)
    .executeTakeFirst()
}
