// Refuses rows of a gradebook file that its system’s importer would read differently.
import { readExtraRow } from '#contract/tables/extra-rows.ts'
import { cellText, cellTexts, holdsAddress } from '#contract/tables/rows.ts'
import type { Separator, TextRow } from '#contract/tables/rows.ts'
import type { OpenedFile } from './open-file.ts'
import { GradebookProblem } from './problem.ts'

/** Refuses rows with broken quotes, or with text beyond the last of `width` titles. Totals may have more cells. */
export function refuseBroken(
  file: OpenedFile,
  rows: TextRow[],
  { separator, width }: { separator: Separator; width: number },
): void {
  const { text } = file
  const findBeyond = (row: TextRow) => {
    for (let column = width; column < row.bounds.length / 2; column += 1)
      if (cellText(text, row, column).trim() !== '') return column
    return -1
  }
  const isTotal = (row: TextRow) => {
    const cells = cellTexts(text, row).map((cell) => file.read(cell))
    return readExtraRow(cells, cells.some(holdsAddress)) === 'total'
  }
  const broken = rows.filter((row) => row.isBroken || (findBeyond(row) !== -1 && !isTotal(row)))
  const [row] = broken
  if (!row) return
  const place = row.isBroken ? findBrokenQuote(text, row, separator) : findCell(row, findBeyond(row))
  throw new GradebookProblem(
    'gradebook_broken',
    broken.slice(0, 10).map(({ number }) => number),
    {
      column: toColumnName(place.column),
      text: file.read(text.slice(place.start, Math.min(place.end, place.start + maxShownLength))).trim(),
      isBeyond: !row.isBroken,
    },
  )
}
/** The maximum number of characters of a broken cell that are shown. */
const maxShownLength = 60

type Place = { column: number; start: number; end: number }

function findCell({ bounds }: TextRow, column: number): Place {
  return { column, start: bounds[column * 2]!, end: bounds[column * 2 + 1]! }
}

/**
 * Returns the first cell with a quotation mark that isn't closed or is followed by text. The row's bounds ignore
 * quotes, so whole quoted cells before it are read again.
 */
function findBrokenQuote(text: string, row: TextRow, separator: Separator): Place {
  const rowEnd = row.bounds.at(-1)!
  const line = text.slice(0, rowEnd)
  const quotedCell = / *"(?:[^"]|"")*" */y
  let start = row.bounds[0]!
  for (let column = 0; ; column += 1) {
    quotedCell.lastIndex = start
    const isQuoted = /^ *"/.test(line.slice(start, start + maxShownLength))
    const sign = line.indexOf(separator, isQuoted && quotedCell.test(line) ? quotedCell.lastIndex : start)
    const end = sign === -1 ? rowEnd : sign
    const isWhole = !isQuoted || (quotedCell.lastIndex > start && end === quotedCell.lastIndex)
    if (!isWhole || sign === -1) return { column, start, end }
    start = end + 1
  }
}

/** Returns the name of a column in a spreadsheet, such as `AB`. */
function toColumnName(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : toColumnName(Math.floor(column / 26) - 1) + last
}
