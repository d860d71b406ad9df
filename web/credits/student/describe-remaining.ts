import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { ownCreditWords } from '#contract/credits/words.ts'

type Sums = Pick<OwnClassCredit, 'missing' | 'points' | 'cap' | 'rule'>

/** Describes how many events are missing, and for what. Null if there is no goal or limit. Points in thousandths. */
export function describeRemaining({ missing, points, cap, rule }: Sums): string | null {
  if (missing === null) return null
  const isAtLeast = rule?.counts === 'at-least'
  if (missing > 0) {
    const fullPoints = isAtLeast ? rule.points : rule?.needed == null ? cap : null
    return fullPoints === null
      ? ownCreditWords.missingForGoal({ missing })
      : ownCreditWords.missingForAll({ missing, points: fullPoints / 1_000 })
  }
  const isAll = isAtLeast || (cap !== null && points >= cap)
  return isAll ? ownCreditWords.complete : ownCreditWords.goalReached
}
