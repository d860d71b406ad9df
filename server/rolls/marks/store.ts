import { sql } from 'kysely'
import type { RollMark } from '#contract/rolls/marks.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { RollMarkTable } from './table.ts'

/** The columns that record who undid a mark, why, and when (ms). */
export type UndoFields = Pick<RollMarkTable, 'undone_by_faculty_id' | 'undone_by_admin_id' | 'undo_reason'> & {
  undone_at: number
}

/** The number of rows in one statement. SQLite accepts at most 32,766 values. */
const batchSize = 200

export async function insertMarks(db: DbOrTrx, rows: RollMarkTable[]): Promise<void> {
  for (const batch of inBatches(rows, batchSize)) await db.insertInto('roll_mark').values(batch).execute()
}

/** Undoes some people's current marks at an event, either about presence or about credit in a class. */
export async function undoCurrentMarks(
  db: DbOrTrx,
  scope: { event: string; classId: string | null; people: string[] },
  undoing: UndoFields,
): Promise<void> {
  for (const batch of inBatches(scope.people)) {
    await db
      .updateTable('roll_mark')
      .set(undoing)
      .where('event_id', '=', scope.event)
      .where('class_id', scope.classId === null ? 'is' : '=', scope.classId)
      .where('undone_at', 'is', null)
      .where((e) => e.or([e('student_id', 'in', batch), e('pending_student_id', 'in', batch)]))
      .execute()
  }
}

/** Undoes the marks with these ids that are current. Returns the ids of those. */
export async function undoCurrentMarksWithIds(db: DbOrTrx, ids: string[], undoing: UndoFields): Promise<Set<string>> {
  const undone = new Set<string>()
  for (const batch of inBatches(ids)) {
    const rows = await db
      .updateTable('roll_mark')
      .set(undoing)
      .where('id', 'in', batch)
      .where('undone_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of rows) undone.add(id)
  }
  return undone
}

/** Returns the marks with these ids, in no particular order. */
export async function findMarks(db: DbOrTrx, ids: string[]): Promise<RollMarkTable[]> {
  const marks: RollMarkTable[] = []
  for (const batch of inBatches(ids))
    marks.push(...(await db.selectFrom(openRows('roll_mark')).selectAll().where('id', 'in', batch).execute()))
  return marks
}

/** Latest first. */
export const markOrder: Order<MarkRow> = {
  cursorFor: ({ made_at, id }) => [made_at, id],
  compare: compareBy('down', 'up'),
}

/**
 * Returns an event's marks, current and undone, latest first: all of them, or only those about credit in some classes.
 */
export async function listMarks(db: DbOrTrx, event: string, classes: 'all' | readonly string[]): Promise<MarkRow[]> {
  if (classes !== 'all' && classes.length === 0) return []
  return marksWithNames(db)
    .where('roll_mark.event_id', '=', event)
    .$if(classes !== 'all', (rows) => rows.where('roll_mark.class_id', 'in', classes as string[]))
    .orderBy('roll_mark.made_at', 'desc')
    .orderBy('roll_mark.id')
    .execute()
}

/**
 * Returns a number that grows whenever a mark of an event is made or undone: the moment (ms) of the latest change, or 0
 * without marks. A count wouldn't work: it doesn't grow when one mark is undone and an earlier one becomes current
 * again.
 */
export async function readLastMarkChange(db: DbOrTrx, event: string): Promise<number> {
  const { made: lastMade, undone: lastUndone } = await db
    .selectFrom('roll_mark')
    .select((e) => [e.fn.max<number | null>('made_at').as('made'), e.fn.max<number | null>('undone_at').as('undone')])
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  return Math.max(lastMade ?? 0, lastUndone ?? 0)
}

/**
 * Returns the moment (ms) for a change that is about to be made: `now`, or a later moment if the latest change isn't
 * earlier. Since moments are unique, the moment at which a mark was undone identifies the mark that replaced it. Call
 * it while holding the event's lock.
 */
export async function chooseMarkMoment(trx: DbOrTrx, event: string, now: number): Promise<number> {
  return Math.max(now, (await readLastMarkChange(trx, event)) + 1)
}

/**
 * Returns the marks that some marks of one event replaced. A replaced mark was undone at the moment at which its
 * replacement was made.
 */
export async function findReplaced(db: DbOrTrx, newer: readonly RollMarkTable[]): Promise<RollMarkTable[]> {
  const [first] = newer
  if (!first) return []
  const moments = [...new Set(newer.map(({ made_at }) => made_at))]
  const keys = new Set(newer.map((mark) => toKey(mark, mark.made_at)))
  const replaced = new Map<string, RollMarkTable>()
  for (const batch of inBatches(moments)) {
    const rows = await db
      .selectFrom('roll_mark')
      .selectAll()
      .where('event_id', '=', first.event_id)
      .where('undone_at', 'in', batch)
      .orderBy('made_at')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const key = toKey(row, row.undone_at!)
      if (keys.has(key)) replaced.set(key, row)
    }
  }
  return [...replaced.values()]
}

/** Makes the marks with these ids current again. */
export async function restoreMarks(db: DbOrTrx, ids: string[]): Promise<void> {
  const current = { undone_at: null, undone_by_faculty_id: null, undone_by_admin_id: null, undo_reason: null }
  for (const batch of inBatches(ids)) await db.updateTable('roll_mark').set(current).where('id', 'in', batch).execute()
}

/**
 * Undoes a replaced mark permanently. If the mark that replaced it is undone later, the one before both becomes current
 * instead. A mark that a person undid stays as it is.
 */
export async function endReplacedMark(trx: DbOrTrx, mark: RollMarkTable, undoing: UndoFields): Promise<void> {
  const replacedAt = mark.undone_at!
  const candidates = await trx
    .selectFrom('roll_mark')
    .selectAll()
    .where('event_id', '=', mark.event_id)
    .where('made_at', '=', replacedAt)
    .execute()
  if (!candidates.some((candidate) => toKey(candidate, replacedAt) === toKey(mark, replacedAt))) return
  const earlierIds = (await findReplaced(trx, [mark])).map(({ id }) => id)
  if (earlierIds.length > 0)
    await trx.updateTable('roll_mark').set({ undone_at: replacedAt }).where('id', 'in', earlierIds).execute()
  await trx.updateTable('roll_mark').set(undoing).where('id', '=', mark.id).execute()
}

/** Returns a key for a person, a class (or presence), and a moment at which their mark changed. */
function toKey(mark: RollMarkTable, moment: number): string {
  return `${mark.student_id ?? mark.pending_student_id} ${mark.class_id ?? ''} ${moment}`
}

/** Returns the marks with these ids, in the order of `ids`. */
export async function listMarksWithIds(db: DbOrTrx, ids: string[]): Promise<MarkRow[]> {
  const rowsById = new Map<string, MarkRow>()
  for (const batch of inBatches(ids))
    for (const row of await marksWithNames(db).where('roll_mark.id', 'in', batch).execute()) rowsById.set(row.id, row)
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

type MarkRow = Awaited<ReturnType<ReturnType<typeof marksWithNames>['execute']>>[number]

function marksWithNames(db: DbOrTrx) {
  return db
    .selectFrom(openRows('roll_mark'))
    .leftJoin('student', 'student.id', 'roll_mark.student_id')
    .leftJoin('pending_student as pending', 'pending.id', 'roll_mark.pending_student_id')
    .leftJoin(openRows('class'), 'class.id', 'roll_mark.class_id')
    .leftJoin('faculty as maker', 'maker.id', 'roll_mark.faculty_id')
    .leftJoin('administrator as admin_maker', 'admin_maker.id', 'roll_mark.admin_id')
    .leftJoin('faculty as undoer', 'undoer.id', 'roll_mark.undone_by_faculty_id')
    .leftJoin('administrator as admin_undoer', 'admin_undoer.id', 'roll_mark.undone_by_admin_id')
    .selectAll('roll_mark')
    .select([
      'class.name as class_name',
      sql<string>`coalesce(student.first_name, pending.first_name)`.as('first_name'),
      sql<string>`coalesce(student.last_name, pending.last_name)`.as('last_name'),
      sql<string>`coalesce(student.email, pending.email)`.as('email'),
      sql<string | null>`coalesce(maker.first_name, admin_maker.first_name)`.as('maker_first_name'),
      sql<string | null>`coalesce(maker.last_name, admin_maker.last_name)`.as('maker_last_name'),
      sql<string | null>`coalesce(undoer.first_name, admin_undoer.first_name)`.as('undoer_first_name'),
      sql<string | null>`coalesce(undoer.last_name, admin_undoer.last_name)`.as('undoer_last_name'),
    ])
}

/** Returns a mark as the API sends it. */
export function asRollMark(row: MarkRow): RollMark {
  return {
    id: row.id,
    event: row.event_id,
    student: row.student_id,
    pending_student: row.pending_student_id,
    student_name: `${row.first_name} ${row.last_name}`.trim(),
    student_email: row.email,
    class: row.class_id,
    class_name: row.class_name,
    says: row.says,
    reason_kind: row.reason_kind,
    reason: row.reason,
    source: row.source,
    made_by: joinName(row.maker_first_name, row.maker_last_name),
    made_at: isoTime(row.made_at),
    undone_at: row.undone_at === null ? null : isoTime(row.undone_at),
    undone_by: joinName(row.undoer_first_name, row.undoer_last_name),
    undo_reason: row.undo_reason,
  }
}

function joinName(first: string | null, last: string | null): string | null {
  return first === null ? null : `${first} ${last}`
}
