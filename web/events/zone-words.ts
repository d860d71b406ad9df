import { eventsWords } from '#contract/events/words.ts'
import { viewerZone, zoneHint, zoneName, type Moment } from '#web/kit/time/times.ts'

/** 'Times are shown in Eastern Time.', and where the university's clocks differ from the viewer's, theirs too. */
export function describeZone(at: Moment, schoolZone: string | null | undefined, viewer: string = viewerZone()): string {
  const own = eventsWords.timesShown({ at: zoneName(at, viewer) })
  if (!schoolZone || zoneHint(at, schoolZone, viewer) === null) return own
  return eventsWords.ownUniversity({ own, at: zoneName(at, schoolZone) })
}
