// Reads credits in a reader thread: a large class takes hundreds of milliseconds, and many students request receipts at
// the same moment.
import type { ClassCredits } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import type { CreditSort } from '#contract/credits/values.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest, paginate, type Order, type Cursor } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asCreditRule } from './as-rule.ts'
import { ownOrder, readOwnCredits } from './own-credits.ts'
import { makePublishedFile } from './published/make-file.ts'
import { previewRule, readEventEffect } from './read-effects.ts'
import { readClassLedger, type ClassLedger, type LedgerRow } from './read-ledger.ts'
import { readReceipt } from './read-receipt.ts'
import type { Credit } from './rule.ts'
import { readStudentTerm, type TermQuery } from './student-term.ts'

type ClassQuery = {
  classId: string
  now: number
  sort: CreditSort
  onlyShort: boolean
  search: string
  part: PageRequest
}

export const creditQueries = {
  ownCreditsJson: async (db: DbOrTrx, { part, ...query }: { student: string; now: number; part: PageRequest | null }) =>
    toPageBytes(await readOwnCredits(db, query), part, ownOrder, (credit) => credit),

  /** Returns null if the class has just been deleted. */
  async classCreditsJson(db: DbOrTrx, { classId, now, ...options }: ClassQuery) {
    const ledger = await readClassLedger(db, { classId, now })
    if (!ledger) return null
    const { response, next } = listClassCredits(ledger, options)
    return { bytes: jsonBytes(response), next }
  },

  /** Returns null if the class or the student's roster entry has just been deleted. */
  async studentTermJson(db: DbOrTrx, query: TermQuery) {
    const term = await readStudentTerm(db, query)
    return term && jsonBytes(term)
  },

  rulePreview: previewRule,

  eventCreditEffect: readEventEffect,

  fileToPublish: makePublishedFile,

  checkInReceipt: readReceipt,
}

/** A student with only the sums. The events are computed again for the students on the returned page. */
type Summed = LedgerRow & { sums: Pick<Credit, 'missing' | 'points'> }
type ListOptions = { sort: CreditSort; onlyShort: boolean; search: string; part: PageRequest }

/** Returns a page of a class’s credits, and the cursor of the next page. */
function listClassCredits(
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

/** Sorts students whose rule has no goal or limit after all others. */
const endless = 1_000_000

const orders: Record<CreditSort, Order<Summed>> = {
  name: orderBy(() => 0),
  points: orderBy(({ sums }) => -sums.points),
  missing: orderBy(({ sums }) => sums.missing ?? endless),
}

/** Sorts by a number, and by name if the numbers are equal. */
function orderBy(readNumber: (row: Summed) => number): Order<Summed> {
  return {
    cursorFor: (row) => [readNumber(row), ...nameOrder.cursorFor(row.student)],
    compare: ([first, ...firstNames], [second, ...secondNames]) =>
      Number(first) - Number(second) || nameOrder.compare(firstNames, secondNames),
  }
}

type CreditQueries = typeof creditQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends CreditQueries {}
}
