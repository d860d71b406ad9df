import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { presenceAt, rosterPerson } from '#server/events/presence.ts'
import { checkInColumns } from '#server/rolls/check-in-columns.ts'
import { summarizePositions } from '#server/rolls/evidence/position-summaries.ts'

type Rows = Kysely<Schema>
type Query = { event: string; classId: string }
type CheckIn = Awaited<ReturnType<typeof readClassAttendance>>[number]

/**
 * Returns which students of a class were present at an event, the latest first. If the event isn't the class owner's,
 * coordinates and device ids are left out, because anyone can put any student on a roster and assign any event. What
 * stays is the summary that retention keeps: near the others, or how far from them.
 */
export async function listClassAttendance(db: Rows, query: Query): Promise<CheckIn[]> {
  const rows = await readClassAttendance(db, query)
  return rows.length === 0 || (await hasOneOwner(db, query)) ? rows : withPlacesAlone(db, query.event, rows)
}

/** Roster and presence are joined when they are read, so students assigned, added or registered later count too. */
function readClassAttendance(db: Rows, { event, classId }: Query) {
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
export async function hasOneOwner(db: Rows, { event, classId }: Query): Promise<boolean> {
  const row = await db
    .selectFrom('class')
    .innerJoin('event', 'event.faculty_id', 'class.faculty_id')
    .select('class.id')
    .where('class.id', '=', classId)
    .where('event.id', '=', event)
    .executeTakeFirst()
  return row !== undefined
}

async function withPlacesAlone(db: Rows, event: string, rows: CheckIn[]): Promise<CheckIn[]> {
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
      device_id: null,
      latitude: null,
      longitude: null,
      accuracy: null,
      located_at: null,
      // A summary that retention already stored stays.
      ...(row.place === null && { place, distance: distance ?? null }),
    }
  })
}
