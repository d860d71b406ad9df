import type { Kysely } from 'kysely'
import type { Receipt } from '#contract/credits/credits.ts'
import { unusedForDays } from '#contract/credits/limits.ts'
import type { Schema } from '#server/database/schema.ts'
import { noRule } from './facts.ts'
import { ledgerOf } from './ledger.ts'
import { nameProfessors } from './name-professors.ts'
import { reasonText } from './own-credits.ts'
import { readStudentFacts } from './read-facts.ts'

/**
 * Returns what a student’s check-in counts for, in each class that uses the event, and which others could: those that
 * had an event in the last semester or, if they have no events, added the student in it. Null when it isn’t a check-in
 * of this student. `now` in ms.
 */
export async function readReceipt(
  db: Kysely<Schema>,
  { attendance, student, now }: { attendance: string; student: string; now: number },
): Promise<Omit<Receipt, 'receipt'> | null> {
  const row = await db
    .selectFrom('attendance')
    .innerJoin('event', 'event.id', 'attendance.event_id')
    .select(['attendance.event_id', 'event.name', 'event.starts_at'])
    .where('attendance.id', '=', attendance)
    .where('attendance.student_id', '=', student)
    .executeTakeFirst()
  if (!row) return null
  const facts = await readStudentFacts(db, { student, now })
  const ledger = ledgerOf(facts, now)
  const professorOf = nameProfessors(facts.classes.values())
  const answer: Omit<Receipt, 'receipt'> = {
    attendance,
    event: row.event_id,
    event_name: row.name,
    classes: [],
    unused: [],
  }
  for (const one of facts.classes.values()) {
    const about = { class: one.id, class_name: one.name, faculty_name: one.facultyName, professor: professorOf(one) }
    const credit = ledger.credit(one.id, student)
    const its = credit.events.find(({ id }) => id === row.event_id)
    if (!its) {
      // By their order, the last event is the latest.
      const latest = one.events.at(-1)?.startsAt ?? facts.listedSince.get(one.id)!
      if (row.starts_at - latest <= unusedForDays * dayMs) answer.unused.push(about)
    } else {
      const { have, needed, missing, points } = credit
      const { state, reason } = its
      const cap = (one.rule ?? noRule).cap
      answer.classes.push({
        ...about,
        have,
        needed,
        missing,
        points,
        cap,
        state,
        reason,
        text: reasonText(facts, credit, its),
      })
    }
  }
  return answer
}

const dayMs = 86_400_000
