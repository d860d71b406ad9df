import { isEventId } from '#contract/events/event-id.ts'

/**
 * Takes the text of a QR code. Returns the event's id, or null when the code isn't an event's, so that the camera keeps
 * running. Only the id is used, so a code never leads to another site.
 */
export function readQr(text: string): string | null {
  const code = text.trim()
  const id = isAddress(code) ? idInAddress(code) : code
  return id !== null && isEventId(id) ? id : null
}

/**
 * Takes the texts of all codes in one picture, because a poster may have another one beside ours. Returns the first
 * event's id.
 */
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
  // With a base, '/attend/x' and 'school.edu/attend/x' are read like a full address. The host is never used.
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
