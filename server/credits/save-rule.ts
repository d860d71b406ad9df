import { creditMessages } from '#contract/credits/words.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { ruleVersion, eventCreditVersion } from '#contract/versions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { findClassEventCredit, updateClassEvent } from '#server/classes/assignment-store.ts'
import { lockClass } from '#server/classes/store.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { toAuditObject } from '#server/classes/write-class.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { ClassRule } from './facts.ts'
import { asCreditRule } from './as-rule.ts'
import { toRule } from './read-facts.ts'
import { findEventAbove, findRule, saveRule } from './store.ts'

type Rows = Parameters<typeof findRule>[0]

type RuleChange = {
  course: ClassTable
  rule: ClassRule
  viewer: Viewer
  changedAt: number
  ifMatch: string | undefined
}

/**
 * Sets a class's rule. Throws 400 if one of the class's events is worth more than the cap, 404 if the class was
 * deleted, and 412 if `ifMatch` names another version of the rule. `changedAt` in ms.
 */
export async function setRule(db: Db, { course, rule, viewer, changedAt, ifMatch }: RuleChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Saving an event’s points locks the class as well, because they are compared with the cap. So one of two
    // simultaneous calls waits.
    if (!(await lockClass(trx, course.id))) throw notFound()
    await refuseOtherVersion(ifMatch, () => ruleVersionIn(trx, course.id))
    await refuseEventsAbove(trx, course.id, rule)
    const oldRow = (await findRule(trx, course.id)) ?? null
    await saveRule(trx, {
      class_id: course.id,
      school_id: course.school_id,
      counts: rule.counts,
      needed: rule.needed,
      points: rule.points,
      cap: rule.cap,
      best: rule.best,
      exclusive: rule.exclusive ? 1 : 0,
      choose_until: rule.chooseUntil,
      published_at: rule.publishedAt,
      changed_at: changedAt,
    })
    const { counts, needed, points, cap, best, exclusive } = rule
    const oldRule = oldRow && toRule(oldRow)
    if (oldRule && (await ruleVersion(asCreditRule(oldRule))) === (await ruleVersion(asCreditRule(rule)))) return
    const rule_from = oldRule && describeRule(asCreditRule(oldRule))
    const texts = { rule_from, rule_to: describeRule(asCreditRule(rule)) }
    const deadline = toDeadline(rule)
    const oldDeadline = oldRule && toDeadline(oldRule)
    const deadlines = {
      choose_until: deadline,
      ...(deadline !== oldDeadline && { choose_until_from: oldDeadline }),
    }
    const detail = { ...texts, counts, needed, points, cap, best, exclusive, ...deadlines }
    await recordAudit(trx, { ...toActor(viewer), action: 'credit.rule', ...toAuditObject(course), detail }, changedAt)
  })
}

const toDeadline = ({ chooseUntil }: ClassRule) => (chooseUntil === null ? null : isoTime(chooseUntil))

/** Returns the version of a class's current rule. */
export async function ruleVersionIn(db: Rows, classId: string): Promise<string> {
  const row = await findRule(db, classId)
  const rule = row ? toRule(row) : null
  return ruleVersion(rule && asCreditRule(rule))
}

/** Throws 400 if one of a class's events is worth more than a rule’s cap. */
export async function refuseEventsAbove(db: Rows, classId: string, { cap }: Pick<ClassRule, 'cap'>): Promise<void> {
  const above = cap === null ? undefined : await findEventAbove(db, { classId, maximum: cap })
  if (above) throw badInput('cap', creditMessages.eventAboveCap({ event: above.name }), 'above_cap')
}

type EventWorth = { points: number | null; note: string | null }
type EventCreditChange = {
  course: ClassTable
  event: string
  /** Undefined fields don't change. */
  change: { points: number | null | undefined; note: string | null | undefined }
  viewer: Viewer
  changedAt: number
  ifMatch: string | undefined
}

/**
 * Changes an event's points in a class (thousandths) and its note. Returns both. Throws 400 if the points exceed the
 * class's cap, 404 if the event doesn’t count for the class, and 412 if `ifMatch` names another version of this credit.
 * `changedAt` in ms.
 */
export async function setEventCredit(
  db: Db,
  { course, event, change, viewer, changedAt, ifMatch }: EventCreditChange,
): Promise<EventWorth> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockClass(trx, course.id))) throw notFound()
    const current = await findClassEventCredit(trx, { classId: course.id, event })
    if (!current) throw notFound()
    await refuseOtherVersion(ifMatch, () => eventCreditVersion(current))
    const { points = current.points, note = current.note } = change
    const cap = (await findRule(trx, course.id))?.cap ?? null
    if (points !== null && cap !== null && points > cap) throw badInput('points', creditMessages.aboveCap, 'above_cap')
    if (points === current.points && note === current.note) return current
    await updateClassEvent(trx, { classId: course.id, event }, { points, note })
    const detail = {
      event,
      points,
      ...(points !== current.points && { points_from: current.points }),
      ...(note !== current.note && { note: true }),
    }
    await recordAudit(trx, { ...toActor(viewer), action: 'credit.event', ...toAuditObject(course), detail }, changedAt)
    return { points, note }
  })
}
