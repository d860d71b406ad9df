import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventAttempt } from '#contract/rolls/attempts.ts'
import { unconfirmedStudents } from './refused-words.ts'

const aTry = (student: string | null, overrides: Partial<EventAttempt> = {}): EventAttempt => ({
  id: `try of ${student}`,
  reason: 'not-confirmed',
  reference: null,
  received_at: '2026-03-03T15:05:00Z',
  confirmed_at: null,
  present: false,
  student,
  student_name: student,
  marked: null,
  ...overrides,
})

test('students who never confirmed are listed once, without those who are present, absent or excused', () => {
  const earlier = { received_at: '2026-03-03T15:04:00Z' }
  const students = unconfirmedStudents([
    aTry('maya'),
    aTry('maya', earlier),
    aTry('late', { reason: 'late' }),
    aTry('here', { present: true, marked: 'present' }),
    aTry('absent', { marked: 'absent' }),
    aTry('excused', { marked: 'excused' }),
    aTry(null),
    aTry('noor'),
  ])
  assert.deepEqual(
    students.map(({ id, scannedAt }) => [id, scannedAt]),
    [
      ['maya', '2026-03-03T15:05:00Z'],
      ['noor', '2026-03-03T15:05:00Z'],
    ],
  )
})
