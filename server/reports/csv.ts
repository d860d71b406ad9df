import { stringify } from 'csv-stringify/sync'
import { formulaSafe } from '#contract/formula-safe.ts'
import type { Cell, Sheet } from './sheet.ts'
import { zonedTime } from './zoned-time.ts'

/** Sets a sheet as UTF-8 CSV with a byte-order mark, formula-safe but for the cells that are ours. */
export function toCsv({ head, rows, timeZone }: Sheet): string {
  const text = (cell: Cell) => {
    if (typeof cell === 'string') return formulaSafe(cell)
    return 'at' in cell ? zonedTime(cell.at, timeZone) : cell.ours
  }
  // csv-stringify's own escaping knows fewer such characters, and would take a negative latitude of ours for one.
  return stringify([head, ...rows.map((row) => row.map(text))], { bom: true, record_delimiter: 'windows' })
}
