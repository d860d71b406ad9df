import type { MarkSays } from '#contract/rolls/mark-values.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import type { MarkedPerson } from './task.ts'

/**
 * Explains what a mark means for this person. Null when its title says enough. A person has one mark about presence:
 * an excuse replaces the mark that put them on the roll, or that kept their check-in from counting.
 */
export function explainMark(says: MarkSays, { isPresent, mark, scannedAt }: MarkedPerson): string | null {
  if (says === 'present' || says === 'counts' || says === 'does-not-count') return null
  if (says === 'absent') return markingWords.absentAbout
  if (mark?.says === 'present' && isPresent && !scannedAt) return markingWords.excusedInsteadOfPresent
  return mark?.says === 'absent' ? markingWords.excusedInsteadOfAbsent : markingWords.excusedAbout
}
