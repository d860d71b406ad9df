import { openAppealWords } from '#contract/credits/appeals/words.ts'
import type { Appeal } from '#contract/credits/appeals.ts'

/** Returns what became of a question that isn’t open, as its professor reads it. */
export function describeEnd(state: Exclude<Appeal['state'], 'open'>): string {
  const ends = {
    granted: openAppealWords.answerGranted,
    declined: openAppealWords.answerDeclined,
    closed: openAppealWords.answerClosed,
    unassigned: openAppealWords.answerUnassigned,
    'off-roster': openAppealWords.answerOffRoster,
    settled: openAppealWords.answerSettled,
  }
  return ends[state]
}
