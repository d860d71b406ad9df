import { eventsWords } from '#contract/events/words.ts'
import { viewerZone, zoneHint, zoneName, type Moment } from '#web/kit/time/times.ts'

/** Names the viewer's zone above a list if the clocks differ at one of its events: they may in a part of the year. */
export function hintZone(
  events: { event_date: Moment }[],
  schoolZone: string,
  viewer: string = viewerZone(),
): string | null {
  for (const { event_date } of events) {
    const hint = zoneHint(event_date, schoolZone, viewer)
    if (hint !== null) return hint
  }
  return null
}

/** 'Times are shown in Eastern Time.', and where the university's clocks differ from the viewer's, theirs too. */
export function describeZone(
  moment: Moment,
  schoolZone: string | null | undefined,
  viewer: string = viewerZone(),
): string {
  const ownNote = eventsWords.timesShown({ at: zoneName(moment, viewer) })
  if (!schoolZone || zoneHint(moment, schoolZone, viewer) === null) return ownNote
  return eventsWords.ownUniversity({ own: ownNote, at: zoneName(moment, schoolZone) })
}
