import type { Evidence, SharedBrowser } from '#contract/rolls/evidence.ts'
import { evidenceLimits as limits } from '#contract/rolls/evidence-limits.ts'
import type { EvidenceRow } from './read-roll.ts'
import { findFarPositions, roundDistance } from './positions.ts'

/**
 * Compares the rows of a whole roll and returns the hints. Only students in `named` are named, or all for null. Others
 * still count in the comparison. Device ids aren't compared, because all phones of a model have the same one.
 */
export function weighEvidence(rows: readonly EvidenceRow[], named: ReadonlySet<string> | null): Evidence {
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

/**
 * Returns who was far from the others, or null when too few could be compared. Where positions were deleted, it uses
 * the stored summaries.
 */
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
