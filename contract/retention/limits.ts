// The times that a university keeps its rolls. Separate from the shapes, so that a page can load them without the
// validator.

/** Days that coordinates, device ids and browser marks are kept, and years that attendance is kept after its term. */
export const retentionLimits = {
  /** A term and its reports take half a year. No report takes less than 30 days, and no appeal ten years. */
  evidence_days: { least: 30, most: 3_650, usual: 180 },
  attendance_years: { least: 1, most: 10, usual: 3 },
} as const

/** The settings, by their names in the API. */
export type RetentionSettings = { evidence_days: number; attendance_years: number }
export type RetentionField = keyof RetentionSettings
export const retentionFields = ['evidence_days', 'attendance_years'] as const
