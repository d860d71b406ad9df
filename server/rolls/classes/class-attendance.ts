import { sql } from 'kysely'
import { openRows } from '#server/database/open-rows.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { presenceAt, rosterPerson } from '#server/events/presence.ts'
import { checkInColumns } from '#server/rolls/check-in-columns.ts'
import { summarizePositions } from '#server/rolls/evidence/position-summaries.ts'

type Query = { event: string; classId: string }
type CheckIn = Awaited<ReturnType<typeof readClassAttendance>>[number]

/**
 * Returns which students of a class were present at an event, the latest first. If the event isn't the class owner's,
 * coordinates are rounded, because anyone can put any student on a roster and assign any event. They show who was far
 * away and can't be used to follow anyone. Beside them is the distance from the others, measured exactly.
 */
export async function listClassAttendance(db: DbOrTrx, query: Query): Promise<CheckIn[]> {
  const rows = await readClassAttendance(db, query)
  return rows.length === 0 || (await hasOneOwner(db, query)) ? rows : withRoundedPlaces(db, query.event, rows)
}

/** Roster and presence are joined when they are read, so students assigned, added or registered later count too. */
function readClassAttendance(db: DbOrTrx, { event, classId }: Query) {
  return db
    .selectFrom('roster_entry')
    .innerJoin(presenceAt(event), (join) => join.on(sql`presence.person_id`, '=', rosterPerson))
    .select(checkInColumns)
    .select(['presence.id', 'presence.at'])
    .where('roster_entry.class_id', '=', classId)
    .orderBy('presence.at', 'desc')
    .orderBy('presence.id')
    .execute()
}

/** Whether an event and a class have the same owner. */
export function hasOneOwner(db: DbOrTrx, { event, classId }: Query): Promise<boolean> {
  return hasRow(
    db
      .selectFrom(openRows('class'))
      .innerJoin(openRows('event'), 'event.faculty_id', 'class.faculty_id')
      .select('class.id')
      .where('class.id', '=', classId)
      .where('event.id', '=', event),
  )
}

/** Coordinates of a colleague's event have so many decimals: steps of at most 1.1 km. */
const decimals = 2
/** The best accuracy (m) that rounded coordinates claim: half a diagonal of a step is 0.8 km. */
const roundedAccuracy = 1_000

function round(degrees: number | null): number | null {
  return degrees === null ? null : Number(degrees.toFixed(decimals))
}

async function withRoundedPlaces(db: DbOrTrx, event: string, rows: CheckIn[]): Promise<CheckIn[]> {
  const { far, inside } = await summarizePositions(db, { event })
  const distances = new Map(far.map(({ id, distance }) => [id, distance]))
  const near = new Set(inside)
  return rows.map((row) => {
    // A student who was marked sent no position.
    if (row.scanned_at === null) return row
    const distance = distances.get(row.id)
    const place = distance !== undefined ? 'far' : near.has(row.id) ? 'inside' : 'unknown'
    return {
      ...row,
      latitude: round(row.latitude),
      longitude: round(row.longitude),
      accuracy: row.latitude === null ? null : Math.max(roundedAccuracy, row.accuracy ?? 0),
      // A summary that retention already stored stays.
      ...(row.place === null && { place, distance: distance ?? null }),
    }
  })
}
