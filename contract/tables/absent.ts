// Reads who a list says wasn't there.
import { isNotComing, isSureAnswer } from './answers.ts'
import type { SortedRow, TableRow } from './sort-rows.ts'
import { foldTitle, readTitle } from './column-titles.ts'
import { findAbsentMarks, isArrivalTitle, isDateTitle, isPresenceTitle, marksPresence, saysAbsent } from './presence.ts'

type Sorted = SortedRow<TableRow>

/** Finds the rows of a report that say of a person that they didn't attend. Cells of a broken row may be others'. */
export function findAbsent(rows: readonly Sorted[]): ReadonlySet<Sorted> {
  const people = rows.filter(({ row, titles, skipped }) => skipped === null && titles !== null && !row.isBroken)
  const byTable = Map.groupBy(people, ({ titles }) => titles ?? [])
  const absent = [...byTable].flatMap(([titles, ownRows]) => {
    const columns = describeColumns(ownRows, titles)
    return ownRows.filter(({ row: { cells } }) => cells.length <= titles.length && isAbsent(cells, titles, columns))
  })
  return new Set(absent)
}

/**
 * A column about presence. `absent` are the cells of those who weren't there, `marksOnly` says whether a cell without
 * anything is one of them, too.
 */
type PresenceColumn = { column: number; absent: ReadonlySet<string>; marksOnly: boolean }
/** Columns about presence, about arrivals, and of days. The first kind that a list has decides. */
type PresenceColumns = PresenceColumn[][]

function describeColumns(rows: readonly Sorted[], titles: readonly string[]): PresenceColumns {
  const read = (kind: (title: string) => boolean, isDay: boolean) =>
    titles.flatMap((title, column): PresenceColumn[] => {
      if (!kind(title)) return []
      const texts = rows.flatMap(({ row }) => (row.cells[column] ?? '').trim() || [])
      const marks = findAbsentMarks(texts)
      const marksOnly = texts.length > 0 && texts.every(marksPresence)
      if (isDay && marks === null) return []
      const absent = marks ?? new Set(texts.filter((text) => text === '0' || saysAbsent(text)))
      return [{ column, absent, marksOnly }]
    })
  return [
    read((title) => isPresenceTitle(foldTitle(title)), false),
    read((title) => isArrivalTitle(foldTitle(title)), false),
    read(isDateTitle, true),
  ]
}

function isAbsent(cells: readonly string[], titles: readonly string[], columns: PresenceColumns): boolean {
  const says = ({ column, absent, marksOnly }: PresenceColumn) => {
    const cell = (cells[column] ?? '').trim()
    return cell === '' ? marksOnly : absent.has(cell)
  }
  const decisive = columns.find((kind) => kind.length > 0) ?? []
  if (decisive.length > 0 && decisive.every(says)) return true
  const isMarkedAbsent = titles.some((title, column) => {
    const cell = (cells[column] ?? '').trim()
    const folded = foldTitle(title.replace(/\?$/, ''))
    return absentValues[folded]?.test(cell) || (asksPresence.test(folded) && (shortNo.test(cell) || saysAbsent(cell)))
  })
  // A list of several days has an answer for each.
  const answers = cells.filter((cell, column) => readTitle(titles[column] ?? '') === null && isSureAnswer(cell.trim()))
  const isOther = decisive.length === 0 && answers.length > 0 && answers.every((cell) => isNotComing(cell.trim()))
  return isMarkedAbsent || isOther
}
/** Questions of forms, whose answers may be short. */
const asksPresence =
  /^(?:(?:will|can|are|did|were|was) (?:you|they) )?(?:attend|attending|come|coming|going|go|here|there|present|be (?:there|here|present)|join|joining|rsvp)\b|^(?:reply|response|answer|antwort|zusage|reponse|respuesta|risposta|resposta|antwoord)$/

const shortNo = /^(?:no|n|false|0)$/i
const statusWords = /^(?:a|absent|did not attend|not present|no[- ]show|excused|unexcused)(?:\s?[(,:–-].*)?$/i
/** Values of a person who wasn't there, by the title of the column. */
const absentValues: Partial<Record<string, RegExp>> = {
  status: statusWords,
  'approval status': /^(?:denied|declined|rejected|cancell?ed\b.*)$/i,
  'in waiting room': /^(?:yes|ja|oui|sí|sim|sì|是|はい|예)$/i,
}

/** Lines of a checklist. Where some are checked, the others weren't there. */
export const checkedLine = /^\s*(?:[-*+•]\s+)?(?:[[(][xX✓✔√*][\])]|[✓✔☑☒✅√○◯〇⭕])|(?:[✓✔☑✅√👍]\ufe0f?|\s\+)\s*$/u
export const uncheckedLine = /^\s*(?:[-*+•]\s+)?(?:[[(][ _–-]?[\])]|[☐✗✘✕✖×☓❌])|(?:[☐✗✘✕✖×☓❌👎]\ufe0f?|\s[-–−])\s*$/u
