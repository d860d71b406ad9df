import assert from 'node:assert/strict'
import test from 'node:test'
import { safeRedirect } from './safe-redirect.ts'

const stays = [
  '/student/dashboard',
  '/attend/Zk3_pQ-8aTb0xYw1',
  '/scan?event=Zk3_pQ-8aTb0xYw1',
  '/faculty/events/abc/edit',
  '/faculty/events?past=1&q=a%20b',
  '/faculty/events/',
  '/admin/usage-report?university=all',
]
const refused = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/student/dashboard',
  'javascript:alert(1)',
  '/nowhere',
  '/attend',
  '/api/verify-email/?token=x',
  '/auth/student/signin?redirect=/scan',
  '/auth/admin/reset-password',
  '/scan/../../evil',
  '',
  null,
]

for (const text of stays) {
  test(`a sign-in may redirect to ${text}`, () => assert.equal(safeRedirect(text), text))
}
for (const text of refused) {
  test(`a sign-in never redirects to ${JSON.stringify(text)}`, () => assert.equal(safeRedirect(text), null))
}
