const madeOf = /^[A-Za-z0-9_-]{16}$/

/** Whether a text has the form of an event's id: 16 URL-safe characters (`server/database/new-id.ts`). */
export function isEventId(text: string): boolean {
  return madeOf.test(text)
}
