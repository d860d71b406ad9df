import { eventsWords } from '#contract/events/words.ts'
import { viewerZone, zoneHint, zoneName, type Moment } from '#web/kit/time/times.ts'

/** 'Times are shown in Eastern Time.', and the university’s time zone if its clocks differ from the viewer’s. */
export function describeZone(
  moment: Moment,
  schoolZone: string | null | undefined,
  viewer: string = viewerZone(),
): string {
  const ownNote = eventsWords.timesShown({ at: zoneName(moment, viewer) })
  if (!schoolZone || zoneHint(moment, schoolZone, viewer) === null) return ownNote
  return eventsWords.ownUniversity({ own: ownNote, at: zoneName(moment, schoolZone) })
}
