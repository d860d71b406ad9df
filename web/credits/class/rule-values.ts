import { formatThousandths } from '#contract/credits/decimal.ts'
import type { CreditRule } from '#contract/credits/credits.ts'
import { minPoints, maxEvents, maxPoints } from '#contract/credits/limits.ts'
import type { CreditRuleInput } from '#contract/credits/rule-input.ts'
import { creditCounts, type CreditCounts } from '#contract/credits/values.ts'
import { classCreditWords } from '#contract/credits/words.ts'
import { isShapedLike } from '#web/kit/unsaved/draft.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { isDate, toTimestamp, readClock } from '#web/events/event-times.ts'

/** The values of the rule’s form, with numbers as typed. */
export type RuleValues = {
  counts: CreditCounts
  /** The number of events required by `at-least`. */
  needed: string
  points: string
  cap: string
  /** The number of events to reach with `each`. */
  goal: string
  /** The maximum number of events that count with `each`. */
  best: string
  exclusive: boolean
  /** A date such as `2026-03-03`, or empty. */
  until: string
}
export type RuleField = keyof RuleValues
export type RuleProblems = Partial<Record<RuleField, string>>

/** In the order of the page, because the first invalid field gets the focus. */
const noRule: RuleValues = {
  counts: 'each',
  needed: '',
  points: '1',
  cap: '',
  goal: '',
  best: '',
  exclusive: false,
  until: '',
}
export const ruleFields = Object.keys(noRule) as RuleField[]

/** Returns a rule as the form shows it, with dates in the university’s zone. Without a rule, each event is 1 point. */
export function toValues(rule: CreditRule | null, timeZone: string): RuleValues {
  if (!rule) return noRule
  const needed = rule.needed === null ? '' : String(rule.needed)
  return {
    ...noRule,
    counts: rule.counts,
    points: formatThousandths(rule.points),
    cap: rule.cap === null ? '' : formatThousandths(rule.cap),
    needed: rule.counts === 'at-least' ? needed : '',
    goal: rule.counts === 'each' ? needed : '',
    best: rule.best === null ? '' : String(rule.best),
    exclusive: rule.exclusive,
    until: rule.choose_until === null ? '' : readClock(Date.parse(rule.choose_until), timeZone).date,
  }
}

/** Whether a stored draft has only fields of this form, each of the right type. */
export function isRuleDraft(draft: unknown): draft is Partial<RuleValues> {
  const values: unknown = { ...noRule, ...Object(draft) }
  return isShapedLike(noRule, values) && creditCounts.some((kind) => kind === values.counts)
}

/** Whether two forms result in the same rule. */
export function isSameRule(first: RuleValues, second: RuleValues, timeZone: string): boolean {
  const [firstRule, secondRule] = [first, second].map((values) => JSON.stringify(readRule(values, timeZone)))
  return firstRule === secondRule && first.counts === second.counts
}

/**
 * Returns the fields that a person has touched, along with the fields that give them effect. For example, if someone
 * else has changed the rule to `at-least`, a maximum has no effect, and points have a different meaning.
 */
export function selectRuleChanges(values: RuleValues, stored: RuleValues): Partial<RuleValues> {
  const changes = selectChanges(values, stored)
  const conditions = listConditions(changes).map((field) => [field, values[field]])
  return { ...(Object.fromEntries(conditions) as Partial<RuleValues>), ...changes }
}

/** The same for a draft. If the way to count was changed, it also has the points that were shown. */
export function packRule(values: RuleValues, stored: RuleValues): Partial<RuleValues> {
  const isOtherKind = values.counts !== stored.counts
  return { ...(isOtherKind && { points: values.points }), ...selectRuleChanges(values, stored) }
}

/** Applies the touched fields to another rule. If that changes its way to count, the shown points apply as well. */
export function mergeRuleChanges(values: RuleValues, stored: RuleValues, otherRule: RuleValues): RuleValues {
  const changes = selectRuleChanges(values, stored)
  const isOtherKind = changes.counts !== undefined && changes.counts !== otherRule.counts
  return { ...otherRule, ...(isOtherKind && { points: values.points }), ...changes }
}

/** Whether the touched fields would have the same effect in another rule as in the one that they were typed for. */
export function hasSameEffect(values: RuleValues, stored: RuleValues, otherRule: RuleValues): boolean {
  const changes = selectChanges(values, stored)
  return listConditions(changes).every((field) => field in changes || otherRule[field] === values[field])
}

/** Returns the fields that decide whether the changes have an effect. */
const listConditions = (changes: Partial<RuleValues>): (keyof typeof dependents)[] =>
  (['counts', 'exclusive'] as const).filter((field) => dependents[field].some((name) => name in changes))

const dependents = { counts: ['points', 'cap', 'goal', 'best', 'needed'], exclusive: ['until'] } as const

/**
 * Reads the form. Returns the rule in the API’s format, or the problems by field. Dates are in the given time zone. A
 * deadline whose date is unchanged keeps its time of day.
 */
export function readRule(
  values: RuleValues,
  timeZone: string,
  stored: CreditRule | null = null,
): { input: CreditRuleInput } | { problems: RuleProblems } {
  const isEach = values.counts === 'each'
  const { badPoints, badNeeded, badUntil } = classCreditWords
  const points = toThousandths(values.points)
  const cap = isEach && values.cap.trim() !== '' ? toThousandths(values.cap) : null
  const field = isEach ? 'goal' : 'needed'
  const needed = isEach && values.goal.trim() === '' ? null : toCount(values[field])
  const best = isEach && values.best.trim() !== '' ? toCount(values.best) : null
  const deadline = values.exclusive && values.until !== '' ? findDeadline(values.until, timeZone, stored) : null
  const problems: RuleProblems = {
    ...(points === undefined && { points: badPoints({ most: maxPoints / 1_000 }) }),
    ...(cap === undefined && { cap: badPoints({ most: maxPoints / 1_000 }) }),
    ...(needed === undefined && { [field]: badNeeded({ most: maxEvents }) }),
    ...(best === undefined && { best: badNeeded({ most: maxEvents }) }),
    ...(deadline === undefined && { until: badUntil }),
  }
  if (points === undefined || cap === undefined || needed === undefined || best === undefined || deadline === undefined)
    return { problems }
  return {
    input: {
      counts: values.counts,
      needed,
      points,
      cap,
      best,
      exclusive: values.exclusive,
      choose_until: deadline,
    },
  }
}

/**
 * Returns typed points in thousandths, or undefined if the text isn’t a valid number of points. A comma before exactly
 * three digits separates thousands, as in “1,000”. Any other comma is a decimal comma. A leading zero may be omitted.
 */
export function toThousandths(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^([1-9]\d{0,2}),(\d{3})(?=\.|$)/, '$1$2')
  const [, digits, decimals = ''] = /^(?=[.,]?\d)(\d{0,6})(?:[.,](\d{0,3}))?$/.exec(plain) ?? []
  if (digits === undefined) return undefined
  const value = Number(digits) * 1_000 + Number(decimals.padEnd(3, '0'))
  return value <= maxPoints && (value === 0 || value >= minPoints) ? value : undefined
}

function toCount(text: string): number | undefined {
  if (!/^\d{1,3}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= 1 && value <= maxEvents ? value : undefined
}

function findDeadline(day: string, timeZone: string, stored: CreditRule | null): string | undefined {
  const isStored = stored?.choose_until != null && toValues(stored, timeZone).until === day
  return isStored ? stored.choose_until! : findLastMoment(day, timeZone)
}

/** Returns the last millisecond of a day in a time zone, as ISO 8601. Undefined if it isn’t a valid date. */
function findLastMoment(day: string, timeZone: string): string | undefined {
  if (!isDate(day)) return undefined
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return new Date(toTimestamp(next, 0, timeZone) - 1).toISOString()
}

const dayMs = 86_400_000
