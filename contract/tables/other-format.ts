// Knows texts that programs write in another form than a table or a list, by how they begin.

/** Forms in which people save contacts, exports and documents. `workbook`: an Excel file that can't be opened. */
export type OtherFormat =
  | 'vcard'
  | 'calendar'
  | 'ldif'
  | 'json'
  | 'xml'
  | 'rtf'
  | 'pdf'
  | 'word'
  | 'numbers'
  | 'workbook'

/** The first characters of a text in each form. */
const beginnings: [OtherFormat, RegExp][] = [
  ['vcard', /^BEGIN:VCARD\s*$/im],
  ['calendar', /^BEGIN:VCALENDAR\s*$/im],
  ['ldif', /^(?:version: ?\d|dn::? ?\w+=)/i],
  ['rtf', /^\{\\rtf/],
  ['pdf', /^%PDF-/],
  // Python writes it in its own way.
  ['json', /^\[\s*(?:\(\s*['"]|\{\s*')/],
  // The end may be missing, and each line may be one of them.
  ['json', /^(?:\[\s*)?\{\s*"[^"\n]{1,80}"\s*:/],
]

/** Returns the form of a text that is no table and no list, or null. */
export function findOtherFormat(text: string): OtherFormat | null {
  const start = text
    .slice(0, longestStart)
    .split('\n')
    .map((line) => line.trim())
    // LDIF may begin with comments.
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')
  const [format = null] = beginnings.find(([, beginning]) => start.search(beginning) === 0) ?? []
  if (format !== null) return format
  if (start.startsWith('[') && isJson(text)) return 'json'
  return isXml(start, text) ? 'xml' : null
}
const longestStart = 2_000

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replaceAll('\ufeff', ''))
    return true
  } catch {
    return false
  }
}

/** Whether a text is XML, and no web page, which may have a table. */
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

/** Returns the form of a ZIP archive that is no workbook, by the names of the files in it, or null. */
export function findPackedFormat(archive: Uint8Array): OtherFormat | null {
  const names = new TextDecoder('latin1').decode(archive)
  if (names.includes('xl/workbook.')) return null
  if (names.includes('word/document.xml')) return 'word'
  return names.includes('Index/Document.iwa') ? 'numbers' : null
}
