import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** A stretch of time in ms; `until` is no longer in it. */
export type Stretch = { from: number; until: number }
export type SchoolUsage = { school: string; stretch: number; events: number; checkins: number }

/**
 * How many events start and how many check-ins were scanned in each stretch, by university. Each number is one walk
 * along an index: reading goes no further than what is counted, and the tables themselves are not touched.
 */
export async function countUsage(db: Rows, schools: string[], stretches: Stretch[]): Promise<SchoolUsage[]> {
  if (schools.length === 0 || stretches.length === 0) return []
  // PostgreSQL takes a bare parameter of a list of values for text.
  const values = stretches.map(({ from, until }, n) => sql`(${whole(n)}, ${whole(from)}, ${whole(until)})`)
  const { rows } = await sql<SchoolUsage>`
    select school.id as school, stretch.column1 as stretch,
      (select count(*) from event where event.school_id = school.id
        and event.starts_at >= stretch.column2 and event.starts_at < stretch.column3) as events,
      (select count(*) from attendance where attendance.school_id = school.id
        and attendance.scanned_at >= stretch.column2 and attendance.scanned_at < stretch.column3) as checkins
    from school cross join (values ${sql.join(values)}) as stretch
    where school.id in (${sql.join(schools)})
  `.execute(db)
  return rows
}

/** The first and the last moment (ms) of anything that is counted, by university; null where there is nothing. */
export async function findUsageBounds(
  db: Rows,
  schools: string[],
): Promise<{ school: string; first: number | null; last: number | null }[]> {
  if (schools.length === 0) return []
  const { rows } = await sql<{ school: string } & Record<'event' | 'scan' | 'last_event' | 'last_scan', number | null>>`
    select school.id as school,
      (select min(starts_at) from event where event.school_id = school.id) as event,
      (select max(starts_at) from event where event.school_id = school.id) as last_event,
      (select min(scanned_at) from attendance where attendance.school_id = school.id) as scan,
      (select max(scanned_at) from attendance where attendance.school_id = school.id) as last_scan
    from school where school.id in (${sql.join(schools)})
  `.execute(db)
  return rows.map(({ school, event, scan, last_event, last_scan }) => ({
    school,
    first: event === null || scan === null ? (event ?? scan) : Math.min(event, scan),
    last: last_event === null || last_scan === null ? (last_event ?? last_scan) : Math.max(last_event, last_scan),
  }))
}

const whole = (number: number) => sql`cast(${number} as bigint)`
