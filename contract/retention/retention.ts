import { z } from 'zod'
import { placeWords } from './place.ts'
import { retentionLimits, type RetentionField } from './limits.ts'
import { retentionMessages } from './words.ts'

export * from './limits.ts'

const setting = (field: RetentionField) => {
  const { least, most } = retentionLimits[field]
  const error = retentionMessages[field]
  return z.int({ error }).min(least, error).max(most, error)
}

/** How long a university keeps what stands in its rolls. */
export const retentionSettings = z.object({
  evidence_days: setting('evidence_days'),
  attendance_years: setting('attendance_years'),
})

/** The same as it is changed: what is left out, or null, stays as it is. */
export const changedRetention = z.object({
  evidence_days: setting('evidence_days').nullish(),
  attendance_years: setting('attendance_years').nullish(),
})

/** What is left of a position; `distance` in rounded meters from the middle of all others, for 'far' alone. */
export const keptPlace = z.object({ place: z.enum(placeWords), distance: z.int().nullable() })
export type KeptPlace = z.infer<typeof keptPlace>
