// Recognizes rows of a table that are no people.

/** Kinds of rows that learning systems add to a list of students. */
export type ExtraRow = 'points' | 'test-student' | 'status' | 'total'

const pointsRow =
  /^\s*(?:points possible|max(?:imum)? points|points?|out of|punkte möglich|erreichbare punkte|puntos posibles|points possibles)\s*$/i
const totals = new Set(
  [
    'average|mean|median|total|totals|class average|class mean|class median|class total|overall average|overall total',
    'course average|course mean|course total|durchschnitt|moyenne|promedio|count|sum|summe',
  ].flatMap((texts) => texts.split('|')),
)
const totalStarts = [
  'end of list',
  'end of report',
  'end of file',
  'total students',
  'total participants',
  'total enrolled',
  'total number',
]
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
  const text = lead.toLowerCase().replace(/:$/, '').trim()
  return totals.has(text) || totalStarts.some((start) => text.startsWith(start)) ? 'total' : null
}
