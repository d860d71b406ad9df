import { eventsWords } from '#contract/events/words.ts'

/** '212 of 250 places taken', or '12 more than the room holds'. Null if the capacity isn’t known. */
export function describeCapacity(count: number, capacity: number | null | undefined): string | null {
  if (!capacity) return null
  return count > capacity
    ? eventsWords.roomExceeded({ over: count - capacity })
    : eventsWords.roomTaken({ count, room: capacity })
}
