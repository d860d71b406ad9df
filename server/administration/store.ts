import type { Kysely } from 'kysely'
import type { AdminRole } from '#contract/roles.ts'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** The administrator that a faculty account was promoted to, unless the role was revoked. */
export async function findAdministratorOf(
  db: Rows,
  faculty: string,
): Promise<{ id: string; role: AdminRole } | undefined> {
  const row = await db
    .selectFrom('administrator')
    .select(['id', 'role'])
    .where('faculty_id', '=', faculty)
    .executeTakeFirst()
  return row && row.role !== 'revoked' ? { id: row.id, role: row.role } : undefined
}

export async function countMasters(db: Rows): Promise<number> {
  const row = await db
    .selectFrom('administrator')
    .select((e) => e.fn.countAll<number>().as('masters'))
    .where('role', '=', 'master')
    .executeTakeFirstOrThrow()
  return row.masters
}

export async function revokeRole(db: Rows, id: string): Promise<void> {
  await db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', id).execute()
}
