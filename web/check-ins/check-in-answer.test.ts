import type { Code } from '#contract/refusal-codes.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { readRecorded, readRefusal, type Answer, type CheckInOutcome } from './check-in-answer.ts'

const uniqueSet = 'The fields student, event must make a unique set.'
const already = { error_codes: { non_field_errors: ['already_recorded'] } }
const refused = (message: string, reference: string | null = null, code?: Code): CheckInOutcome => ({
  kind: 'refused',
  message,
  ...(code && { code }),
  reference,
})

const cases: { name: string; answer: Answer; gives: CheckInOutcome }[] = [
  {
    name: 'an error about the device id is shown before all others',
    answer: {
      status: 400,
      body: { device_id: ['Too long.', 'Odd.'], non_field_errors: [uniqueSet], error: 'x', ...already },
    },
    gives: refused('Device ID error: Too long., Odd.'),
  },
  {
    name: 'a second check-in isn’t an error, and has the time of the first one',
    answer: { status: 400, body: { non_field_errors: [uniqueSet], ...already, scanned_at: '2026-03-03T15:03:00Z' } },
    gives: { kind: 'already', at: Date.parse('2026-03-03T15:03:00Z') },
  },
  {
    name: 'a second check-in without the time of the first one',
    answer: { status: 400, body: { non_field_errors: ['In whatever words.'], ...already } },
    gives: { kind: 'already', at: null },
  },
  {
    name: 'errors that belong to no field',
    answer: { status: 400, body: { non_field_errors: ['One.', 'Two.'], error: 'x' } },
    gives: refused('Error: One., Two.'),
  },
  {
    name: 'the server’s sentence, unchanged',
    answer: { status: 400, body: { error: 'Check-in period has ended. The window closed 3 minutes ago.' } },
    gives: refused('Check-in period has ended. The window closed 3 minutes ago.'),
  },
  {
    name: 'a refusal with the reference for faculty',
    answer: { status: 404, body: { error: 'Not found', code: 'not_found', reference: '7K2M9QXA' } },
    gives: refused('Not found', '7K2M9QXA', 'not_found'),
  },
  {
    name: 'a refusal without a sentence',
    answer: { status: 400, body: { event: ['No.'] } },
    gives: refused('Server error: 400'),
  },
  { name: 'no such event', answer: { status: 404, body: { error: 'Not found' } }, gives: refused('Not found') },
  { name: 'a 403 without a body', answer: { status: 403, body: null }, gives: refused('Server error: 403') },
  { name: 'a session that ended', answer: { status: 401, body: { error: 'x' } }, gives: { kind: 'signed-out' } },
  {
    name: 'a busy server',
    answer: { status: 503, body: { error: 'Busy' }, retryAfterMs: 2000 },
    gives: { kind: 'unsent', message: 'Busy', retryAfterMs: 2000 },
  },
  {
    name: 'a broken server',
    answer: { status: 502, body: '<html>' },
    gives: { kind: 'unsent', message: 'Server error: 502', retryAfterMs: null },
  },
  {
    name: 'no response',
    answer: { status: 0, body: null, message: 'Failed to fetch' },
    gives: { kind: 'unsent', message: 'Failed to record attendance: Failed to fetch', retryAfterMs: null },
  },
  {
    name: 'no response, for an unknown reason',
    answer: { status: 0, body: null },
    gives: { kind: 'unsent', message: 'Failed to record attendance: Unknown error', retryAfterMs: null },
  },
]

for (const { name, answer, gives } of cases) {
  test(`the response to a check-in: ${name}`, () => assert.deepEqual(readRefusal(answer), gives))
}

test('a check-in is recorded even if the response body is empty', () => {
  assert.deepEqual(readRecorded(undefined), { kind: 'recorded', at: null, arrivedAt: null })
  assert.deepEqual(readRecorded({ scanned_at: '2026-03-03T15:03:00Z' }), {
    kind: 'recorded',
    at: Date.parse('2026-03-03T15:03:00Z'),
    arrivedAt: null,
  })
})

test('a recorded check-in has the id of its roll entry, for its receipt', () => {
  const outcome = readRecorded({ id: '0d3f', scanned_at: '2026-03-03T15:03:00Z' })
  assert.equal(outcome.kind === 'recorded' && outcome.attendance, '0d3f')
})

test('a check-in that waited on the phone has the time of its arrival', () => {
  const outcome = readRecorded({ scanned_at: '2026-03-03T15:03:00Z', received_at: '2026-03-03T15:07:00Z' })
  assert.deepEqual(outcome, {
    kind: 'recorded',
    at: Date.parse('2026-03-03T15:03:00Z'),
    arrivedAt: Date.parse('2026-03-03T15:07:00Z'),
  })
})

test('a network’s own sign-in page doesn’t count as a recorded check-in', () => {
  assert.equal(readRecorded('<html>Welcome to Campus Wi-Fi</html>').kind, 'unsent')
})
