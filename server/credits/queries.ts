// Reads credits in a reader thread: a large class takes hundreds of milliseconds, and many students request receipts at
// the same moment.
import type { RulePreview, ClassCredits } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { isUnchanged } from '#contract/credits/effect.ts'
import type { CreditSort } from '#contract/credits/values.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest, paginate, type Order, type Cursor } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asCreditRule } from './as-rule.ts'
import { compareLedgers, countAlike } from './compare-ledgers.ts'
import { noRule, type ClassRule, type Facts } from './facts.ts'
import { computeLedger } from './ledger.ts'
import { ownOrder, readOwnCredits } from './own-credits.ts'
import { makePublishedFile } from './published/make-file.ts'
import { readClassFacts } from './read-facts.ts'
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

/** The maximum number of students that a preview names. */
const maxNamed = 500

/**
 * Returns a rule's effect on its class: how many students gain and lose points or progress, and who gains and loses
 * points. Also how many students gain and lose in other exclusive classes. Null if the class was deleted. `now` in ms.
 */
async function previewRule(
  db: DbOrTrx,
  { rule, classId, now }: { classId: string; now: number; rule: ClassRule },
): Promise<RulePreview | null> {
  // Read only once, so that a check-in between two reads isn’t taken for an effect of the rule.
  const facts = await readClassFacts(db, { classId, now, isExclusive: rule.exclusive })
  if (!facts) return null
  const [before, after] = [computeLedger(facts, now), computeLedger(withRule(facts, classId, rule), now)]
  const rulesDiffer = new Set(countAlike(facts.classes.get(classId)!.rule ?? noRule, rule) ? [] : [classId])
  const roster = new Map((await readRoster(db, classId)).map((student) => [student.id, student]))
  const students: RulePreview['students'] = []
  const effects = compareLedgers({ facts, before, after, rulesDiffer }, [...roster.keys()], (change) => {
    if (change.classId !== classId) return
    const { id, first_name, last_name } = roster.get(change.student)!
    students.push({ id, first_name, last_name, before: change.before, after: change.after })
  })
  const ownEffect = effects.get(classId)!
  return {
    rule_text: describeRule(asCreditRule(rule)),
    ...ownEffect,
    same: roster.size - ownEffect.gain - ownEffect.lose,
    students: students.slice(0, maxNamed),
    others: [...effects].flatMap(([id, effect]) => {
      const { name, facultyName } = facts.classes.get(id)!
      const isShown = id !== classId && !isUnchanged(effect)
      return isShown ? [{ class: id, class_name: name, faculty_name: facultyName, ...effect }] : []
    }),
  }
}

function withRule(facts: Facts, classId: string, rule: ClassRule): Facts {
  return { ...facts, classes: new Map(facts.classes).set(classId, { ...facts.classes.get(classId)!, rule }) }
}

type CreditQueries = typeof creditQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends CreditQueries {}
}
