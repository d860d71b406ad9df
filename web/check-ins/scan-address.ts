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
