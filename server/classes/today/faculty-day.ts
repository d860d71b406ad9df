import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { checkInWindow, maxCheckInMinutes } from '#contract/check-ins/window.ts'
import { maxEventsOfDay, type ClassOfDay, type FacultyDay } from '#contract/classes/faculty-day.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { asStaffEvent } from '#server/events/event-fields.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { presenceAtSome, rosterPerson } from '#server/events/presence.ts'
import { permissionsFor } from '#server/events/rules.ts'
import { eventsWithOwners } from '#server/events/store.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** All times in ms. The day starts at `start` and ends just before `end`. */
type Asked = { faculty: string; school: string; start: number; end: number; now: number }

const minute = 60_000

/**
 * Returns a faculty member's events of a day by start: their own, and colleagues' that count for one of their classes.
 * An event from before the day is included while its check-in is open. Returns at most 50 events.
 */
export async function readFacultyDay(
  db: DbOrTrx,
  viewer: Viewer,
  { faculty, school, start, end, now }: Asked,
): Promise<FacultyDay> {
  const earliest = Math.min(start, now - maxCheckInMinutes * minute)
  const near = await eventsFor(db, { faculty, school })
    .where('event.starts_at', '>=', earliest)
    .where('event.starts_at', '<', end)
    .limit(maxEventsOfDay)
    .execute()
  const events = near.filter((event) => event.starts_at >= start || checkInWindow(checkInTimes(event)).closesAt >= now)
  const next = await eventsFor(db, { faculty, school }).where('event.starts_at', '>=', end).limit(1).executeTakeFirst()
  const ids = events.map(({ id }) => id)
  const counts = await countPresent(db, ids)
  const classes = await listOwnClasses(db, faculty, ids)
  return {
    events: events.map((event) => ({
      ...asStaffEvent(event),
      checked_in: permissionsFor(viewer, event).can_view_attendance ? (counts.get(event.id) ?? 0) : null,
      classes: classes.get(event.id) ?? [],
    })),
    next: next ? asStaffEvent(next) : null,
  }
}

function eventsFor(db: DbOrTrx, { faculty, school }: Pick<Asked, 'faculty' | 'school'>) {
  return eventsWithOwners(db)
    .where('event.school_id', '=', school)
    .where((e) => e.or([e('event.faculty_id', '=', faculty), isAssignedToFaculty(e, faculty)]))
    .orderBy('event.starts_at')
    .orderBy('event.id')
}

function isAssignedToFaculty(e: ExpressionBuilder<Schema, 'event'>, faculty: string): Expression<SqlBool> {
  return e.exists(
    e
      .selectFrom(openRows('class_event'))
      .innerJoin(openRows('class'), 'class.id', 'class_event.class_id')
      .select('class_event.id')
      .whereRef('class_event.event_id', '=', 'event.id')
      .where('class.faculty_id', '=', faculty),
  )
}

async function countPresent(db: DbOrTrx, events: string[]): Promise<Map<string, number>> {
  if (events.length === 0) return new Map()
  const rows = await db
    .selectFrom(presenceAtSome(events))
    .select((e) => ['event_id', e.fn.countAll<number>().as('checked_in')])
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, checked_in }) => [event_id, checked_in]))
}

/** Returns the faculty member's own classes for each event, by name. */
async function listOwnClasses(db: DbOrTrx, faculty: string, events: string[]): Promise<Map<string, ClassOfDay[]>> {
  const classesByEvent = new Map<string, ClassOfDay[]>()
  if (events.length === 0) return classesByEvent
  const rows = await db
    .selectFrom(openRows('class_event'))
    .innerJoin(openRows('class'), 'class.id', 'class_event.class_id')
    .leftJoin('roster_entry', 'roster_entry.class_id', 'class.id')
    .leftJoin(presenceAtSome(events), (join) =>
      join.on(sql`presence.person_id`, '=', rosterPerson).onRef('presence.event_id', '=', 'class_event.event_id'),
    )
    .where('class_event.event_id', 'in', events)
    .where('class.faculty_id', '=', faculty)
    .select((e) => [
      'class_event.event_id',
      'class.id',
      'class.name',
      'class.semester',
      e.fn.count<number>('roster_entry.id').as('expected'),
      e.fn.count<number>('presence.id').as('checked_in'),
    ])
    .groupBy(['class_event.event_id', 'class.id', 'class.name', 'class.semester'])
    .orderBy('class.name')
    .orderBy('class.id')
    .execute()
  for (const { event_id, ...course } of rows)
    classesByEvent.set(event_id, [...(classesByEvent.get(event_id) ?? []), course])
  return classesByEvent
}
