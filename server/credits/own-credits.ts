import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import type { AppealSubject, CreditReason } from '#contract/credits/values.ts'
import { creditReasonWords } from '#contract/credits/words.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { asShownMark, listMarksAbout } from '#server/rolls/marks/current-marks.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { findAppealDeadline } from './appeal-term.ts'
import { asCreditRule } from './as-rule.ts'
import { noRule, type Facts, type LedgerClass, type LedgerEvent } from './facts.ts'
import { computeLedger, type StudentCredit } from './ledger.ts'
import { readStudentFacts } from './read-facts.ts'
import type { EventCredit } from './rule.ts'

type Asked = { student: string; now: number }
/** Marks by `class event`. Those about presence by ` event`. */
type Marks = { marks: ReadonlyMap<string, ShownMark> }

/** By the class’s name. */
export const ownOrder: Order<OwnClassCredit> = {
  cursorFor: ({ class_name, class: id }) => [class_name, id],
  compare: compareBy('up', 'up'),
}

/** Returns a student's credit in each class that lists them, by the class’s name. `now` in ms. */
export async function readOwnCredits(
  db: DbOrTrx,
  { student, now }: { student: string; now: number },
): Promise<OwnClassCredit[]> {
  const facts = await readStudentFacts(db, { student, now })
  const ledger = computeLedger(facts, now)
  const marks = new Map(
    (await listMarksAbout(db, student)).map((mark) => [`${mark.class_id ?? ''} ${mark.event_id}`, asShownMark(mark)]),
  )
  return [...facts.classes.values()]
    .map((course) => asOwnCredit(facts, course, ledger.credit(course.id, student), { student, now, marks }))
    .toSorted((first, second) => ownOrder.compare(ownOrder.cursorFor(first), ownOrder.cursorFor(second)))
}

/** The reasons that an appeal can change, and what the appeal is then about. */
const subjects: Partial<Record<CreditReason, AppealSubject>> = {
  'not-there': 'presence',
  'marked-absent': 'presence',
  'marked-not': 'credit',
}

/** The reasons that result from a single mark, and whether that mark is about presence or about credit in the class. */
const markedReasons: Partial<Record<CreditReason, 'presence' | 'credit'>> = {
  'marked-absent': 'presence',
  'excused-at-event': 'presence',
  'marked-counts': 'credit',
  'marked-not': 'credit',
  'excused-by-class': 'credit',
}

function asOwnCredit(
  facts: Facts,
  course: LedgerClass,
  credit: StudentCredit,
  { marks, ...questions }: Asked & Marks,
): OwnClassCredit {
  const rule = course.rule && asCreditRule(course.rule)
  return {
    class: course.id,
    class_name: course.name,
    semester: course.semester,
    faculty_name: course.facultyName,
    time_zone: course.timeZone,
    rule,
    rule_text: describeRule(rule, 'student'),
    cap: (course.rule ?? noRule).cap,
    have: credit.have,
    needed: credit.needed,
    missing: credit.missing,
    points: credit.points,
    events: credit.events.map((eventCredit, index) => {
      const event = course.events[index]!
      return {
        event: eventCredit.id,
        event_name: event.name,
        event_date: isoTime(event.startsAt),
        state: eventCredit.state,
        reason: eventCredit.reason,
        text: describeReason(facts, credit, eventCredit),
        points: eventCredit.points,
        note: event.note,
        counts_for: credit.holders.get(eventCredit.id) ?? null,
        may_ask_about: findSubject(facts, course, event, { ...questions, reason: eventCredit.reason }),
        mark: findMark(marks, course, eventCredit),
      }
    }),
  }
}

function findMark(marks: Marks['marks'], course: LedgerClass, { id, reason }: EventCredit): ShownMark | null {
  const subject = markedReasons[reason]
  return (subject && marks.get(`${subject === 'credit' ? course.id : ''} ${id}`)) ?? null
}

/** Returns what a student may ask about an event that doesn’t count, or null if nothing. `now` in ms. */
function findSubject(
  facts: Facts,
  course: LedgerClass,
  event: LedgerEvent,
  { student, now, reason }: Asked & { reason: CreditReason },
): AppealSubject | null {
  const subject = subjects[reason] ?? null
  const deadline = findAppealDeadline({ startsAt: event.startsAt, timeZone: course.timeZone })
  if (subject === null || now < event.opensAt || now > deadline) return null
  const key = `${subject === 'credit' ? course.id : ''} ${event.id}`
  return facts.records.get(student)?.appeals.has(key) ? null : subject
}

/** Returns the reason for an event’s state, as a sentence addressed to the student. */
export function describeReason({ classes }: Facts, { holders }: StudentCredit, { id, reason }: EventCredit): string {
  if (reason !== 'chosen' && reason !== 'used-first' && reason !== 'adds-nothing') return creditReasonWords[reason]
  return creditReasonWords[reason]({ className: classes.get(holders.get(id) ?? '')?.name ?? '' })
}
