import { classesWords } from '#contract/classes/words.ts'
import { csvFile } from '#contract/csv.ts'
import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'

/** A row that isn’t on the roster: its line in the file (null if typed by hand) and the reason. */
export type ProblemRow = {
  line: number | null
  firstName: string
  lastName: string
  email: string
  identity?: LmsIdentity
  reason: string
}

const header = [
  classesWords.line,
  classesWords.firstName,
  classesWords.lastName,
  classesWords.email,
  classesWords.reason,
]

/** Returns the rows as a file for a spreadsheet, which shows their text and runs no formulas. */
export function problemCsv(rows: ProblemRow[]): string {
  return csvFile(
    header,
    rows.map(({ line, ...row }) => [
      line === null ? '' : String(line),
      row.firstName,
      row.lastName,
      row.email,
      row.reason,
    ]),
  )
}

/** Downloads the rows as a file. */
export function saveProblemRows(rows: ProblemRow[]): void {
  saveFile(csvBlob(problemCsv(rows)), 'students-not-added.csv')
}
