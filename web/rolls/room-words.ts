import { eventsWords } from '#contract/events/words.ts'

/** '212 of 250 places taken', or '12 more than the room holds'. Null when no one said how many the room holds. */
export function describeRoom(count: number, room: number | null | undefined): string | null {
  if (!room) return null
  return count > room ? eventsWords.roomExceeded({ over: count - room }) : eventsWords.roomTaken({ count, room })
}
