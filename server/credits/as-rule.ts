import type { CreditRule } from '#contract/credits/credits.ts'
import type { CreditRuleInput } from '#contract/credits/rule-input.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { ClassRule } from './facts.ts'

/** Returns a rule as the API sends it. */
export function asCreditRule(rule: ClassRule): CreditRule {
  const toIso = (timestamp: number | null) => (timestamp === null ? null : isoTime(timestamp))
  return {
    counts: rule.counts,
    needed: rule.needed,
    points: rule.points,
    cap: rule.cap,
    best: rule.best,
    exclusive: rule.exclusive,
    choose_until: toIso(rule.chooseUntil),
    published_at: toIso(rule.publishedAt),
  }
}

/** Returns the rule that a professor sent. `publishedAt` (ms) is kept, because saving a rule doesn’t change it. */
export function readRule(input: CreditRuleInput, publishedAt: number | null): ClassRule {
  return {
    counts: input.counts,
    needed: input.needed ?? null,
    points: input.points,
    cap: input.cap ?? null,
    best: input.best ?? null,
    exclusive: input.exclusive,
    chooseUntil: input.choose_until ? Date.parse(input.choose_until) : null,
    publishedAt,
  }
}
