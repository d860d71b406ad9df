import { evidenceLimits as limits } from '#contract/rolls/evidence-limits.ts'
import type { Evidence, SharedBrowser } from '#contract/rolls/evidence.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { summarizePositions } from './position-summaries.ts'
import { findFarPositions, roundDistance } from './positions.ts'

/** Queries for the reader threads. Each compares every check-in of an event with all others. */
export const evidenceQueries = {
  summarizePositions,

  /** Returns all hints about an event, with everyone's names, as the bytes of the response. */
  eventEvidenceJson: async (db: DbOrTrx, { event }: { event: string }) =>
    jsonBytes(weighEvidence(await readRoll(db, event), null)),

  /**
   * Returns a class's hints about an event. The whole roll is compared, but only students on the class's roster are
   * named.
   */
  classEvidenceJson: async (db: DbOrTrx, { event, classId }: { event: string; classId: string }) =>
    jsonBytes(weighEvidence(await readRoll(db, event), await readRoster(db, classId))),
}

/**
 * Compares the rows of a whole roll and returns the hints. Only students in `named` are named, or everyone if it is
 * null. The others still take part in the comparison. Device ids aren't compared, because all phones of a model have
 * the same one.
 */
function weighEvidence(rows: readonly EvidenceRow[], named: ReadonlySet<string> | null): Evidence {
  const isNamed = (row: EvidenceRow) => named === null || named.has(row.student_id)
  const namedRows = rows.filter(isNamed)
  const places = comparePlaces(rows)
  return {
    check_ins: namedRows.length,
    places_compared: places !== null,
    same_browser: sharedBrowsers(rows, isNamed),
    far: (places ?? [])
      .filter(({ row }) => isNamed(row))
      .map(({ row, distance, accuracy }) => ({ ...toStudent(row), distance, accuracy })),
    late_sent: namedRows
      .filter((row) => row.late_sent === 1 && row.received_at - row.scanned_at >= limits.lateFrom)
      .map((row) => ({ ...toStudent(row), minutes: Math.floor((row.received_at - row.scanned_at) / 60_000) })),
  }
}

function sharedBrowsers(rows: readonly EvidenceRow[], isNamed: (row: EvidenceRow) => boolean): SharedBrowser[] {
  const browsers = Map.groupBy(
    rows.filter(({ browser }) => browser !== null),
    ({ browser }) => browser,
  )
  return [...browsers.values()].flatMap((together) => {
    const students = together.filter(isNamed).map(toStudent)
    if (together.length < 2 || students.length === 0) return []
    return { students, others: together.length - students.length }
  })
}

type FarRow = { row: EvidenceRow; distance: number; accuracy: number | null }

/** Returns who was far from the others, including by stored summaries. Returns null when too few could be compared. */
function comparePlaces(rows: readonly EvidenceRow[]): FarRow[] | null {
  const storedRows = rows.filter(({ place }) => place !== null)
  const compared = findFarPositions(rows.flatMap((row) => toPosition(row) ?? []))
  if (compared === null && storedRows.every(({ place }) => place === 'unknown')) return null
  const far = new Map(
    storedRows.flatMap((row) =>
      row.place === 'far' && row.distance !== null ? [[row, { distance: row.distance, accuracy: null }]] : [],
    ),
  )
  const fresh = new Map(
    (compared ?? [])
      .filter(({ position }) => position.row.place === null)
      .map(({ position, distance }) => [
        position.row,
        { distance: roundDistance(distance), accuracy: Math.round(position.accuracy) },
      ]),
  )
  return rows.flatMap((row) => {
    const measurement = fresh.get(row) ?? far.get(row)
    return measurement ? { row, ...measurement } : []
  })
}

function toPosition(row: EvidenceRow) {
  const { latitude, longitude, accuracy } = row
  return latitude === null || longitude === null || accuracy === null ? null : { row, latitude, longitude, accuracy }
}

function toStudent({ student_id, first_name, last_name }: EvidenceRow) {
  return { student_id, student_name: `${first_name} ${last_name}` }
}

type EvidenceRow = Awaited<ReturnType<typeof readRoll>>[number]

/** Returns an event's check-ins, earliest first, with the evidence that can be compared. */
function readRoll(db: DbOrTrx, event: string) {
  return db
    .selectFrom('attendance')
    .innerJoin('student', 'student.id', 'attendance.student_id')
    .select([
      'attendance.student_id',
      'attendance.browser',
      'attendance.scanned_at',
      'attendance.received_at',
      'attendance.late_sent',
      'attendance.latitude',
      'attendance.longitude',
      'attendance.accuracy',
      'attendance.place',
      'attendance.distance',
      'student.first_name',
      'student.last_name',
    ])
    .where('attendance.event_id', '=', event)
    .orderBy('attendance.scanned_at')
    .orderBy('attendance.id')
    .execute()
}

type EvidenceQueries = typeof evidenceQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends EvidenceQueries {}
}

async function readRoster(db: DbOrTrx, classId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('roster_entry').select('student_id').where('class_id', '=', classId).execute()
  return new Set(rows.flatMap(({ student_id }) => student_id ?? []))
}
