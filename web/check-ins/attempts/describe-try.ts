import type { AttemptReason, OwnAttempt } from '#contract/rolls/attempts.ts'
import { ownTriesWords } from '#contract/check-ins/attempts/words.ts'

/** The sentences for each reason why an attempt didn’t count: the reason, and what the student can do. */
const sentences: Record<AttemptReason, { reason: string; next: string }> = {
  early: { reason: ownTriesWords.early, next: ownTriesWords.earlyNext },
  late: { reason: ownTriesWords.late, next: ownTriesWords.lateNext },
  'no-location': { reason: ownTriesWords['no-location'], next: ownTriesWords.noLocationNext },
  'waited-too-long': { reason: ownTriesWords['waited-too-long'], next: ownTriesWords.waitedNext },
  'no-such-event': { reason: ownTriesWords['no-such-event'], next: ownTriesWords.noEventNext },
  'bad-input': { reason: ownTriesWords['bad-input'], next: ownTriesWords.badInputNext },
  'other-student': { reason: ownTriesWords['other-student'], next: ownTriesWords.otherStudentNext },
  'not-confirmed': { reason: ownTriesWords['not-confirmed'], next: ownTriesWords.notConfirmedNext },
}

/**
 * Explains why an attempt didn’t count, and what to do next. A student who is on the roll now has nothing left to do.
 */
export function describeTry({ reason, present }: Pick<OwnAttempt, 'reason' | 'present'>): {
  reason: string
  next: string
} {
  const explanation = sentences[reason]
  return present ? { ...explanation, next: ownTriesWords.nothingToDo } : explanation
}
