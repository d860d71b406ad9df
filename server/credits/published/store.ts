import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import type { StudentLines } from './make-file.ts'
import type { PublishedCreditTable } from './table.ts'

type Rows = Kysely<Schema>
export type PublishedRow = Awaited<ReturnType<typeof listPublished>>[number]

/** Returns the published files of a class with who published them and how many students they still have, latest first. */
export function listPublished(db: Rows, classId: string) {
  return published(db)
    .where('published_credit.class_id', '=', classId)
    .orderBy('published_credit.published_at', 'desc')
    .orderBy('published_credit.id')
    .execute()
}

export function findPublished(db: Rows, { id, classId }: { id: string; classId: string }) {
  return published(db)
    .where('published_credit.id', '=', id)
    .where('published_credit.class_id', '=', classId)
    .executeTakeFirst()
}

function published(db: Rows) {
  return db
    .selectFrom('published_credit')
    .leftJoin('faculty', 'faculty.id', 'published_credit.faculty_id')
    .selectAll('published_credit')
    .select(['faculty.first_name', 'faculty.last_name'])
    .select((e) =>
      e
        .selectFrom('published_lines')
        .select((count) => count.fn.countAll<number>().as('left'))
        .whereRef('published_lines.published_credit_id', '=', 'published_credit.id')
        .as('left'),
    )
    .$narrowType<{ left: number }>()
}

export async function countPublished(db: Rows, classId: string): Promise<number> {
  const { count } = await db
    .selectFrom('published_credit')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a file with its lines. */
export async function insertPublished(db: Rows, row: PublishedCreditTable, lines: StudentLines[]): Promise<void> {
  await db.insertInto('published_credit').values(row).execute()
  const rows = lines.map(({ student, email, content }, place) => ({
    id: newRowId(row.published_at),
    school_id: row.school_id,
    published_credit_id: row.id,
    student_id: student,
    email,
    place,
    content,
  }))
  for (const some of inParts(rows)) await db.insertInto('published_lines').values(some).execute()
}

/** Returns what is left of a file: its head and the compressed lines, in order. Null when the class was deleted. */
export async function readPublished(db: Rows, id: string): Promise<{ head: string; contents: string[] } | null> {
  const row = await db.selectFrom('published_credit').select('head').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('published_lines')
    .select('content')
    .where('published_credit_id', '=', id)
    .orderBy('place')
    .execute()
  return { head: row.head, contents: lines.map(({ content }) => content) }
}

/** Who has lines as a student who hasn’t registered. */
type Address = { school: string; email: string }

/** Lets the lines that name an address become those of the student who has just confirmed it. */
export async function claimPublished(db: Rows, { school, email, id }: Address & { id: string }): Promise<void> {
  await db
    .updateTable('published_lines')
    .set({ student_id: id, email: null })
    .where('school_id', '=', school)
    .where('email', '=', email)
    .execute()
}

/** Deletes the lines that name an address. Those of a registered student are deleted with the student. */
export async function forgetPublished(db: Rows, { school, email }: Address): Promise<void> {
  await db.deleteFrom('published_lines').where('school_id', '=', school).where('email', '=', email).execute()
}

/** Deletes at most `most` lines of a university’s files published before `before` (ms), then the files. Returns how many. */
export async function deleteOldPublished(
  db: Rows,
  { school, before, most }: { school: string; before: number; most: number },
): Promise<number> {
  const lines = await db
    .selectFrom('published_lines')
    .innerJoin('published_credit', 'published_credit.id', 'published_lines.published_credit_id')
    .select('published_lines.id')
    .where('published_credit.school_id', '=', school)
    .where('published_credit.published_at', '<', before)
    .limit(most)
    .execute()
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) {
    await db.deleteFrom('published_lines').where('id', 'in', ids).execute()
    return ids.length
  }
  const { numDeletedRows } = await db
    .deleteFrom('published_credit')
    .where('school_id', '=', school)
    .where('published_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
