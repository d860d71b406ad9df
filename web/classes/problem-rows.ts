import { saveFile } from '#web/kit/save-file.ts'

/** A row that is not on the roster: where in the file it stood (null when typed by hand) and why. */
export type ProblemRow = { line: number | null; firstName: string; lastName: string; email: string; reason: string }

const header = ['Line', 'First Name', 'Last Name', 'Email', 'Reason']

/** The rows as a file for a spreadsheet, which shows their text and never computes it. */
export function problemCsv(rows: ProblemRow[]): string {
  const lines = rows.map(({ line, firstName, lastName, email, reason }) => [
    line === null ? '' : String(line),
    ...[firstName, lastName, email, reason].map(harmless),
  ])
  return `\uFEFF${[header, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** Hands the rows to the browser's downloads. */
export function saveProblemRows(rows: ProblemRow[]): void {
  saveFile(new Blob([problemCsv(rows)], { type: 'text/csv;charset=utf-8' }), 'students-not-added.csv')
}

// A spreadsheet computes what begins so; an apostrophe keeps it text.
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
