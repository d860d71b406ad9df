import { stringify } from 'csv-stringify/sync'

/** A cell that people typed or a device sent, or one that we built from numbers and know to be harmless. */
export type Cell = string | { ours: string }

// The first characters at which a spreadsheet takes a cell for a formula, full-width forms included (OWASP, CSV
// injection). csv-stringify's own list lacks the last ones, and it would also escape a negative latitude of ours.
// oxlint-disable-next-line no-control-regex -- a NUL at the start is one of them
const startsFormula = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/

/** Sets rows as UTF-8 CSV with a byte-order mark, formula-safe but for the cells that are ours. */
export function toCsv(head: string[], rows: Cell[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell.ours)))
  return stringify([head, ...cells], { bom: true, record_delimiter: 'windows' })
}

function harmless(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}
