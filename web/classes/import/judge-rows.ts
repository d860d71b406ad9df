import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import { classesWords } from '#contract/classes/words.ts'
import type { NewStudent } from '#web/classes/form/class-form-values.ts'
import { judgeStudent } from '#web/classes/form/form-roster.ts'
import type { ProblemRow } from '../problem-rows.ts'
import { readAddress, readField, type Match } from './match-columns.ts'
import type { CsvRow } from './read-csv.ts'

/** A row of the file as the preview shows it. */
export type JudgedRow = {
  line: number
  firstName: string
  lastName: string
  email: string
  result: 'ready' | 'duplicate' | 'refused'
  /** The reason that it is skipped or refused, and the field to blame. */
  reason: string | null
  field: 'firstName' | 'lastName' | 'email' | null
  identity?: LmsIdentity
}

type Judge = {
  match: Match
  /** The university's student domain. Null where it is not known, then the server judges that. */
  domain: string | null
  /** Added to sign-in names without @. Null adds nothing. */
  completeWith: string | null
  /** Addresses on the roster already, in lower case. */
  present: ReadonlySet<string>
  /** Reads what a row says about the student besides name and address. */
  identityIn?: (row: CsvRow) => LmsIdentity | null
}

/** The number of rows judged before the page may render and respond again. */
const rowsAtOnce = 500

/**
 * Judges each row separately, so that one bad row doesn't fail the others. Doesn't block the page with thousands of
 * rows. Returns null when the result is no longer needed.
 */
export async function judgeRows(
  rows: CsvRow[],
  criteria: Judge,
  isWanted: () => boolean = () => true,
): Promise<JudgedRow[] | null> {
  const judge = judgeBy(criteria)
  const judged: JudgedRow[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) return null
    judged.push(...rows.slice(start, start + rowsAtOnce).map(judge))
  }
  return judged
}

/** Remembers the addresses it has seen. */
function judgeBy({ match, domain, completeWith, present, identityIn }: Judge): (row: CsvRow) => JudgedRow {
  const lineByEmail = new Map<string, number>()
  return (row) => {
    const fields = {
      firstName: readField(row, match.firstName),
      lastName: readField(row, match.lastName),
      email: readAddress(row, match.email, completeWith),
    }
    const judged = judgeStudent(fields, domain)
    if ('reason' in judged) {
      return { line: row.line, ...fields, result: 'refused', reason: judged.reason, field: judged.field }
    }
    const { student } = judged
    const twin = lineByEmail.get(student.email)
    const reason = present.has(student.email)
      ? classesWords.alreadyClassSkipped
      : twin === undefined
        ? null
        : classesWords.sameAsLineTwinSkipped({ twin })
    if (twin === undefined) lineByEmail.set(student.email, row.line)
    const identity = identityIn?.(row)
    const result = reason === null ? 'ready' : 'duplicate'
    return { line: row.line, ...student, result, reason, field: null, ...(identity && { identity }) }
  }
}

/** Counts the rows of each result. */
export function countResults(rows: JudgedRow[]): { ready: number; duplicates: number; refused: number } {
  const counts = { ready: 0, duplicates: 0, refused: 0 }
  for (const { result } of rows) counts[result === 'duplicate' ? 'duplicates' : result] += 1
  return counts
}

/** The rows that join the roster. */
export function readyStudents(rows: JudgedRow[]): NewStudent[] {
  return rows.flatMap(({ result, line, firstName, lastName, email, identity }) =>
    result === 'ready' ? [{ line, firstName, lastName, email, ...(identity && { identity }) }] : [],
  )
}

/** The invalid rows, for the download. */
export function refusedRows(rows: JudgedRow[]): ProblemRow[] {
  return rows.flatMap(({ result, line, firstName, lastName, email, reason }) =>
    result === 'refused' ? [{ line, firstName, lastName, email, reason: reason ?? '' }] : [],
  )
}
