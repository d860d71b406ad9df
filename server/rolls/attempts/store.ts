import { sql } from 'kysely'
import {
  attemptReasons,
  unconfirmedAfter,
  type AttemptReason,
  type EventAttempt,
  type OwnAttempt,
} from '#contract/rolls/attempts.ts'
import {
  refusalReasons,
  maxListedAttempts,
  type RefusalReason,
  type RefusedAttempts,
} from '#contract/rolls/refused-attempts.ts'
import { isOpenRow, openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { currentMark, presenceAt, selectPresence } from '#server/events/presence.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { readPresenceMarks } from '#server/rolls/marks/current-marks.ts'

/** Latest first. */
export const attemptOrder: Order<{ received_at: string; id: string }> = {
  cursorFor: ({ received_at, id }) => [received_at, id],
  compare: compareBy('down', 'up'),
}

/**
 * Selects the attempts that count as failed. A double tap doesn’t count. A scan counts if two minutes later the student
 * hasn’t confirmed it and no one has marked them present. If a later attempt was refused, only the refusal counts, not
 * the scan before it.
 */
function failedAttempts(db: DbOrTrx, now: number) {
  return db
    .selectFrom('refused_attempt')
    .where('refused_attempt.reason', 'in', [...attemptReasons])
    .where((e) =>
      e.or([
        e('refused_attempt.reason', '<>', 'not-confirmed'),
        e.and([
          e('refused_attempt.received_at', '<=', now - unconfirmedAfter),
          e.not(
            e.exists(
              e
                .selectFrom('attendance')
                .select('attendance.id')
                .whereRef('attendance.student_id', '=', 'refused_attempt.student_id')
                .whereRef('attendance.event_id', '=', 'refused_attempt.event_id'),
            ),
          ),
          e.not(
            e.exists(
              e
                .selectFrom('roll_mark')
                .select('roll_mark.id')
                .whereRef('roll_mark.student_id', '=', 'refused_attempt.student_id')
                .whereRef('roll_mark.event_id', '=', 'refused_attempt.event_id')
                .where('roll_mark.says', '=', 'present')
                .where(sql<boolean>`${currentMark}`),
            ),
          ),
          e.not(
            e.exists(
              e
                .selectFrom('refused_attempt as later')
                .select('later.id')
                .whereRef('later.student_id', '=', 'refused_attempt.student_id')
                .whereRef('later.event_id', '=', 'refused_attempt.event_id')
                .whereRef('later.received_at', '>=', 'refused_attempt.received_at')
                .where('later.reason', 'in', [...refusalReasons]),
            ),
          ),
        ]),
      ]),
    )
    .select([
      'refused_attempt.id',
      'refused_attempt.reason',
      'refused_attempt.reference',
      'refused_attempt.received_at',
      'refused_attempt.confirmed_at',
    ])
    .orderBy('refused_attempt.received_at', 'desc')
    .orderBy('refused_attempt.id')
}

type Failed = {
  id: string
  reason: string
  reference: string | null
  received_at: number
  confirmed_at: number | null
}

function asAttempt({ id, reason, reference, received_at, confirmed_at }: Failed) {
  return {
    id,
    reason: reason as AttemptReason,
    reference,
    received_at: isoTime(received_at),
    confirmed_at: confirmed_at === null ? null : isoTime(confirmed_at),
  }
}

/** Returns a student’s attempts that didn’t count, latest first. `now` in ms. */
export async function listOwnAttempts(db: DbOrTrx, student: string, now: number): Promise<OwnAttempt[]> {
  const rows = await failedAttempts(db, now)
    .innerJoin('school', 'school.id', 'refused_attempt.school_id')
    .leftJoin(openRows('event'), (join) =>
      join
        .onRef('event.id', '=', 'refused_attempt.event_id')
        // Otherwise a made-up or foreign event id would reveal another university’s event.
        .onRef('event.school_id', '=', 'refused_attempt.school_id'),
    )
    .select(['event.id as event', 'event.name as event_name', 'event.starts_at', 'school.time_zone'])
    .select('refused_attempt.no_location')
    .where('refused_attempt.student_id', '=', student)
    .where(isOpenRow('refused_attempt'))
    .execute()
  const present = await db
    .selectFrom(selectPresence((table) => sql`${sql.ref(`${table}.student_id`)} = ${student}`))
    .select('presence.event_id')
    .execute()
  const events = new Set(present.map(({ event_id }) => event_id))
  return rows.map((row) => ({
    ...asAttempt(row),
    event: row.event,
    event_name: row.event_name,
    event_date: row.starts_at === null ? null : isoTime(row.starts_at),
    time_zone: row.time_zone,
    no_location: row.reason === 'no-location' ? row.no_location : null,
    present: row.event !== null && events.has(row.event),
  }))
}

/** Returns the attempts at an event that didn’t count, latest first. `now` in ms. */
export async function listEventAttempts(
  db: DbOrTrx,
  { event, school }: { event: string; school: string },
  now: number,
): Promise<EventAttempt[]> {
  const rows = await failedAttempts(db, now)
    .innerJoin('student', 'student.id', 'refused_attempt.student_id')
    .select(['student.id as student', 'student.first_name', 'student.last_name', 'student.school_id'])
    .where('refused_attempt.event_id', '=', event)
    .execute()
  const present = await db.selectFrom(presenceAt(event)).select('presence.person_id').execute()
  const people = new Set(present.map(({ person_id }) => person_id))
  const says = await readPresenceMarks(db, event)
  return rows.map((row) => {
    const isOurs = row.school_id === school
    return {
      ...asAttempt(row),
      student: isOurs ? row.student : null,
      student_name: isOurs ? `${row.first_name} ${row.last_name}` : null,
      present: people.has(row.student),
      marked: isOurs ? (says.get(row.student) ?? null) : null,
    }
  })
}

/** Returns refused attempts, latest first, or only the one with this reference. Double taps aren't listed. */
export async function listRefusedAttempts(
  db: DbOrTrx,
  event: { id: string; school_id: string },
  reference?: string,
): Promise<RefusedAttempts> {
  const query = db
    .selectFrom('refused_attempt')
    .innerJoin('student', 'student.id', 'refused_attempt.student_id')
    .where('refused_attempt.event_id', '=', event.id)
    .where('refused_attempt.reason', 'in', [...refusalReasons])
    .$if(reference !== undefined, (rows) => rows.where('refused_attempt.reference', '=', reference!))
  const count = await countRows(query)
  const rows = await query
    .select([
      'refused_attempt.reference',
      'refused_attempt.reason',
      'refused_attempt.received_at',
      'refused_attempt.confirmed_at',
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
    received_at: isoTime(row.received_at),
    confirmed_at: row.confirmed_at === null ? null : isoTime(row.confirmed_at),
    student_name: row.school_id === event.school_id ? `${row.first_name} ${row.last_name}` : null,
  }))
  return { count, attempts }
}
