import type { ClassCredits, CreditSort } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import { paginate, type Order, type Part, type Place } from '#server/http/parts.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asCreditRule } from './as-rule.ts'
import type { ClassLedger, LedgerRow } from './read-ledger.ts'
import type { Credit } from './rule.ts'

/** A student with the sums alone. Their events are computed again for the part that is returned. */
type Summed = LedgerRow & { sums: Pick<Credit, 'missing' | 'points'> }
type Asked = { sort: CreditSort; onlyShort: boolean; part: Part }

/** Returns a part of a class’s credits, and where the next one begins. */
export function listClassCredits(
  { course, rows: everyone }: ClassLedger,
  { sort, onlyShort, part }: Asked,
): { answer: ClassCredits; next: Place | null } {
  const order = orders[sort]
  const all = everyone.map((row): Summed => {
    const { missing, points } = row.computeCredit()
    return { ...row, sums: { missing, points } }
  })
  const short = all.filter(({ sums }) => sums.missing === 1)
  const wanted = (onlyShort ? short : all).toSorted((one, other) =>
    order.compare(order.cursorFor(one), order.cursorFor(other)),
  )
  const { rows, next } = paginate(wanted, part, order)
  const rule = course.rule && asCreditRule(course.rule)
  const answer: ClassCredits = {
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
    students_count: all.length,
    one_short: short.length,
    complete: all.filter(({ sums }) => sums.missing === 0).length,
    students: rows.map(({ student, computeCredit }) => {
      const { have, needed, missing, points, events } = computeCredit()
      return {
        ...student,
        have,
        needed,
        missing,
        points,
        events: events.map((each) => ({ state: each.state, reason: each.reason, points: each.points })),
      }
    }),
  }
  return { answer, next }
}

/** Students who need no number of events are listed after all others. */
const endless = 1_000_000

const orders: Record<CreditSort, Order<Summed>> = {
  name: orderBy(() => 0),
  points: orderBy(({ sums }) => -sums.points),
  missing: orderBy(({ sums }) => sums.missing ?? endless),
}

/** Sorts by a number, and those with the same by name. */
function orderBy(numberOf: (row: Summed) => number): Order<Summed> {
  return {
    cursorFor: (row) => [numberOf(row), ...nameOrder.cursorFor(row.student)],
    compare: ([one, ...names], [other, ...otherNames]) =>
      Number(one) - Number(other) || nameOrder.compare(names, otherNames),
  }
}
