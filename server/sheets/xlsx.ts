import writeXlsxFile, { type CellObject, type Row } from 'write-excel-file/node'
import { sheetText } from '#contract/sheet-text.ts'
import type { Cell, Sheet } from './sheet.ts'
import { zonedTime } from '#server/time/zoned-time.ts'

/** The number of columns that stay visible while scrolling: the names. */
const frozenColumns = 2
/** The widths of columns, in characters. */
const widths = { least: 10, most: 48, ofMoment: 28 }

/**
 * Returns a sheet as an Excel workbook. Times are real dates, which Excel can sort and calculate with, and show their
 * zone's offset. Texts are text cells. They are escaped anyway, because someone may save the workbook as CSV and
 * because XML doesn't allow control characters.
 */
export async function toXlsx({ head, rows, timeZone }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const asCell = (cell: Cell) => {
    // Excel wouldn't treat an empty text as an empty cell.
    if (typeof cell === 'string') return cell === '' ? null : sheetText(cell)
    return 'at' in cell ? moment(cell.at, timeZone) : cell.ours || null
  }
  const headings: Row = head.map((text) => ({ value: sheetText(text), fontWeight: 'bold' }))
  const file = await writeXlsxFile([headings, ...rows.map((row) => row.map(asCell))], {
    sheet: 'Attendance',
    stickyRowsCount: 1,
    stickyColumnsCount: frozenColumns,
    columns: head.map((heading, column) => ({ width: measureWidth(heading, rows, column) })),
  }).toBuffer()
  return new Uint8Array(file)
}

/** Returns a date cell. A date has no time zone, so it gets the local time, and its format shows the offset. */
function moment(timestamp: number, timeZone: string): CellObject {
  const text = zonedTime(timestamp, timeZone)
  const [wall, offset] = [text.slice(0, 19), text.slice(19)]
  return { value: new Date(`${wall}Z`), type: Date, format: `yyyy-mm-dd hh:mm:ss" ${offset}"` }
}

function measureWidth(heading: string, rows: Cell[][], column: number): number {
  let longest = Math.max(heading.length, widths.least)
  for (const row of rows) {
    const cell = row[column]!
    const length = typeof cell === 'string' ? cell.length : 'at' in cell ? widths.ofMoment : cell.ours.length
    if (length > longest) longest = length
  }
  return Math.min(longest + 2, widths.most)
}
