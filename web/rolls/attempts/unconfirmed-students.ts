import type { EventAttempts } from '#contract/rolls/attempts.ts'

/** A student who scanned and never confirmed. */
export type UnconfirmedStudent = { id: string; name: string; scannedAt: string }

/**
 * Returns the students who scanned, didn’t confirm, and aren’t on the roll now: each once, the latest scan first. Those
 * who are marked absent or excused are left out.
 */
export function unconfirmedStudents(attempts: EventAttempts['attempts']): UnconfirmedStudent[] {
  const students = new Map<string, UnconfirmedStudent>()
  for (const { reason, present, marked, student, student_name, received_at } of attempts)
    if (reason === 'not-confirmed' && !present && marked === null && student !== null && !students.has(student))
      students.set(student, { id: student, name: student_name ?? '', scannedAt: received_at })
  return [...students.values()]
}
