import { sql } from 'kysely'
import { isOpenRow, openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { atOpenEvents, selectOverruledScans, selectPresence } from '#server/events/presence.ts'

/** A period in ms. `end` is excluded. */
export type Period = { start: number; end: number }
export type SchoolUsage = { school: string; stretch: number; events: number; checkins: number }

/** A university's deleted events that can still be reopened. There are few, and they have an index of their own. */
const closedEvents = sql`(
  select closed.id from event as closed where closed.closed_at is not null and closed.school_id = school.id)`

/**
 * Counts the events that start and the check-ins that were scanned in each period, by university. Includes check-ins
 * that were overruled, which `listOverruled` returns. Each number is read
 * from one range of an index, without the table. Numbers that belong to deleted events are subtracted.
 */
export async function countUsage(db: DbOrTrx, schools: string[], stretches: Period[]): Promise<SchoolUsage[]> {
  if (schools.length === 0 || stretches.length === 0) return []
  // PostgreSQL treats a bare parameter in a list of values as text.
  const values = stretches.map(({ start, end }, n) => sql`(${whole(n)}, ${whole(start)}, ${whole(end)})`)
  const { rows } = await sql<SchoolUsage>`
    select school.id as school, stretch.column1 as stretch,
      (select count(*) from event where event.school_id = school.id
        and event.starts_at >= stretch.column2 and event.starts_at < stretch.column3)
      - (select count(*) from event where event.id in ${closedEvents}
        and event.starts_at >= stretch.column2 and event.starts_at < stretch.column3) as events,
      (select count(*) from attendance where attendance.school_id = school.id
        and attendance.scanned_at >= stretch.column2 and attendance.scanned_at < stretch.column3)
      - (select count(*) from attendance where attendance.event_id in ${closedEvents}
        and attendance.scanned_at >= stretch.column2 and attendance.scanned_at < stretch.column3) as checkins
    from school cross join (values ${sql.join(values)}) as stretch
    where school.id in (${sql.join(schools)})
  `.execute(db)
  return rows
}

/** Returns the check-ins in a period whose students were marked absent, which don't count, by university. */
export async function listOverruled(
  db: DbOrTrx,
  schools: string[],
  stretches: Period[],
): Promise<{ school: string; stretch: number }[]> {
  if (schools.length === 0 || stretches.length === 0) return []
  const rows = await db
    .selectFrom(
      selectOverruledScans(sql`roll_mark.school_id in (${sql.join(schools)}) and ${isOpenRow('attendance')}
        and attendance.scanned_at >= ${stretches[0]!.start} and attendance.scanned_at < ${stretches.at(-1)!.end}`),
    )
    .select(['school_id', 'scanned_at'])
    .execute()
  return rows.map(({ school_id, scanned_at }) => ({
    school: school_id,
    stretch: stretches.findIndex(({ end }) => scanned_at < end),
  }))
}

/** Returns the universities for which retention kept only the number of some check-ins. Usually there are none. */
export async function findSchoolsWithPurged(db: DbOrTrx, schools: string[]): Promise<Set<string>> {
  if (schools.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select school.id from school where school.id in (${sql.join(schools)})
      and exists (select 1 from counted_check_ins as gone where gone.school_id = school.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Counts the check-ins in each period for which retention kept only their number, per quarter of an hour. */
export async function countPurgedCheckIns(
  db: DbOrTrx,
  schools: string[],
  stretches: Period[],
): Promise<Omit<SchoolUsage, 'events'>[]> {
  if (schools.length === 0 || stretches.length === 0) return []
  const [first, last] = [stretches[0]!.start, stretches.at(-1)!.end]
  const counted = await db
    .selectFrom(openRows('counted_check_ins'))
    .select((e) => ['school_id', 'scanned_from', e.fn.sum<number>('check_ins').as('check_ins')])
    .where('school_id', 'in', schools)
    .where('scanned_from', '>=', first)
    .where('scanned_from', '<', last)
    .groupBy(['school_id', 'scanned_from'])
    .execute()
  return counted.map(({ school_id, scanned_from, check_ins }) => ({
    school: school_id,
    stretch: stretches.findIndex(({ end }) => scanned_from < end),
    checkins: check_ins,
  }))
}

/**
 * Returns the first and last moments (ms) of anything that is counted at each of these universities, or null if nothing
 * is.
 */
export async function findUsageBounds(
  db: DbOrTrx,
  schools: string[],
): Promise<{ school: string; first: number | null; last: number | null }[]> {
  if (schools.length === 0) return []
  const { rows } = await sql<{ school: string } & Record<Bound, number | null>>`
    select school.id as school,
      (select min(starts_at) from event where event.school_id = school.id and ${isOpenRow('event')}) as event,
      (select max(starts_at) from event where event.school_id = school.id and ${isOpenRow('event')}) as last_event,
      (select min(scanned_at) from attendance where attendance.school_id = school.id
        and attendance.event_id not in ${closedEvents}) as scan,
      (select max(scanned_at) from attendance where attendance.school_id = school.id
        and attendance.event_id not in ${closedEvents}) as last_scan,
      (select min(scanned_from) from counted_check_ins where counted_check_ins.school_id = school.id
        and check_ins > 0 and ${isOpenRow('counted_check_ins')}) as counted,
      (select max(scanned_from) from counted_check_ins where counted_check_ins.school_id = school.id
        and check_ins > 0 and ${isOpenRow('counted_check_ins')}) as last_counted
    from school where school.id in (${sql.join(schools)})
  `.execute(db)
  return rows.map(({ school, event, scan, counted, last_event, last_scan, last_counted }) => {
    const firsts = [event, scan, counted].filter((timestamp) => timestamp !== null)
    const lasts = [last_event, last_scan, last_counted].filter((timestamp) => timestamp !== null)
    if (firsts.length === 0) return { school, first: null, last: null }
    return { school, first: Math.min(...firsts), last: Math.max(...lasts) }
  })
}

type Bound = `${'' | 'last_'}${'event' | 'scan' | 'counted'}`

const whole = (number: number) => sql`cast(${number} as bigint)`

/**
 * Counts presence that comes only from marks, by the time at which they were made. Each student counts once per event.
 */
export async function countMarked(db: DbOrTrx, schools: string[], { start, end }: Period): Promise<number> {
  if (schools.length === 0) return 0
  return countRows(
    db
      .selectFrom(
        selectPresence(
          atOpenEvents((table) =>
            table === 'attendance' ? sql`1 = 0` : sql`roll_mark.school_id in (${sql.join(schools)})`,
          ),
        ),
      )
      .where('presence.at', '>=', start)
      .where('presence.at', '<', end),
  )
}

/** Counts the same for the marks of which retention kept only their number. */
export async function countPurgedMarks(db: DbOrTrx, schools: string[], { start, end }: Period): Promise<number> {
  if (schools.length === 0) return 0
  const { marks } = await db
    .selectFrom(openRows('counted_check_ins'))
    .select((e) => e.fn.coalesce(e.fn.sum<number>('marks'), e.lit(0)).as('marks'))
    .where('school_id', 'in', schools)
    .where('scanned_from', '>=', start)
    .where('scanned_from', '<', end)
    .executeTakeFirstOrThrow()
  return marks
}
