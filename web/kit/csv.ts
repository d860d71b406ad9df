import { formulaSafe } from '#contract/formula-safe.ts'

/** A cell that people typed or a device sent, or one that we built from numbers and know to be harmless. */
export type Cell = string | { ours: string }

/** Sets a head and rows as UTF-8 CSV with a byte-order mark, formula-safe but for the cells that are ours. */
export function toCsv(head: readonly string[], rows: Cell[][]): string {
  const lines = [head, ...rows].map((cells) => cells.map(cellText).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The same as a file. */
export function csvFile(head: readonly string[], rows: Cell[][]): Blob {
  return new Blob([toCsv(head, rows)], { type: 'text/csv;charset=utf-8' })
}

function cellText(cell: Cell): string {
  const text = typeof cell === 'string' ? formulaSafe(cell) : cell.ours
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
