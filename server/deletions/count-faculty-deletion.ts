import { sql, type Kysely } from 'kysely'
import type { FacultyDeletion } from '#contract/deletions/deletions.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { countPresence } from '#server/events/presence.ts'
import { countClassesAndStudents } from '#server/rolls/classes/dashboard-stats.ts'
import { isoTime } from '#server/time/iso-time.ts'

type Rows = Kysely<Schema>

/** Returns what is deleted with a faculty account, except its role, and which of its events are kept. */
export async function countFacultyDeletion(
  db: Rows,
  { faculty }: { faculty: string },
): Promise<Omit<FacultyDeletion, 'role'>> {
  const { classes, registered, pending } = await countClassesAndStudents(db, faculty)
  const keptEvents = await listKeptEvents(db, faculty)
  const { events } = await db
    .selectFrom(openRows('event'))
    .select((e) => e.fn.countAll<number>().as('events'))
    .where('faculty_id', '=', faculty)
    .executeTakeFirstOrThrow()
  const ids = keptEvents.map(({ id }) => id)
  return {
    classes,
    students: registered + pending,
    events: events - keptEvents.length,
    check_ins: await countPresenceBut(db, faculty, ids),
    published_credits: await countPublished(db, { faculty }),
    kept_events: keptEvents.map(({ starts_at, ...event }) => ({ ...event, date: isoTime(starts_at) })),
  }
}

/**
 * Returns the events of a faculty member that count for other people's classes, also for deleted ones that can be
 * reopened. The earliest first.
 */
function listKeptEvents(db: Rows, faculty: string) {
  return db
    .selectFrom(openRows('event'))
    .innerJoin('school', 'school.id', 'event.school_id')
    .innerJoin('class_event', 'class_event.event_id', 'event.id')
    .innerJoin('class', 'class.id', 'class_event.class_id')
    .select(['event.id', 'event.name', 'event.starts_at', 'school.time_zone'])
    .select((e) => e.fn.countAll<number>().as('classes'))
    .where('event.faculty_id', '=', faculty)
    .where('class.faculty_id', '<>', faculty)
    .groupBy(['event.id', 'event.name', 'event.starts_at', 'school.time_zone'])
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .execute()
}

/** Counts presence at the events of a faculty member that no colleague's class counts. */
function countPresenceBut(db: Rows, faculty: string, keptIds: string[]): Promise<number> {
  const ownEvents = db
    .selectFrom(openRows('event'))
    .select('id')
    .where('faculty_id', '=', faculty)
    .$if(keptIds.length > 0, (rows) => rows.where('id', 'not in', keptIds))
  return countPresence(db, (table) => sql`${sql.ref(`${table}.event_id`)} in ${ownEvents}`)
}
