import assert from 'node:assert/strict'
import test from 'node:test'
import { timeOfDay } from '#web/kit/time/times.ts'
import {
  adviceOnProof,
  describeOnTheRoll,
  describeRefusal,
  describeResult,
  listEventFacts,
  listProofFacts,
  opensAtWords,
  opensIn,
  findRefusalProof,
  rememberRecorded,
  untilOpen,
} from './result-words.ts'

const event = { name: 'Memory and Its Ethics', location: null, date: '2026-03-03T15:00:00Z' }
const minute = 60_000
const decidedAt = Date.parse('2026-03-03T15:03:00Z')

test('success shows the specification’s sentence and the time', () => {
  const { tone, title, message } = describeResult(
    { kind: 'recorded', at: decidedAt, arrivedAt: null },
    event,
    decidedAt,
  )
  assert.deepEqual([tone, title], ['success', 'Attendance recorded successfully!'])
  assert.equal(message, `You’re on the roll. Checked in at ${timeOfDay(decidedAt)}.`)
  const untold = describeResult({ kind: 'recorded', at: null, arrivedAt: null }, event, decidedAt)
  assert.equal(untold.message, 'You’re on the roll.')
  const late = describeResult(
    { kind: 'recorded', at: decidedAt, arrivedAt: decidedAt + 4.5 * minute },
    event,
    decidedAt,
  )
  assert.equal(late.message, `You’re on the roll. Checked in at ${timeOfDay(decidedAt)}, sent 4\u00a0min late.`)
})

test('a second check-in isn’t an error, and shows the time of the first one', () => {
  const words = describeResult({ kind: 'already', at: decidedAt }, event, decidedAt)
  assert.equal(words.title, `Already recorded at ${timeOfDay(decidedAt)}`)
  assert.match(words.message, /^You have already recorded attendance for this event\./)
  assert.equal(describeResult({ kind: 'already', at: null }, event, decidedAt).title, 'Already recorded')
})

test('a refusal shows the server’s sentence word for word', () => {
  const late = describeRefusal({
    message: 'Check-in period has ended. The window closed 3 minutes ago.',
    code: 'check_in_closed',
  })
  assert.deepEqual(
    [late.title, late.message],
    ['Check-in is closed', 'Check-in period has ended. The window closed 3 minutes ago.'],
  )
  assert.equal(describeRefusal({ message: 'Device ID error: Too long.' }).title, 'Attendance was not recorded')
})

test('a check-in that arrived too late to count has its own title', () => {
  const message = 'This check-in is 16 minutes old.'
  const { title, message: sentence } = describeRefusal({ message, code: 'check_in_expired' })
  assert.deepEqual([title, sentence], ['Not sent in time', message])
})

test('a refusal shows its time, the reference in two groups, and what the reference is for', () => {
  const proof = findRefusalProof({ kind: 'refused', message: 'Not found', reference: '7K2M9QXA' }, decidedAt)!
  const facts = listProofFacts(proof)
  assert.deepEqual(
    facts.map(({ label }) => label),
    ['Time', 'Reference'],
  )
  assert.equal(facts[1]?.text, '7K2M-9QXA')
  assert.match(adviceOnProof(proof), /Show the reference to the organizer/)
  assert.equal(findRefusalProof({ kind: 'already', at: decidedAt }, decidedAt), null)
})

test('a refusal without a reference says that there is no record of the attempt', () => {
  const proof = findRefusalProof({ kind: 'refused', message: 'No.', reference: null }, decidedAt)!
  assert.deepEqual(
    listProofFacts(proof).map(({ label }) => label),
    ['Time'],
  )
  assert.match(adviceOnProof(proof), /no record of this attempt/)
})

test('an event without a location shows N/A', () => {
  assert.deepEqual(
    listEventFacts(event).map(({ text }) => text),
    ['Memory and Its Ethics', 'N/A', 'Tuesday, March 3, 2026'],
  )
})

for (const { wait, title, button } of [
  { wait: 1, title: 'Opens in 1\u00a0min', button: '0:01' },
  { wait: 11 * minute + 48_000, title: 'Opens in 12\u00a0min', button: '11:48' },
  { wait: 60 * minute, title: 'Opens in 1\u00a0h', button: '1:00:00' },
  { wait: 125 * minute, title: 'Opens in 2\u00a0h 5\u00a0min', button: '2:05:00' },
  { wait: 30 * 60 * minute, title: 'Opens in 30\u00a0h', button: '30:00:00' },
  { wait: 3 * 1440 * minute, title: 'Opens in 3\u00a0days', button: '3\u00a0days' },
  { wait: 3 * 1440 * minute - 1, title: 'Opens in 3\u00a0days', button: '3\u00a0days' },
]) {
  test(`${wait} ms before check-in opens: ${title}`, () => {
    assert.equal(opensIn(wait), title)
    assert.equal(untilOpen(wait), button)
  })
}

const zone = 'Asia/Tokyo'
const inTokyo = { ...event, time_zone: zone }

test('times are in the event’s time zone, which is named if the phone’s is different', () => {
  const recorded = describeResult({ kind: 'recorded', at: decidedAt, arrivedAt: null }, inTokyo, decidedAt)
  assert.equal(recorded.message, 'You’re on the roll. Checked in at 12:03 AM (Japan Standard Time).')
  assert.equal(
    describeResult({ kind: 'already', at: decidedAt }, inTokyo, decidedAt).title,
    'Already recorded at 12:03 AM (Japan Standard Time)',
  )
  const proof = findRefusalProof({ kind: 'refused', message: 'No.', reference: null }, decidedAt)!
  assert.equal(listProofFacts(proof, zone)[0]?.text, '12:03:00 AM, Wed, Mar 4, 2026 (Japan Standard Time)')
  assert.equal(
    rememberRecorded(inTokyo, decidedAt),
    'Checked in to Memory and Its Ethics at 12:03 AM (Japan Standard Time).',
  )
})

test('a used code shows the time of the check-in, with the date if it isn’t today in the event’s zone', () => {
  // 11:03 PM on the previous day in Tokyo.
  const earlierCheckIn = decidedAt - 60 * minute
  assert.equal(
    describeOnTheRoll(decidedAt, decidedAt + minute, zone).title,
    'You’ve been on the roll since 12:03 AM (Japan Standard Time)',
  )
  assert.equal(
    describeOnTheRoll(earlierCheckIn, decidedAt, zone).title,
    'You’ve been on the roll since Tue, Mar 3, 2026, 11:03\u00a0PM (Japan Standard Time)',
  )
})

test('if check-in opens in more than a day, the date and time are shown as well', () => {
  assert.equal(opensAtWords(decidedAt + 1440 * minute, decidedAt, zone), '')
  const opensAt = decidedAt + 7197 * minute
  assert.equal(
    opensAtWords(opensAt, decidedAt, zone),
    ' It opens on Mon, Mar 9, 2026, 12:00\u00a0AM (Japan Standard Time).',
  )
  const sentence = 'Check-in is not yet open. Please try again in 7197 minute(s).'
  const refused = { kind: 'refused', message: sentence, code: 'check_in_not_open', reference: null } as const
  const date = new Date(opensAt + 15 * minute).toISOString()
  assert.equal(
    describeResult(refused, { ...inTokyo, date, checkin_before_minutes: 15 }, decidedAt).message,
    `${sentence} It opens on Mon, Mar 9, 2026, 12:00\u00a0AM (Japan Standard Time).`,
  )
})
