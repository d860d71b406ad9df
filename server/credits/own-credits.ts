import type { Kysely } from 'kysely'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import type { AppealSubject, CreditReason } from '#contract/credits/values.ts'
import { creditReasonWords } from '#contract/credits/words.ts'
import type { Schema } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/parts.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { appealsCloseAt } from './appeal-term.ts'
import { asCreditRule } from './as-rule.ts'
import { noRule, type Facts, type LedgerClass } from './facts.ts'
import { ledgerOf, type StudentCredit } from './ledger.ts'
import { readStudentFacts } from './read-facts.ts'
import type { EventCredit } from './rule.ts'

/** By the class’s name. */
export const ownOrder: Order<OwnClassCredit> = {
  cursorFor: ({ class_name, class: id }) => [class_name, id],
  compare: compareBy('up', 'up'),
}

/** Returns what a student has in each class whose roster lists them, by the class’s name. `now` in ms. */
export async function readOwnCredits(
  db: Kysely<Schema>,
  { student, now }: { student: string; now: number },
): Promise<OwnClassCredit[]> {
  const facts = await readStudentFacts(db, { student, now })
  const ledger = ledgerOf(facts, now)
  return [...facts.classes.values()]
    .map((one) => asOwnCredit(facts, one, ledger.credit(one.id, student), now))
    .toSorted((one, other) => ownOrder.compare(ownOrder.cursorFor(one), ownOrder.cursorFor(other)))
}

/** The reasons that an appeal can change, and what it is about then. */
const subjects: Partial<Record<CreditReason, AppealSubject>> = {
  'not-there': 'presence',
  'marked-absent': 'presence',
  'marked-not': 'credit',
}

function asOwnCredit(facts: Facts, one: LedgerClass, credit: StudentCredit, now: number): OwnClassCredit {
  const rule = one.rule && asCreditRule(one.rule)
  return {
    class: one.id,
    class_name: one.name,
    semester: one.semester,
    faculty_name: one.facultyName,
    time_zone: one.timeZone,
    rule,
    rule_text: describeRule(rule),
    cap: (one.rule ?? noRule).cap,
    have: credit.have,
    needed: credit.needed,
    missing: credit.missing,
    points: credit.points,
    events: credit.events.map((each, at) => {
      const event = one.events[at]!
      return {
        event: each.id,
        event_name: event.name,
        event_date: isoTime(event.startsAt),
        state: each.state,
        reason: each.reason,
        text: reasonText(facts, credit, each),
        points: each.points,
        note: event.note,
        counts_for: credit.holders.get(each.id) ?? null,
        may_ask_about:
          now > appealsCloseAt({ startsAt: event.startsAt, timeZone: one.timeZone })
            ? null
            : (subjects[each.reason] ?? null),
      }
    }),
  }
}

/** Why an event has its state, as a sentence to its student. */
export function reasonText({ classes }: Facts, { holders }: StudentCredit, { id, reason }: EventCredit): string {
  if (reason !== 'chosen' && reason !== 'used-first') return creditReasonWords[reason]
  return creditReasonWords[reason]({ className: classes.get(holders.get(id) ?? '')?.name ?? '' })
}
