import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The administrator who may sign in with an address; a revoked one is nobody here. */
export function findAdministratorByEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<Schema['administrator'] | undefined> {
  return db
    .selectFrom('administrator')
    .selectAll()
    .where('email', '=', email)
    .where('role', '!=', 'revoked')
    .executeTakeFirst()
}
