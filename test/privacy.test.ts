// The privacy page and docs/privacy.md say the same, and both include every table of the database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Schema } from '#server/database/schema.ts'
import { publishedYears } from '#server/retention/reduce-old-rolls.ts'
import { retentionLimits } from '#contract/retention/limits.ts'
import { storedData } from '#web/help/stored-data.ts'

type Row = { subject: string; viewers: string; period: string }

const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'privacy.md'), 'utf8')
const rows: Row[] = document
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => {
    const [facts = '', , viewers = '', period = ''] = line.split('|').slice(1, -1)
    return { subject: [...facts.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold]) => bold).join(' and '), viewers, period }
  })

/** The row that tells people about each table. Null if the table has no personal data. */
const rowByTable: Record<keyof Schema, string | null> = {
  instance: null,
  school: null,
  school_change: 'Audit',
  access_request: 'Requests for access',
  faculty: 'Account',
  student: 'Account',
  pending_student: 'Rosters and walk-ins',
  administrator: 'Account',
  session: 'Sessions',
  email_link: 'Emailed links and codes',
  known_browser: 'Known browsers',
  sign_in_failure: 'Failed sign-ins',
  passkey: 'Passkeys',
  used_challenge: null,
  factor_requirement: null,
  identity_provider: null,
  linked_identity: 'University sign-in',
  sso_request: 'University sign-in',
  event: 'Events and classes',
  class: 'Events and classes',
  roster_entry: 'Rosters and walk-ins',
  roster_identity: 'IDs in other systems',
  class_event: 'Events and classes',
  attendance: 'Attendance',
  roll_mark: 'Marks',
  credit_rule: 'Events and classes',
  credit_choice: 'Credit',
  appeal: 'Credit',
  published_credit: 'Published credit',
  published_lines: 'Published credit',
  credit_email_choice: 'Optional emails',
  credit_email: 'Optional emails',
  refused_attempt: 'Attempts that didn’t count',
  mail_outbox: 'Emails',
  mail_attachment: 'Emails',
  audit: 'Audit',
  audit_feed: 'Audit',
  idempotency_key: 'Responses kept for retries',
  retention: null,
  counted_check_ins: 'Attendance',
}

test('the privacy page has the same rows as the document, in the same order', () => {
  assert.ok(rows.length > 20, String(rows.length))
  assert.deepEqual(
    storedData.map(({ subject }) => normalize(subject)),
    rows.map(({ subject }) => normalize(subject)),
  )
})

test('the page and the document name the same periods and the same people', () => {
  for (const [index, { subject, viewers, period }] of storedData.entries()) {
    assert.deepEqual(findPeriods(period), findPeriods(rows[index]!.period), subject)
    assert.deepEqual(findViewers(viewers), findViewers(rows[index]!.viewers), subject)
  }
})

test('the periods on the privacy page are the server’s limits', () => {
  const { evidence_days: evidence, attendance_years: attendance } = retentionLimits
  const storedKeys = {
    attendance: `${attendance.usual} years after the term. Your university can choose from ${attendance.least} to ${attendance.most}.`,
    location: `${evidence.usual} days after the scan. Your university can choose from ${evidence.least} to 3,650.`,
    'published-credit': `${publishedYears} years longer than attendance`,
  }
  assert.equal(evidence.most, 3_650)
  for (const [id, beginning] of Object.entries(storedKeys)) {
    const { period } = storedData.find((data) => data.id === id)!
    assert.ok(period.startsWith(beginning), period)
  }
})

test('every table with personal data has a row on the privacy page', () => {
  const subjects = storedData.map(({ subject }) => subject)
  const missing = Object.entries(rowByTable).filter(([, subject]) => subject !== null && !subjects.includes(subject))
  assert.deepEqual(missing, [])
})

const normalize = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** Returns the periods in a text, such as '180 days', without duplicates. */
function findPeriods(text: string): string[] {
  const numbers: Record<string, string> = { a: '1', four: '4' }
  const periods = normalize(text).matchAll(/\b(\d[\d,]*|a|four) (hour|day|year)s?\b/g)
  return [...new Set([...periods].map(([, number = '', unit]) => `${numbers[number] ?? number} ${unit}`))].toSorted()
}

/** Returns the people that a text names. The page calls the person 'you'. */
function findViewers(text: string): string[] {
  const people: Record<string, RegExp> = {
    person: /\byou\b|the person|the student\b|same person/,
    owner: /owner/,
    faculty: /faculty/,
    administrators: /administrators/,
    operator: /operator|people who run/,
  }
  return Object.keys(people).filter((name) => people[name]!.test(normalize(text)))
}
