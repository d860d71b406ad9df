import { sql } from 'kysely'
import type { PresenceSays } from '#contract/rolls/mark-values.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { currentMark } from '#server/events/presence.ts'
import { isoTime } from '#server/time/iso-time.ts'

/**
 * Selects the current marks about presence, with the name of the person who made each. The caller adds the conditions.
 */
export function selectCurrentMarks(db: DbOrTrx) {
  return selectMarks(db).where(sql<boolean>`${currentMark}`)
}

/** Lists one student's current marks at open events, both about presence and about credit in a class. */
export function listMarksAbout(db: DbOrTrx, student: string) {
  return selectMarks(db)
    .innerJoin(openRows('event'), 'event.id', 'roll_mark.event_id')
    .where('roll_mark.student_id', '=', student)
    .where('roll_mark.undone_at', 'is', null)
    .execute()
}

function selectMarks(db: DbOrTrx) {
  return db
    .selectFrom('roll_mark')
    .leftJoin('faculty as maker', 'maker.id', 'roll_mark.faculty_id')
    .leftJoin('administrator as admin_maker', 'admin_maker.id', 'roll_mark.admin_id')
    .select(['roll_mark.id', 'roll_mark.event_id', 'roll_mark.class_id'])
    .select(['roll_mark.student_id', 'roll_mark.pending_student_id'])
    .select(['roll_mark.says', 'roll_mark.reason_kind', 'roll_mark.reason', 'roll_mark.made_at'])
    .select([
      sql<string | null>`coalesce(maker.first_name, admin_maker.first_name)`.as('maker_first_name'),
      sql<string | null>`coalesce(maker.last_name, admin_maker.last_name)`.as('maker_last_name'),
    ])
}

type CurrentMark = Awaited<ReturnType<ReturnType<typeof selectCurrentMarks>['execute']>>[number]

/** Returns the current marks about presence at an event by the student's id, registered or pending. */
export async function readMarksByPerson(db: DbOrTrx, event: string): Promise<Map<string, ShownMark>> {
  const rows = await selectCurrentMarks(db).where('roll_mark.event_id', '=', event).execute()
  return new Map(rows.map((row) => [(row.student_id ?? row.pending_student_id)!, asShownMark(row)]))
}

/** Returns the `says` of each current mark about presence at an event, by the student's id, registered or pending. */
export async function readPresenceMarks(db: DbOrTrx, event: string): Promise<Map<string, PresenceSays>> {
  const rows = await db
    .selectFrom('roll_mark')
    .select(['student_id', 'pending_student_id', 'says'])
    .where('event_id', '=', event)
    .where(sql<boolean>`${currentMark}`)
    .execute()
  return new Map(rows.map((row) => [(row.student_id ?? row.pending_student_id)!, row.says as PresenceSays]))
}

/**
 * Returns the events of a class from which students are excused, either from the event or only from credit in this
 * class, by the student's id, registered or pending.
 */
export async function readExcused(db: DbOrTrx, classId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('roll_mark')
    .innerJoin(openRows('class_event'), 'class_event.event_id', 'roll_mark.event_id')
    .select(['roll_mark.event_id', 'roll_mark.student_id', 'roll_mark.pending_student_id'])
    .distinct()
    .where('class_event.class_id', '=', classId)
    .where('roll_mark.says', '=', 'excused')
    .where('roll_mark.undone_at', 'is', null)
    .where((mark) => mark.or([mark('roll_mark.class_id', 'is', null), mark('roll_mark.class_id', '=', classId)]))
    .execute()
  const excused = new Map<string, string[]>()
  for (const { event_id, student_id, pending_student_id } of rows) {
    const person = (student_id ?? pending_student_id)!
    excused.set(person, [...(excused.get(person) ?? []), event_id])
  }
  return excused
}

/** Returns a mark as it is shown next to a student. */
export function asShownMark({ maker_first_name: first, maker_last_name: last, ...row }: CurrentMark): ShownMark {
  return {
    id: row.id,
    says: row.says,
    reason_kind: row.reason_kind,
    reason: row.reason,
    made_by: first === null ? null : `${first} ${last}`,
    made_at: isoTime(row.made_at),
  }
}
