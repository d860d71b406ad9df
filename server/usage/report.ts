import { setTimeout as wait } from 'node:timers/promises'
import { maxUsageRange, type UsageReport, type UsageUnit } from '#contract/usage/usage.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import {
  countPurgedCheckIns,
  countMarked,
  countPurgedMarks,
  countUsage,
  findSchoolsWithPurged,
  findUsageBounds,
  listOverruled,
  type Period,
} from './counts.ts'
import { isoDay } from '#server/time/iso-time.ts'
import { startOfDay, zonedDay } from '#server/time/zoned-time.ts'

type School = { id: string; name: string; time_zone: string }

/** The number of universities counted in one query, so that it takes only a few ms. */
const schoolBatchSize = 50
/** The maximum pause (ms) between queries. On a busy machine, queries take long only because they wait. */
const maxRestMs = 4
/** If a range is longer than this (days), the series leaves out the days before the first data and after the last. */
const maxUntrimmedDays = 3 * 366

export type UsageQuery = {
  /** The only university that the viewer may see, or null for all. */
  scope: string | null
  /** The university to count, or null for all that the viewer may see. */
  university: string | null
  start: string | null
  end: string | null
}

/** Counts how much open universities use Rollbook, by local days: events by start, check-ins by scan. */
export async function readUsage(db: DbOrTrx, { scope, university, start, end }: UsageQuery): Promise<UsageReport> {
  const schools = await db
    .selectFrom('school')
    .select(['id', 'name', 'time_zone'])
    .where('closed_at', 'is', null)
    .$if(scope !== null, (query) => query.where('id', '=', scope!))
    .orderBy('name_key')
    .execute()
  const counted = university === null ? schools : schools.filter(({ id }) => id === university)
  const days = await chooseDays(db, counted, { start, end })
  const { unit, pieces } = days ? cutDays(days) : { unit: 'day' as const, pieces: [] }

  const usage = new Map(counted.map(({ id }) => [id, { events: 0, checkins: 0 }]))
  const points = pieces.map(({ first, last }) => ({ start_date: first, end_date: last, events: 0, checkins: 0 }))
  let totalMarks = 0
  const schoolsWithPurgedDays = await findSchoolsWithPurged(
    db,
    counted.map(({ id }) => id),
  )
  for (const [timeZone, group] of inGroups(counted)) {
    const begun = performance.now()
    const ids = group.map(({ id }) => id)
    const stretches = toStretches(pieces, timeZone)
    const rows = await countUsage(db, ids, stretches)
    const period = toPeriod({ start, end }, timeZone)
    const purgedIds = ids.filter((id) => schoolsWithPurgedDays.has(id))
    totalMarks += (await countMarked(db, ids, period)) + (await countPurgedMarks(db, purgedIds, period))
    for (const { school, stretch, checkins } of await countPurgedCheckIns(db, purgedIds, stretches)) {
      usage.get(school)!.checkins += checkins
      points[stretch]!.checkins += checkins
    }
    for (const { school, stretch } of await listOverruled(db, ids, stretches)) {
      usage.get(school)!.checkins -= 1
      points[stretch]!.checkins -= 1
    }
    for (const { school, stretch, events, checkins } of rows) {
      for (const sum of [usage.get(school)!, points[stretch]!]) {
        sum.events += events
        sum.checkins += checkins
      }
    }
    // The pause is as long as the query took, up to the maximum, so that check-ins, other queries and PostgreSQL's own
    // processes can run.
    await wait(Math.min(performance.now() - begun, maxRestMs))
  }
  return {
    totalMarks,
    totalCheckins: points.reduce((sum, { checkins }) => sum + checkins, 0),
    totalEvents: points.reduce((sum, { events }) => sum + events, 0),
    universities: schools.map(({ id, name }) => ({ id, name })),
    universityBreakdown: counted.map(({ id, name }) => ({ id, name, ...usage.get(id)! })),
    overTime: { unit, points },
  }
}

/**
 * Returns the days to count, as requested. A missing date, or a very long range, is limited to the days that have data.
 */
async function chooseDays(
  db: DbOrTrx,
  schools: School[],
  { start, end }: { start: string | null; end: string | null },
): Promise<Days | null> {
  if (start && end && countDays({ first: start, last: end }) <= maxUntrimmedDays) return { first: start, last: end }
  const zones = new Map(schools.map(({ id, time_zone }) => [id, time_zone]))
  let [first, last] = ['', '']
  for (const bounds of await findUsageBounds(db, [...zones.keys()])) {
    if (bounds.first === null || bounds.last === null) continue
    const zone = zones.get(bounds.school)!
    const [firstDay, lastDay] = [zonedDay(bounds.first, zone), zonedDay(bounds.last, zone)]
    if (!first || firstDay < first) first = firstDay
    if (lastDay > last) last = lastDay
  }
  if (start && start > first) first = start
  if (end && end < last) last = end
  // If there is no data, both are empty.
  return first && first <= last ? { first, last } : null
}

function toStretches(pieces: Days[], timeZone: string): Period[] {
  const starts = pieces.map(({ first }) => startOfDay(first, timeZone))
  const lastEnd = pieces.length > 0 ? startOfDay(nextDay(pieces.at(-1)!.last), timeZone) : 0
  return starts.map((start, n) => ({ start, end: starts[n + 1] ?? lastEnd }))
}

/** Returns the requested range, also beyond the days with data: marks are often made after the last event. */
function toPeriod({ start, end }: Pick<UsageQuery, 'start' | 'end'>, timeZone: string): Period {
  return {
    start: start === null ? 0 : startOfDay(start, timeZone),
    end: end === null ? Number.MAX_SAFE_INTEGER : startOfDay(nextDay(end), timeZone),
  }
}

/** Yields groups of universities with the same time zone, at most 50 at a time. */
function* inGroups(schools: School[]): Generator<[string, School[]]> {
  for (const [timeZone, schoolsOfZone] of Map.groupBy(schools, ({ time_zone }) => time_zone))
    for (const group of inBatches(schoolsOfZone, schoolBatchSize)) yield [timeZone, group]
}

const dayMs = 24 * 60 * 60_000

/** The first and last days of a range, `YYYY-MM-DD`, both included. */
type Days = { first: string; last: string }

/** The longest range (days) that is shown by day, week or month. */
const maxDays: [UsageUnit, number][] = [
  ['day', maxUsageRange.days],
  ['week', maxUsageRange.weeks * 7],
  ['month', maxUsageRange.years * 366],
]

/** Returns the number of days from the first to the last, including both. */
function countDays({ first, last }: Days): number {
  return (toTimestamp(last) - toTimestamp(first)) / dayMs + 1
}

/** Splits a range into days, weeks (starting on Monday), months or years. The first and last pieces may be shorter. */
function cutDays(days: Days): { unit: UsageUnit; pieces: Days[] } {
  const count = countDays(days)
  const unit = maxDays.find(([, dayLimit]) => count <= dayLimit)?.[0] ?? 'year'
  const pieces: Days[] = []
  for (let first = days.first; first <= days.last;) {
    const end = findLastDay(unit, first)
    const last = end < days.last ? end : days.last
    pieces.push({ first, last })
    first = nextDay(last)
  }
  return { unit, pieces }
}

function nextDay(day: string): string {
  return isoDay(toTimestamp(day) + dayMs)
}

function findLastDay(unit: UsageUnit, day: string): string {
  const date = new Date(toTimestamp(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (unit === 'month') return isoDay(Date.UTC(year, month + 1, 0))
  if (unit === 'year') return isoDay(Date.UTC(year, 11, 31))
  // `getUTCDay` is 0 for Sunday, the last day of the week.
  return unit === 'week' ? isoDay(toTimestamp(day) + ((7 - date.getUTCDay()) % 7) * dayMs) : day
}

const toTimestamp = (day: string) => Date.parse(`${day}T00:00:00Z`)
