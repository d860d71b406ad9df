import type { EventAttempts } from '#contract/rolls/attempts.ts'
import type { RefusalReason } from '#contract/rolls/refused-attempts.ts'
import { triesWords } from '#contract/rolls/words.ts'

const reasons: [RefusalReason, (values: { count: number }) => string][] = [
  ['early', triesWords.early],
  ['late', triesWords.late],
  ['no-such-event', triesWords['no-such-event']],
  ['bad-input', triesWords['bad-input']],
  ['other-student', triesWords['other-student']],
]

/** '6 too early', '2 too late': how many were refused for each reason, without those that didn’t happen. */
export function countByReason(counts: EventAttempts['counts']): { reason: RefusalReason; says: string }[] {
  return reasons
    .filter(([reason]) => counts[reason] > 0)
    .map(([reason, say]) => ({ reason, says: say({ count: counts[reason] }) }))
}
