import type { RosterStudent } from '#contract/classes/roster.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { LedgerClass } from './facts.ts'
import { computeLedger, type StudentCredit } from './ledger.ts'
import { readClassFacts } from './read-facts.ts'

/** A student and the credit, which is computed each time: that of a large class takes much memory. */
export type LedgerRow = { student: RosterStudent; computeCredit: () => StudentCredit }
/** The credit of everyone in a class. The events of each student’s credit are in the order of the class’s events. */
export type ClassLedger = { course: LedgerClass; rows: LedgerRow[] }

/**
 * Reads what decides the credit of a class’s students, registered and pending, and returns them by name. Nothing is
 * stored. Null when the class was deleted. `now` in ms. For 5,000 students it takes hundreds of milliseconds, so call
 * it in the reader’s thread.
 */
export async function readClassLedger(
  db: DbOrTrx,
  query: { classId: string; now: number },
): Promise<ClassLedger | null> {
  const facts = await readClassFacts(db, query)
  if (!facts) return null
  const ledger = computeLedger(facts, query.now)
  const roster = await readRoster(db, query.classId)
  const rows = roster.map((student) => ({ student, computeCredit: () => ledger.credit(query.classId, student.id) }))
  return { course: facts.classes.get(query.classId)!, rows }
}
