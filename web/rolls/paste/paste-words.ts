import { pasteWords } from '#contract/rolls/words.ts'
import { countStates, type JudgedLine } from './judge-lines.ts'

/** The lists of lines to look at. A line stays in its list when the person has answered its question. */
export type Kind = 'found' | 'question' | 'problem' | 'header'

/** Returns the list that a line belongs to. */
export function classifyLine({ match, fault }: Pick<JudgedLine, 'match' | 'fault'>): Kind {
  if (match.is_header) return 'header'
  if (fault !== null || match.result === 'refused') return 'problem'
  return match.result === 'ask' ? 'question' : 'found'
}

/** '36 to mark', '2 of them new', '3 already on the roll', '1 question': what becomes of the list. */
export function describeOutcome(counts: ReturnType<typeof countStates>): string[] {
  const parts = [
    [counts.new, pasteWords.newOnes],
    [counts.there, pasteWords.already],
    [counts.twice, pasteWords.repeated],
    [counts['left-out'], pasteWords.leftOutCount],
    [counts.ask, pasteWords.openQuestions],
    [counts.refused, pasteWords.openProblems],
  ] as const
  const otherCounts = parts.filter(([count]) => count > 0).map(([count, say]) => say({ count }))
  return [pasteWords.toMark({ count: counts.mark + counts.new }), ...otherCounts]
}
