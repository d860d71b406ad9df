import { sql, type RawBuilder } from 'kysely'
import { isOpenRow, openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { findAppealDeadline } from './appeal-term.ts'
import type { StudentRecord } from './facts.ts'
import type { PersonColumn } from './facts-store.ts'

/** Which marks, choices and appeals to read: those at the classes' events, or those of one student. */
type Scope = 'class' | { student: string; column: PersonColumn }

/** Returns each student's current marks, choices and appeals. `now` in ms. */
export async function readStudentRecords(
  db: DbOrTrx,
  { classes, scope, now }: { classes: readonly string[]; scope: Scope; now: number },
): Promise<Map<string, StudentRecord>> {
  const records = new Map<string, StudentRecord>()
  const recordFor = (person: string): StudentRecord => {
    const record = records.get(person) ?? {
      credit: new Map(),
      presence: new Map(),
      chosen: new Map(),
      openAppeals: new Set(),
      appeals: new Set(),
    }
    records.set(person, record)
    return record
  }
  const classIds = new Set(classes)
  const condition = isInScope(scope, classes)
  // Only registered students can make choices and appeals, so only marks use the column.
  const isMarked = scope === 'class' ? condition : sql<boolean>`${sql.ref(scope.column)} = ${scope.student}`
  for (const mark of await listMarks(db, isMarked)) {
    const record = recordFor((mark.student_id ?? mark.pending_student_id)!)
    const { event_id: event, class_id: classId, says } = mark
    if (classId === null) {
      if (says === 'absent' || says === 'excused') record.presence.set(event, says)
    } else if (classIds.has(classId) && says !== 'present' && says !== 'absent')
      record.credit.set(`${classId} ${event}`, says)
  }
  for (const choice of await listChoices(db, condition))
    recordFor(choice.student_id).chosen.set(choice.event_id, choice.class_id)
  for (const { starts_at: startsAt, time_zone: timeZone, ...appeal } of await listAppeals(db, condition)) {
    if (appeal.class_id !== null && !classIds.has(appeal.class_id)) continue
    const record = recordFor(appeal.student_id)
    const key = `${appeal.class_id ?? ''} ${appeal.event_id}`
    record.appeals.add(key)
    if (appeal.answered_at === null && now <= findAppealDeadline({ startsAt, timeZone })) record.openAppeals.add(key)
  }
  return records
}

function listMarks(db: DbOrTrx, condition: RawBuilder<boolean>) {
  return db
    .selectFrom(openRows('roll_mark'))
    .select(['student_id', 'pending_student_id', 'event_id', 'class_id', 'says'])
    .where('undone_at', 'is', null)
    .where(condition)
    .execute()
}

function listChoices(db: DbOrTrx, condition: RawBuilder<boolean>) {
  return db
    .selectFrom(openRows('credit_choice'))
    .select(['student_id', 'event_id', 'class_id'])
    .where(condition)
    .execute()
}

function listAppeals(db: DbOrTrx, condition: RawBuilder<boolean>) {
  return db
    .selectFrom(openRows('appeal'))
    .innerJoin(openRows('event'), 'event.id', 'appeal.event_id')
    .innerJoin('school', 'school.id', 'appeal.school_id')
    .select(['student_id', 'event_id', 'class_id', 'answered_at', 'event.starts_at', 'school.time_zone'])
    .where(condition)
    .execute()
}

/** Limits a query to the events of some classes, or to one student. */
function isInScope(scope: Scope, classes: readonly string[]): RawBuilder<boolean> {
  return scope === 'class'
    ? sql<boolean>`event_id in (
        select class_event.event_id from class_event where class_event.class_id in (${sql.join(classes)})
          and ${isOpenRow('class_event')})`
    : sql<boolean>`student_id = ${scope.student}`
}
