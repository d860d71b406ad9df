import { shareMessages } from '#contract/events/words.ts'
import { addresses } from '#web/session/addresses.ts'

/** Returns the link by which colleagues find an event on their own events page. */
export function shareLink(origin: string, eventId: string): string {
  return `${origin}${addresses.events}?highlight=${encodeURIComponent(eventId)}`
}

/** Copies an event’s link. Returns the message to show. */
export async function shareEvent(eventId: string): Promise<string> {
  try {
    // Without HTTPS there is no clipboard, and this throws as if the browser had refused.
    await navigator.clipboard.writeText(shareLink(window.location.origin, eventId))
    return shareMessages.copied
  } catch {
    return shareMessages.failed
  }
}
