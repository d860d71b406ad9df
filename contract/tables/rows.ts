// Reads the rows and cells of a text with separators, as spreadsheets and learning systems write it. Stores the
// position of each cell in the text, so that one cell can be changed and all others stay as they are.

const commonSeparators = [',', ';', '\t', '|'] as const
/**
 * Characters that also occur in names, times and labels. They count as separators only if every line has the same
 * number.
 */
const rareSeparators = [':', '^', '~'] as const
export const separators = [...commonSeparators, ...rareSeparators] as const
export type Separator = (typeof separators)[number]

/** Whether a separator may also be an ordinary character in a text, such as a colon. */
export function isRareSeparator(separator: Separator): boolean {
  return rareSeparators.some((sign) => sign === separator)
}

/**
 * A row in a file. `line` is the number of its first line in a text editor, and `number` is the row number in a
 * spreadsheet, both from 1. `bounds` contains the start and end of each cell in the text, including its quotes.
 * `isBroken`: a quotation mark isn't closed or is followed by text, so the line was read without regard to quotes.
 */
export type TextRow = { line: number; number: number; bounds: number[]; isBroken: boolean }

export type TextTable = { separator: Separator; rows: TextRow[] }

/** The maximum size of a table. A class of 3,000 with 300 columns has 900,000 cells. */
const tableLimits = { rows: 20_000, cells: 1_500_000 }

/**
 * Reads at most `limit` rows and skips blank ones. Without a `separator`, detects it. Throws a RangeError if the table
 * exceeds `tableLimits`, unless only empty rows at its end do.
 */
export function readRows(
  text: string,
  { separator = findSeparator(text), limit = Infinity }: { separator?: Separator; limit?: number } = {},
): TextTable {
  const rows: TextRow[] = []
  const { note } = readNote(text)
  let position = note.length
  let line = 1 + countLineEnds(note)
  let [cells, width] = [0, 0]
  for (let number = line; position < text.length && rows.length < limit; number += 1) {
    const row = readEscapedRow(text, position, { separator, width: width || 2 })
    const { bounds, isBroken } = row
    // A student's row may have a cell too many, because of a comma in a name.
    if (!isBroken && (width === 0 || (countFilled(bounds) > width && !holdsAddress(text.slice(bounds[0], row.next)))))
      width = bounds.length / 2
    if (bounds.length > 2 || text.slice(bounds[0], bounds[1]).trim() !== '')
      rows.push({ line, number, bounds, isBroken })
    line += 1 + row.innerLines
    position = row.next
    cells += bounds.length / 2
    if (cells <= tableLimits.cells && rows.length <= tableLimits.rows) continue
    const end = findContentEnd(text, separator)
    if (bounds[0]! < end) throw new RangeError('The table is too large.')
    return { separator, rows: rows.filter((filled) => filled.bounds[0]! < end) }
  }
  return { separator, rows }
}

/** Returns the number of cells without empty ones at the end of a row. */
function countFilled(bounds: readonly number[]): number {
  let count = bounds.length / 2
  while (count > 0 && bounds[count * 2 - 1] === bounds[count * 2 - 2]) count -= 1
  return count
}

/**
 * Returns the text of a cell without its quotes. A row may have fewer cells than others. The missing cells are empty.
 */
export function cellText(text: string, { bounds, isBroken }: TextRow, column: number): string {
  if (column * 2 >= bounds.length) return ''
  const cell = text.slice(bounds[column * 2], bounds[column * 2 + 1])
  const isQuoted = !isBroken && cell.startsWith('"')
  const content = isQuoted ? cell.slice(1, -1).replaceAll(/""|\\"/g, '"') : cell
  // Spreadsheets keep leading zeros in cells written like this: `="0042"`.
  const formula = /^=\(?"([^"]*)"\)?$/.exec(content)
  if (formula) return formula[1]!
  return isBroken ? content.replaceAll('"', '') : content
}

/** Returns the text of all cells in a row. */
export function cellTexts(text: string, row: TextRow): string[] {
  return Array.from({ length: row.bounds.length / 2 }, (_, column) => cellText(text, row, column))
}

/**
 * A change to a cell: its bounds and its new text. `missing`: the number of separators that the row lacks before the
 * cell.
 */
export type CellEdit = { start: number; end: number; value: string; missing?: number }

/** Returns the change to a cell. Excel omits empty cells at the end of a row, with their separators. */
export function editCell({ bounds }: TextRow, column: number, value: string): CellEdit {
  const missing = Math.max(column + 1 - bounds.length / 2, 0)
  if (missing === 0) return { start: bounds[column * 2]!, end: bounds[column * 2 + 1]!, value }
  const end = bounds.at(-1)!
  return { start: end, end, value, missing }
}

/** Returns the text with some cells changed. `edits` are in the order of the text. A quoted cell stays quoted. */
export function replaceCells(text: string, edits: CellEdit[], separator: Separator): string {
  const pieces: string[] = []
  let position = 0
  for (const { start, end, value, missing = 0 } of edits) {
    const isQuoted = text[start] === '"' || value.includes(separator)
    pieces.push(text.slice(position, start), separator.repeat(missing), isQuoted ? `"${value}"` : value)
    position = end
  }
  return pieces.join('') + text.slice(position)
}

const linesCompared = 50
/** An address that fills its whole cell. */
export const bareAddress = /^[^\s@,;|]+@[^\s@,;|]+$/

/**
 * Returns the separator of a text: the one in Excel's note, or the one that splits most lines into the same number of
 * cells. A rare separator must split all lines this way, and some cells must be addresses. Defaults to a comma.
 */
export function findSeparator(text: string): Separator {
  const noted = separators.find((sign) => sign === readNote(text).separator)
  if (noted) return noted
  const wholeLines = text.slice(0, 200_000).split(/\r\n|\r|\n/, linesCompared)
  const lines = wholeLines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  // The last line may be cut off.
  const filled = lines.slice(0, linesCompared - 1).filter((line) => line.trim() !== '')
  const isOnly = (sign: string) => {
    const widths = new Set(filled.map((line) => line.split(sign).length))
    const hasAddress = filled.some((line) => line.split(sign).some((cell) => bareAddress.test(cell.trim())))
    return widths.size === 1 && [...widths][0]! > 2 && hasAddress
  }
  const rare = commonSeparators.some((sign) => filled[0]?.includes(sign)) ? undefined : rareSeparators.find(isOnly)
  if (rare) return rare
  const rated = commonSeparators.map((separator) => {
    const widths = lines.map((line) => line.split(separator).length).filter((width) => width > 1)
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    // Commas inside names also split lines, but rarely every line, and into fewer cells.
    const [width, count] = [...counts].toSorted((first, second) => second[0] * second[1] - first[0] * first[1])[0] ?? [
      0, 0,
    ]
    const hasAddress = (line: string) => line.split(separator).some((cell) => bareAddress.test(cell.trim()))
    const addresses = wholeLines.filter(hasAddress).length
    return { separator, rating: width * count * (1 + 2 * addresses) }
  })
  return rated.toSorted((first, second) => second.rating - first.rating)[0]!.separator
}

/** Reads the byte-order mark, which some programs write twice, and Excel's `sep=;` before a table. */
function readNote(text: string): { note: string; separator: string | null } {
  const [note = '', separator = null] = /^\uFEFF*(?:"?sep=(.)"?(?:\r\n|\r|\n))?/i.exec(text) ?? []
  return { note, separator }
}

type ReadRow = { bounds: number[]; next: number; innerLines: number; isBroken: boolean }

/**
 * `width`: the number of cells in the first row, or in a wider one above that has no address, because notes above a
 * table have fewer. `escapes`: a backslash escapes a quotation mark.
 */
type Shape = { separator: Separator; width: number; escapes?: boolean }

/**
 * Reads a row. Some databases escape a quotation mark with a backslash, but a path may also end with a backslash. The
 * correct reading is the one with `width` cells.
 */
function readEscapedRow(text: string, start: number, shape: Shape): ReadRow {
  const row = readRow(text, start, { ...shape, escapes: true })
  const isFitting = ({ isBroken, bounds }: ReadRow) => !isBroken && bounds.length / 2 === shape.width
  if (isFitting(row) || !text.slice(start, row.next).includes('\\"')) return row
  const plainRow = readRow(text, start, shape)
  return isFitting(plainRow) || row.isBroken ? plainRow : row
}

function readRow(text: string, start: number, shape: Shape): ReadRow {
  const { separator } = shape
  const bounds: number[] = []
  let innerLines = 0
  for (let position = start; ;) {
    // People put a space before a quotation mark. The space isn't part of the cell.
    const quote = skipSpaces(text, position)
    const quotedEnd = text[quote] === '"' ? findQuotedEnd(text, quote, shape) : null
    if (quotedEnd === null && text[position] === '"') return readBrokenRow(text, start, separator)
    let end = quotedEnd ?? findPlainEnd(text, position, separator)
    if (quotedEnd === null) bounds.push(position, end)
    else {
      innerLines += countLineEnds(text.slice(quote, end))
      bounds.push(quote, end)
      end = skipSpaces(text, end)
    }
    if (text[end] === separator) position = end + 1
    else return { bounds, next: end + lineEndLength(text, end), innerLines, isBroken: false }
  }
}

function skipSpaces(text: string, start: number): number {
  let position = start
  while (text[position] === ' ') position += 1
  return position
}

/** Reads one line and ignores its quotes. */
function readBrokenRow(text: string, start: number, separator: Separator): ReadRow {
  const bounds: number[] = []
  for (let position = start; ;) {
    const end = findPlainEnd(text, position, separator)
    bounds.push(position, end)
    if (text[end] === separator) position = end + 1
    else return { bounds, next: end + lineEndLength(text, end), innerLines: 0, isBroken: true }
  }
}

/** The maximum length of a cell with several lines, in characters. Comments are shorter. */
const maxQuotedLength = 50_000

/**
 * Returns the end of a quoted cell, after its closing quote. Null if its quotes are broken: they aren't closed, text
 * follows them, or the cell would swallow lines that look like rows.
 */
function findQuotedEnd(text: string, start: number, shape: Shape): number | null {
  for (let position = start + 1; ;) {
    const quote = text.indexOf('"', position)
    if (quote === -1 || quote - start > maxQuotedLength) return null
    if (shape.escapes && isEscaped(text, quote)) {
      position = quote + 1
      continue
    }
    if (text[quote + 1] === '"') {
      position = quote + 2
      continue
    }
    const isClosed = endsCell(text, quote + 1, shape)
    return isClosed && !holdsRows(text.slice(start + 1, quote), shape) ? quote + 1 : null
  }
}

/** Whether a character is escaped by a backslash that isn't itself escaped. */
function isEscaped(text: string, position: number): boolean {
  let start = position
  while (text[start - 1] === '\\') start -= 1
  return (position - start) % 2 === 1
}

/** Whether a cell ends here, possibly after spaces. */
function endsCell(text: string, position: number, { separator }: Shape): boolean {
  const next = text[skipSpaces(text, position)]
  return next === undefined || next === separator || next === '\n' || next === '\r'
}

/**
 * Whether a quoted text contains a line with an email address and as many cells as a row, which means that an unmatched
 * quote swallowed it. A comment may also contain an address.
 */
function holdsRows(quoted: string, { separator, width }: Shape): boolean {
  const [first = '', ...lines] = quoted.split(/\r\n|\r|\n/)
  const hasWidth = (line: string) => line.split(separator).length >= width
  const isRow =
    lines.length > 0 && hasWidth(first) && first.split(separator).some((cell) => bareAddress.test(cell.trim()))
  return isRow || lines.some((line) => hasWidth(line) && holdsAddress(line))
}

/** Whether a text contains an email address. A column title may contain just a domain, such as 'Email (@x.edu)'. */
export function holdsAddress(text: string): boolean {
  return text.includes('@') && /[\p{L}\p{N}.+_-]@[\p{L}\p{N}-]+\.[\p{L}\p{N}]/u.test(text)
}

function findPlainEnd(text: string, start: number, separator: Separator): number {
  const sign = separator.charCodeAt(0)
  let position = start
  for (; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === sign || code === lineFeed || code === carriageReturn) break
  }
  return position
}
const [lineFeed, carriageReturn] = [10, 13]

function lineEndLength(text: string, position: number): number {
  if (text[position] === '\r' && text[position + 1] === '\n') return 2
  return position < text.length ? 1 : 0
}

/**
 * Returns the end of the last row with content. Spreadsheets write only separators for thousands of empty rows if
 * someone has formatted them.
 */
function findContentEnd(text: string, separator: Separator): number {
  let end = text.length
  while (end > 0 && (text[end - 1] === separator || /["\s]/.test(text[end - 1]!))) end -= 1
  return end
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
