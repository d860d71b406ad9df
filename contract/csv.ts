// Writes every CSV file in the product, on the server and on pages.
import { sheetText } from './sheet-text.ts'

/** A cell: text that a person typed or a device sent, or text of our own, which is known to be safe. */
export type CsvCell = string | { ours: string }

/** Returns a complete CSV file: UTF-8 text with a byte-order mark, the header and the rows. */
export function csvFile(header: readonly string[], rows: readonly CsvCell[][]): string {
  return `\uFEFF${csvRows([header])}${csvRows(rows)}`
}

/**
 * Returns CSV rows, each terminated by CRLF. Every cell is quoted (RFC 4180), so that a separator in it doesn't split
 * it.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: CsvCell): string {
  const text = typeof cell === 'string' ? sheetText(cell) : cell.ours
  return `"${text.replaceAll('"', '""')}"`
}
