import type { Kysely } from 'kysely'
import type { RulePreview } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { Schema } from '#server/database/schema.ts'
import { asCreditRule } from './as-rule.ts'
import type { ClassRule, Facts } from './facts.ts'
import { computeLedger } from './ledger.ts'
import { readClassFacts } from './read-facts.ts'

/** A preview names at most so many students. */
const mostNamed = 500

/**
 * Returns the effect of a rule on the students of its class: how many gain and lose points, and who. Null when the
 * class was deleted. `now` in ms.
 */
export async function previewRule(
  db: Kysely<Schema>,
  { rule, classId, now }: { classId: string; now: number; rule: ClassRule },
): Promise<RulePreview | null> {
  // Read once, so that a check-in in between isn’t taken for an effect of the rule.
  const facts = await readClassFacts(db, { classId, now, isExclusive: rule.exclusive })
  if (!facts) return null
  const [stored, changing] = [computeLedger(facts, now), computeLedger(withRule(facts, classId, rule), now)]
  const roster = await readRoster(db, classId)
  const changed = roster.flatMap(({ id, first_name, last_name }) => {
    const [pointsBefore, pointsAfter] = [stored.credit(classId, id).points, changing.credit(classId, id).points]
    return pointsBefore === pointsAfter ? [] : [{ id, first_name, last_name, before: pointsBefore, after: pointsAfter }]
  })
  const gain = changed.filter((student) => student.after > student.before).length
  return {
    rule_text: describeRule(asCreditRule(rule)),
    gain,
    lose: changed.length - gain,
    same: roster.length - changed.length,
    students: changed.slice(0, mostNamed),
  }
}

function withRule(facts: Facts, classId: string, rule: ClassRule): Facts {
  return { ...facts, classes: new Map(facts.classes).set(classId, { ...facts.classes.get(classId)!, rule }) }
}
