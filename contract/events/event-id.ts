const madeOf = /^[A-Za-z0-9_-]{16}$/

/**
 * Takes text. Returns whether it has the form of an event's id: 16 URL-safe characters (`server/database/new-id.ts`).
 */
export function isEventId(text: string): boolean {
  return madeOf.test(text)
}
