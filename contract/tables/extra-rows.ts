// Finds the rows of a list that aren't people, such as totals and notes.
import { areSpacedTitles } from './column-titles.ts'

/** Kinds of rows that learning systems add to a list of students. */
export type ExtraRow = 'points' | 'test-student' | 'status' | 'total' | 'note' | 'empty'

const pointsRow =
  /^(?:(?:max(?:imum|\.)?|total|possible|mögliche|maximale|erreichbare) )?(?:points?|punkte|puntos|pontos|punti|punten|poäng|poeng|pisteet|баллы)(?: (?:possible|max(?:imum|\.)?|möglich|posibles|possibles|possíveis))?(?: ?\([^()]*\))?\s?:?$|^out of:?$/i
/** Placeholders of spreadsheets and databases for a missing value. */
const noValue = /^(?:n\/?a|null|none|nan|nil|undefined|#n\/a|#[\w/]+[!?])$/i
/** Whether a cell is a placeholder for a missing value. */
export function isNoValue(text: string): boolean {
  return noValue.test(text.trim())
}
/** The only cell of a row between students: the title of a section, a remark below the list, or a link. */
const besideStudents =
  /^(?:wait ?list(?:ed)?|dropped|withdrawn|auditors?|auditing|enrolled|guests?|students?|teachers?|(?:legend|key)\b.*|\*.*|https?:\S+|www\.\S+)$/i
/** A page number, alone or with other words, in the languages of the gradebooks. */
const pageNumber =
  /^(?:[-–—]\s?\d{1,4}\s?[-–—]|(?:page|pg\.?|p\.|seite|página|pagina|pág\.?|strona|sida|side|sivu|sayfa|strana|stránka|oldal|pagină|pàgina|orria|lk|stranica|stran|puslapis|halaman|trang|страница|стр\.|сторінка|страниця|σελίδα|ページ|第|页|頁|페이지|صفحة|עמוד|หน้า|पृष्ठ)\s?\d{1,4}(?:\s?(?:of|von|de|sur|di|da|van|av|af|z|ze|z celku|of total|\/|\||из|από|från|fra|iš|共|之|من|מתוך|จาก)\s?\d{1,4})?(?:\s?[页頁])?)$/iu
/**
 * The title of a section of the list: `Section B`, `Gruppe 2 (14)`. Some Chinese and Korean words for it also begin
 * names.
 */
const groupName =
  /^(?:(?:section|sektion|sezione|sección|seção|sectie|group|gruppe|grupp|gruppo|groupe|grupo|groep|grupa|skupina|csoport|ryhmä|team|lab|tutorial|seminar|séminaire|seminario|группа|група|ομάδα|مجموعة|קבוצה)\s(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]|\d{1,3}\p{L}?|[ivx]{1,4})|(?:第\s?)?\d{1,3}\s?[组組班조]|グループ\s?[\dA-Z]{1,2})(?:\s?\(\d{1,4}\))?:?$/iu

/** Whether a line or cell is a page number. */
function isPageNumber(text: string): boolean {
  return text.length <= maxPageNumberLength && pageNumber.test(text)
}
const maxPageNumberLength = 40

/** Whether a separate line is a page number, the title of a section, or column titles. */
export function isHeading(text: string): boolean {
  return isPageNumber(text) || (text.length <= maxPageNumberLength && groupName.test(text)) || areSpacedTitles(text)
}

/** The row with the date of each assignment, as Google Classroom exports it. */
const dateRow = /^(?:date|due date|datum|fecha|data|日付|日期|날짜)$/i
const totals = new Set(
  [
    'std dev|stdev|standard deviation|mean|median|total|totals|class mean|class median|class total|grand total|sub total|subtotal|sub-total|overall total',
    'course mean|course total|moyenne|promedio|count|sum|summe|gesamt|moyenne générale|moyenne de la classe|total général|promedio general|promedio total|media|media general|media complessiva|totale',
    'média|média geral|totaal|średnia|suma|toplam|celkem|összesen|итого|всего|合計|总计|합계|المجموع',
  ].flatMap((texts) => texts.split('|')),
)
/** Words for averages that occur in no name: `Kursdurchschnitt`, `Class average`, `全体平均`. */
const average =
  /average|durchschnitt|mittelwert|gemiddelde|genomsnitt|gennemsnit|gjennomsnitt|keskiarvo|ortalama|průměr|priemer|prosjek|povprečje|átlag|средн(?:ее|ий)|平均|평균|المتوسط|ממוצע/u
/** Words for statistics and points that can also be names, unless a number is beside them. */
const spreads = new Set(
  [
    'max|min|maximum|minimum|highest|lowest|count|std. dev|stdev.p|stdev.s|variance|range|possible|total possible|max score|max grade|maximum score|maximum grade|full marks|weight|weights|weighting|due',
    'gewicht|gewichtung|maximale punktzahl|maximalpunktzahl|maximalpunkte|mögliche punkte|standardabweichung|barème|coefficient|note maximale|médiane|écart type|écart-type|máximo|mínimo|mediana|puntuación máxima|puntaje máximo|nota máxima|peso|ponderación|desviación estándar|desviación típica',
    'pontos possíveis|pontuação máxima|valor máximo|mínima|desvio padrão|massimo|minimo|punteggio massimo|deviazione standard|maximumscore|maximale score|mediaan|weging|standaardafwijking|maks. punktów|maksimum|waga|odchylenie standardowe|max poäng|maxpoäng|standardavvikelse|ağırlık|medyan|standart sapma',
    'максимум|минимум|медиана|максимальный балл|вес|стандартное отклонение|満点|配点|最高|最高点|最低|最低点|中央値|標準偏差|满分|滿分|权重|最高分|最低分|中位数|标准差|만점|배점|최고|최저|중앙값|표준편차|الدرجة القصوى',
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
 * Returns why a row isn't a student, or null if it may be one. `hasAddress`: a row with its own address is a person,
 * whatever the name.
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
  if (texts.length === 1 && (besideStudents.test(withoutEnd(lead)) || isHeading(lead))) return 'note'
  if (texts.some(isPageNumber) && texts.every((text) => isPageNumber(text) || isNote(text))) return 'note'
  if (dateRow.test(lead) && !texts.slice(1).some((text) => /\p{L}{4}/u.test(text))) return 'note'
  // Qualtrics puts its own ids below the titles.
  if (texts.length > 0 && texts.every((text) => text.startsWith('{"ImportId"'))) return 'note'
  if (cells.length > 2 && texts.length === 1 && isNote(lead)) return 'note'
  const names = [...texts, texts.slice(0, 2).join(', ')].map((text) => text.toLowerCase())
  if (names.some((name) => testNames.has(name)) || hasTestLogin(cells)) return 'test-student'
  const text = withoutEnd(lead).toLowerCase().split(':')[0]!.trim()
  const isAlone = !texts.slice(1).some((cell) => /\p{L}/u.test(cell))
  const hasNumber = texts.some((cell) => /\d/.test(cell))
  const isSpread = isAlone && ((texts.length > 1 && spreads.has(text)) || (hasNumber && text.startsWith('total ')))
  return isSpread ||
    (isAlone && (totals.has(text) || average.test(text))) ||
    totalStarts.some((start) => text.startsWith(start))
    ? 'total'
    : null
}

/** Canvas’s test student has a random login in every language, beside an id of Canvas and no id of the university. */
function hasTestLogin(cells: readonly string[]): boolean {
  return cells.some(
    (cell, column) =>
      /^(?=.*[a-f])(?=.*\d)[\da-f]{40}$/.test(cell.trim()) &&
      cells[column - 1]?.trim() === '' &&
      /^\d+$/.test(cells[column - 2]?.trim() ?? ''),
  )
}

/** Whether the only cell of a row is a note about the list, such as its date or page. */
function isNote(text: string): boolean {
  return /\s/u.test(text) && /\d|©|:$/u.test(text) && /\p{L}/u.test(text)
}

/** Returns a cell without trailing numbers and separators, because the list's separator may differ from this row's. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ',;|\t 0123456789.'.includes(text[end - 1]!)) end -= 1
  return end === 0 ? text : text.slice(0, end)
}
