// Recognizes rows of a table that are no people.

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
