import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { appealsCloseAt } from './appeal-term.ts'
import type { Said } from './facts.ts'

type Rows = Kysely<Schema>
/** Whose marks, choices and appeals: those at the events of a class, or those of one student. */
type Of = { classId: string } | { student: string }

/**
 * Returns what was said about each student: current marks about presence and about credit in `classes`, choices, and
 * open appeals. `now` in ms.
 */
export async function readSaid(
  db: Rows,
  { classes, of: whose, now }: { classes: readonly string[]; of: Of; now: number },
): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  const about = (person: string): Said => {
    const found = said.get(person) ?? { credit: new Map(), presence: new Map(), chosen: new Map(), asked: new Set() }
    said.set(person, found)
    return found
  }
  const wanted = new Set(classes)
  for (const mark of await marksOf(db, whose)) {
    const one = about((mark.student_id ?? mark.pending_student_id)!)
    const { event_id: event, class_id: classId, says } = mark
    if (classId === null) {
      if (says === 'absent' || says === 'excused') one.presence.set(event, says)
    } else if (wanted.has(classId) && says !== 'present' && says !== 'absent')
      one.credit.set(`${classId} ${event}`, says)
  }
  for (const choice of await choicesOf(db, whose)) about(choice.student_id).chosen.set(choice.event_id, choice.class_id)
  for (const { starts_at: startsAt, time_zone: timeZone, ...appeal } of await appealsOf(db, whose)) {
    if (now > appealsCloseAt({ startsAt, timeZone })) continue
    if (appeal.class_id === null || wanted.has(appeal.class_id))
      about(appeal.student_id).asked.add(`${appeal.class_id ?? ''} ${appeal.event_id}`)
  }
  return said
}

function marksOf(db: Rows, of: Of) {
  return db
    .selectFrom('roll_mark')
    .select(['student_id', 'pending_student_id', 'event_id', 'class_id', 'says'])
    .where('undone_at', 'is', null)
    .where(isOf(of))
    .execute()
}

function choicesOf(db: Rows, of: Of) {
  return db.selectFrom('credit_choice').select(['student_id', 'event_id', 'class_id']).where(isOf(of)).execute()
}

function appealsOf(db: Rows, of: Of) {
  return db
    .selectFrom('appeal')
    .innerJoin('event', 'event.id', 'appeal.event_id')
    .innerJoin('school', 'school.id', 'appeal.school_id')
    .select(['student_id', 'event_id', 'class_id', 'event.starts_at', 'school.time_zone'])
    .where('answered_at', 'is', null)
    .where(isOf(of))
    .execute()
}

/** Limits a query to the events of a class, or to a student. */
function isOf(of: Of) {
  return 'student' in of
    ? sql<boolean>`student_id = ${of.student}`
    : sql<boolean>`event_id in (select class_event.event_id from class_event where class_event.class_id = ${of.classId})`
}
