import { shareMessages } from '#contract/events/words.ts'
import { addresses } from '#web/session/addresses.ts'

/** The address under which colleagues find an event on their own events page. */
export function shareLink(origin: string, eventId: string): string {
  return `${origin}${addresses.events}?highlight=${encodeURIComponent(eventId)}`
}

/** Copies an event's link. Returns the sentence to show. */
export async function shareEvent(eventId: string): Promise<string> {
  try {
    // Without https there is no clipboard, and this throws like a refusal.
    await navigator.clipboard.writeText(shareLink(window.location.origin, eventId))
    return shareMessages.copied
  } catch {
    return shareMessages.failed
  }
}
