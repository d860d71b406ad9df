import { isEventId } from '#contract/events/event-id.ts'
import { addresses } from '#web/session/addresses.ts'

/** The scan page with its typed-code entry open. */
export const typingAddress = `${addresses.scan}?enter=code`

/** Takes a page's query and an event, or null for none. Returns the query with that event, otherwise unchanged. */
export function withEvent(query: URLSearchParams, eventId: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('event')
  next.delete('enter')
  if (eventId !== null) next.set('event', eventId)
  return next
}

/** Takes the end of a path. Returns the id with which the last of its parts that has one begins. */
export function readEventId(path: string): string | null {
  const ids = path.split('/').flatMap((part) => {
    const [first = ''] = part.split(/[^A-Za-z0-9_-]+/).filter((piece) => piece !== '')
    // Proofpoint ends the address that it wraps with '__;', and chats put '_' around text in italics.
    return [first, first.replace(/^(.{16})[_-]+$/, '$1')].find(isEventId) ?? []
  })
  return ids.at(-1) ?? null
}
