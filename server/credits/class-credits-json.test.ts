import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassCredits } from '#contract/credits/credits.ts'
import { classCreditsJson } from './class-credits-json.ts'

const events = [
  { state: 'counted', reason: 'present', points: 1_000 },
  { state: 'counted', reason: 'present', points: 500 },
  { state: 'not-counted', reason: 'not-there', points: 0 },
] as const

function creditsOf(...names: string[]): ClassCredits {
  const students = names.map((last_name, at) => ({
    id: `student${at}`,
    first_name: 'Maya',
    last_name,
    email: `m${at}@students.alder.edu`,
    email_verified: true,
    have: 2,
    needed: null,
    missing: null,
    points: 1_500,
    events: at === 1 ? [] : [...events, events[at % 3]!],
  }))
  return {
    class: 'cLa55',
    time_zone: 'America/New_York',
    rule: null,
    rule_text: 'Each event gives 1 point.',
    events: [],
    students_count: students.length,
    one_short: 0,
    complete: 0,
    students,
  }
}

test('credits are written as JSON.stringify would write them, in bytes of their own', () => {
  for (const credits of [
    creditsOf(),
    creditsOf('Bergström'),
    creditsOf('O"Neil', '\\,]}', 'Ωmega 😀', '\u2028', 'Lee'),
  ]) {
    const bytes = classCreditsJson(credits)
    assert.equal(new TextDecoder().decode(bytes), JSON.stringify(credits))
    assert.equal(bytes.byteLength, bytes.buffer.byteLength, 'nothing else shares the memory, so it can be transferred')
  }
})
