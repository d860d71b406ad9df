// Reads the contents of emails about credit in a reader thread, because hundreds of students check in at the same
// moment.
import { computeLedger } from '#server/credits/ledger.ts'
import { readStudentFacts } from '#server/credits/read-facts.ts'
import { readReceipt } from '#server/credits/read-receipt.ts'
import { checkReceipt } from '#server/credits/receipts.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { findChoiceToSend, listNewCheckIns } from './store.ts'

type DueQuestion = Parameters<typeof listNewCheckIns>[1] & { now: number }

export const creditEmailQueries = {
  /**
   * Returns check-ins for which emails are due: whether the student gets the receipt, and the classes where exactly one
   * event is missing now.
   */
  async creditEmailsDue(db: DbOrTrx, { now, ...query }: DueQuestion) {
    const checkIns = await listNewCheckIns(db, query)
    const due = []
    for (const { id, event_id, student_id, school_id, received_at, receipts_since, one_short_since } of checkIns) {
      const isOn = (start: number | null) => start !== null && received_at >= start
      const classes = isOn(one_short_since) ? await listOneShort(db, { student: student_id, event: event_id, now }) : []
      due.push({ attendance: id, student: student_id, school: school_id, receipt: isOn(receipts_since), classes })
    }
    return due
  },

  /**
   * Returns the contents of a receipt’s email. Null if the student turned it off or left the roll, or the university is
   * closed.
   */
  async receiptToEmail(db: DbOrTrx, query: { attendance: string; student: string; now: number }) {
    const choice = await findChoiceToSend(db, query.student)
    if (!choice || choice.receipts_since === null) return null
    const checked = await checkReceipt(db, query.attendance)
    const counts = checked.valid ? await readReceipt(db, query) : null
    return checked.valid && counts ? { checked, classes: counts.classes } : null
  },

  /**
   * Returns the class in which one event is missing. Null if that is no longer true, the student turned the email off,
   * or the university is closed.
   */
  async oneShortToEmail(db: DbOrTrx, { student, classId, now }: { student: string; classId: string; now: number }) {
    const choice = await findChoiceToSend(db, student)
    if (!choice || choice.one_short_since === null) return null
    const facts = await readStudentFacts(db, { student, now })
    const course = facts.classes.get(classId)
    if (!course) return null
    const { have, missing } = computeLedger(facts, now).credit(classId, student)
    return missing === 1 ? { className: course.name, faculty: course.facultyName, have } : null
  },
}

/** Returns the classes in which an event counts for a student who now needs exactly one more. */
async function listOneShort(
  db: DbOrTrx,
  { student, event, now }: { student: string; event: string; now: number },
): Promise<{ id: string; have: number }[]> {
  const facts = await readStudentFacts(db, { student, now })
  const ledger = computeLedger(facts, now)
  return [...facts.classes.keys()].flatMap((id) => {
    const { have, missing, events } = ledger.credit(id, student)
    const isCounted = events.some((eventCredit) => eventCredit.id === event && eventCredit.state === 'counted')
    return missing === 1 && isCounted ? [{ id, have }] : []
  })
}

type CreditEmailQueries = typeof creditEmailQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends CreditEmailQueries {}
}
