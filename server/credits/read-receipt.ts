import { foldForSearch } from '#contract/fold-name.ts'
import type { Receipt } from '#contract/credits/credits.ts'
import { maxUnusedDays } from '#contract/credits/limits.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { noRule, type LedgerClass } from './facts.ts'
import { computeLedger } from './ledger.ts'
import { describeReason } from './own-credits.ts'
import { readStudentFacts } from './read-facts.ts'
import { wouldCount } from './would-count.ts'

/**
 * Returns the credit that a student’s check-in gives in each class that uses the event, and the student's classes that
 * might still use it: those for which it would count, and whose latest event was within the last semester or, without
 * events, that added the student then. Null if it isn’t this student's check-in. `now` in ms.
 */
export async function readReceipt(
  db: DbOrTrx,
  { attendance, student, now }: { attendance: string; student: string; now: number },
): Promise<Omit<Receipt, 'receipt'> | null> {
  const row = await db
    .selectFrom(openRows('attendance'))
    .innerJoin(openRows('event'), 'event.id', 'attendance.event_id')
    .select(['attendance.event_id', 'event.name', 'event.starts_at'])
    .where('attendance.id', '=', attendance)
    .where('attendance.student_id', '=', student)
    .executeTakeFirst()
  if (!row) return null
  const facts = await readStudentFacts(db, { student, now })
  const ledger = computeLedger(facts, now)
  const nameProfessor = nameProfessors(facts.classes.values())
  const receipt: Omit<Receipt, 'receipt'> = {
    attendance,
    event: row.event_id,
    event_name: row.name,
    classes: [],
    unused: [],
  }
  for (const course of facts.classes.values()) {
    const courseFields = {
      class: course.id,
      class_name: course.name,
      faculty_name: course.facultyName,
      professor: nameProfessor(course),
    }
    const credit = ledger.credit(course.id, student)
    const eventCredit = credit.events.find(({ id }) => id === row.event_id)
    if (!eventCredit) {
      // Events are sorted by start, so the last one is the latest.
      const latest = course.events.at(-1)?.startsAt ?? facts.listedSince.get(course.id)!
      const isRecent = row.starts_at - latest <= maxUnusedDays * dayMs
      const event = { id: row.event_id, name: row.name, starts_at: row.starts_at }
      if (isRecent && wouldCount(facts, course, { event, student, now })) receipt.unused.push(courseFields)
    } else {
      const { have, needed, missing, points } = credit
      const { state, reason } = eventCredit
      const cap = (course.rule ?? noRule).cap
      receipt.classes.push({
        ...courseFields,
        have,
        needed,
        missing,
        points,
        cap,
        state,
        reason,
        text: describeReason(facts, credit, eventCredit),
      })
    }
  }
  return receipt
}

const dayMs = 86_400_000

type Taught = Pick<LedgerClass, 'facultyName' | 'faculty'>

/**
 * Returns a function that names a class's professor: by last name, or in full if another professor has the same last
 * name.
 */
function nameProfessors(classes: Iterable<Taught>): (course: Taught) => string {
  const bearers = new Map<string, Set<string>>()
  for (const { faculty } of classes) {
    const key = toKey(faculty)
    bearers.set(key, (bearers.get(key) ?? new Set()).add(faculty.id))
  }
  return ({ faculty, facultyName }) => (bearers.get(toKey(faculty))!.size > 1 ? facultyName : faculty.lastName)
}

const toKey = ({ lastName }: Taught['faculty']) => foldForSearch(lastName)
