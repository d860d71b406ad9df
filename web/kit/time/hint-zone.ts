import { viewerZone, zoneHint, type Moment } from './times.ts'

/**
 * Returns a sentence with the viewer's time zone if the clocks differ at any of the moments, otherwise null. Two zones
 * can differ for only part of the year.
 */
export function hintZone(
  moments: readonly (readonly [Moment, string])[],
  viewer: string = viewerZone(),
): string | null {
  for (const [moment, zone] of moments) {
    const hint = zoneHint(moment, zone, viewer)
    if (hint !== null) return hint
  }
  return null
}
