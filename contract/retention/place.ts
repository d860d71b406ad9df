import { placeMessages } from './words.ts'

/**
 * The summary of a check-in's location after its coordinates are deleted: near the center of the others, far from it,
 * or unknown because too few phones sent an accurate location.
 */
export const placeWords = ['inside', 'far', 'unknown'] as const
export type PlaceWord = (typeof placeWords)[number]

type Kept = { place: PlaceWord; distance: number | null }

/** Describes a summary in words: 'near the others', '620 m from the others', or '' if it is unknown. */
export function describePlace(summary: Kept | null | undefined): string {
  if (!summary || summary.place === 'unknown') return ''
  return summary.place === 'far' && summary.distance !== null
    ? placeMessages.far({ distance: formatLength(summary.distance) })
    : placeMessages.near
}

/** Formats a length in meters: '620 m', '4,200 m', '12 km'. */
export function formatLength(meters: number): string {
  return meters >= 10_000
    ? placeMessages.kilometers({ length: Math.round(meters / 1_000) })
    : placeMessages.meters({ length: meters })
}
