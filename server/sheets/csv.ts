import { csvFile, csvRows } from '#contract/csv.ts'
import type { Cell, Sheet } from './sheet.ts'
import { zonedTime } from '#server/time/zoned-time.ts'

/** Returns a sheet as a CSV file, or, for 'more', only its rows, to append to a file. */
export function toCsv({ head, rows, timeZone }: Sheet, part: 'whole' | 'more' = 'whole'): string {
  const cells = rows.map((row) =>
    row.map((cell: Cell) => (typeof cell === 'object' && 'at' in cell ? { ours: zonedTime(cell.at, timeZone) } : cell)),
  )
  return part === 'more' ? csvRows(cells) : csvFile(head, cells)
}
