import assert from 'node:assert/strict'
import test from 'node:test'
import { nextStep } from './next-step.ts'

const checkIns = [
  '/attend/Zk3_pQ-8aTb0xYw1',
  '/auth/attend/Zk3_pQ-8aTb0xYw1',
  '/scan?event=Zk3_pQ-8aTb0xYw1',
  '/scan?a=b&event=x',
]
const otherRedirects = ['/student/dashboard', '/scan', '/scan?event=', '/attend/', null]

for (const redirect of checkIns) {
  test(`a redirect to ${redirect} announces a check-in`, () => assert.match(nextStep(redirect)!, /check in/))
}
for (const redirect of otherRedirects) {
  test(`a redirect to ${redirect} doesn’t announce a check-in`, () => assert.equal(nextStep(redirect), null))
}
