// Finds the rows of a list that are no people, such as totals and notes.

/** Kinds of rows that learning systems add to a list of students. */
export type ExtraRow = 'points' | 'test-student' | 'status' | 'total' | 'note' | 'empty'

const pointsRow =
  /^(?:points possible|max(?:imum)? points|points?|out of|punkte möglich|erreichbare punkte|puntos posibles|points possibles)(?: ?\([^()]*\))?$/i
/** What spreadsheets and databases write in cells without a value. */
const noValue = /^(?:n\/?a|null|none|nan|nil|undefined|#n\/a|#\w+[!?])$/i
/** The only cell of a row between students: a part of the list, a remark below it, or a link. */
const besideStudents =
  /^(?:wait ?list(?:ed)?|dropped|withdrawn|auditors?|auditing|enrolled|guests?|students?|teachers?|(?:legend|key)\b.*|\*.*|https?:\S+|www\.\S+)$/i
/** The row with the day of each assignment, as Google Classroom exports it. */
const dateRow = /^(?:date|due date|datum|fecha|data|日付|日期|날짜)$/i
const totals = new Set(
  [
    'average|section average|group average|std dev|stdev|standard deviation|mean|median|total|totals|class average|class mean|class median|class total|overall average|overall total',
    'course average|course mean|course total|durchschnitt|moyenne|promedio|count|sum|summe',
    'gesamtdurchschnitt|gesamt|mittelwert|moyenne générale|moyenne de la classe|total général|promedio general|promedio total|media|media general|media complessiva|totale',
    'média|média geral|gemiddelde|algemeen gemiddelde|totaal|średnia|suma|genomsnitt|gennemsnit|gjennomsnitt|keskiarvo|ortalama|toplam|průměr|celkem|átlag|összesen|среднее|среднее значение|итого|всего|平均|全体平均|合計|总计|总平均分|평균|합계|المتوسط|المجموع',
  ].flatMap((texts) => texts.split('|')),
)
/** Summaries that are names, too, unless there is a number beside them. */
const spreads = new Set('max|min|maximum|minimum|highest|lowest|count'.split('|'))
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
  if (texts.length > 0 && !texts.some((text) => /[\p{L}\p{N}]/u.test(text))) return 'empty'
  if (texts.length > 1 && texts.every((text) => noValue.test(text))) return 'empty'
  if (texts.length === 1 && besideStudents.test(withoutEnd(lead))) return 'note'
  if (dateRow.test(lead) && !texts.slice(1).some((text) => /\p{L}{4}/u.test(text))) return 'note'
  // Qualtrics has its own ids below the titles.
  if (texts.length > 0 && texts.every((text) => text.startsWith('{"ImportId"'))) return 'note'
  if (cells.length > 2 && texts.length === 1 && isNote(lead)) return 'note'
  const names = [lead, texts.slice(0, 2).join(', ')].map((text) => text.toLowerCase())
  if (names.some((name) => testNames.has(name))) return 'test-student'
  const text = withoutEnd(lead).toLowerCase().split(':')[0]!.trim()
  const isAlone = !texts.slice(1).some((cell) => /\p{L}/u.test(cell))
  const isSpread = isAlone && texts.length > 1 && spreads.has(text)
  return isSpread || (isAlone && totals.has(text)) || totalStarts.some((start) => text.startsWith(start))
    ? 'total'
    : null
}

/** Whether the only cell of a row says something about the list, such as its date or its page. */
function isNote(text: string): boolean {
  return /\s/u.test(text) && /\d|©|:$/u.test(text) && /\p{L}/u.test(text)
}

/** Returns a cell without numbers and separators at its end: the list may have another separator than this row. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ',;|\t 0123456789.'.includes(text[end - 1]!)) end -= 1
  return end === 0 ? text : text.slice(0, end)
}
