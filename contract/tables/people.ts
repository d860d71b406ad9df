// Reads what people's cells say: names in one cell or two, addresses as they are copied, and rows that are no people.

/** Reads the two names in one cell: `Last, First`, or else the last word is the last name. */
export function splitName(text: string): { first: string; last: string } {
  const name = text.trim()
  const comma = name.indexOf(',')
  if (comma >= 0) return { first: name.slice(comma + 1).trim(), last: name.slice(0, comma).trim() }
  const space = name.lastIndexOf(' ')
  return space < 0 ? { first: name, last: '' } : { first: name.slice(0, space).trim(), last: name.slice(space + 1) }
}

/**
 * Reads an address as it is copied out of mail programs and web pages: `Name <a@x.edu>`, `mailto:a@x.edu?subject=…`,
 * `a@x.edu;`. Brightspace writes # before a text that must stay one. Returns what was typed when it has no address.
 */
export function readAddress(text: string): string {
  const typed = text.trim()
  const inBrackets = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+?)\s*>/iu.exec(typed)?.[1]
  const [found = typed] = (inBrackets ?? typed).match(/[^\s<>()[\]"“”„,;|]+@[^\s<>()[\]"“”„,;|]+/u) ?? []
  return found
    .replace(/^(?:mailto:|e?-?mail:|#|')+/iu, '')
    .replace(/\?.*$/su, '')
    .replace(/[.:'’,;]+$/u, '')
}

/** Kinds of rows that learning systems add to a list of students. */
export type ExtraRow = 'points' | 'test-student' | 'status' | 'total'

const pointsRow =
  /^\s*(?:points possible|max(?:imum)? points|points?|out of|punkte möglich|erreichbare punkte|puntos posibles|points possibles)\s*$/i
const totalRow =
  /^\s*(?:(?:class|overall|course)?\s*(?:average|mean|median|totals?)|durchschnitt|moyenne|promedio|count|sum|summe|end of (?:list|report|file).*|\*+\s*end.*|total (?:students|participants|enrolled|number).*)\s*:?\s*$/i
const statusRow = /^\s*(?:manual posting|automatic posting|muted)\s*$/i
const testNames = new Set(['student, test', 'test student', 'test, student', 'student test'])

/**
 * Returns why a row is no student, or null when it may be one. `hasAddress`: someone with an address of their own is a
 * person, whatever the name.
 */
export function readExtraRow(cells: readonly string[], hasAddress: boolean): ExtraRow | null {
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '')
  const [lead = ''] = texts
  if (pointsRow.test(lead)) return 'points'
  if (texts.length > 0 && texts.every((text) => statusRow.test(text))) return 'status'
  if (texts.slice(0, 6).some((text) => /_previewuser$/i.test(text))) return 'test-student'
  if (hasAddress) return null
  const names = [lead, texts.slice(0, 2).join(', ')].map((text) => text.toLowerCase())
  if (names.some((name) => testNames.has(name))) return 'test-student'
  return totalRow.test(lead) ? 'total' : null
}
