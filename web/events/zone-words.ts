import { viewerZone, zoneHint, zoneName, type Moment } from '#web/kit/times.ts'

/** 'Times are shown in Eastern Time.', and where the university's clocks differ from the viewer's, theirs too. */
export function describeZone(at: Moment, schoolZone: string | null | undefined, viewer: string = viewerZone()): string {
  const own = `Times are shown in ${zoneName(at, viewer)}.`
  if (!schoolZone || zoneHint(at, schoolZone, viewer) === null) return own
  return `${own} The university is in ${zoneName(at, schoolZone)}.`
}
