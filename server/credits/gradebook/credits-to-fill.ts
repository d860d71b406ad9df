import type { Kysely } from 'kysely'
import { listIdentities } from '#server/classes/roster/identities.ts'
import { listRoster } from '#server/classes/roster/store.ts'
import { readClassLedger, type ClassLedger, type LedgerRow } from '#server/credits/read-ledger.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CreditedStudent } from './fill.ts'

type Rows = Kysely<Schema>

/**
 * Reads the credit of a class’s students, and their ids in earlier files of learning management systems. `now` in ms.
 * Null when the class was deleted.
 */
export async function readCreditsToFill(
  db: Rows,
  query: { classId: string; now: number },
): Promise<{ ledger: ClassLedger; students: CreditedStudent[] } | null> {
  const ledger = await readClassLedger(db, query)
  if (!ledger) return null
  const identities = Map.groupBy(await listIdentities(db, query.classId), ({ roster_entry_id }) => roster_entry_id)
  const credits = new Map(ledger.rows.map((row) => [row.student.id, toFillable(row)]))
  const students = (await listRoster(db, query.classId)).map((entry): CreditedStudent => {
    const id = (entry.student_id ?? entry.pending_student_id)!
    const { first_name, last_name, email } = entry
    const { credit, isUnsure } = credits.get(id) ?? { credit: null, isUnsure: false }
    const person = { entry: entry.id, id, first_name, last_name, email }
    return { ...person, credit, isUnsure, identities: identities.get(entry.id) ?? [] }
  })
  return { ledger, students }
}

/** A student who was excused from every event of the class is excused from its credit. */
function toFillable({ computeCredit }: LedgerRow): Pick<CreditedStudent, 'credit' | 'isUnsure'> {
  const { have, points, events } = computeCredit()
  if (events.length > 0 && events.every(({ state }) => state === 'excused'))
    return { credit: 'excused', isUnsure: false }
  const isUnsure = events.some(({ reason }) => reason === 'names-deleted')
  return { credit: have === 0 && points === 0 ? null : points, isUnsure }
}
