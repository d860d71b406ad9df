import type { PlaceWord } from './place.ts'
import type { KeptPlace } from './retention.ts'

type Columns = { latitude: number | null; place: PlaceWord | null; distance: number | null }

/** Returns what is kept of a check-in's position after the position is deleted; null before, and if there never was one. */
export function keptPlaceOf({ latitude, place, distance }: Columns): KeptPlace | null {
  return latitude === null && place !== null ? { place, distance } : null
}
