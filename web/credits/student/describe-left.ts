import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { ownCreditWords } from '#contract/credits/words.ts'

type Sums = Pick<OwnClassCredit, 'missing' | 'points' | 'cap' | 'rule'>

/** Says how many events a student still needs. Null where a class has neither a goal nor a limit. */
export function describeLeft({ missing, points, cap, rule }: Sums): string | null {
  if (missing === null) return null
  if (missing > 0) return ownCreditWords.missing({ missing })
  const isAll = rule?.counts === 'at-least' || (cap !== null && points >= cap)
  return isAll ? ownCreditWords.complete : ownCreditWords.goalReached
}
