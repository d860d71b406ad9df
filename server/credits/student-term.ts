import { describeRule } from '#contract/credits/describe-rule.ts'
import type { StudentTerm, TermEvent } from '#contract/credits/term/student-term.ts'
import { asRosterStudent } from '#server/classes/roster/read-roster.ts'
import type { RosterEntry } from '#server/classes/roster/store.ts'
import { ownsClass } from '#server/classes/rules.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { selectPresence } from '#server/events/presence.ts'
import { mayManage } from '#server/events/rules.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { listOwnAttempts } from '#server/rolls/attempts/store.ts'
import { asShownMark, selectCurrentMarks } from '#server/rolls/marks/current-marks.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asAppeal, listAppeals, toAppealScope } from './appeal-store.ts'
import { asCreditRule } from './as-rule.ts'
import type { LedgerClass, LedgerEvent } from './facts.ts'
import { filterByPerson, type PersonColumn } from './facts-store.ts'
import { computeLedger } from './ledger.ts'
import { readStudentFacts } from './read-facts.ts'

type Person = { id: string; column: PersonColumn }
/** A class and a place on its roster, the viewer, and the time (ms). */
export type TermQuery = { course: ClassTable; entry: RosterEntry; viewer: Viewer; now: number }

/**
 * Returns a student’s term: all classes of the class's owner in the same semester that list the student. Null if the
 * class was deleted, or if the student was just removed from its roster. The number of statements doesn’t depend on how
 * many classes and events there are.
 */
export async function readStudentTerm(
  db: DbOrTrx,
  { course, entry, viewer, now }: TermQuery,
): Promise<StudentTerm | null> {
  const student = asRosterStudent(entry)
  const person: Person = { id: student.id, column: student.email_verified ? 'student_id' : 'pending_student_id' }
  // Reads all of the student’s classes, because what an event gives in one may depend on the others.
  const facts = await readStudentFacts(db, { student: person.id, now, column: person.column })
  const timeZone = facts.classes.get(course.id)?.timeZone
  if (timeZone === undefined) return null
  const ledger = computeLedger(facts, now)
  const ownIds = await listClassesLike(db, course)
  const classes = [...facts.classes.values()].filter(({ id }) => ownIds.has(id))
  const credits = classes.map((ownClass) => ({ course: ownClass, credit: ledger.credit(ownClass.id, person.id) }))
  const events = collectEvents(classes)
  const managed = await listManaged(db, [...events.keys()], viewer)
  const presence = await readPresenceByEvent(db, person)
  const marks = await readMarksByEvent(db, person)
  const attempts = Map.groupBy(
    (await listOwnAttempts(db, person.id, now)).filter(({ event }) => event !== null && managed.has(event)),
    ({ event }) => event!,
  )
  const appeals = await listAppeals(db, toAppealScope(viewer), person.id)
  return {
    student,
    semester: course.semester,
    time_zone: timeZone,
    owns_classes: ownsClass(viewer, course),
    classes: credits.map(({ course: ownClass, credit: { have, needed, missing, points } }) => {
      const rule_text = describeRule(ownClass.rule && asCreditRule(ownClass.rule))
      return { class: ownClass.id, class_name: ownClass.name, rule_text, have, needed, missing, points }
    }),
    events: [...events.values()]
      .toSorted((first, second) => second.startsAt - first.startsAt || (first.id < second.id ? -1 : 1))
      .map((event): TermEvent => {
        const row = presence.get(event.id)
        const mark = marks.get(event.id)
        return {
          event: event.id,
          event_name: event.name,
          event_date: isoTime(event.startsAt),
          closes_at: isoTime(event.closesAt),
          manages_event: managed.has(event.id),
          present: row !== undefined,
          scanned_at: row?.scanned_at == null ? null : isoTime(row.scanned_at),
          mark: mark && managed.has(event.id) ? asShownMark(mark) : null,
          excused: mark?.says === 'excused',
          credits: credits.flatMap(({ course: ownClass, credit }) =>
            credit.events
              .filter(({ id }) => id === event.id)
              .map(({ state, reason, points }) => ({ class: ownClass.id, state, reason, points })),
          ),
          tries: (attempts.get(event.id) ?? []).map(({ reason, reference, received_at, confirmed_at }) => ({
            reason,
            reference,
            received_at,
            confirmed_at,
          })),
        }
      }),
    questions: appeals.filter((appeal) => events.has(appeal.event_id)).map((appeal) => asAppeal(appeal, now)),
  }
}

function collectEvents(classes: LedgerClass[]): Map<string, LedgerEvent> {
  return new Map(classes.flatMap(({ events }) => events.map((event) => [event.id, event] as const)))
}

/** Returns the ids of a class and of its owner’s other classes in the same semester. */
async function listClassesLike(db: DbOrTrx, { faculty_id, school_id, semester }: ClassTable): Promise<Set<string>> {
  const rows = await db
    .selectFrom(openRows('class'))
    .select('id')
    .where('faculty_id', '=', faculty_id)
    .where('school_id', '=', school_id)
    .where('semester', semester === null ? 'is' : '=', semester)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the events whose roll the viewer may open. */
async function listManaged(db: DbOrTrx, events: string[], viewer: Viewer): Promise<Set<string>> {
  const rows = await db
    .selectFrom(openRows('event'))
    .select(['id', 'school_id', 'faculty_id'])
    .where('id', 'in', events.length > 0 ? events : [''])
    .execute()
  return new Set(rows.filter((event) => mayManage(viewer, event)).map(({ id }) => id))
}

async function readPresenceByEvent(db: DbOrTrx, { id, column }: Person) {
  const rows = await db
    .selectFrom(selectPresence(filterByPerson(id, column)))
    .select(['presence.event_id', 'presence.scanned_at'])
    .execute()
  return new Map(rows.map((row) => [row.event_id, row]))
}

async function readMarksByEvent(db: DbOrTrx, { id, column }: Person) {
  const rows = await selectCurrentMarks(db).where(`roll_mark.${column}`, '=', id).execute()
  return new Map(rows.map((row) => [row.event_id, row]))
}
