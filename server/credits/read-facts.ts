import { apiMessages } from '#contract/api/words.ts'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { readAttended } from '#server/classes/roster/read-attended.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { countedEvents } from '#server/events/store.ts'
import { unavailable } from '#server/http/refusals.ts'
import type { ClassRule, Facts, LedgerClass, LedgerEvent } from './facts.ts'
import {
  hasMoreEvents,
  listAssignments,
  listClasses,
  listClassesSharingEvents,
  listRosterPeople,
  listStudentClasses,
  readPresence,
  type CreditClass,
  type PersonColumn,
} from './facts-store.ts'
import { readStudentRecords } from './read-student-records.ts'
import { compareByStart } from './rule.ts'

/**
 * Returns the facts that determine the credit of everyone on a class’s roster. With `isExclusive` they are also
 * sufficient for an exclusive rule: what an event adds in one class depends on the other classes that share events with
 * it, and so on. Null if the class was deleted. `now` in ms.
 */
export async function readClassFacts(
  db: DbOrTrx,
  { classId, now, isExclusive = false }: { classId: string; now: number; isExclusive?: boolean },
): Promise<Facts | null> {
  const [course] = await listClasses(db, [classId])
  if (!course) return null
  const rivals =
    isExclusive || course.exclusive === 1 ? await listClasses(db, await listClassesSharingEvents(db, classId)) : []
  const classes = await withEvents(db, [course, ...rivals])
  const ids = [...classes.keys()]
  return {
    classes,
    rosters: rivals.length === 0 ? new Map() : await listRosterPeople(db, ids),
    attended: await readAttended(db, classId, ids),
    records: await readStudentRecords(db, { classes: ids, scope: 'class', now }),
  }
}

/** The facts about one student. `listedSince`: when (ms) the student was added to each class’s roster. */
type StudentFacts = Facts & { listedSince: ReadonlyMap<string, number> }

/**
 * Returns the facts about one student in all classes that list them. `column` says whether the id is a registered or a
 * pending student's. `now` in ms.
 */
export async function readStudentFacts(
  db: DbOrTrx,
  { student, now, column = 'student_id' }: { student: string; now: number; column?: PersonColumn },
): Promise<StudentFacts> {
  const listedSince = await listStudentClasses(db, student, column)
  const ids = [...listedSince.keys()]
  const classes = await withEvents(db, await listClasses(db, ids))
  const attended = await readPresence(db, student, column)
  return {
    classes,
    rosters: new Map([...classes.keys()].map((id) => [id, new Set([student])])),
    attended: () => attended,
    records: await readStudentRecords(db, { classes: ids, scope: { student, column }, now }),
    listedSince,
  }
}

/**
 * The maximum number of events, counted once for each of a student's classes, that are read outside of a reader thread.
 * All semesters of an honest student have 3,000. A professor could list anyone in 300 classes that share 1,000 events,
 * which would take 10 s.
 */
const maxConcurrent = 5_000

/**
 * Returns the facts about one student inside a transaction, while all other transactions wait. Throws 503 if there are
 * too many events. `now` in ms.
 */
export async function readStudentFactsInTransaction(
  trx: DbOrTrx,
  { student, now }: { student: string; now: number },
): Promise<StudentFacts> {
  if (await hasMoreEvents(trx, student, maxConcurrent))
    throw unavailable(apiMessages.readingTooLong, 'reading_too_long', 60)
  return readStudentFacts(trx, { student, now })
}

async function withEvents(db: DbOrTrx, rows: CreditClass[]): Promise<Map<string, LedgerClass>> {
  const assigned = await listAssignments(
    db,
    rows.map(({ id }) => id),
  )
  const counted = await countedEvents(db, [...new Set(assigned.map(({ event_id }) => event_id))])
  const byClass = Map.groupBy(assigned, ({ class_id }) => class_id)
  const asLedgerEvent = (event: (typeof assigned)[number]): LedgerEvent => ({
    id: event.event_id,
    name: event.name,
    startsAt: event.starts_at,
    ...checkInWindow(checkInTimes(event)),
    points: event.points,
    note: event.note,
    assignedAt: event.created_at,
    namesDeleted: counted.has(event.event_id),
  })
  return new Map(
    rows.map((row): [string, LedgerClass] => [
      row.id,
      {
        id: row.id,
        name: row.name,
        semester: row.semester,
        facultyName: `${row.first_name} ${row.last_name}`,
        faculty: { id: row.faculty_id, lastName: row.last_name },
        timeZone: row.time_zone,
        rule: toRule(row),
        // Sorted here, because databases sort ids by their collation, and credits refer to events by position.
        events: (byClass.get(row.id) ?? []).map(asLedgerEvent).toSorted(compareByStart),
      },
    ]),
  )
}

type RuleColumns = Pick<
  CreditClass,
  'counts' | 'needed' | 'points' | 'cap' | 'best' | 'exclusive' | 'choose_until' | 'published_at'
>

/** Returns a row's rule, or null if its class has none. */
export function toRule({
  counts,
  needed,
  points,
  cap,
  best,
  exclusive,
  choose_until,
  published_at,
}: RuleColumns): ClassRule | null {
  if (counts === null || points === null) return null
  const rule: ClassRule = {
    counts,
    needed,
    points,
    cap,
    best,
    exclusive: exclusive === 1,
    chooseUntil: choose_until,
    publishedAt: published_at,
  }
  return rule
}
