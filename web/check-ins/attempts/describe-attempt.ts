import type { AttemptReason, OwnAttempt } from '#contract/rolls/attempts.ts'
import { ownAttemptsWords } from '#contract/check-ins/attempts/words.ts'

/** The sentences for each reason why an attempt didn’t count: the reason, and what the student can do. */
const sentences: Record<AttemptReason, { reason: string; next: string }> = {
  early: { reason: ownAttemptsWords.early, next: ownAttemptsWords.earlyNext },
  late: { reason: ownAttemptsWords.late, next: ownAttemptsWords.lateNext },
  'no-location': { reason: ownAttemptsWords['no-location'], next: ownAttemptsWords.noLocationNext },
  'waited-too-long': { reason: ownAttemptsWords['waited-too-long'], next: ownAttemptsWords.waitedNext },
  'no-such-event': { reason: ownAttemptsWords['no-such-event'], next: ownAttemptsWords.noEventNext },
  'bad-input': { reason: ownAttemptsWords['bad-input'], next: ownAttemptsWords.badInputNext },
  'other-student': { reason: ownAttemptsWords['other-student'], next: ownAttemptsWords.otherStudentNext },
  'not-confirmed': { reason: ownAttemptsWords['not-confirmed'], next: ownAttemptsWords.notConfirmedNext },
}

/** A phone that may share its location didn’t find it, for example indoors. */
const notFound = { reason: ownAttemptsWords.locationNotFound, next: ownAttemptsWords.locationNotFoundNext }

type Tried = Pick<OwnAttempt, 'reason' | 'present' | 'no_location'>

/**
 * Explains why an attempt didn’t count, and what to do next. A student who is on the roll now has nothing left to do.
 */
export function describeAttempt({ reason, present, no_location }: Tried): { reason: string; next: string } {
  const isNotFound = (no_location ?? 'refused') !== 'refused'
  const explanation = isNotFound ? notFound : sentences[reason]
  return present ? { ...explanation, next: ownAttemptsWords.nothingToDo } : explanation
}
