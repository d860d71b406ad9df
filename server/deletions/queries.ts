// Counts the rows that are deleted with a faculty account or a university, in a reader thread.
import { sql } from 'kysely'
import type { SchoolContents } from '#contract/administration/administration.ts'
import type { FacultyDeletion } from '#contract/deletions/deletions.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { isOpenRow, openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { atOpenEvents, countPresence } from '#server/events/presence.ts'
import { countWithoutNames } from '#server/events/store.ts'
import { countClassesAndStudents } from '#server/rolls/classes/dashboard-stats.ts'
import { isoTime } from '#server/time/iso-time.ts'

export const deletionQueries = {
  facultyDeletion: countFacultyDeletion,

  /** Counts what is deleted with a university. Returns null if there is no such university. */
  async schoolContents(db: DbOrTrx, { school }: { school: string }): Promise<SchoolContents | null> {
    const row = await db.selectFrom('school').select(['id', 'name']).where('id', '=', school).executeTakeFirst()
    if (!row) return null
    const selectRows = (table: 'faculty' | 'student' | 'class' | 'event' | 'administrator') =>
      db
        .selectFrom(table)
        .where('school_id', '=', school)
        .$if(table === 'class' || table === 'event', (rows) => rows.where(isOpenRow(table as 'class' | 'event')))
    return {
      ...row,
      faculty: await countRows(selectRows('faculty').where('verified_at', 'is not', null)),
      students: await countRows(selectRows('student').where('verified_at', 'is not', null)),
      classes: await countRows(selectRows('class')),
      events: await countRows(selectRows('event')),
      check_ins:
        (await countPresence(
          db,
          atOpenEvents((table) => sql`${sql.ref(`${table}.school_id`)} = ${school}`),
        )) + (await countWithoutNames(db, sql`school_id = ${school}`)),
      published_credits: await countPublished(db, { school }),
      administrators: await countRows(selectRows('administrator').where('role', '!=', 'revoked')),
    }
  },
}

/** Counts what is deleted with a faculty account, except its role, and lists the events that are kept. */
async function countFacultyDeletion(
  db: DbOrTrx,
  { faculty }: { faculty: string },
): Promise<Omit<FacultyDeletion, 'role'>> {
  const { classes, registered, pending } = await countClassesAndStudents(db, faculty)
  const keptEvents = await listKeptEvents(db, faculty)
  const events = await countRows(db.selectFrom(openRows('event')).where('faculty_id', '=', faculty))
  const ids = keptEvents.map(({ id }) => id)
  return {
    classes,
    students: registered + pending,
    events: events - keptEvents.length,
    check_ins: await countPresenceExcept(db, faculty, ids),
    published_credits: await countPublished(db, { faculty }),
    kept_events: keptEvents.map(({ starts_at, ...event }) => ({ ...event, date: isoTime(starts_at) })),
  }
}

/**
 * Returns a faculty member's events that are assigned to other people's classes, including deleted classes. Earliest
 * first.
 */
function listKeptEvents(db: DbOrTrx, faculty: string) {
  return db
    .selectFrom(openRows('event'))
    .innerJoin('school', 'school.id', 'event.school_id')
    .innerJoin('class_event', 'class_event.event_id', 'event.id')
    .innerJoin('class', 'class.id', 'class_event.class_id')
    .select(['event.id', 'event.name', 'event.starts_at', 'school.time_zone'])
    .select((e) => e.fn.countAll<number>().as('classes'))
    .where('event.faculty_id', '=', faculty)
    .where('class_event.removed_at', 'is', null)
    .where('class.faculty_id', '<>', faculty)
    .groupBy(['event.id', 'event.name', 'event.starts_at', 'school.time_zone'])
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .execute()
}

/** Counts presence at a faculty member's events, with or without names, except at those in `keptIds`. */
async function countPresenceExcept(db: DbOrTrx, faculty: string, keptIds: string[]): Promise<number> {
  const ownEvents = db
    .selectFrom(openRows('event'))
    .select('id')
    .where('faculty_id', '=', faculty)
    .$if(keptIds.length > 0, (rows) => rows.where('id', 'not in', keptIds))
  const named = await countPresence(db, (table) => sql`${sql.ref(`${table}.event_id`)} in ${ownEvents}`)
  return named + (await countWithoutNames(db, sql`event_id in ${ownEvents}`))
}

type DeletionQueries = typeof deletionQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends DeletionQueries {}
}
