import { viewerZone, zoneHint, type Moment } from './times.ts'

/** Names the viewer's zone above a list if the clocks differ at one of its moments: they may in a part of the year. */
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
