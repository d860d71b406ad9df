import { formatThousandths } from '#contract/credits/decimal.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { creditRecordWords, creditStateWords } from '#contract/credits/words.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { asCreditRule } from './as-rule.ts'
import type { LedgerClass } from './facts.ts'
import type { ClassLedger, LedgerRow } from './read-ledger.ts'
import type { Credit } from './rule.ts'

export const explainedColumns = [
  'First Name',
  'Last Name',
  'Email',
  'Event',
  'Event Date',
  'State',
  'Reason',
  'Points',
  'Note',
  'Events Counted',
  'Events Needed',
  'Total Points',
  'Rule',
]

/** Returns a sheet that explains each student's credit: a row for each student and event of the class. */
export function explainedSheet({ course, rows }: ClassLedger): Sheet {
  return { head: explainedColumns, rows: rows.flatMap((row) => explainStudent(course, row)), timeZone: course.timeZone }
}

/** Returns the rows about one student. In a class without events, there is one row with only the sums. */
export function explainStudent(course: LedgerClass, { student, computeCredit }: LedgerRow): Cell[][] {
  const credit = computeCredit()
  const person = [student.first_name, student.last_name, student.email]
  const sums: Cell[] = [
    { ours: String(credit.have) },
    { ours: credit.needed === null ? '' : String(credit.needed) },
    { ours: formatThousandths(credit.points) },
    { ours: describeRule(course.rule && asCreditRule(course.rule)) },
  ]
  if (course.events.length === 0) return [[...person, '', '', '', '', '', '', ...sums]]
  const pointsByEvent = spreadPoints(credit)
  return course.events.map((event, index): Cell[] => {
    const { state, reason } = credit.events[index]!
    return [
      ...person,
      event.name,
      { ours: zonedDay(event.startsAt, course.timeZone) },
      { ours: creditStateWords[state] },
      { ours: creditRecordWords[reason] },
      { ours: formatThousandths(pointsByEvent[index]!) },
      event.note ?? '',
      ...sums,
    ]
  })
}

/**
 * Returns the thousandths that each event adds. If only the number of events gives points, the last counted event adds
 * all of them.
 */
export function spreadPoints({ events, points }: Pick<Credit, 'events' | 'points'>): number[] {
  const sum = events.reduce((total, event) => total + event.points, 0)
  const last = events.findLastIndex(({ state }) => state === 'counted')
  return events.map((event, index) => event.points + (index === last ? points - sum : 0))
}
