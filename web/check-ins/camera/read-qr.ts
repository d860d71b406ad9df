import { isEventId } from '#contract/events/event-id.ts'
import { toPlainSigns } from '#contract/plain-signs.ts'
import { readEventId } from '#web/check-ins/scan-address.ts'

/**
 * Returns the event's id in the text of a QR code, or null if the code doesn't lead to exactly one event, so that the
 * camera keeps running. The text can be the id, a link as on a poster, or a link to `site` (this site's host name)
 * inside a text or a different URL. Only the id is used, so a code never opens a different site.
 */
export function readQr(text: string, site = globalThis.location?.hostname ?? ''): string | null {
  const codes = [text.trim(), toPlainSigns(text).trim()]
  const layers = new Set(codes.flatMap((code) => [...listLayers(code), ...listLayers(unfold(code))]))
  const ids = [...layers].flatMap((layer) =>
    Array.from(layer.matchAll(linkedId), ([, attendId, parameterId]) => attendId ?? parameterId),
  )
  if (new Set(ids).size > 1) return null
  for (const code of codes) {
    const id = readCode(code)
    if (id !== null) return id
  }
  for (const layer of layers) {
    const id = idInside(layer, site.toLowerCase())
    if (id !== null) return id
  }
  return null
}

/**
 * The event's id in a link. A pasted text may contain several links. The `event` parameter in YouTube's links is
 * longer.
 */
const linkedId = /\/attend\/([\w-]{16})|[?&;]event=(?:3D)?([\w-]{16})(?=[_-]*(?:[^\w-]|http|$))/gi
/**
 * The maximum number of layers around the event's own link, because one mail program may wrap a link that another has
 * wrapped.
 */
const maxLayers = 6

/** Returns the text, and the results of decoding it layer by layer. */
function listLayers(text: string): string[] {
  const layers = [text]
  for (let layer = decode(text); layers.length <= maxLayers && layer !== layers.at(-1); layer = decode(layer))
    layers.push(layer)
  return layers
}

function readCode(code: string): string | null {
  const pieces = code.split(/[^A-Za-z0-9_-]+/).filter((piece) => piece !== '')
  // The id may be in brackets or followed by a period.
  if (pieces.length === 1 && isEventId(pieces[0]!)) return pieces[0]!
  return isAddress(code) ? idInAddress(code) : null
}

/** Whether a code is only an id. It may not be an event's, because other codes can have 16 characters as well. */
export function isBareId(text: string): boolean {
  return isEventId(text.trim())
}

/** Returns the first event's id in the codes of a picture, because a poster may have other codes as well. */
export function firstEventIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const id = readQr(text)
    if (id !== null) return id
  }
  return null
}

/**
 * Joins the folded lines of an appointment or a contact (RFC 5545, 3.1) and of an email (RFC 2045, 6.7, and RFC 3676),
 * and removes spaces around the slashes of a link.
 */
function unfold(code: string): string {
  return code
    .replaceAll(/[= ]\r?\n[ \t>]*|\r?\n[ \t>]+/g, '')
    .replaceAll(/=3D/gi, '=')
    .replaceAll(/ ?\/ ?/g, '/')
}

function isAddress(code: string): boolean {
  return /^https?:/i.test(code) || (code.includes('/') && !/[\s"'<>]/.test(code))
}

function idInAddress(code: string): string | null {
  // With a base URL, '/attend/x' and 'school.edu/attend/x' are parsed like a full URL. The host is never used.
  const address = parseAddress(code)
  if (address === null || !/^https?:$/.test(address.protocol)) return null
  const behindAttend = /\/attend\/(.+)$/i.exec(address.pathname)?.[1]
  // An encoded character may be next to the id, or a part of it.
  if (behindAttend !== undefined)
    return readEventId(behindAttend.replaceAll(encodedSign, ' ')) ?? readPlainId(decodePercents(behindAttend))
  for (const [name, value] of address.searchParams) {
    // A link copied from HTML source has '&amp;' instead of '&'.
    if (/^(?:amp;)?event$/i.test(name)) return readEventId(value) ?? readPlainId(value)
  }
  return null
}

/** Reads an id in which a hyphen may have become a different kind of dash. */
function readPlainId(path: string): string | null {
  return readEventId(toPlainSigns(path))
}

/**
 * Looks for a link to this site inside a text or a different URL. A phone's own camera opens such codes as well: mail
 * filters redirect to the link they wrapped, and our sign-in page to its `redirect`.
 */
function idInside(text: string, site: string): string | null {
  if (site === '') return null
  const lowerCase = text.toLowerCase()
  for (let index = lowerCase.indexOf(site); index !== -1; index = lowerCase.indexOf(site, index + site.length)) {
    const isWhole = index === 0 || !/[a-z0-9.-]/.test(lowerCase[index - 1]!)
    const rest = text.slice(index + site.length, index + site.length + maxAddressLength)
    const [path] = /^\.?(?::\d{1,5})?\/[^\s"'<>\\]*/.exec(rest) ?? []
    const id = isWhole && path !== undefined ? idOnSite(`https://${site}${path}`) : null
    if (id !== null) return id
  }
  return null
}

const encodedSign = /%[0-9A-F]{2}/gi
/** The maximum length (characters) of a link inside a text. A QR code has at most 4,296. */
const maxAddressLength = 4_296

function idOnSite(address: string): string | null {
  const id = idInAddress(address)
  if (id !== null) return id
  const parsed = parseAddress(address)
  for (const value of parsed ? [parsed.hash.slice(1), ...parsed.searchParams.values()] : []) {
    const inner = value.startsWith('/') ? idInAddress(value) : null
    if (inner !== null) return inner
  }
  return null
}

/**
 * Decodes one layer: the encodings of mail filters (percent-encoding, Proofpoint's own, and base64), HTML entities, and
 * the backslashes of Markdown and JSON.
 */
function decode(text: string): string {
  return text
    .replaceAll(/urldefense[^/]{0,40}\/v2\/url\?u=([^&\s]*)/gi, (_, wrapped: string) =>
      wrapped.replaceAll('_', '/').replaceAll(/-([0-9A-F]{2})/gi, '%$1'),
    )
    .replaceAll(/urldefense[^/]{0,40}\/v3\/(\S*)/gi, (_, wrapped: string) =>
      wrapped.replaceAll(/\*(?=[0-9A-F]{2})/gi, '%'),
    )
    .replaceAll(/\\+([/_.-]?)/g, (run, sign: string) => sign || run)
    .replaceAll(/&#(\d{2,3});|(?:&#x|%|\\u00)([2-7][0-9A-F]);?/gi, (_, digits: string | undefined, hex: string) =>
      String.fromCharCode(digits === undefined ? Number.parseInt(hex, 16) : Number(digits)),
    )
    .replaceAll(/(?:%[89A-F][0-9A-F])+/gi, (bytes) => toPlainSigns(decodePercents(bytes)))
    .replaceAll(/aHR0c[\w+/-]+|[\w+-]{40,}/g, fromBase64)
}

/** Decodes base64 in either alphabet. Returns the text unchanged if the result isn't readable. */
function fromBase64(text: string): string {
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return /^[\s!-~]+$/.test(decoded) ? decoded : text
  } catch {
    return text
  }
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(encodedSign, ' ')
  }
}

// URL.parse does the same, but phones from 2023 don't have it.
function parseAddress(text: string): URL | null {
  try {
    return new URL(text, 'https://any.invalid/')
  } catch {
    return null
  }
}
