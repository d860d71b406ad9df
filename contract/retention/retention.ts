import { z } from 'zod'
import { placeWords, type PlaceWord } from './place.ts'
import { retentionLimits, type RetentionField } from './limits.ts'
import { retentionMessages } from './words.ts'

export * from './limits.ts'

const setting = (field: RetentionField) => {
  const { least: minimum, most: maximum } = retentionLimits[field]
  const outOfRange = { error: () => retentionMessages[field] }
  return z.int(outOfRange).min(minimum, outOfRange).max(maximum, outOfRange)
}

/** How long a university keeps the data in its rolls. */
export const retentionSettings = z.object({
  evidence_days: setting('evidence_days'),
  attendance_years: setting('attendance_years'),
})

/** Changes to these settings. Fields that are omitted or null don't change. */
export const changedRetention = z.object({
  evidence_days: setting('evidence_days').nullish(),
  attendance_years: setting('attendance_years').nullish(),
})

/**
 * The summary of a position. `distance` is in rounded meters from the center of all others. It is null unless the place
 * is 'far'.
 */
export const keptPlace = z.object({ place: z.enum(placeWords), distance: z.int().nullable() })
export type KeptPlace = z.infer<typeof keptPlace>

type Columns = { place: PlaceWord | null; distance: number | null }

/**
 * Returns the summary that is kept after a check-in's position is deleted, and that a class sees for a colleague's
 * event. Null if there is none.
 */
export function summarizeLocation({ place, distance }: Columns): KeptPlace | null {
  return place === null ? null : { place, distance }
}
