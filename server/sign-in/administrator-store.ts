import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The administrator who may sign in with an address; a revoked one, or of a university that is going, is nobody here. */
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
    .executeTakeFirst()
}

/** Returns the administrator with an id who may sign in: not a revoked one, nor one of a closed university. */
export function findAdministratorById(db: Kysely<Schema>, id: string): Promise<Schema['administrator'] | undefined> {
  return db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .selectAll('administrator')
    .where('administrator.id', '=', id)
    .where('administrator.role', '!=', 'revoked')
    .where('school.closed_at', 'is', null)
    .executeTakeFirst()
}
