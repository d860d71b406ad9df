// Reads who a list says wasn't there.
import { isNotComing, isSureAnswer } from './answers.ts'
import type { SortedRow, TableRow } from './sort-rows.ts'
import { foldTitle, readTitle } from './column-titles.ts'
import {
  absentWords,
  areSureMarks,
  findAbsentMarks,
  isAbsenceTitle,
  isArrivalTitle,
  isDateTitle,
  isOtherPresenceTitle,
  isPresenceTitle,
  marksPresence,
  saysAbsent,
} from './presence.ts'

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
 * A column about presence. `absent` has the texts that mean that someone wasn't there. With `marksOnly` an empty cell
 * means it, too.
 */
type PresenceColumn = { column: number; absent: ReadonlySet<string>; marksOnly: boolean }
/**
 * `kinds`: columns about presence, about arrivals, of days, a status, and others with marks. The first kind that has
 * columns decides. `extraColumns` say of some who were there that they came late or online. `absences` are columns in
 * which a mark means that someone wasn't there.
 */
type PresenceColumns = { kinds: PresenceColumn[][]; extraColumns: PresenceColumn[]; absences: number[] }

function describeColumns(rows: readonly Sorted[], titles: readonly string[]): PresenceColumns {
  const folded = titles.map((title) => foldTitle(title.replace(/\?$/, '')))
  const list = (column: number) => rows.flatMap(({ row }) => (row.cells[column] ?? '').trim() || [])
  const describe = (column: number): PresenceColumn => {
    const texts = list(column)
    const absent = findAbsentMarks(texts) ?? new Set(texts.filter((text) => text === '0' || saysAbsent(text)))
    return { column, absent, marksOnly: texts.length > 0 && texts.every(marksPresence) }
  }
  const find = (isKind: (title: string) => boolean) =>
    folded.flatMap((title, column) => (isKind(title) ? describe(column) : []))
  // A may be short for “active” in a column that isn't about presence.
  const saysBoth = ({ column }: PresenceColumn) => {
    const texts = list(column)
    const marks = findAbsentMarks(texts)
    return marks !== null && marks.size < new Set(texts).size
  }
  const presence = find(isPresenceTitle)
  const days = titles.flatMap((title, column) => (isDateTitle(title) ? describe(column) : []))
  const status = find((title) => title === 'status').map((column) => ({ ...column, marksOnly: false }))
  return {
    kinds: [
      presence,
      find(isArrivalTitle),
      days.filter(saysBoth),
      status.filter(saysBoth),
      // The title may be the event’s name.
      titles.flatMap((title, column) =>
        readTitle(title) === null && areSureMarks(list(column)) ? describe(column) : [],
      ),
    ],
    extraColumns: find(isOtherPresenceTitle),
    absences: folded.flatMap((title, column) =>
      isAbsenceTitle(title, folded) && findAbsentMarks(list(column)) !== null ? column : [],
    ),
  }
}

function isAbsent(cells: readonly string[], titles: readonly string[], columns: PresenceColumns): boolean {
  const { kinds, extraColumns, absences } = columns
  const read = (column: number) => (cells[column] ?? '').trim()
  const says = ({ column, absent, marksOnly }: PresenceColumn) =>
    read(column) === '' ? marksOnly : absent.has(read(column))
  const decisive = kinds.find((kind) => kind.length > 0) ?? []
  // An empty cell says nothing where others have more than marks.
  const saysOtherwise = (column: PresenceColumn) => read(column.column) !== '' && !says(column)
  if (decisive.some(says) && ![...decisive, ...extraColumns].some(saysOtherwise)) return true
  if (absences.some((column) => isAbsenceMark(read(column)))) return true
  // Being there outweighs an earlier answer to an invitation.
  const wasThere = kinds[0]!.some(
    (column) => marksPresence(read(column.column)) && !says(column) && !isInvited(read(column.column)),
  )
  const isMarkedAbsent = titles.some((title, column) => {
    const folded = foldTitle(title.replace(/\?$/, ''))
    const isAnsweredNo = asksPresence.test(folded) && (shortNo.test(read(column)) || saysAbsent(read(column)))
    return absentValues[folded]?.test(read(column)) || (isAnsweredNo && !wasThere)
  })
  // A list of several days has an answer for each.
  const answers = cells.filter((cell, column) => readTitle(titles[column] ?? '') === null && isSureAnswer(cell.trim()))
  const isOther = decisive.length === 0 && answers.length > 0 && answers.every((cell) => isNotComing(cell.trim()))
  return isMarkedAbsent || isOther
}

/** Whether a cell is a mark in a column of those who weren't there. */
function isAbsenceMark(text: string): boolean {
  return /^(?:x|✓|✔|✅|☑|√|yes|y|1|true|ja|oui|sí|si|a|e)$/iu.test(text)
}

/** Whether a cell says how someone was invited. */
function isInvited(text: string): boolean {
  return /attendee|required|optional|organi[sz]er|invited|pending|awaiting|respon|accepted|confirmed/i.test(text)
}

/** Questions of forms, whose answers may be short. */
const asksPresence =
  /^(?:(?:will|can|are|did|were|was) (?:you|they) )?(?:attend|attending|come|coming|going|go|here|there|present|be (?:there|here|present)|join|joining|rsvp)\b|^(?:reply|response|answer|antwort|zusage|reponse|respuesta|risposta|resposta|antwoord)$/

const shortNo = /^(?:no|n|false|0)$/i
/** Values of a person who wasn't there, by the title of the column. */
const absentValues: Partial<Record<string, RegExp>> = {
  status: absentWords,
  'approval status': /^(?:denied|declined|rejected|cancell?ed\b.*)$/i,
  'in waiting room': /^(?:yes|ja|oui|sí|sim|sì|是|はい|예)$/i,
}

/** Lines of a checklist. Where some are checked, the others weren't there. */
export const checkedLine = /^\s*(?:[-*+•]\s+)?(?:[[(][xX✓✔√*][\])]|[✓✔☑☒✅√○◯〇⭕])|(?:[✓✔☑✅√👍]\ufe0f?|\s\+)\s*$/u
export const uncheckedLine = /^\s*(?:[-*+•]\s+)?(?:[[(][ _–-]?[\])]|[☐✗✘✕✖×☓❌])|(?:[☐✗✘✕✖×☓❌👎]\ufe0f?|\s[-–−])\s*$/u
