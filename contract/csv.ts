// Makes every CSV file of the product, on the server and on pages.
import { sheetText } from './sheet-text.ts'

/** A text that people typed or a device sent, or one of ours, which is known to be harmless. */
export type CsvCell = string | { ours: string }

/** Returns a whole file: UTF-8 text with a byte-order mark, the header and the rows. */
export function csvFile(header: readonly string[], rows: readonly CsvCell[][]): string {
  return `\uFEFF${csvRows([header])}${csvRows(rows)}`
}

/** Returns rows, each ended by CRLF. Every cell is quoted (RFC 4180), so that no separator splits one. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: CsvCell): string {
  const text = typeof cell === 'string' ? sheetText(cell) : cell.ours
  return `"${text.replaceAll('"', '""')}"`
}
