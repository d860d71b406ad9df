import { stringify } from 'csv-stringify/sync'
import { formulaSafe } from '#contract/formula-safe.ts'

/** A cell that people typed or a device sent, or one that we built from numbers and know to be harmless. */
export type Cell = string | { ours: string }

/** Sets rows as UTF-8 CSV with a byte-order mark, formula-safe but for the cells that are ours. */
export function toCsv(head: string[], rows: Cell[][]): string {
  // csv-stringify's own escaping knows fewer such characters, and would take a negative latitude of ours for one.
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? formulaSafe(cell) : cell.ours)))
  return stringify([head, ...cells], { bom: true, record_delimiter: 'windows' })
}
