import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { asChange, asForm, findFaults, findWarnings, packDraft } from './provider-form-values.ts'

const provider: ManagedProvider = {
  id: 'one',
  school: 'alder',
  kind: 'oidc',
  name: 'Alder Valley',
  address: 'https://login.alder.edu/.well-known/openid-configuration',
  issuer: 'https://login.alder.edu',
  federation_entity: null,
  federation_certificate: null,
  client_id: 'rollbook',
  has_secret: true,
  needs_secret: false,
  email_claim: 'email',
  first_name_claim: 'given_name',
  last_name_claim: 'family_name',
  affiliation_claim: null,
  faculty_values: ['faculty', 'staff'],
  student_values: ['student'],
  assigns_addresses: false,
  is_enabled: false,
  only_way: false,
  is_second_factor: false,
  enabled_at: null,
  tested_at: null,
  is_tested: false,
  is_tested_as_factor: false,
  fetched_at: null,
  found: { sign_in_address: 'https://login.alder.edu/auth', ends_sessions: false, claims: [], certificates: [] },
  ours: {
    redirect_address: 'https://rollbook.test/sso/oidc/one',
    logout_address: null,
    entity_id: null,
    metadata_address: null,
  },
}
const stored = asForm(provider)

test('a change includes only the fields that someone changed', () => {
  assert.deepEqual(asChange(stored, stored), {})
  assert.deepEqual(asChange({ ...stored, faculty_values: 'faculty, , professor ' }, stored), {
    faculty_values: ['faculty', 'professor'],
  })
  const withAffiliation = { ...stored, affiliation_claim: 'affiliation' }
  assert.deepEqual(asChange(withAffiliation, stored), { affiliation_claim: 'affiliation' })
  assert.deepEqual(asChange({ ...stored, affiliation_claim: ' ' }, withAffiliation), { affiliation_claim: null })
})

test('invalid values, such as a missing claim or client ID, are reported at their fields', () => {
  assert.deepEqual(Object.keys(findFaults({ ...stored, email_claim: '' }, stored, true)), ['email_claim'])
  assert.deepEqual(Object.keys(findFaults({ ...stored, client_id: ' ' }, stored, true)), ['client_id'])
  assert.deepEqual(findFaults({ ...stored, client_id: '' }, { ...stored, client_id: '' }, false), {})
  assert.deepEqual(Object.keys(findFaults({ ...stored, student_values: 'a'.repeat(101) }, stored, true)), [
    'student_values',
  ])
})

test('a draft has only the fields that someone changed, and never the secret', () => {
  assert.deepEqual(packDraft({ ...stored, client_secret: 'very secret' }, stored), {})
  assert.deepEqual(packDraft({ ...stored, client_secret: 'very secret', name: 'Alder' }, stored), { name: 'Alder' })
})

test('warnings begin 30 days before the last certificate expires', () => {
  const day = 86_400_000
  const now = Date.parse('2026-09-01T12:00:00Z')
  const until = (...days: number[]) => ({
    needs_secret: false,
    fetched_at: null,
    found: {
      ...provider.found,
      certificates: days.map((count) => ({
        fingerprint: 'AB',
        expires_at: new Date(now + count * day).toISOString(),
      })),
    },
  })
  const severities = (...days: number[]) => findWarnings(until(...days), now).map(({ severity }) => severity)
  assert.deepEqual(severities(), [])
  assert.deepEqual(severities(31), [])
  assert.deepEqual(severities(30), ['warning'])
  assert.deepEqual(severities(10, 400), [], 'its successor is there')
  assert.deepEqual(severities(-1), ['warning'])
  assert.deepEqual(severities(-1, 20), ['warning'])
  assert.deepEqual(
    findWarnings({ ...until(-1), needs_secret: true }, now).map(({ severity }) => severity),
    ['error', 'warning'],
  )
})

test('a warning appears when the description couldn’t be read for three days', () => {
  const now = Date.parse('2026-09-04T12:00:00Z')
  const read = (fetched_at: string) => findWarnings({ ...provider, fetched_at }, now).map(({ sentence }) => sentence)
  assert.deepEqual(read('2026-09-01T13:00:00Z'), [], 'it fails now and then')
  assert.match(read('2026-09-01T11:00:00Z').join(), /since Tue, Sep 1, 2026\. Choose “Read Again” to see why\.$/)
})
