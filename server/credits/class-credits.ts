import type { ClassCredits } from '#contract/credits/credits.ts'
import type { CreditSort } from '#contract/credits/values.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import { paginate, type Order, type PageRequest, type Cursor } from '#server/http/pagination.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asCreditRule } from './as-rule.ts'
import type { ClassLedger, LedgerRow } from './read-ledger.ts'
import type { Credit } from './rule.ts'

/** A student with the sums alone. Their events are computed again for the page that is returned. */
type Summed = LedgerRow & { sums: Pick<Credit, 'missing' | 'points'> }
type ListOptions = { sort: CreditSort; onlyShort: boolean; search: string; part: PageRequest }

/** Returns a page of a class’s credits, and the cursor of the next one. */
export function listClassCredits(
  { course, rows: everyone }: ClassLedger,
  { sort, onlyShort, search, part }: ListOptions,
): { response: ClassCredits; next: Cursor | null } {
  const order = orders[sort]
  const summedRows = everyone.map((row): Summed => {
    const { missing, points } = row.computeCredit()
    return { ...row, sums: { missing, points } }
  })
  const short = summedRows.filter(({ sums }) => sums.missing === 1)
  const matches = findByWords(onlyShort ? short : summedRows, search, ({ student }) =>
    [student.first_name, student.last_name, student.email].join(' '),
  )
  const sortedRows = matches.toSorted((first, second) => order.compare(order.cursorFor(first), order.cursorFor(second)))
  const { rows, next } = paginate(sortedRows, part, order)
  const rule = course.rule && asCreditRule(course.rule)
  const response: ClassCredits = {
    class: course.id,
    time_zone: course.timeZone,
    rule,
    rule_text: describeRule(rule),
    events: course.events.map(({ id, name, startsAt, points, note }) => ({
      event: id,
      event_name: name,
      event_date: isoTime(startsAt),
      points,
      note,
    })),
    students_count: summedRows.length,
    one_short: short.length,
    complete: summedRows.filter(({ sums }) => sums.missing === 0).length,
    found: matches.length,
    students: rows.map(({ student, computeCredit }) => {
      const { have, needed, missing, points, events } = computeCredit()
      return {
        ...student,
        have,
        needed,
        missing,
        points,
        events: events.map((event) => ({ state: event.state, reason: event.reason, points: event.points })),
      }
    }),
  }
  return { response, next }
}

/** Students who need no number of events are listed after all others. */
const endless = 1_000_000

const orders: Record<CreditSort, Order<Summed>> = {
  name: orderBy(() => 0),
  points: orderBy(({ sums }) => -sums.points),
  missing: orderBy(({ sums }) => sums.missing ?? endless),
}

/** Sorts by a number, and those with the same by name. */
function orderBy(readNumber: (row: Summed) => number): Order<Summed> {
  return {
    cursorFor: (row) => [readNumber(row), ...nameOrder.cursorFor(row.student)],
    compare: ([first, ...firstNames], [second, ...secondNames]) =>
      Number(first) - Number(second) || nameOrder.compare(firstNames, secondNames),
  }
}
