import type { Kysely } from 'kysely'
import { openRows } from '#server/database/open-rows.ts'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** Returns a student’s refused attempts, the earliest first. */
export function listRefusedAttempts(db: Rows, student: string) {
  return db
    .selectFrom(openRows('refused_attempt'))
    .leftJoin(openRows('event'), (join) =>
      join
        .onRef('event.id', '=', 'refused_attempt.event_id')
        // A made-up or foreign id reveals nothing about another university's event.
        .onRef('event.school_id', '=', 'refused_attempt.school_id'),
    )
    .selectAll('refused_attempt')
    .select('event.name as event_name')
    .where('refused_attempt.student_id', '=', student)
    .orderBy('refused_attempt.received_at')
    .orderBy('refused_attempt.id')
    .execute()
}
