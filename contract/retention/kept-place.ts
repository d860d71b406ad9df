import type { PlaceWord } from './place.ts'
import type { KeptPlace } from './retention.ts'

type Columns = { place: PlaceWord | null; distance: number | null }

/**
 * Returns the summary of a check-in's position: what stays after the position is deleted, and what a class learns at a
 * colleague's event. Null otherwise.
 */
export function summarizeLocation({ place, distance }: Columns): KeptPlace | null {
  return place === null ? null : { place, distance }
}
