import type { ExpressionBuilder } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/database/db.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { newRowId } from '#server/database/new-id.ts'
import { openRows } from '#server/database/open-rows.ts'
import { countRows, countWritten, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import type { StudentLines } from './make-file.ts'
import type { PublishedCreditTable } from './table.ts'

type Unfinished = Omit<PublishedCreditTable, 'complete'>
/**
 * The number of lines in one statement. A statement takes about 3 ms on SQLite, and check-ins are stored in between.
 */
const batchSize = 250
export type PublishedRow = Awaited<ReturnType<typeof listPublished>>[number]

/** Returns a class's published files, latest first, with their publishers and numbers of students. */
export function listPublished(db: DbOrTrx, classId: string) {
  return selectPublished(db)
    .where('published_credit.class_id', '=', classId)
    .orderBy('published_credit.published_at', 'desc')
    .orderBy('published_credit.id')
    .execute()
}

export function findPublished(db: DbOrTrx, { id, classId }: { id: string; classId: string }) {
  return selectPublished(db)
    .where('published_credit.id', '=', id)
    .where('published_credit.class_id', '=', classId)
    .executeTakeFirst()
}

function selectPublished(db: DbOrTrx) {
  return db
    .selectFrom('published_credit')
    .leftJoin('faculty', 'faculty.id', 'published_credit.faculty_id')
    .where('published_credit.complete', '=', 1)
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

/** Returns the number of published files of a class, of all of a faculty member's classes, or of a university. */
export function countPublished(
  db: DbOrTrx,
  scope: { classId: string } | { faculty: string } | { school: string },
): Promise<number> {
  const { classId, faculty, school }: { classId?: string; faculty?: string; school?: string } = scope
  return countRows(
    db
      .selectFrom(openRows('published_credit'))
      .where('complete', '=', 1)
      .$if(classId !== undefined, (files) => files.where('class_id', '=', classId!))
      .$if(school !== undefined, (files) => files.where('school_id', '=', school!))
      .$if(faculty !== undefined, (files) =>
        files.where('class_id', 'in', db.selectFrom(openRows('class')).select('id').where('faculty_id', '=', faculty!)),
      ),
  )
}

/**
 * Stores a file that isn’t visible yet. It doesn't use one transaction, because check-ins would wait for it on SQLite.
 */
export async function insertUnfinished(db: DbOrTrx, row: Unfinished, lines: StudentLines[]): Promise<void> {
  await db
    .insertInto('published_credit')
    .values({ ...row, complete: 0 })
    .execute()
  const rows = lines.map(({ student, email, content }, index) => ({
    id: newRowId(row.published_at),
    school_id: row.school_id,
    published_credit_id: row.id,
    student_id: student,
    email,
    place: index,
    content,
  }))
  for (const batch of inBatches(rows, batchSize)) {
    await db.insertInto('published_lines').values(batch).execute()
    await nextTurn()
  }
}

/** Makes a file visible once its lines are stored. */
export async function completePublished(db: DbOrTrx, id: string): Promise<void> {
  await db.updateTable('published_credit').set({ complete: 1 }).where('id', '=', id).execute()
}

/** Returns the ids of incomplete files from before `cutoff` (ms). */
async function listUnfinished(db: DbOrTrx, cutoff: number): Promise<string[]> {
  const rows = await db
    .selectFrom('published_credit')
    .select('id')
    .where('complete', '=', 0)
    .where('published_at', '<', cutoff)
    .execute()
  return rows.map(({ id }) => id)
}

/** Hides a class's files. Returns their ids. */
async function hidePublished(db: DbOrTrx, classId: string): Promise<string[]> {
  const rows = await db
    .updateTable('published_credit')
    .set({ complete: 0 })
    .where('class_id', '=', classId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an incomplete file, a few lines at a time. */
export async function deleteUnfinished(db: DbOrTrx, id: string): Promise<void> {
  const file = db.selectFrom('published_credit').select('id').where('id', '=', id).where('complete', '=', 0)
  const batch = db.selectFrom('published_lines').select('id').where('published_credit_id', 'in', file).limit(batchSize)
  while (await hasWritten(db.deleteFrom('published_lines').where('id', 'in', batch))) await nextTurn()
  await db.deleteFrom('published_credit').where('id', '=', id).where('complete', '=', 0).execute()
}

/** Returns what is left of a file: its head and the compressed lines, in order. Null if the class was deleted. */
export async function readPublished(db: DbOrTrx, id: string): Promise<{ head: string; contents: string[] } | null> {
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

/** The university and address of a student who has lines but hasn’t registered. */
type Address = { school: string; email: string }

/** Moves an address's lines to the student who has just confirmed it. */
export async function claimPublished(db: DbOrTrx, { school, email, id }: Address & { id: string }): Promise<void> {
  await db
    .updateTable('published_lines')
    .set({ student_id: id, email: null })
    .where('school_id', '=', school)
    .where('email', '=', email)
    .execute()
}

/** Moves an address's lines in a class’s files to the person who took its place in the class. */
export async function movePublished(
  db: DbOrTrx,
  { classId, from: { email: oldEmail }, to: { student_id, email } }: DomainEvents['placeMoved'],
): Promise<void> {
  const files = db.selectFrom('published_credit').select('id').where('class_id', '=', classId)
  await db
    .updateTable('published_lines')
    .set({ student_id, email: student_id === null ? email : null })
    .where('published_credit_id', 'in', files)
    .where('email', '=', oldEmail)
    .execute()
}

/** Moves a file's lines to the students who confirmed their addresses while the file was being made. */
export async function claimForRegistered(db: DbOrTrx, id: string): Promise<void> {
  const registered = (e: ExpressionBuilder<Schema, 'published_lines'>) =>
    e
      .selectFrom('student')
      .select('student.id')
      .whereRef('student.school_id', '=', 'published_lines.school_id')
      .whereRef('student.email', '=', 'published_lines.email')
      .where('student.verified_at', 'is not', null)
  await db
    .updateTable('published_lines')
    .set((e) => ({ student_id: registered(e), email: null }))
    .where('published_credit_id', '=', id)
    .where((e) => e.exists(registered(e)))
    .execute()
}

/** Deletes an address's lines. A registered student's lines are deleted with the student. */
export async function deleteLinesOfAddress(db: DbOrTrx, { school, email }: Address): Promise<void> {
  await db.deleteFrom('published_lines').where('school_id', '=', school).where('email', '=', email).execute()
}

/**
 * Deletes at most `most` lines published before `before` (ms), and once there are none, the files. Returns the number
 * of deleted rows.
 */
export async function purgeOldPublished(
  db: DbOrTrx,
  { school, before: cutoff, most: limit }: { school: string; before: number; most: number },
): Promise<number> {
  const lines = await db
    .selectFrom('published_lines')
    .innerJoin('published_credit', 'published_credit.id', 'published_lines.published_credit_id')
    .select('published_lines.id')
    .where('published_credit.school_id', '=', school)
    .where('published_credit.published_at', '<', cutoff)
    .limit(limit)
    .execute()
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) {
    await db.deleteFrom('published_lines').where('id', 'in', ids).execute()
    return ids.length
  }
  return countWritten(
    db.deleteFrom('published_credit').where('school_id', '=', school).where('published_at', '<', cutoff),
  )
}

/** The time (ms) after which an incomplete file counts as interrupted. Storing a file takes a few seconds at most. */
const maxStoringMs = 60 * 60_000

/** Deletes files that were only partly stored, because the process stopped. `now` in ms. */
export async function deleteInterrupted(db: Db, now: number): Promise<void> {
  for (const id of await listUnfinished(db, now - maxStoringMs)) await deleteUnfinished(db, id)
}

/** Deletes the published files of a class that is being deleted, a few lines at a time. */
export async function deletePublished(db: Db, classId: string): Promise<void> {
  for (const id of await hidePublished(db, classId)) await deleteUnfinished(db, id)
}
