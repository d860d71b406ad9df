import { formatThousandths } from '#contract/credits/decimal.ts'
import { creditStateWords } from '#contract/credits/words.ts'
import { noRule } from '#server/credits/facts.ts'
import type { ClassLedger } from '#server/credits/read-ledger.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

const creditColumns = ['First Name', 'Last Name', 'Email', 'Events Counted', 'Events Needed', 'Total Points']

/**
 * Returns a class's credits: a row for each student by name, and a column for each event by start. A counted event
 * shows its points, or “Counted” if only all events together give points. Any other event shows its state.
 */
export function creditSheet({ course, rows }: ClassLedger): Sheet {
  const isEach = (course.rule ?? noRule).counts === 'each'
  return {
    head: [
      ...creditColumns,
      ...course.events.map(({ name, startsAt }) => `${name} (${zonedDay(startsAt, course.timeZone)})`),
    ],
    rows: rows.map(({ student, computeCredit }): Cell[] => {
      const { have, needed, points: sum, events } = computeCredit()
      return [
        student.first_name,
        student.last_name,
        student.email,
        { ours: String(have) },
        { ours: needed === null ? '' : String(needed) },
        { ours: formatThousandths(sum) },
        ...events.map(({ state, points }) => ({
          ours: isEach && state === 'counted' ? formatThousandths(points) : creditStateWords[state],
        })),
      ]
    }),
    timeZone: course.timeZone,
  }
}
