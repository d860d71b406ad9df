import { sql } from 'kysely'
import { currentMark } from '#server/events/presence.ts'
import { lockRosters } from '#server/classes/roster/roster-lock.ts'
import { deleteEntries } from '#server/classes/roster/store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/**
 * Deletes at most `limit` marks of an event that is being deleted. Also deletes their pending students who are on no
 * roster and have no other mark. Returns the number of deleted marks.
 */
export function deleteMarksOfEvent(db: DbOrTrx, { event, limit }: { event: string; limit: number }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const marks = await trx
      .selectFrom('roll_mark')
      .select(['id', 'school_id'])
      .where('event_id', '=', event)
      .limit(limit)
      .execute()
    if (marks.length === 0) return 0
    await lockRosters(trx, marks[0]!.school_id)
    await deleteMarks(
      trx,
      marks.map(({ id }) => id),
    )
    return marks.length
  })
}

/**
 * Deletes at most `limit` of a university's marks at events that started before `cutoff` (ms) and have no check-ins
 * left: an “absent” mark must not disappear before its check-in. Also deletes the pending students who are then on no
 * roster and have no mark. Returns for each deleted mark when (ms) it was made, and whether it is a current mark
 * “present”. Runs in the caller's transaction.
 */
export async function purgeMarks(
  trx: DbOrTrx,
  { school, before: cutoff, most: limit }: { school: string; before: number; most: number },
): Promise<{ event_id: string; made_at: number; isPresent: boolean }[]> {
  const rows = await trx
    .selectFrom('roll_mark')
    .innerJoin('event', 'event.id', 'roll_mark.event_id')
    .select(['roll_mark.id', 'roll_mark.event_id', 'roll_mark.made_at'])
    .select(sql<number>`case when ${currentMark} and roll_mark.says = 'present' then 1 else 0 end`.as('is_present'))
    .where('roll_mark.school_id', '=', school)
    .where('event.starts_at', '<', cutoff)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('attendance').select('attendance.id').whereRef('attendance.event_id', '=', 'roll_mark.event_id'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  await lockRosters(trx, school)
  await deleteMarks(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ event_id, made_at, is_present }) => ({ event_id, made_at, isPresent: is_present === 1 }))
}

/** Returns the current marks of students at events. Times are in ms. */
export async function listMarks(
  db: DbOrTrx,
  pairs: { event_id: string; student_id: string }[],
): Promise<{ event_id: string; student_id: string | null; says: string; made_at: number }[]> {
  if (pairs.length === 0) return []
  const values = pairs.map(({ event_id, student_id }) => sql`(${event_id}, ${student_id})`)
  return db
    .selectFrom('roll_mark')
    .select(['event_id', 'student_id', 'says', 'made_at'])
    .where(sql<boolean>`(roll_mark.event_id, roll_mark.student_id) in (values ${sql.join(values)})`)
    .where(sql<boolean>`${currentMark}`)
    .execute()
}

async function deleteMarks(trx: DbOrTrx, ids: string[]): Promise<void> {
  const deleted = await trx.deleteFrom('roll_mark').where('id', 'in', ids).returning('pending_student_id').execute()
  const pending = deleted.flatMap(({ pending_student_id: id }) => (id === null ? [] : [id]))
  await deleteEntries(trx, [], [...new Set(pending)])
}
