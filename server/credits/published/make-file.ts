import { createHash } from 'node:crypto'
import { describeRule } from '#contract/credits/describe-rule.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toCsv } from '#server/sheets/sheet.ts'
import { asCreditRule } from '../as-rule.ts'
import { explainStudent, explainedColumns } from '../explained-sheet.ts'
import { readClassLedger } from '../read-ledger.ts'
import { compressText } from '#server/sheets/compressed-text.ts'

/** One student's lines, compressed. A student who hasn’t registered has a null `student` and an `email`. */
export type StudentLines = { student: string | null; email: string | null; content: string }
/** A file that is ready to be stored. `sha256` is the hash of its bytes: the head, followed by the lines in order. */
export type PublishableFile = { ruleText: string; sha256: string; head: string; lines: StudentLines[] }

/**
 * Computes the file that publishing stores. Returns null if the class was deleted, and `empty` if it has no students or
 * no events. `now` in ms.
 */
export async function makePublishedFile(
  db: DbOrTrx,
  query: { classId: string; now: number },
): Promise<PublishableFile | 'empty' | null> {
  const ledger = await readClassLedger(db, query)
  if (!ledger) return null
  const { course, rows } = ledger
  if (rows.length === 0 || course.events.length === 0) return 'empty'
  const { timeZone } = course
  const head = toCsv({ head: explainedColumns, rows: [], timeZone })
  const hash = createHash('sha256').update(head)
  const lines = rows.map((row): StudentLines => {
    const text = toCsv({ head: [], rows: explainStudent(course, row), timeZone }, 'more')
    hash.update(text)
    const { id, email, email_verified: isRegistered } = row.student
    return { student: isRegistered ? id : null, email: isRegistered ? null : email, content: compressText(text) }
  })
  return { ruleText: describeRule(course.rule && asCreditRule(course.rule)), sha256: hash.digest('hex'), head, lines }
}
