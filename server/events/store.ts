import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { Lookup } from '#server/database/lookup.ts'
import { openRows } from '#server/database/open-rows.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { endPage, type PageRequest, type Page as Taken } from '#server/http/pagination.ts'
import type { EventTable } from './table.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'

/** One university, or all of them. Only master and co-administrators may request all. */
export type SchoolScope = { school: string } | 'every'

/** An event with its university's time zone and its owner's name. */
export type EventWithOwner = EventTable & {
  time_zone: string
  faculty_first_name: string | null
  faculty_last_name: string | null
}

/** Selects events as `EventWithOwner`. The caller adds the conditions. */
export function eventsWithOwners(db: DbOrTrx) {
  return db
    .selectFrom(openRows('event'))
    .innerJoin('school', 'school.id', 'event.school_id')
    .leftJoin('faculty', 'faculty.id', 'event.faculty_id')
    .selectAll('event')
    .select([
      'school.time_zone as time_zone',
      'faculty.first_name as faculty_first_name',
      'faculty.last_name as faculty_last_name',
    ])
}

const byId = new Lookup<EventWithOwner>(['event.id'], eventsWithOwners)
const checkInTimes = new Lookup<Pick<Schema['attendance'], 'scanned_at'>>(
  ['attendance.event_id', 'attendance.student_id'],
  (db) => db.selectFrom('attendance').select('scanned_at'),
)

/** Returns a committed event. Every phone at the door reads it, so it uses a lookup of the hot path. */
export async function findCommittedEvent(db: Db, id: string): Promise<EventWithOwner | undefined> {
  return db.find(byId, id)
}

export function findEvent(db: DbOrTrx, id: string): Promise<EventWithOwner | undefined> {
  return eventsWithOwners(db).where('event.id', '=', id).executeTakeFirst()
}

/** Returns the events of one university or of all, earliest first. */
export function listEvents(db: DbOrTrx, scope: SchoolScope): Promise<EventWithOwner[]> {
  return selectEvents(db, scope).execute()
}

/** Returns a page of the same list. */
export async function listEventPage(
  db: DbOrTrx,
  scope: SchoolScope,
  part: PageRequest,
): Promise<Taken<EventWithOwner>> {
  const rows = await selectEvents(db, scope)
    .$if(part.after !== null, (events) =>
      events.where((e) => {
        const [start, id] = part.after as [number, string]
        const later = e('event.starts_at', '>', start)
        return e.or([later, e.and([e('event.starts_at', '=', start), e('event.id', '>', id)])])
      }),
    )
    .limit(part.size + 1)
    .execute()
  return endPage(rows, part, ({ starts_at, id }) => [starts_at, id])
}

function selectEvents(db: DbOrTrx, scope: SchoolScope) {
  return eventsWithOwners(db)
    .$if(scope !== 'every', (events) => events.where('event.school_id', '=', (scope as { school: string }).school))
    .orderBy('event.starts_at')
    .orderBy('event.id')
}

export async function countEvents(db: DbOrTrx, scope: SchoolScope): Promise<number> {
  const count = db.selectFrom(openRows('event')).select((e) => e.fn.countAll<number>().as('events'))
  const row = await (scope === 'every' ? count : count.where('school_id', '=', scope.school)).executeTakeFirstOrThrow()
  return row.events
}

/** Returns a faculty member's own events, including deleted ones that can be reopened. */
export function listFacultyEvents(db: DbOrTrx, faculty: string): Promise<{ id: string; closed_at: number | null }[]> {
  return db.selectFrom('event').select(['id', 'closed_at']).where('faculty_id', '=', faculty).execute()
}

/**
 * Returns when (ms) a student checked in, or null. The page then says “You’re on the roll”, so the row must survive the
 * loss of the database's server.
 */
export async function findCheckInTime(db: Db, event: string, student: string): Promise<number | null> {
  // Most students aren't on the roll yet. For them, nothing has to wait for a standby.
  const row = (await db.find(checkInTimes, event, student)) && (await db.findSafely(checkInTimes, event, student))
  return row?.scanned_at ?? null
}

/** Returns a university's event with this typed code. */
export function findEventByTypedCode(db: DbOrTrx, code: string, school: string): Promise<EventTable | undefined> {
  return db
    .selectFrom(openRows('event'))
    .selectAll()
    .where('typed_code', '=', code)
    .where('school_id', '=', school)
    .executeTakeFirst()
}

/** Adds an event. Returns false if another event already has its typed code. */
export function insertEvent(db: DbOrTrx, event: EventTable): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('event')
      .values(event)
      .onConflict((conflict) => conflict.column('typed_code').doNothing()),
  )
}

export async function updateEvent(db: DbOrTrx, id: string, changes: Partial<EventTable>): Promise<void> {
  await db.updateTable('event').set(changes).where('id', '=', id).execute()
}

/**
 * Closes an event, so that no one can find it or check in. Call it after `lockEvent`. Returns false if it was already
 * closed. `now` in ms.
 */
export function closeEvent(db: DbOrTrx, id: string, now: number): Promise<boolean> {
  return hasWritten(db.updateTable('event').set({ closed_at: now }).where('id', '=', id).where('closed_at', 'is', null))
}

/** A university or faculty account that is being reopened. */
export type Reopened = { school: string } | { faculty: string }

/** Returns the column that ties events and classes to the university or account, and its id. */
export function toColumn(reopened: Reopened): readonly ['faculty_id' | 'school_id', string] {
  return 'faculty' in reopened ? ['faculty_id', reopened.faculty] : ['school_id', reopened.school]
}

/** Restarts the 7 days in which a reopened university's or account's deleted events can be reopened. `now` in ms. */
export async function restartClosedEvents(db: DbOrTrx, reopened: Reopened, now: number): Promise<void> {
  const [column, id] = toColumn(reopened)
  await db
    .updateTable('event')
    .set({ closed_at: now })
    .where(column, '=', id)
    .where('closed_at', 'is not', null)
    .execute()
}

/** Reopens a closed event. Returns false if it wasn't closed. */
export function openEvent(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(
    db.updateTable('event').set({ closed_at: null }).where('id', '=', id).where('closed_at', 'is not', null),
  )
}

/** Whether an event exists and isn't deleted. */
export function isOpenEvent(db: DbOrTrx, id: string): Promise<boolean> {
  return hasRow(db.selectFrom(openRows('event')).select('id').where('id', '=', id))
}

/** Erases an event. Returns false if it was already erased. */
export function deleteEvent(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('event').where('id', '=', id))
}

/** Returns the events for which retention kept only the number of check-ins, so no one can be called absent there. */
export async function countedEvents(db: DbOrTrx, events: string[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await db
    .selectFrom('counted_check_ins')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', events)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Counts presence at some open events whose names retention has deleted: by check-in, or only by a mark. */
export async function countWithoutNames(db: DbOrTrx, condition: RawBuilder<boolean>): Promise<number> {
  const { people } = await db
    .selectFrom(openRows('counted_check_ins'))
    .select(sql<number>`cast(coalesce(sum(check_ins + marks), 0) as integer)`.as('people'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return people
}

/**
 * Serializes assigning and deleting an event until the transaction ends, so that no class gets an event whose deletion
 * has begun.
 */
export function lockEvent(trx: DbOrTrx, event: string): Promise<void> {
  return acquireLock(trx, `event ${event}`)
}
