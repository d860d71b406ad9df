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
