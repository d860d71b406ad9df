import { formatNumber } from '#contract/language/formatters.ts'
import type { AttemptReason, EventAttempts } from '#contract/rolls/attempts.ts'
import { reportsWords, attemptsWords } from '#contract/rolls/words.ts'
import { readTypedCode } from '#contract/events/read-typed-code.ts'
import type { RefusedAttempt } from '#contract/rolls/refused-attempts.ts'

/** Each refusal reason in words for faculty. */
export const refusalWords: Record<RefusedAttempt['reason'], string> = {
  early: reportsWords.beforeCheckOpened,
  late: reportsWords.afterCheckClosed,
  'no-location': reportsWords.noLocation,
  'waited-too-long': reportsWords.waitedTooLong,
  'no-such-event': reportsWords.belongsAnotherUniversity,
  'bad-input': reportsWords.unreadable,
  'other-student': reportsWords.sentAnotherStudent,
}

/** Explains to faculty why an attempt didn’t count. */
export function describeAttempt(reason: AttemptReason): string {
  return reason === 'not-confirmed' ? attemptsWords.openedNotConfirmed : refusalWords[reason]
}

/** Takes a typed reference. Returns the reference or null, and the error message or null. */
export function readReference(text: string): { reference: string | null; problem: string | null } {
  const reference = readTypedCode(text)
  // An incomplete reference isn't an error yet.
  const isShort = text.replaceAll(/[\s-]/g, '').length < 8
  const problem = reference || isShort ? null : reportsWords.badReference
  return { reference, problem }
}

/** Takes the number of listed attempts, the total, and the searched reference. Returns the line above the list. */
export function describeAttempts(listed: number, count: number, reference: string | null): string {
  if (count === 0) {
    return reference === null ? reportsWords.noOneRefused : reportsWords.noAttemptEventHasReference
  }
  const total = formatNumber(count)
  return listed < count
    ? reportsWords.latestListedAll({ listed, all: total })
    : reportsWords.allLatestFirst({ all: total })
}

/** A student who scanned and never confirmed. */
export type UnconfirmedStudent = { id: string; name: string; scannedAt: string }

/**
 * Returns the students who scanned, didn’t confirm, and aren’t on the roll: each one once, latest first. Students who
 * are marked absent or excused are left out.
 */
export function unconfirmedStudents(attempts: EventAttempts['attempts']): UnconfirmedStudent[] {
  const students = new Map<string, UnconfirmedStudent>()
  for (const { reason, present, marked, student, student_name, received_at } of attempts)
    if (reason === 'not-confirmed' && !present && marked === null && student !== null && !students.has(student))
      students.set(student, { id: student, name: student_name ?? '', scannedAt: received_at })
  return [...students.values()]
}
