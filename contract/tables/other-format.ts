// Recognizes texts in formats other than a table or a list, by how they begin.

/** Formats in which people save contacts, exports and documents. `workbook`: an Excel file that can't be opened. */
export type OtherFormat =
  | 'vcard'
  | 'calendar'
  | 'ldif'
  | 'json'
  | 'xml'
  | 'rtf'
  | 'pdf'
  | 'mhtml'
  | 'word'
  | 'slides'
  | 'numbers'
  | 'zip'
  | 'workbook'

/** The beginning of a text in each format. */
const beginnings: [OtherFormat, RegExp][] = [
  ['vcard', /^BEGIN:VCARD\s*$/im],
  ['calendar', /^BEGIN:VCALENDAR\s*$/im],
  ['ldif', /^(?:version: ?\d|dn::? ?\w+=)/i],
  ['rtf', /^\{\\rtf/],
  ['pdf', /^%PDF-/],
  // SAP writes it for Excel, and browsers save pages in it.
  ['mhtml', /^(?:From: <Saved by |MIME-Version:[^<]{0,1000}\bmultipart\/related\b)/i],
  // Python's notation.
  ['json', /^\[\s*(?:\(\s*['"]|\{\s*')/],
  // The end may be missing, and each line may be a separate object.
  ['json', /^(?:\[\s*)?\{\s*"[^"\n]{1,80}"\s*:/],
]

/** Returns the format of a text that is neither a table nor a list. Null for any other text. */
export function findOtherFormat(text: string): OtherFormat | null {
  const start = text
    .slice(0, maxStartLength)
    .split('\n')
    .map((line) => line.trim())
    // LDIF may start with comments.
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')
  const [format = null] = beginnings.find(([, beginning]) => start.search(beginning) === 0) ?? []
  if (format !== null) return format
  if (start.startsWith('[') && isJson(text)) return 'json'
  return isXml(start, text) ? 'xml' : null
}
const maxStartLength = 2_000

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replaceAll('\ufeff', ''))
    return true
  } catch {
    return false
  }
}

/** Whether a text is XML but not a web page, which may contain a table. */
function isXml(start: string, text: string): boolean {
  if (/^<\?xml\b[^]*<Workbook\b/.test(start)) return true
  if (/<(?:!doctype html|html|table|body)\b/i.test(start)) return false
  if (/^<\?xml\b/i.test(start)) return true
  const [, tag = ''] = /^<([a-z][\w:.-]{0,60})(?:\s[^<>]*)?>/i.exec(start) ?? []
  return tag !== '' && !pageTags.has(tag.toLowerCase()) && text.trimEnd().endsWith(`</${tag}>`)
}
const pageTags = new Set(
  'a b i p td th tr li ul ol dl dt dd em tbody thead div span strong meta head section main article h1 h2 h3 pre'.split(
    ' ',
  ),
)

/**
 * Returns the format of an Office file or a ZIP archive that isn't a workbook, by the names of its parts. Null for a
 * workbook or an unknown file.
 */
export function findPackedFormat(file: Uint8Array): OtherFormat | null {
  const names = listPacked(file)
  if (names.length > 0 && !names.some((name) => officePart.test(name))) return 'zip'
  // A file that was cut off has no directory. Older Office files store the names of their parts with two bytes per
  // character.
  const text = names.length > 0 ? names.join('\n') : new TextDecoder('latin1').decode(file)
  if (/xl\/workbook\.|W\0o\0r\0k\0b\0o\0o\0k\0|B\0o\0o\0k\0\0/.test(text)) return null
  const bare = text.replaceAll('\0', '')
  return documents.find(([, part]) => bare.includes(part))?.[0] ?? null
}
/** Parts of Office files and OpenDocument files. */
const officePart =
  /^\.?[\\/]?(?:\[content_types\]\.xml|_rels[\\/]|xl[\\/]|word[\\/]document|ppt[\\/]pres|index[\\/]document\.iwa|content\.xml|mimetype$)/i
const documents: [OtherFormat, string][] = [
  ['word', 'word/document.xml'],
  ['word', 'WordDocument'],
  ['slides', 'ppt/presentation.xml'],
  ['slides', 'PowerPoint Document'],
  ['numbers', 'Index/Document.iwa'],
]

/** Returns the names of the files in a ZIP archive, from its central directory. Empty if there is none. */
function listPacked(archive: Uint8Array): string[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  let end = archive.length - shortestEnd
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1
  const names: string[] = []
  let entry = end < 0 ? archive.length : view.getUint32(end + 16, true)
  while (entry + shortestEntry <= archive.length && view.getUint32(entry, true) === entryMark) {
    const name = entry + shortestEntry
    const length = view.getUint16(entry + 28, true)
    names.push(new TextDecoder().decode(archive.subarray(name, name + length)))
    entry = name + length + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true)
  }
  return names
}
const endMark = 0x06_05_4b_50
const shortestEnd = 22
const entryMark = 0x02_01_4b_50
const shortestEntry = 46
