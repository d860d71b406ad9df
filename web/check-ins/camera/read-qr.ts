import { isEventId } from '#contract/events/event-id.ts'

/**
 * Takes the text of a QR code. Returns the event's id, or null when the code is not an event's, so that the camera keeps
 * running on someone else's code. Only the id is used: a code for another site never leads to that site.
 */
export function readQr(text: string): string | null {
  const code = text.trim()
  const id = isAddress(code) ? idInAddress(code) : code
  return id !== null && isEventId(id) ? id : null
}

/** Takes the texts of all codes in one picture, since a poster may carry another beside ours; returns the first event's id. */
export function firstEventIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const id = readQr(text)
    if (id !== null) return id
  }
  return null
}

function isAddress(code: string): boolean {
  return /^https?:/i.test(code) || code.includes('/')
}

function idInAddress(code: string): string | null {
  // A base lets '/attend/x' and 'school.edu/attend/x' be read like a full address; its name is never used.
  const address = parseAddress(code, 'https://any.invalid/')
  if (address === null || !/^https?:$/.test(address.protocol)) return null
  const behindAttend = /\/attend\/(.+)$/.exec(address.pathname)?.[1]
  if (behindAttend !== undefined) return behindAttend.split('/').findLast((part) => part !== '') ?? null
  return address.searchParams.get('event')?.trim() ?? null
}

// URL.parse does the same but is missing on phones of 2023.
function parseAddress(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
