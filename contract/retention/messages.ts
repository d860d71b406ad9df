// How long a university keeps what stands in its rolls, and the words for what is left after that.

import { formatNumber } from '#contract/language/formatters.ts'

/** Days that coordinates, device ids and browser marks are kept, and years that attendance is kept after its term. */
export const retentionLimits = {
  /** A term and its reports are half a year. In less than 30 days no report is finished; ten years outlast any appeal. */
  evidence_days: { least: 30, most: 3_650, usual: 180 },
  attendance_years: { least: 1, most: 10, usual: 3 },
} as const

/** The settings, by their names on the wire. */
export type RetentionSettings = { evidence_days: number; attendance_years: number }
export type RetentionField = keyof RetentionSettings
export const retentionFields = ['evidence_days', 'attendance_years'] as const

/**
 * Where somebody was, once the coordinates are gone: not far from the middle of all others, far from it, or unknown
 * because too few phones said exactly enough where they were.
 */
export const placeWords = ['inside', 'far', 'unknown'] as const
export type PlaceWord = (typeof placeWords)[number]

type Kept = { place: PlaceWord; distance: number | null }

/** What is left of a position: 'near the others', '620 m from the others'; empty where nothing is known. */
export function describePlace(kept: Kept | null | undefined): string {
  if (!kept || kept.place === 'unknown') return ''
  return kept.place === 'far' && kept.distance !== null
    ? `${lengthOf(kept.distance)} from the others`
    : 'near the others'
}

/** '620 m', '4,200 m', '12 km'. Takes metres. */
export function lengthOf(metres: number): string {
  const [length, unit] = metres >= 10_000 ? [Math.round(metres / 1_000), 'km'] : [metres, 'm']
  return `${formatNumber(length)} ${unit}`
}
