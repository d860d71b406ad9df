import type { EffectOnOther, RulePreview } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { isUnchanged } from '#contract/credits/effect.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { asCreditRule } from './as-rule.ts'
import { compareLedgers, countAlike, type Effects } from './compare-ledgers.ts'
import { noRule, type ClassRule, type Facts, type LedgerClass } from './facts.ts'
import { computeLedger } from './ledger.ts'
import { readClassFacts } from './read-facts.ts'
import { findRule } from './store.ts'

/** The maximum number of students that a preview names. */
const maxNamed = 500

/**
 * Returns a rule's effect on its class: how many students gain and lose points or progress, and who gains and loses
 * points. Also how many students gain and lose in other exclusive classes. Null if the class was deleted. `now` in ms.
 */
export async function previewRule(
  db: DbOrTrx,
  { rule, classId, now }: { classId: string; now: number; rule: ClassRule },
): Promise<RulePreview | null> {
  // Read only once, so that a check-in between two reads isn’t taken for an effect of the rule.
  const facts = await readClassFacts(db, { classId, now, isExclusive: rule.exclusive })
  if (!facts) return null
  const course = facts.classes.get(classId)!
  const [oldLedger, newLedger] = [computeLedger(facts, now), computeLedger(withClass(facts, { ...course, rule }), now)]
  const rulesDiffer = new Set(countAlike(course.rule ?? noRule, rule) ? [] : [classId])
  const roster = new Map((await readRoster(db, classId)).map((student) => [student.id, student]))
  const students: RulePreview['students'] = []
  const effects = compareLedgers({ facts, oldLedger, newLedger, rulesDiffer }, roster.keys(), (change) => {
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
    others: listOtherClasses(facts, effects, classId),
  }
}

/**
 * Returns the other exclusive classes in which students gain or lose if an event has other points in a class. None
 * unless that class is exclusive. `now` in ms.
 */
export async function readEventEffect(
  db: DbOrTrx,
  { classId, event, points, now }: { classId: string; event: string; points: number | null; now: number },
): Promise<EffectOnOther[]> {
  if ((await findRule(db, classId))?.exclusive !== 1) return []
  const facts = await readClassFacts(db, { classId, now })
  const course = facts?.classes.get(classId)
  if (!facts || !course?.events.some(({ id, points: storedPoints }) => id === event && storedPoints !== points))
    return []
  const events = course.events.map((used) => (used.id === event ? { ...used, points } : used))
  const [oldLedger, newLedger] = [
    computeLedger(facts, now),
    computeLedger(withClass(facts, { ...course, events }), now),
  ]
  const people = facts.rosters.get(classId) ?? []
  const effects = compareLedgers({ facts, oldLedger, newLedger, rulesDiffer: new Set() }, people, () => undefined)
  return listOtherClasses(facts, effects, classId)
}

function withClass(facts: Facts, course: LedgerClass): Facts {
  return { ...facts, classes: new Map(facts.classes).set(course.id, course) }
}

function listOtherClasses({ classes }: Facts, effects: Effects, classId: string): EffectOnOther[] {
  return [...effects].flatMap(([id, effect]) => {
    const { name, facultyName } = classes.get(id)!
    const isShown = id !== classId && !isUnchanged(effect)
    return isShown ? [{ class: id, class_name: name, faculty_name: facultyName, ...effect }] : []
  })
}
