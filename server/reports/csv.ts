import { stringify } from 'csv-stringify/sync'
import { formulaSafe } from '#contract/formula-safe.ts'
import type { Cell, Sheet } from './sheet.ts'
import { zonedTime } from './zoned-time.ts'

/**
 * Sets a sheet as UTF-8 CSV with a byte-order mark, formula-safe but for the cells that are ours. `more` is a further
 * piece of a file that has begun: rows alone.
 */
export function toCsv({ head, rows, timeZone }: Sheet, part: 'whole' | 'more' = 'whole'): string {
  const text = (cell: Cell) => {
    if (typeof cell === 'string') return formulaSafe(cell)
    return 'at' in cell ? zonedTime(cell.at, timeZone) : cell.ours
  }
  // csv-stringify's own escaping knows fewer such characters, and would take a negative latitude of ours for one.
  const cells = rows.map((row) => row.map(text))
  return part === 'more'
    ? stringify(cells, { record_delimiter: 'windows' })
    : stringify([head, ...cells], { bom: true, record_delimiter: 'windows' })
}
