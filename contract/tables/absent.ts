// Finds the people who weren't there according to a list.
import { groupBy } from '#contract/group-by.ts'
import { holdsAbsence, readRemark, saysAway } from './absence-remarks.ts'
import { isNotComing, isOpenAnswer, isClearAnswer } from './answers.ts'
import { findStatus, hasLeft } from './roles.ts'
import type { SortedRow, TableRow } from './sort-rows.ts'
import { foldTitle, isOtherTitle, readTitle } from './column-titles.ts'
import { readOnlyColumn } from './only-column.ts'
import { isAboutOther } from './other-columns.ts'
import {
  absentValues,
  absentWords,
  areDurations,
  areSureMarks,
  asksPresence,
  holdsMoment,
  holdsOpposite,
  holdsReason,
  findAbsentMarks,
  sickPattern,
  isAbsenceMark,
  isAbsenceTitle,
  isArrivalTitle,
  isDateTitle,
  isGradeTitle,
  isInvited,
  isJoinTitle,
  isOtherPresenceTitle,
  isPresenceTitle,
  isReasonTitle,
  isDurationTitle,
  isSessionTitle,
  isZero,
  lacksDuration,
  marksPresence,
  maybeTitle,
  readMark,
  saysAbsent,
  saysExpected,
  saysNothing,
  timeTitle,
} from './presence.ts'

type Sorted = SortedRow<TableRow>
/** What a list says about a person: they weren't there, or the list can be read both ways. */
export type Doubt = 'absent' | 'unsure'

/**
 * Finds the rows of people who weren't there, or who may not have been. Ignores broken rows, whose cells may belong to
 * someone else.
 */
export function findAbsent(rows: readonly Sorted[]): ReadonlyMap<Sorted, Doubt> {
  const people = rows.filter(({ row, titles, skipped }) => skipped === null && titles !== null && !row.isBroken)
  const byTable = groupBy(people, ({ titles }) => titles ?? [])
  return new Map([...byTable].flatMap(([titles, ownRows]) => [...judgeRows(ownRows, titles)]))
}

function judgeRows(rows: readonly Sorted[], titles: readonly string[]): Map<Sorted, Doubt> {
  const columns = describeColumns(rows, titles)
  const doubts = new Map<Sorted, Doubt>()
  const leading = (columns.kinds.find((kind) => kind.length > 0) ?? []).map(({ column }) => column)
  let isBelowAbsent = false
  const absentNames = new Set<string>()
  const status = findStatus(
    titles,
    rows.map(({ row }) => row.cells),
  )
  const whole = rows.filter(({ row: { cells } }) => cells.length <= titles.length)
  for (const sorted of rows) if (sorted.row.cells.slice(titles.length).some(saysAway)) doubts.set(sorted, 'unsure')
  for (const sorted of whole) {
    const marked = readRow(sorted.row.cells, columns)
    const statedDoubt = marked ?? readAnswers(sorted.row.cells, titles, columns) ?? readRemark(readName(sorted))
    const doubt = statedDoubt ?? (columns.isUnsigned ? 'unsure' : null)
    // A merged cell over several rows is empty in all rows but the first.
    if (leading.some((column) => (sorted.row.cells[column] ?? '').trim() !== '')) isBelowAbsent = marked === 'absent'
    else if (isBelowAbsent && !doubt && leading.every((column) => column < firstName(sorted)))
      doubts.set(sorted, 'unsure')
    if (marked === 'absent') absentNames.add(readWho(sorted))
    if (doubt ?? hasLeft(sorted.row.cells, status)) doubts.set(sorted, doubt ?? 'unsure')
  }
  // A list of several days has a row for each day.
  if (absentNames.size > 0)
    for (const sorted of whole)
      if (!doubts.has(sorted) && absentNames.has(readWho(sorted))) doubts.set(sorted, 'unsure')
  return doubts
}

/** Returns a cell's text. Empty for a line or dots to sign on. */
function readCell(cells: readonly string[], column: number): string {
  const text = (cells[column] ?? '').trim()
  return /^(?:[_\s]{2,}|[.…\s]{2,}|…)$/.test(text) ? '' : text
}

function firstName({ columns: { first, last, name } }: Sorted): number {
  return Math.min(...[first, last, name].filter((column) => column !== -1))
}

function readName({ row: { cells }, columns: { name, last } }: Sorted): string {
  return (cells[name === -1 ? last : name] ?? '').trim()
}

/** Returns the cells that identify the person in a row. */
function readWho({ row: { cells }, columns: { first, last, name, email } }: Sorted): string {
  return [first, last, name, email].map((column) => (cells[column] ?? '').trim().toLowerCase()).join('\n')
}

/**
 * A column about presence. `absent` contains the texts that mean someone wasn't there, and `unsure` the texts that may
 * mean it. `empty`: the meaning of an empty cell.
 */
type PresenceColumn = {
  column: number
  absent: ReadonlySet<string>
  unsure: ReadonlySet<string>
  empty: Doubt | null
}
/**
 * `folded`: the titles, as `foldTitle` returns them. `knownColumns`: whether `readTitle` recognizes each title as a
 * column about the person. `kinds`: columns about presence, columns about arrivals, columns for days, a status, other
 * columns with marks, and the only column with an unknown title. The first kind with any columns decides. `isUnsigned`:
 * all columns about presence are empty. `extraColumns`: columns that show who was there but late or online. `absences`:
 * columns in which a mark means that someone wasn't there. `durations`: columns with how long people were there.
 * `reasons`: columns with the reason for an absence.
 */
type PresenceColumns = {
  folded: readonly string[]
  knownColumns: readonly boolean[]
  isUnsigned: boolean
  kinds: PresenceColumn[][]
  extraColumns: PresenceColumn[]
  absences: number[]
  durations: number[]
  reasons: number[]
}

function describeColumns(rows: readonly Sorted[], titles: readonly string[]): PresenceColumns {
  const folded = titles.map(foldTitle)
  const list = (column: number) => rows.flatMap(({ row }) => readCell(row.cells, column) || [])
  const describe = (column: number): PresenceColumn => ({ column, ...readColumn(list(column)) })
  const find = (isKind: (title: string) => boolean) =>
    folded.flatMap((title, column) => (isKind(title) ? describe(column) : []))
  // A may mean “active” in a column that isn't about presence.
  const saysBoth = ({ column }: PresenceColumn) => {
    const texts = list(column)
    const marks = findAbsentMarks(texts)
    return marks !== null && marks.size < new Set(texts).size
  }
  const days = titles.flatMap((title, column) => (isDateTitle(title) ? describeDay(describe(column), title) : []))
  const otherColumns = titles.flatMap((title, column) => {
    const isOtherFact = isOtherTitle(title) && !timeTitle.test(folded[column]!)
    const isKnown = readTitle(title) !== null || isOtherFact || isGradeTitle(title) || isAboutOther(title)
    const isOther = isOtherPresenceTitle(folded[column]!) || isAbsenceTitle(folded[column]!, folded)
    const isOpen = !isKnown && !isOther && !asksPresence.test(folded[column]!)
    return isOpen ? describe(column) : []
  })
  const arrivals = find((title) => isArrivalTitle(title) || (title === 'in' && folded.includes('out')))
  const status = find((title) =>
    /^(?:(?:registration |rsvp |guest )?status|attendance|stato|statut|estado|状态|상태)$/.test(title),
  ).map((column) => ({ ...column, empty: null }))
  const isFilled = ({ column }: PresenceColumn) => list(column).length > 0
  const absences = folded.flatMap((title, column) =>
    isAbsenceTitle(title, folded) && findAbsentMarks(list(column)) !== null ? column : [],
  )
  const durations = folded.flatMap((title, column) => (areDurations(title, list(column)) ? column : []))
  // Meeting tools have columns that are always empty.
  const presence = [...find(isPresenceTitle), ...arrivals.filter(({ column }) => !isJoinTitle(folded[column]!))]
  const onlyColumns = otherColumns.filter(isFilled).flatMap(({ column }) => {
    const meaning = readOnlyColumn(folded[column]!, list(column), rows.length)
    return meaning ? { column, ...meaning } : []
  })
  const kinds = [
    find(isPresenceTitle).filter(isFilled),
    arrivals.filter(isFilled).map((column) => ({ ...column, empty: column.empty ?? 'unsure' })),
    days.filter(({ absent, unsure, empty }) => absent.size + unsure.size > 0 || empty !== null),
    status.filter((column) => saysBoth(column) || list(column.column).some((text) => arrivedWords.test(text))),
    // The title may be the event’s name.
    otherColumns.filter(({ column }) => areSureMarks(list(column))),
    onlyColumns.length === 1 ? onlyColumns : [],
  ]
  return {
    folded,
    knownColumns: titles.map((title) => readTitle(title) !== null),
    kinds,
    // Nobody has signed, or the signatures are pictures. Other columns may show who was there.
    isUnsigned:
      presence.length > 0 &&
      kinds.every((kind) => kind.length === 0) &&
      absences.length === 0 &&
      durations.length === 0,
    durations,
    extraColumns: find(isOtherPresenceTitle),
    reasons: folded.flatMap((title, column) => (isReasonTitle(title) ? column : [])),
    absences,
  }

  /** Numbers below the title of a day or a week may be points. */
  function describeDay(day: PresenceColumn, title: string): PresenceColumn {
    const texts = list(day.column)
    const areNumbers = texts.every((text) => /^\d{1,3}(?:[.,]\d{1,3})?$/.test(text))
    if (!areNumbers || (findAbsentMarks(texts) !== null && !isSessionTitle(title))) return day
    return { ...day, absent: new Set(), unsure: new Set(texts.filter(isZero)), empty: null }
  }
}

/** Reads the filled cells of a column about presence. If the column has known marks, unknown ones are unsure. */
function readColumn(texts: readonly string[]): Omit<PresenceColumn, 'column'> {
  const written = [...new Set(texts.filter((text) => !saysNothing(text)))]
  const hasOpposite = holdsOpposite(written)
  const read = (text: string) => readMark(text, hasOpposite)
  const absent = new Set(written.filter((text) => read(text) === 'absent'))
  const isPresent = written.some((text) => read(text) === 'present')
  // A alone may also mean “anwesend” (present).
  if (absent.size > 0 && !isPresent && [...absent].every((text) => /^\p{L}$/u.test(text)))
    return { absent: new Set(), unsure: new Set(texts), empty: 'unsure' }
  const isOther = (text: string) => read(text) === null && !/^\d/.test(text) && !holdsMoment(text)
  // A text that several people share, such as a room, is a way of being there, unless the column has moments.
  const counts = groupBy(texts, (text) => text)
  const areMoments = written.some(holdsMoment)
  const isKnown = isPresent || absent.size > 0 || areMoments
  const isShared = (text: string) => !areMoments && text.length > maxLetters && counts.get(text)!.length > 1
  // If some people checked in, a word such as “registered” means that the others were only expected.
  const hasArrivals = written.some((text) => arrivedWords.test(text))
  const unsure = texts.filter(
    (text) => saysNothing(text) || (hasArrivals && saysExpected(text)) || (isKnown && isOther(text) && !isShared(text)),
  )
  const areMarks = unsure.length === 0 && written.every(marksPresence)
  return {
    absent,
    unsure: new Set(unsure),
    empty: written.length === 0 ? null : areMarks ? 'absent' : isPresent ? 'unsure' : null,
  }
}
const maxLetters = 3
const arrivedWords = /^(?:checked[- ]in|attended|joined|arrived|scanned|(?:sign|logg)ed[- ]in)$/i

/** Reads what the columns about presence say about a person. */
function readRow(cells: readonly string[], { kinds, extraColumns, absences, reasons }: PresenceColumns): Doubt | null {
  const read = (column: number) => readCell(cells, column)
  const decisive = kinds.find((kind) => kind.length > 0) ?? []
  const marks = decisive.map(({ column, absent, unsure, empty }) => {
    const text = read(column)
    const doubt = text === '' ? empty : absent.has(text) ? 'absent' : unsure.has(text) ? 'unsure' : null
    return { isFilled: text !== '', doubt }
  })
  const isNoted = absences.some((column) => isAbsenceMark(read(column)))
  const isThere = marks.some(({ isFilled, doubt }) => isFilled && doubt === null)
  // With several days, each day has a cell. Otherwise, an empty cell beside other columns means nothing.
  const areDays = decisive === kinds[2]
  if (isThere) return isNoted || marks.some(({ isFilled, doubt }) => doubt && (isFilled || areDays)) ? 'unsure' : null
  if (extraColumns.some(({ column, absent }) => read(column) !== '' && !absent.has(read(column))))
    return isNoted ? 'absent' : null
  // A line with only a name, typed below the table, has no cell there, not an empty one.
  if (marks.some(({ doubt }) => doubt === 'unsure' || (doubt && cells.length === 1))) return 'unsure'
  if (decisive.length === 0 && reasons.some((column) => holdsReason(read(column)))) return 'unsure'
  return isNoted || marks.some(({ doubt }) => doubt === 'absent') ? 'absent' : null
}

/** Reads a person's answers to an invitation, and what other columns say about the person. */
function readAnswers(cells: readonly string[], titles: readonly string[], columns: PresenceColumns): Doubt | null {
  const { kinds, durations, folded, knownColumns } = columns
  const read = (column: number) => readCell(cells, column)
  // Being there outweighs an earlier answer to an invitation.
  const wasThere = kinds[0]!.some(
    ({ column, absent, unsure }) =>
      marksPresence(read(column)) && !absent.has(read(column)) && !unsure.has(read(column)) && !isInvited(read(column)),
  )
  const isMarkedAbsent = folded.some((title, column) => {
    const isAnsweredNo = asksPresence.test(title) && (shortNo.test(read(column)) || saysAbsent(read(column)))
    return absentValues[title]?.test(read(column)) || (isAnsweredNo && !wasThere)
  })
  // With several days, each day has an answer.
  const answers = cells.flatMap((cell, column) =>
    !knownColumns[column] && isClearAnswer(cell.trim()) ? cell.trim() : [],
  )
  const isUndecided = !kinds.some((kind) => kind.length > 0)
  if (isMarkedAbsent || (isUndecided && answers.length > 0 && answers.every(isNotComing))) return 'absent'
  const isOpen = cells.some((cell, column) => isOpenAnswer(cell.trim()) && asksPresence.test(folded[column] ?? ''))
  // A question can have an answer in any words: `Nope`, `I was sick`.
  const isUnclear = titles.some((title, column) => {
    const question = folded[column]!
    const isQuestion = title.trim().endsWith('?') || /^(?:will|can|are|did|were|was) /.test(question)
    return isQuestion && asksPresence.test(question) && read(column) && readMark(read(column), false) === null
  })
  // Outlook writes “None” for people who haven’t responded.
  const isUnanswered = folded.some((title, column) => title === 'response' && /^none$/i.test(read(column)))
  // A remark may be about another day.
  const isRemarked = cells.some((cell, column) =>
    knownColumns[column]
      ? cell.includes('@') && holdsAbsence(cell)
      : saysAway(cell) || [absentWords, sickPattern].some((words) => words.test(cell.trim())),
  )
  const isEmpty =
    folded.some((title, column) => isZero(read(column)) && isDurationTitle(title)) ||
    (isUndecided && durations.some((column) => lacksDuration(read(column))))
  const isMaybe = folded.some((title, column) => maybeTitle.test(title) && marksPresence(read(column)))
  return isUnanswered || isUnclear || isEmpty || isMaybe || (isUndecided && (isOpen || isRemarked)) ? 'unsure' : null
}

const shortNo = /^(?:no|n|false|0|nein|non|não|nee|nej|nei|nie|нет|ні|いいえ|否|아니요)$/iu
