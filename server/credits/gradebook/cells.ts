// Reads a file of separated cells and changes some of them. All other characters stay as they are.
import { GradebookProblem } from './problem.ts'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/**
 * A row of a file. `line` is its number as a spreadsheet shows it. `bounds` has the start and the end of each cell in
 * the text, one after the other, with the cell's quotes.
 */
export type Row = { line: number; bounds: number[] }

/** A cell to change, by its start and end in the text, and its new value. */
export type CellEdit = { start: number; end: number; value: string }

/** A class of 3,000 with 300 columns has 900,000 cells. */
const mostCells = 1_500_000
const mostRows = 20_000
const [lineFeed, carriageReturn] = [10, 13]

/**
 * Reads the rows of a text, or only the `first` ones. Blank lines are skipped. Throws `gradebook_broken` with the line
 * when quotes aren't closed or something follows them, or when a row has more or fewer cells than the first one.
 */
export function readRows(text: string, separator: Separator, first = Infinity): Row[] {
  const rows: Row[] = []
  let position = text.startsWith('\uFEFF') ? 1 : 0
  let cells = 0
  for (let line = 1; position < text.length && rows.length < first; line += 1) {
    const row = { line, bounds: [] as number[] }
    position = readRow(text, position, separator, row)
    const isBlank = row.bounds.length === 2 && row.bounds[0] === row.bounds[1]
    if (isBlank) continue
    if (row.bounds.length !== (rows[0] ?? row).bounds.length) throw new GradebookProblem('gradebook_broken', [line])
    rows.push(row)
    cells += row.bounds.length / 2
    if (cells > mostCells || rows.length > mostRows) throw new GradebookProblem('gradebook_too_large')
  }
  return rows
}

/** Returns the text of a cell without its quotes. */
export function readCell(text: string, { bounds }: Row, column: number): string {
  const raw = text.slice(bounds[column * 2], bounds[column * 2 + 1])
  return raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw
}

/** Returns the text with some cells changed, in the order of the text. A cell that was quoted stays quoted. */
export function replaceCells(text: string, edits: CellEdit[], separator: Separator): string {
  const pieces: string[] = []
  let lastEnd = 0
  for (const { start, end, value } of edits) {
    const isQuoted = text[start] === '"' || value.includes(separator)
    pieces.push(text.slice(lastEnd, start), isQuoted ? `"${value}"` : value)
    lastEnd = end
  }
  return pieces.join('') + text.slice(lastEnd)
}

/** Reads one row into `row`. Returns where the next one starts. */
function readRow(text: string, start: number, separator: Separator, { line, bounds }: Row): number {
  for (let position = start; ;) {
    const end = text[position] === '"' ? findQuotedEnd(text, position, line) : findPlainEnd(text, position, separator)
    bounds.push(position, end)
    const next = text[end]
    if (next === separator) position = end + 1
    else if (next === '\r' && text[end + 1] === '\n') return end + 2
    else if (next === '\n' || next === '\r') return end + 1
    else if (next === undefined) return end
    // Something follows the quotes.
    else throw new GradebookProblem('gradebook_broken', [line])
  }
}

function findPlainEnd(text: string, start: number, separator: Separator): number {
  const end = separator.charCodeAt(0)
  let position = start
  for (; position < text.length; position += 1) {
    const next = text.charCodeAt(position)
    if (next === end || next === lineFeed || next === carriageReturn) break
  }
  return position
}

/** A quote inside quotes is written twice. */
function findQuotedEnd(text: string, start: number, line: number): number {
  for (let position = start + 1; ;) {
    const quote = text.indexOf('"', position)
    if (quote === -1) throw new GradebookProblem('gradebook_broken', [line])
    if (text[quote + 1] !== '"') return quote + 1
    position = quote + 2
  }
}
