import { csvFile, csvRows } from '#contract/csv.ts'
import { zonedTime } from '#server/time/zoned-time.ts'

/** A text from a person or a device, a text of our own that is known to be harmless (`ours`), or a time (`at`, ms). */
export type Cell = string | { ours: string } | { at: number }

/** A table for a spreadsheet. Times are shown in an IANA time zone. */
export type Sheet = { head: readonly string[]; rows: Cell[][]; timeZone: string }

/** Returns a sheet as a CSV file. With 'more', returns only its rows, to append to a file. */
export function toCsv({ head, rows, timeZone }: Sheet, part: 'whole' | 'more' = 'whole'): string {
  const cells = rows.map((row) =>
    row.map((cell: Cell) => (typeof cell === 'object' && 'at' in cell ? { ours: zonedTime(cell.at, timeZone) } : cell)),
  )
  return part === 'more' ? csvRows(cells) : csvFile(head, cells)
}
