import type { MarkSays, ReasonKind } from '#contract/rolls/mark-values.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'

/** The usual words for each kind of reason. */
const texts: Record<ReasonKind, string> = {
  phone: markingWords.textPhone,
  'no-phone': markingWords.textNoPhone,
  'walk-in': markingWords.textWalkIn,
  'not-there': markingWords.textNotThere,
  'left-early': markingWords.textLeftEarly,
  excused: markingWords.textExcused,
  other: '',
}

/** The kinds of reason that make sense for each mark, the usual one first. */
export const kindsFor: Record<MarkSays, readonly ReasonKind[]> = {
  present: ['phone', 'no-phone', 'walk-in', 'other'],
  counts: ['phone', 'no-phone', 'other'],
  'does-not-count': ['left-early', 'not-there', 'other'],
  absent: ['not-there', 'left-early', 'other'],
  excused: ['excused', 'left-early', 'other'],
}

export const usualTextFor = (kind: ReasonKind) => texts[kind]

/** Returns the text after a kind is chosen: its usual words, unless someone typed their own. */
export function textAfterChoice(kind: ReasonKind, text: string): string {
  const isOwn = text.trim() !== '' && Object.values(texts).every((usualText) => usualText !== text)
  return isOwn ? text : usualTextFor(kind)
}
