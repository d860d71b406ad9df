import type { Insertable } from 'kysely'
import { countRows, hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import type { SchoolTable, StoredSchool, StoredSchoolTable } from './table.ts'

export function findSchool(db: DbOrTrx, id: string): Promise<StoredSchool | undefined> {
  return db.selectFrom('school').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the university with an id unless it is closed. */
export async function findOpenSchool(db: DbOrTrx, id: string): Promise<StoredSchool | undefined> {
  const school = await findSchool(db, id)
  return school?.closed_at === null ? school : undefined
}

/** Orders universities by name, which is unique. */
export const schoolOrder: Order<{ name_key: string }> = {
  cursorFor: ({ name_key }) => [name_key],
  compare: compareBy('up'),
}

/** Returns the open universities, ordered by name. */
export function listSchools(db: DbOrTrx): Promise<SchoolTable[]> {
  return db.selectFrom('school').selectAll().where('closed_at', 'is', null).orderBy('name_key').execute()
}

/** Returns how many universities are open. */
export function countSchools(db: DbOrTrx): Promise<number> {
  return countRows(db.selectFrom('school').where('closed_at', 'is', null))
}

/** Returns all universities, including closed ones, ordered by name. */
export function listAllSchools(db: DbOrTrx): Promise<StoredSchool[]> {
  return db.selectFrom('school').selectAll().orderBy('name_key').execute()
}

/** Returns the universities that already use this name, or one of these domains for faculty or students. */
export function findSimilarSchools(db: DbOrTrx, like: { nameKey: string; domains: string[] }): Promise<SchoolTable[]> {
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

/** Adds a university. Returns false if another one already has its name or one of its domains. */
export function insertSchool(db: DbOrTrx, school: Insertable<StoredSchoolTable>): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('school')
      .values(school)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/**
 * Serializes changes of universities until the transaction ends, because no unique index covers a domain in both
 * columns.
 */
export async function lockSchools(trx: DbOrTrx): Promise<void> {
  await acquireLock(trx, 'universities')
}

export async function updateSchool(
  db: DbOrTrx,
  id: string,
  change: Partial<Omit<StoredSchool, 'id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('school').set(change).where('id', '=', id).execute()
}

/** Deletes a university and everything that still references its row. */
export async function deleteSchool(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('school').where('id', '=', id).execute()
}

/** Whether a university has any account or administrator. */
export async function hasAccounts(db: DbOrTrx, school: string): Promise<boolean> {
  for (const table of ['faculty', 'student', 'administrator'] as const)
    if (await hasRow(db.selectFrom(table).select('id').where('school_id', '=', school).limit(1))) return true
  return false
}

/** Returns the open university with this faculty domain. The command line identifies universities this way. */
export function findSchoolByFacultyDomain(db: DbOrTrx, domain: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('school')
    .select('id')
    .where('faculty_domain', '=', domain.toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}
