import type { Kysely } from 'kysely'
import type { AdminRole } from '#contract/roles.ts'
import type { ClassTable } from '#server/classes/table.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AdministratorTable } from './table.ts'

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

/** An administrator by id, unless the role was revoked. */
export function findAdministrator(db: Rows, id: string): Promise<AdministratorTable | undefined> {
  return db
    .selectFrom('administrator')
    .selectAll()
    .where('id', '=', id)
    .where('role', '!=', 'revoked')
    .executeTakeFirst()
}

/** Deletes the sub administrators of a university that is going, revoked ones too; gives their ids. */
export async function deleteSubsOf(db: Rows, school: string): Promise<string[]> {
  const rows = await db.deleteFrom('administrator').where('school_id', '=', school).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Some ids of events of a university. */
export async function someEventsOf(db: Rows, school: string, most: number): Promise<string[]> {
  const rows = await db.selectFrom('event').select('id').where('school_id', '=', school).limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Some classes of a university. */
export function someClassesOf(db: Rows, school: string, most: number): Promise<ClassTable[]> {
  return db.selectFrom('class').selectAll().where('school_id', '=', school).limit(most).execute()
}
