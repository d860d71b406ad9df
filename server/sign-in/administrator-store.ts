import type { Kysely } from 'kysely'
import { isOpenAdministrator } from '#server/accounts/open-administrator.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Returns the administrator who may sign in with an address. Undefined when there is none, when the role was revoked, or
 * when the university or the faculty account is closed.
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

/** The same for an id. */
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
