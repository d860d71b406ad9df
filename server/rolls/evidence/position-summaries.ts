import { evidenceLimits } from '#contract/rolls/evidence-limits.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { findFarPositions, roundDistance } from './positions.ts'

/** The ids of check-ins by their summary. Those in `far` have the rounded distance (m) from the others. */
export type PositionSummaries = { far: { id: string; distance: number }[]; inside: string[]; unknown: string[] }

/**
 * Returns the summaries that are kept when an event's positions are deleted. They agree with the hints. All positions
 * are compared, but check-ins that already have a summary aren't returned.
 */
export async function summarizePositions(db: DbOrTrx, { event }: { event: string }): Promise<PositionSummaries> {
  const rows = await db
    .selectFrom('attendance')
    .select(['id', 'latitude', 'longitude', 'accuracy', 'place'])
    .where('event_id', '=', event)
    .orderBy('scanned_at')
    .orderBy('id')
    .execute()
  const positions = rows.flatMap(({ id, latitude, longitude, accuracy }) =>
    latitude === null || longitude === null || accuracy === null ? [] : { id, latitude, longitude, accuracy },
  )
  const far = findFarPositions(positions)
  const distanceById = new Map((far ?? []).map(({ position, distance }) => [position.id, roundDistance(distance)]))
  const usable = new Set(
    far === null
      ? []
      : positions.flatMap((position) => (position.accuracy <= evidenceLimits.usableAccuracy ? position.id : [])),
  )
  const unsummarized = rows.flatMap(({ id, place }) => (place === null ? id : []))
  return {
    far: unsummarized.flatMap((id) => (distanceById.has(id) ? { id, distance: distanceById.get(id)! } : [])),
    inside: unsummarized.filter((id) => usable.has(id) && !distanceById.has(id)),
    unknown: unsummarized.filter((id) => !usable.has(id)),
  }
}
