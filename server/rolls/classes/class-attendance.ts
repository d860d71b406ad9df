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
 * Returns which students of a class were present at an event, latest first. If the event belongs to someone other than
 * the class's owner, coordinates are rounded: anyone can put any student on a roster and assign any event, and must not
 * be able to follow a student that way. Rounded coordinates still show who was far away. The distance from the others
 * is computed from the exact ones.
 */
export async function listClassAttendance(db: DbOrTrx, query: Query): Promise<CheckIn[]> {
  const rows = await readClassAttendance(db, query)
  return rows.length === 0 || (await hasOneOwner(db, query)) ? rows : withRoundedPlaces(db, query.event, rows)
}

/**
 * Roster and presence are joined at read time, so events assigned later and students added or registered later count as
 * well.
 */
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

/** Whether an event and a class belong to the same faculty member. */
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

/** The number of decimals in the coordinates of a colleague's event: steps of at most 1.1 km. */
const decimals = 2
/** The best accuracy (m) that rounded coordinates claim. Half a diagonal of a step is 0.8 km. */
const roundedAccuracy = 1_000

function round(degrees: number | null): number | null {
  return degrees === null ? null : Number(degrees.toFixed(decimals))
}

async function withRoundedPlaces(db: DbOrTrx, event: string, rows: CheckIn[]): Promise<CheckIn[]> {
  const { far, inside } = await summarizePositions(db, { event })
  const distances = new Map(far.map(({ id, distance }) => [id, distance]))
  const near = new Set(inside)
  return rows.map((row) => {
    // A student who was marked present by hand sent no position.
    if (row.scanned_at === null) return row
    const distance = distances.get(row.id)
    const place = distance !== undefined ? 'far' : near.has(row.id) ? 'inside' : 'unknown'
    return {
      ...row,
      latitude: round(row.latitude),
      longitude: round(row.longitude),
      accuracy: row.latitude === null ? null : Math.max(roundedAccuracy, row.accuracy ?? 0),
      // A summary that retention has already stored is kept.
      ...(row.place === null && { place, distance: distance ?? null }),
    }
  })
}
