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
 * Returns the effect of a rule on the students of its class: how many gain and lose points, and who, and how many of
 * them do in other exclusive classes. Null when the class was deleted. `now` in ms.
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
  const changes = new Map([...facts.classes.keys()].map((id) => [id, { gain: 0, lose: 0 }]))
  const students: RulePreview['students'] = []
  for (const { id: student, first_name, last_name } of roster)
    for (const [id, change] of changes) {
      if (id !== classId && !facts.rosters.get(id)?.has(student)) continue
      const [pointsBefore, pointsAfter] = [stored.credit(id, student).points, changing.credit(id, student).points]
      if (pointsAfter > pointsBefore) change.gain += 1
      if (pointsAfter < pointsBefore) change.lose += 1
      if (id === classId && pointsAfter !== pointsBefore)
        students.push({ id: student, first_name, last_name, before: pointsBefore, after: pointsAfter })
    }
  const otherClasses = [...changes].flatMap(([id, change]) => {
    const course = facts.classes.get(id)!
    const isTouched = id !== classId && change.gain + change.lose > 0
    return isTouched ? [{ class: id, class_name: course.name, faculty_name: course.facultyName, ...change }] : []
  })
  const { gain, lose } = changes.get(classId)!
  return {
    rule_text: describeRule(asCreditRule(rule)),
    gain,
    lose,
    same: roster.length - gain - lose,
    students: students.slice(0, mostNamed),
    others: otherClasses,
  }
}

function withRule(facts: Facts, classId: string, rule: ClassRule): Facts {
  return { ...facts, classes: new Map(facts.classes).set(classId, { ...facts.classes.get(classId)!, rule }) }
}
