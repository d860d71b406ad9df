// Reads who a list says wasn't there.
import { isNotComing, isSureAnswer } from './answers.ts'
import type { SortedRow, TableRow } from './sort-rows.ts'
import { foldTitle, readTitle } from './column-titles.ts'

type Sorted = SortedRow<TableRow>

/** Finds the rows of a report that say of a person that they didn't attend. Cells of a broken row may be others'. */
export function findAbsent(rows: readonly Sorted[]): ReadonlySet<Sorted> {
  const people = rows.filter(({ row, titles, skipped }) => skipped === null && titles !== null && !row.isBroken)
  const byTable = Map.groupBy(people, ({ titles }) => titles ?? [])
  const absent = [...byTable].flatMap(([titles, ownRows]) => {
    const marked = findMarked(ownRows, titles)
    return ownRows.filter(({ row: { cells } }) => cells.length <= titles.length && isAbsent(cells, titles, marked))
  })
  return new Set(absent)
}

/** `marked` are the columns that only mark who attended. */
function isAbsent(cells: readonly string[], titles: readonly string[], marked: ReadonlySet<number>): boolean {
  const isMarkedAbsent = titles.some((title, column) => {
    const cell = (cells[column] ?? '').trim()
    if (cell === '') return marked.has(column)
    const folded = foldTitle(title.replace(/\?$/, ''))
    if (absentValues[folded]?.test(cell)) return true
    return asksPresence.test(folded) && (absentWords.test(cell) || isNotComing(cell))
  })
  // A list of several days has an answer for each.
  const answers = cells.filter((cell, column) => readTitle(titles[column] ?? '') === null && isSureAnswer(cell.trim()))
  return isMarkedAbsent || (answers.length > 0 && answers.every((cell) => isNotComing(cell.trim())))
}
/** Questions of forms, whose answers may be short. */
const asksPresence =
  /^(?:(?:will|can|are|did|were|was) (?:you|they) )?(?:attend|attending|come|coming|going|go|here|there|present|be (?:there|here|present)|join|joining|rsvp)\b|^(?:reply|response|answer|antwort|zusage|reponse|respuesta|risposta|resposta|antwoord)$/

/** Finds the columns about presence in which some people have a cross or check mark, and the others have nothing. */
function findMarked(rows: readonly Sorted[], titles: readonly string[]): ReadonlySet<number> {
  const columns = titles.flatMap((title, column) => (presenceTitles.has(foldTitle(title)) ? [column] : []))
  const isMarked = (column: number) => {
    const texts = rows.flatMap(({ row }) => (row.cells[column] ?? '').trim() || [])
    return texts.length > 0 && texts.every((text) => presentMark.test(text))
  }
  return new Set(columns.filter(isMarked))
}
const presenceTitles = new Set([
  'attended',
  'attendance',
  'present',
  'here',
  'was here',
  'checked in',
  'anwesend',
  'presente',
])
const presentMark = /^(?:x|✓|✔|✅|☑|yes|y|1|p|present|true)$/iu

const absentWords =
  /^(?:no|n|false|0|a|ab|[✗✘❌]|(?:absent|abwesend|ausente|assente|did not attend|not present|no[- ]show|excused|unexcused|entschuldigt)(?:\s?[(,:–-].*)?)$/i
const statusWords = /^(?:absent|did not attend|not present|no[- ]show|excused|unexcused)(?:\s?[(,:–-].*)?$/i
/** Values of a person who wasn't there, by the title of the column. */
const absentValues: Partial<Record<string, RegExp>> = {
  attended: absentWords,
  attendance: absentWords,
  present: absentWords,
  'attendance status': absentWords,
  status: statusWords,
}

/** Lines of a checklist. Where some are checked, the others weren't there. */
export const checkedLine = /^\s*(?:[-*+•]\s+)?(?:\[[xX✓✔]\]|[✓✔☑☒✅])|[✓✔☑✅]\ufe0f?$/u
export const uncheckedLine = /^\s*(?:[-*+•]\s+)?(?:\[ ?\]|[☐✗✘❌])|[☐✗✘❌]\ufe0f?$/u
