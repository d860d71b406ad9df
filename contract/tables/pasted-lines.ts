// Reads pasted lists of people: one person per line, or a table with titles.
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import { findAbsent } from './absent.ts'
import { holdsAbsence } from './absence-remarks.ts'
import { areAnswers, isNotComing, isOpenAnswer, isClearAnswer, readLastCell } from './answers.ts'
import { findPlaces, readOnlyCell, readPrefix, type Place } from './attendance-headings.ts'
import { readChats } from './chat.ts'
import { readCopiedPage } from './copied-page.ts'
import { findSenders } from './mail-senders.ts'
import { findLabeledAnswers } from './labeled-answers.ts'
import { readPanel } from './meeting-panel.ts'
import { areReversed } from './name-order.ts'
import { readMarkedLines } from './marked-lines.ts'
import { findOtherFormat, type OtherFormat } from './other-format.ts'
import { readLine, type ListShape, type ParsedLine } from './read-line.ts'
import {
  chooseAddress,
  hasLostQuote,
  listAddresses,
  readAddress,
  splitName,
  withoutPlaceholder,
  type PersonName,
} from './people.ts'
import { readRows } from './rows.ts'
import { joinSplitNames, readName, sortRows, type SortedRow, type TableRow } from './sort-rows.ts'
import { findTitleLine, lineEnd, readTable } from './text-rows.ts'
import { tidyText } from './tidy-text.ts'
import { repairTwiceEncoded } from './twice-encoded.ts'
import { areMeetingTitles } from './column-titles.ts'
import { holdsTwoPeople, nameGroups } from './other-columns.ts'

/**
 * `isAbove`: the line comes before the titles of a table, so it may be about something else. `isUnsure`: the list may
 * mean that the person wasn't there.
 */
export type ReadLine = { parsed: ParsedLine; isAbove: boolean; isUnsure?: boolean }

/**
 * Reads pasted lines. If a line contains column titles, the lines below it are read by these columns. All other lines
 * are read one by one. `domain` is the university's domain.
 */
export function readLines(lines: readonly string[], domain: string | null): ReadLine[] {
  const joined = lines.map((line) => line.split(lineEnd).join(' ')).join('\n')
  const format = findOtherFormat(joined)
  if (format !== null) return skipAll(lines, format)
  const bare = tidyText(repairTwiceEncoded(joined)).split('\n')
  const page = readCopiedPage(bare) ?? readPanel(bare)
  if (page) {
    return bare.map((line, index): ReadLine => {
      const { skipped, text } = page[index] ?? {}
      return { parsed: skipped ? { skipped } : readLine(text ?? line, domain), isAbove: false }
    })
  }
  const titles = findTitleLine(bare)
  const text = bare.join('\n')
  if (!titles) {
    const lastCells = bare.map(readLastCell)
    const isAnswered = areAnswers(lastCells.filter((_, index) => bare[index]!.trim() !== ''))
    const readings = readUntitled(bare, domain, { lastCells, isAnswered })
    const people = readings.flatMap(({ parsed }, index) =>
      'email' in parsed && parsed.email !== null && parsed.name
        ? [{ ...parsed.name, address: parsed.email, index }]
        : [],
    )
    // Addresses show which name is the last name. The person who pastes the list checks names without an address.
    if (!people.some((person) => areReversed([person]))) return readings
    const reversed = readUntitled(bare, domain, { lastCells, isAnswered, isLastFirst: true })
    const isOther = ({ last, index }: { last: string; index: number }) => last !== readLast(reversed[index]!.parsed)
    return areReversed(people.filter(isOther)) ? reversed : readings
  }
  const table = readTable(text, titles.separator)
  const titleRow = Math.max(
    table.findIndex(({ line }) => line === titles.line),
    0,
  )
  const named = nameGroups(table, titleRow)
  const rows = joinSplitNames(named, titleRow).map((row) => ({ ...row, cells: row.cells.map(oneLine) }))
  const sortedRows = [...sortRows(rows, { titles: titleRow, domain, isOfEvent: true })]
  const absent = findAbsent(sortedRows)
  const places = findPlaces(sortedRows.map(({ row }) => readOnlyCell(row.cells)))
  const byLine = new Map(sortedRows.map((sorted, index) => [sorted.row.line, { sorted, place: places[index] }]))
  return bare.map((line, position): ReadLine => {
    const { sorted, place } = byLine.get(position + 1) ?? {}
    if (!sorted) return { parsed: line.trim() === '' ? { problem: 'empty' } : { skipped: 'continued' }, isAbove: false }
    if (sorted.skipped === 'above' && position + 1 < titles.line)
      return {
        parsed: isAboutMeeting(sortedRows, sorted) ? { skipped: 'meeting' } : readLineAbove(line, domain),
        isAbove: true,
      }
    const doubts = [place, absent.get(sorted)]
    const skipped = place === 'heading' ? 'note' : (sorted.skipped ?? (doubts.includes('absent') ? 'absent' : null))
    return {
      parsed: skipped ? { skipped } : readTableLine(line, sorted, domain),
      isAbove: false,
      isUnsure: doubts.includes('unsure'),
    }
  })
}

type UntitledList = ListShape & { lastCells: readonly string[] }

/** Reads the lines of a list without titles, each on its own. */
function readUntitled(lines: readonly string[], domain: string | null, list: UntitledList): ReadLine[] {
  const { joined: wholeRows, broken } = findQuotedRows(lines.join('\n'))
  const chats = readChats(lines)
  // In a chat, “absent” in a separate line is a message.
  const places: Place[] = chats ? lines.map(() => null) : findPlaces(lines)
  const headings = new Set(places.flatMap((place, index) => (place === 'heading' ? [index] : [])))
  const marked = chats ?? readMarkedLines(lines, headings)
  const senders = findSenders(lines)
  const labeled = chats ? null : findLabeledAnswers(lines)
  return lines.map((whole, index) => {
    const { text: line, doubt, isMark = false } = marked[index]!
    const row = wholeRows.get(index + 1)
    const [place, nextPlace] = [places[index], places[index + 1]]
    if ((place === 'heading' || place === 'absent') && row !== null && !isMark)
      return { parsed: { skipped: place === 'heading' ? 'note' : 'absent' }, isAbove: false }
    const prefix = chats ? null : readPrefix(line)
    const [answer = '', nextAnswer = ''] = [line, lines[index + 1]].map((text = '') => oneLine(text))
    const lastCell = list.lastCells[index]!
    // Calendars write “None” for people who haven't answered.
    const isOpen = list.isAnswered
      ? isOpenAnswer(lastCell) || line.endsWith('\tNone')
      : isOpenAnswer(lastCell) && isClearAnswer(lastCell)
    const isDoubtful = isOpen || senders.has(index) || labeled?.doubtful.has(index) || (!chats && holdsAbsence(whole))
    const doubts = [place, prefix?.doubt, doubt, isDoubtful ? 'unsure' : null]
    const parsed: ParsedLine =
      row === null
        ? { skipped: 'continued' }
        : isMark || isClearAnswer(answer) || labeled?.answers.has(index)
          ? { skipped: 'detail' }
          : doubts.includes('absent') || isAnsweredBelow(nextAnswer, nextPlace)
            ? { skipped: 'absent' }
            : readLine(prefix?.rest ?? row ?? line, domain, list)
    const isLost = broken.has(index + 1) || line.includes(lostCharacter)
    return {
      parsed: isLost ? withoutName(parsed) : parsed,
      isAbove: false,
      isUnsure: doubts.includes('unsure'),
    }
  })
}

/** Whether the next line says that this person didn't come, and isn't a heading above other people. */
function isAnsweredBelow(next: string, place: Place | undefined): boolean {
  return isClearAnswer(next) && isNotComing(next) && place !== 'heading'
}

function readLast(parsed: ParsedLine): string | undefined {
  return 'email' in parsed ? parsed.name?.last : undefined
}

/** Skips the lines of a text in another format. Only the first line names the format. */
function skipAll(lines: readonly string[], format: OtherFormat): ReadLine[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  return lines.map((line, index): ReadLine => {
    const isBlank = line.trim() === ''
    return {
      parsed: isBlank ? { problem: 'empty' } : { skipped: index === first ? format : 'continued' },
      isAbove: false,
    }
  })
}

/** Reads a line above the titles, which may be a student or, for example, `2. Participants`. */
function readLineAbove(line: string, domain: string | null): ParsedLine {
  const parsed = readLine(line, domain)
  return 'skipped' in parsed ? { skipped: 'above' } : parsed
}

/**
 * Finds rows with quotation marks. `joined` contains rows with a cell over several lines, such as a comment: the whole
 * row at the number of its first line, and null at the others. The row must have exactly one address, because a quoted
 * list of names isn't a row. `broken` contains the lines with an unmatched quotation mark.
 */
function findQuotedRows(text: string): { joined: Map<number, string | null>; broken: Set<number> } {
  const joined = new Map<number, string | null>()
  const broken = new Set<number>()
  if (!text.includes('"')) return { joined, broken }
  for (const { line, bounds, isBroken } of readRows(text).rows) {
    const row = text.slice(bounds[0], bounds.at(-1))
    const rowLines = row.split('\n')
    // Mail programs write `"Ana Chen" <a@x.edu>`.
    if (isBroken && !row.includes('<')) broken.add(line)
    if (rowLines.length === 1 || bounds.length === 2 || row.split('@').length !== 2) continue
    for (const index of rowLines.keys()) joined.set(line + index, index === 0 ? rowLines.join(' ') : null)
  }
  return { joined, broken }
}

/** The replacement for a character that a program couldn't read. */
const lostCharacter = '\ufffd'

/**
 * Returns a line without its name, because a character in the name is lost, or because an unmatched quotation mark may
 * have moved the name to another cell.
 */
function withoutName(parsed: ParsedLine): ParsedLine {
  return 'email' in parsed && parsed.email !== null ? { ...parsed, name: null } : parsed
}

/** Whether a row contains facts about a meeting, or their titles. */
function isAboutMeeting(rows: readonly SortedRow<TableRow>[], sorted: SortedRow<TableRow>): boolean {
  const index = rows.indexOf(sorted)
  return [sorted, rows[index - 1]].some((sortedRow) => sortedRow && areMeetingTitles(sortedRow.row.cells))
}

/** Reads a row by the columns of its table. A row with a different shape is read like any other line. */
function readTableLine(text: string, { row, columns, titles }: SortedRow<TableRow>, domain: string | null): ParsedLine {
  const { cells, isBroken = false } = row
  const width = titles?.length ?? cells.length
  const hasMore = cells.slice(width).some((cell) => cell !== '') || (cells.length === 1 && width > 1)
  const isElsewhere = columns.email === -1 && cells.some((cell) => cell.includes('@'))
  const isShifted = !/^#?\d*[.):]?$/u.test(cells[columns.position] ?? '')
  const isLost =
    isBroken ||
    text.includes(lostCharacter) ||
    [columns.first, columns.last, columns.name].some((column) => hasLostQuote(cells[column]))
  if (isLost || hasMore || isElsewhere || isShifted) {
    const parsed = readLine(text, domain)
    return isLost ? withoutName(parsed) : parsed
  }
  if (holdsTwoPeople(cells, titles)) return { problem: 'several-addresses' }
  if (holdsControl(cells.join(' '))) return { problem: 'control-character' }
  const { first, last } = readName(cells, columns)
  const name = first === '' && last === '' ? null : first === '' ? { first: last, last: '' } : { first, last }
  const nameCell = [columns.first, columns.last, columns.name].find((column) => (cells[column] ?? '').includes('@'))
  const ownAddress = withoutPlaceholder((cells[columns.email] ?? '').replace(/^anonymous$/i, ''))
  const address = ownAddress || (cells[nameCell ?? -1] ?? '')
  if (address === '') return name ? { email: null, name } : { problem: 'unreadable' }
  if (listAddresses(address).length > 1 && chooseAddress(listAddresses(address), domain) === null)
    return { problem: 'several-addresses' }
  return { email: readAddress(address, domain).toLowerCase(), name: name ?? readContactName(address) }
}

function readContactName(text: string): PersonName | null {
  const name = splitName(text)
  return name.first === '' ? null : name
}
