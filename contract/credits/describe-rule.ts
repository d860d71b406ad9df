import type { CreditRule } from './credits.ts'
import { ruleWords } from './words.ts'

type Described = Pick<CreditRule, 'counts' | 'needed' | 'points' | 'cap' | 'best' | 'exclusive'>

/** Returns a rule in sentences: 'Each event is worth 1 point, up to 5 points in total.' */
export function describeRule(rule: Described | null, reader: 'staff' | 'student' = 'staff'): string {
  if (!rule) return ruleWords.none
  const { counts, needed, cap, best, exclusive } = rule
  const points = rule.points / 1_000
  const sentences = [
    counts === 'at-least'
      ? ruleWords.atLeast({ needed: needed ?? 1, points })
      : cap === null
        ? ruleWords.each({ points })
        : ruleWords.eachAtMost({ points, cap: cap / 1_000 }),
    ...(counts === 'each' && needed !== null ? [ruleWords.goal({ needed })] : []),
    ...(best !== null ? [ruleWords.best({ events: best })] : []),
    ...(exclusive ? [reader === 'student' ? ruleWords.exclusiveForYou : ruleWords.exclusive] : []),
  ]
  return sentences.join(' ')
}
