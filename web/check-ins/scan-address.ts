import { addresses } from '#web/session/addresses.ts'

/** The scan page with its typed-code entry open. */
export const typingAddress = `${addresses.scan}?enter=code`

/** Takes a page's query and the event to stand at, or null for none; returns the query that says so, the rest as it was. */
export function withEvent(query: URLSearchParams, eventId: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('event')
  next.delete('enter')
  if (eventId !== null) next.set('event', eventId)
  return next
}
