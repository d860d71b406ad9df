import type { Selectable } from 'kysely'
import { openRows } from '#server/database/open-rows.ts'
import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toColumn, type Reopened } from '#server/events/store.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { restartRemovedClassEvents } from './assignment-store.ts'
import type { ClassTable, StoredClassTable } from './table.ts'

export type ClassWithCounts = ClassTable & { student_count: number; event_count: number }

function classesWithCounts(db: DbOrTrx) {
  return db
    .selectFrom(openRows('class'))
    .selectAll('class')
    .select((e) => [
      e
        .selectFrom('roster_entry')
        .select((count) => count.fn.countAll<number>().as('students'))
        .whereRef('roster_entry.class_id', '=', 'class.id')
        .as('student_count'),
      e
        .selectFrom(openRows('class_event'))
        .select((count) => count.fn.countAll<number>().as('events'))
        .whereRef('class_event.class_id', '=', 'class.id')
        .as('event_count'),
    ])
    .$narrowType<{ student_count: number; event_count: number }>()
}

export function findClass(db: DbOrTrx, id: string): Promise<ClassTable | undefined> {
  return db.selectFrom(openRows('class')).selectAll().where('id', '=', id).executeTakeFirst()
}

export function findClassWithCounts(db: DbOrTrx, id: string): Promise<ClassWithCounts | undefined> {
  return classesWithCounts(db).where('class.id', '=', id).executeTakeFirst()
}

/** Newest class first. */
export const classOrder: Order<ClassTable> = {
  cursorFor: ({ created_at, id }) => [created_at, id],
  compare: compareBy('down', 'up'),
}

/** Returns a faculty member's classes, newest first. */
export function listFacultyClasses(db: DbOrTrx, faculty: string): Promise<ClassWithCounts[]> {
  return classesWithCounts(db)
    .where('class.faculty_id', '=', faculty)
    .orderBy('class.created_at', 'desc')
    .orderBy('class.id')
    .execute()
}

export async function insertClass(db: DbOrTrx, row: ClassTable): Promise<void> {
  await db.insertInto('class').values(row).execute()
}

export async function updateClass(db: DbOrTrx, id: string, changes: Partial<ClassTable>): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('class').set(changes).where('id', '=', id).execute()
}

/**
 * Locks a class until the transaction ends, and returns it. On SQLite only one transaction can write at a time anyway.
 */
export async function lockClass(trx: DbOrTrx, id: string): Promise<ClassTable | undefined> {
  await trx.updateTable('class').set({ id }).where('id', '=', id).execute()
  return findClass(trx, id)
}

/** Closes a class, so that no one can find it. Returns false if it was already closed. `now` in ms. */
export function closeClass(db: DbOrTrx, id: string, now: number): Promise<boolean> {
  return hasWritten(db.updateTable('class').set({ closed_at: now }).where('id', '=', id).where('closed_at', 'is', null))
}

/**
 * Restarts the 7 days in which a reopened university's or account's deleted classes and removed assignments can be
 * restored. `now` in ms.
 */
export async function restartClosedClasses(db: DbOrTrx, reopened: Reopened, now: number): Promise<void> {
  const [column, id] = toColumn(reopened)
  await db
    .updateTable('class')
    .set({ closed_at: now })
    .where(column, '=', id)
    .where('closed_at', 'is not', null)
    .execute()
  const ids = db.selectFrom('class').select('id').where(column, '=', id)
  await restartRemovedClassEvents(db, { column: 'class_id', ids }, now)
}

/** Reopens a closed class. Returns false if it wasn't closed. */
export function openClass(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(
    db.updateTable('class').set({ closed_at: null }).where('id', '=', id).where('closed_at', 'is not', null),
  )
}

/** Returns a faculty member's classes, including deleted ones that can be reopened. */
export function listFacultyClassRows(db: DbOrTrx, faculty: string): Promise<Selectable<StoredClassTable>[]> {
  return db.selectFrom('class').selectAll().where('faculty_id', '=', faculty).execute()
}

export async function deleteClass(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('class').where('id', '=', id).execute()
}
