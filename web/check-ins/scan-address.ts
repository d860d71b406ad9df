import { isEventId } from '#contract/events/event-id.ts'
import { addresses } from '#web/session/addresses.ts'

/** The scan page with the typed-code dialog open. */
export const typingAddress = `${addresses.scan}?enter=code`

/**
 * Returns a page's query with this event, or without any event for null. Other parameters stay, except that of the
 * dialog.
 */
export function withEvent(query: URLSearchParams, eventId: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('event')
  next.delete('enter')
  if (eventId !== null) next.set('event', eventId)
  return next
}

/**
 * Returns the id at the beginning of a segment of a path's end. If several segments begin with an id, returns the last
 * one.
 */
export function readEventId(path: string): string | null {
  const ids = path.split('/').flatMap((part) => {
    const [first = ''] = part.split(/[^A-Za-z0-9_-]+/).filter((piece) => piece !== '')
    // Proofpoint appends '__;' to the URL that it wraps, and chats put '_' around text in italics.
    return [first, first.replace(/^(.{16})[_-]+$/, '$1')].find(isEventId) ?? []
  })
  return ids.at(-1) ?? null
}
