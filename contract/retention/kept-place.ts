import type { PlaceWord } from './place.ts'
import type { KeptPlace } from './retention.ts'

type Columns = { latitude: number | null; place: PlaceWord | null; distance: number | null }

/**
 * Returns the summary that stays after a check-in's position is deleted. Null before that, and if there never was one.
 */
export function summarizeLocation({ latitude, place, distance }: Columns): KeptPlace | null {
  return latitude === null && place !== null ? { place, distance } : null
}
