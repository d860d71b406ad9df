import type { SelectQueryBuilder } from 'kysely'
import { recentlyDeletedDays, recentlyDeletedErasedFrom } from '#contract/retention/grace-periods.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { RecentlyDeleted } from '#contract/deletions/deletions.ts'
import { mayReadClass } from '#server/classes/rules.ts'
import type { ClassTable } from '#server/classes/table.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { mayManage } from '#server/events/rules.ts'
import type { EventWithOwner } from '#server/events/store.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { forbidden } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isoTime } from '#server/time/iso-time.ts'

type Closed<Row> = Row & { closed_at: number }
/** Selects deleted classes and events: those of a faculty member, those of a university, or all. */
type DeletedScope = { faculty: string } | { school: string } | 'every'

const day = 24 * 60 * 60_000
/** The time (ms) between the deadline for reopening and the erasure, so that the two can't overlap. */
const margin = 60 * 60_000

/** Latest deletion first. */
export const recentlyDeletedOrder: Order<RecentlyDeleted> = {
  cursorFor: ({ deleted_at, id }) => [deleted_at, id],
  compare: compareBy('down', 'up'),
}

/** Returns a deleted class if the viewer may reopen it, as its owner or as an administrator of its university. */
export async function findReopenableClass(
  db: DbOrTrx,
  viewer: Viewer,
  id: string,
): Promise<Closed<ClassTable> | undefined> {
  const course = await db
    .selectFrom('class')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .$narrowType<{ closed_at: number }>()
    .executeTakeFirst()
  return course && mayReadClass(viewer, course) ? course : undefined
}

/** Returns the names of a deleted class's events that were deleted after it, in alphabetical order. */
export async function listEventsDeletedAfter(
  db: DbOrTrx,
  { id, closed_at }: Closed<Pick<ClassTable, 'id'>>,
): Promise<string[]> {
  const events = await db
    .selectFrom('class_event')
    .innerJoin('event', 'event.id', 'class_event.event_id')
    .select('event.name')
    .where('class_event.class_id', '=', id)
    .where('class_event.removed_at', 'is', null)
    .where('event.closed_at', '>=', closed_at)
    .orderBy('event.name')
    .execute()
  return events.map(({ name }) => name)
}

/** Returns a deleted event if the viewer may reopen it, which everyone may who could delete it. */
export async function findReopenableEvent(
  db: DbOrTrx,
  viewer: Viewer,
  id: string,
): Promise<Closed<EventWithOwner> | undefined> {
  const event = await closedEvents(db).where('event.id', '=', id).executeTakeFirst()
  return event && mayManage(viewer, event) ? event : undefined
}

function closedEvents(db: DbOrTrx) {
  return db
    .selectFrom('event')
    .innerJoin('school', 'school.id', 'event.school_id')
    .leftJoin('faculty', 'faculty.id', 'event.faculty_id')
    .selectAll('event')
    .select(['school.time_zone', 'faculty.first_name as faculty_first_name', 'faculty.last_name as faculty_last_name'])
    .where('event.closed_at', 'is not', null)
    .$narrowType<{ closed_at: number }>()
}

/**
 * Returns the deleted classes and events that a viewer may reopen at `now` (ms), all or those at `school`. Latest
 * first. Throws 403 for a university that the viewer doesn't administer.
 */
export async function listForViewer(
  db: DbOrTrx,
  viewer: Viewer,
  school: string | undefined,
  now: number,
): Promise<RecentlyDeleted[]> {
  const { faculty, admin, facultyAdmin } = viewer
  const isForAll = admin !== null && isForAllUniversities(admin.role)
  const ownSchool = isForAll ? null : (admin?.school ?? (facultyAdmin?.role === 'sub' ? facultyAdmin.school : null))
  if (school !== undefined && !isForAll && school !== ownSchool) throw forbidden()
  const rows: RecentlyDeleted[] = []
  if (isForAll) rows.push(...(await listRecentlyDeleted(db, school === undefined ? 'every' : { school }, now)))
  else if (ownSchool !== null) rows.push(...(await listRecentlyDeleted(db, { school: ownSchool }, now)))
  if (faculty && school === undefined) rows.push(...(await listRecentlyDeleted(db, { faculty: faculty.id }, now)))
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((first, second) =>
    recentlyDeletedOrder.compare(recentlyDeletedOrder.cursorFor(first), recentlyDeletedOrder.cursorFor(second)),
  )
}

/** Returns the deleted classes and events that can still be reopened at `now` (ms), in no particular order. */
async function listRecentlyDeleted(db: DbOrTrx, scope: DeletedScope, now: number): Promise<RecentlyDeleted[]> {
  const earliest = now - recentlyDeletedDays * day
  const events = await closedEvents(db)
    .where('event.closed_at', '>=', earliest)
    .where('school.closed_at', 'is', null)
    .$call((rows) => limitToScope(rows, scope, 'event'))
    .execute()
  const classes = await db
    .selectFrom('class')
    .innerJoin('school', 'school.id', 'class.school_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .selectAll('class')
    .select(['school.time_zone', 'faculty.first_name as faculty_first_name', 'faculty.last_name as faculty_last_name'])
    .where('class.closed_at', '>=', earliest)
    .$narrowType<{ closed_at: number }>()
    .where('school.closed_at', 'is', null)
    .$call((rows) => limitToScope(rows, scope, 'class'))
    .execute()
  return [
    ...classes.map((course) => ({
      kind: 'class' as const,
      ...toFields(course),
      semester: course.semester,
      date: null,
    })),
    ...events.map((event) => ({
      kind: 'event' as const,
      ...toFields(event),
      semester: null,
      date: isoTime(event.starts_at),
    })),
  ]
}

function limitToScope<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  scope: DeletedScope,
  table: 'class' | 'event',
): SelectQueryBuilder<DB, TB, O> {
  if (scope === 'every') return rows
  const [column, id] =
    'faculty' in scope ? (['faculty_id', scope.faculty] as const) : (['school_id', scope.school] as const)
  return rows.where(`${table}.${column}` as never, '=', id as never)
}

type DeletedRow = {
  id: string
  name: string
  time_zone: string
  closed_at: number
  faculty_first_name: string | null
  faculty_last_name: string | null
}

function toFields({ id, name, time_zone, closed_at, ...row }: DeletedRow) {
  return {
    id,
    name,
    time_zone,
    faculty_name: row.faculty_first_name === null ? null : `${row.faculty_first_name} ${row.faculty_last_name}`,
    deleted_at: isoTime(closed_at),
    erased_from: isoTime(recentlyDeletedErasedFrom(closed_at)),
  }
}

/** Returns the time (ms) such that everything deleted before it is erased at `now` (ms). */
export const findErasedBefore = (now: number): number => now - recentlyDeletedDays * day - margin

/**
 * Returns the deleted events whose 7 days are over at `now` (ms). The 7 days are suspended while the university or the
 * owner's account is closed.
 */
export function listEventsToErase(db: DbOrTrx, now: number): Promise<Closed<EventWithOwner>[]> {
  return closedEvents(db)
    .where('event.closed_at', '<=', findErasedBefore(now))
    .where('school.closed_at', 'is', null)
    .where('faculty.closed_at', 'is', null)
    .execute()
}

/** Returns the deleted classes whose 7 days are over at `now` (ms). They are suspended as for events. */
export function listClassesToErase(db: DbOrTrx, now: number): Promise<ClassTable[]> {
  return db
    .selectFrom('class')
    .innerJoin('school', 'school.id', 'class.school_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .selectAll('class')
    .where('class.closed_at', '<=', findErasedBefore(now))
    .where('school.closed_at', 'is', null)
    .where('faculty.closed_at', 'is', null)
    .execute()
}
