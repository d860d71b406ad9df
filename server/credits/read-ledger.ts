import type { RosterStudent } from '#contract/classes/roster.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { LedgerClass } from './facts.ts'
import { computeLedger, type StudentCredit } from './ledger.ts'
import { readClassFacts } from './read-facts.ts'

/**
 * A student and a function that computes their credit. It is computed each time, because caching a large class would
 * take a lot of memory.
 */
export type LedgerRow = { student: RosterStudent; computeCredit: () => StudentCredit }
/** The credit of everyone in a class. The events in each student’s credit have the same order as the class’s events. */
export type ClassLedger = { course: LedgerClass; rows: LedgerRow[] }

/**
 * Reads what determines the credit of a class’s students, registered and pending, and returns the students by name.
 * Nothing is stored. Null if the class was deleted. `now` in ms. For 5,000 students it takes hundreds of milliseconds,
 * so call it in a reader thread.
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
