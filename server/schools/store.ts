import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { SchoolTable } from './table.ts'

type Rows = Kysely<Schema>

export function findSchool(db: Rows, id: string): Promise<SchoolTable | undefined> {
  return db.selectFrom('school').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every university that is open, by name. */
export function listSchools(db: Rows): Promise<SchoolTable[]> {
  return db.selectFrom('school').selectAll().where('closed_at', 'is', null).orderBy('name_key').execute()
}

/** Universities that already have this name, or one of these domains in either column. */
export function schoolsLike(db: Rows, like: { nameKey: string; domains: string[] }): Promise<SchoolTable[]> {
  return db
    .selectFrom('school')
    .selectAll()
    .where((row) =>
      row.or([
        row('name_key', '=', like.nameKey),
        row('faculty_domain', 'in', like.domains),
        row('student_domain', 'in', like.domains),
      ]),
    )
    .execute()
}

/** Adds a university; false when another with its name or a domain came first. */
export async function insertSchool(db: Rows, school: SchoolTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('school')
    .values(school)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
