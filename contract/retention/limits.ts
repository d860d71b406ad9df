// How long a university keeps its rolls. Separate from the shapes so that a page can load it without the validator.

/**
 * How many days coordinates, device ids and browser marks are kept, and how many years attendance is kept after its
 * term.
 */
export const retentionLimits = {
  /** A term and its reports take half a year. Every report needs at least 30 days, and no appeal takes ten years. */
  evidence_days: { least: 30, most: 3_650, usual: 180 },
  attendance_years: { least: 1, most: 10, usual: 3 },
} as const

/** The settings, by their API names. */
export type RetentionSettings = { evidence_days: number; attendance_years: number }
export type RetentionField = keyof RetentionSettings
export const retentionFields = ['evidence_days', 'attendance_years'] as const
