import type { MatchedLine } from '#contract/rolls/marks.ts'
import { markMessages } from './words.ts'

/**
 * Asks about the person in a line that was matched, because the list leaves open whether they were there. A newcomer is
 * refused, because only an edited line can add one.
 */
export function leavePresenceOpen<
  Line extends Pick<MatchedLine, 'result' | 'person' | 'newcomer' | 'choices' | 'reason'>,
>(line: Line): Line & Pick<MatchedLine, 'unclear'> {
  const open = { ...line, person: null, newcomer: null, unclear: 'presence-and-person' } as const
  if (line.result === 'new') return { ...open, result: 'refused', reason: markMessages.unsureNewcomer }
  if (!line.person) return { ...open, reason: markMessages.unsureWho }
  return { ...open, unclear: 'presence', result: 'ask', choices: [line.person], reason: markMessages.unsurePresence }
}
