// Every CSV file of the product, made by the server or by a page.
import { sheetText } from './sheet-text.ts'

/** A text that people typed or a device sent, or one that we built from numbers and know to be harmless. */
export type CsvCell = string | { ours: string }

/** Returns a whole file: UTF-8 text with a byte-order mark, the header and the rows. */
export function csvFile(header: readonly string[], rows: readonly CsvCell[][]): string {
  return `\uFEFF${csvRows([header])}${csvRows(rows)}`
}

/**
 * Returns rows alone, each ended by CRLF. Every cell is quoted (RFC 4180), so that no program splits one, whichever
 * separators it looks for.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: CsvCell): string {
  const text = typeof cell === 'string' ? sheetText(cell) : cell.ours
  return `"${text.replaceAll('"', '""')}"`
}
