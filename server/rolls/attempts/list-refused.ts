import type { Kysely } from 'kysely'
import {
  maxListedAttempts,
  refusalReasons,
  type RefusalReason,
  type RefusedAttempts,
} from '#contract/rolls/refused-attempts.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Returns an event’s refused attempts, the latest first, or the one with this reference. A double tap isn’t listed,
 * because that student is on the roll.
 */
export async function listRefusedAttempts(
  db: Kysely<Schema>,
  event: { id: string; school_id: string },
  reference?: string,
): Promise<RefusedAttempts> {
  const query = db
    .selectFrom('refused_attempt')
    .innerJoin('student', 'student.id', 'refused_attempt.student_id')
    .where('refused_attempt.event_id', '=', event.id)
    .where('refused_attempt.reason', 'in', [...refusalReasons])
    .$if(reference !== undefined, (rows) => rows.where('refused_attempt.reference', '=', reference!))
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      'refused_attempt.reference',
      'refused_attempt.reason',
      'refused_attempt.received_at',
      'refused_attempt.school_id',
      'student.first_name',
      'student.last_name',
    ])
    .orderBy('refused_attempt.received_at', 'desc')
    .orderBy('refused_attempt.id')
    .limit(maxListedAttempts)
    .execute()
  const attempts = rows.map((row) => ({
    reference: row.reference,
    reason: row.reason as RefusalReason,
    received_at: new Date(row.received_at).toISOString(),
    student_name: row.school_id === event.school_id ? `${row.first_name} ${row.last_name}` : null,
  }))
  return { count, attempts }
}
