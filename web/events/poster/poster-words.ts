import { posterWords, type PosterWords } from './poster-text.ts'
import { viewerZone } from '#web/kit/time/times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

/** The texts of an event's poster. Missing fields are left out. */
export function wordsOnPoster(event: FacultyEvent, host: string): PosterWords {
  const words = posterWords(
    {
      ...event,
      end_time: event.end_time ?? null,
      checkin_before_minutes: event.checkin_before_minutes ?? null,
      checkin_after_minutes: event.checkin_after_minutes ?? null,
      time_zone: event.time_zone ?? viewerZone(),
      typed_code: event.typed_code ?? '',
    },
    host,
  )
  return event.typed_code ? words : { ...words, typedCode: '' }
}
