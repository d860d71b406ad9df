// Reads the rows of a text: a table with separators, or a list with one person per line.
import { joinCards } from './cards.ts'
import { readCopiedPage, type PageLine } from './copied-page.ts'
import { cellTexts, holdsAddress, isRareSeparator, readRows, separators, type Separator } from './rows.ts'
import type { TableRow } from './sort-rows.ts'
import { splitPartners, splitRecipients } from './spelled-addresses.ts'
import { tidyText } from './tidy-text.ts'
import { areMeetingTitles, nameTwoFacts, readTitle, startTable } from './column-titles.ts'

export const lineEnd = /\r\n|[\n\r\u0085\u2028\u2029]/u

/**
 * Replaces the special characters with which some programs break lines inside a paragraph or a cell. They become line
 * feeds if the text has no other line breaks or no address, or if the line has several addresses. Otherwise, they
 * become spaces.
 */
export function readSoftEnds(text: string): string {
  if (!softEnd.test(text)) return text
  const isSoft = /[\n\r]/.test(text.trim()) && text.includes('@')
  return text.replaceAll(/[^\n\r]+/g, (line) => {
    const parts = line.split(softEnd)
    return parts.join(isSoft && parts.filter((part) => part.includes('@')).length < 2 ? ' ' : '\n')
  })
}
const softEnd = /[\u0085\u2028\u2029]/u

/**
 * Reads the rows of a file or a pasted text and skips blank ones. The text is a table with separators, or a list with
 * one person per line, whose rows have one cell.
 */
export function readTextRows(wrapped: string): TableRow[] {
  const text = tidyText(joinCards(readSoftEnds(wrapped)))
  const lines = text.split(lineEnd)
  const page = readCopiedPage(lines)
  if (page) return toRows(page)
  const titles = findTitleLine(lines)
  const partners = titles ? null : splitPartners(lines)
  if (partners) {
    const first = partners.findIndex((people) => people.length > 1)
    const readPeople = (people: string[], index: number) =>
      readTable(people.join('\n')).map((row): TableRow => {
        const isAbove = index < first && !row.cells.some(holdsAddress)
        return { ...row, line: index + 1, ...(isAbove && { skipped: 'above' }) }
      })
    return partners.flatMap(readPeople)
  }
  if (titles || !isList(lines)) return readTable(text, titles?.separator)
  const separate = lines.flatMap(splitRecipients)
  return separate.flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, cells: [cutCell(line)] }]))
}

function toRows(page: readonly PageLine[]): TableRow[] {
  return page.flatMap(({ cells, skipped }, index) => {
    if (cells.length === 0) return []
    // A row with all titles names the columns.
    const isHead = skipped === 'titles' && nameTwoFacts(cells)
    return [{ line: index + 1, cells, ...(skipped && !isHead && { skipped }) }]
  })
}

export function readTable(text: string, separator?: Separator): TableRow[] {
  return readRows(text, separator ? { separator } : {}).rows.map((row) => ({
    line: row.line,
    isBroken: row.isBroken,
    cells: withoutTextMarks(cellTexts(text, row)).map(cutCell),
  }))
}

/** Truncates a cell. No name or address is longer, and reading a cell can take quadratic time. */
export function cutCell(text: string): string {
  return text.length > maxCellLength ? text.slice(0, maxCellLength) : text
}
const maxCellLength = 2_000

/** Returns cells without the apostrophe that spreadsheets put before a text, if all cells with text have it. */
function withoutTextMarks(cells: string[]): string[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => /\D/.test(cell))
  const areMarked = filled.length > 1 && filled.every((cell) => cell.startsWith("'") && !cell.endsWith("'"))
  return areMarked ? cells.map((cell) => cell.replace(/^\s*'/, '')) : cells
}

/** Whether lines are people as mail programs write them, `Ana Chen <a@x.edu>` or all in one line, and not a table. */
function isList(lines: readonly string[]): boolean {
  const withAddress = lines.slice(0, linesCompared).filter((line) => line.includes('@'))
  const inBrackets = withAddress.filter((line) => /<[^\s<>]{1,254}@[^\s<>]{1,254}>/u.test(line))
  const isMostlyBrackets = inBrackets.length > 0 && inBrackets.length * 2 >= withAddress.length
  const isOneLine = lines.filter((line) => line.trim() !== '').length === 1 && withAddress.length === 1
  if (isOneLine) return splitRecipients(withAddress[0]!).length > 1 && !isPersonRow(withAddress[0]!)
  return isMostlyBrackets
}
const linesCompared = 200

/** Whether a line is one person, with names and several addresses in cells. */
function isPersonRow(line: string): boolean {
  const cells = line.split(/[,;\t]/u).filter((cell) => cell.trim() !== '')
  return !line.includes('<') && cells.filter((cell) => !cell.includes('@')).length >= 2
}

/** The number of lines in which titles are searched. Reports have up to 20 lines of facts above their titles. */
const linesSearched = 60

/** Finds the line with the titles of a table, and its separator. */
export function findTitleLine(lines: readonly string[]): { line: number; separator: Separator } | null {
  for (const [index, line] of lines.slice(0, linesSearched).entries()) {
    const nextLine = lines.slice(index + 1).find((next) => next.trim() !== '') ?? ''
    // Titles such as `Last, First` contain another separator.
    const [best] = separators
      .flatMap((separator) => {
        const cells = line.includes(separator) ? readCells(line, separator) : []
        return isTitleRow(cells, nextLine, separator)
          ? [{ separator, known: cells.filter((cell) => readTitle(cell) !== null).length }]
          : []
      })
      .toSorted((first, second) => second.known - first.known)
    if (best) return { line: index + 1, separator: best.separator }
  }
  return null
}

function isTitleRow(cells: string[], nextLine: string, separator: Separator): boolean {
  if (cells.length < 2 || areMeetingTitles(cells)) return false
  const below = readCells(nextLine, separator)
  if (!isRareSeparator(separator)) return startTable(cells, below)
  // A cell with several lines may start in the next line.
  return nameTwoFacts(cells) && (below.length === cells.length || nextLine.includes('"'))
}

/** Returns the cells in the first row of a text. */
function readCells(text: string, separator: Separator): string[] {
  const [row] = readRows(text, { separator, limit: 1 }).rows
  return row ? cellTexts(text, row) : []
}
