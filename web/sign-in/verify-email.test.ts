import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { redeemCode, redeemLink, type VerifyCalls } from './verify-email.ts'

const link = { token: 'tok', type: 'student' } as const

/** Fake calls that return a value or throw an error, and record the methods that were called. */
function calls(post: unknown, get: unknown = new Error('not expected')) {
  const methods: string[] = []
  const answer = (name: string, outcome: unknown) => async () => {
    methods.push(name)
    if (outcome instanceof Error) throw outcome
    return outcome as never
  }
  return { methods, redeem: answer('POST', post), verifyByGet: answer('GET', get) } satisfies VerifyCalls & {
    methods: string[]
  }
}

test('a link opened in the browser that requested it signs in immediately', async () => {
  const verified = await redeemLink(link, calls({ message: 'ok', token: 'new', student_id: 's1' }))
  assert.deepEqual(verified, { outcome: 'signed-in', answer: { message: 'ok', token: 'new', student_id: 's1' } })
})

test('a link opened in a different browser asks for confirmation first', async () => {
  const confirm = { email: 'j***@x.edu', asked_at: '2026-03-03T15:00:00Z', asked_from: 'Chrome', purpose: 'sign-in' }
  assert.deepEqual(await redeemLink(link, calls({ confirm })), { outcome: 'to-confirm', link: confirm })
})

test('a confirmed address that awaits approval isn’t signed in, and is marked as awaiting approval', async () => {
  const waits = { message: 'Please wait.', signed_in: false, awaits_approval: true }
  const expected = { outcome: 'confirmed', message: 'Please wait.', awaitsApproval: true }
  assert.deepEqual(await redeemLink(link, calls(waits)), expected)
  assert.deepEqual(await redeemCode('12345678', 'faculty', calls(waits)), expected)
  const confirmed = await redeemLink(link, calls({ message: 'Please sign in.', signed_in: false }))
  assert.deepEqual(confirmed, { outcome: 'confirmed', message: 'Please sign in.' })
})

test('a dropped password is reported, whether or not the person is signed in', async () => {
  const confirmed = { message: 'Please sign in.', signed_in: false, password_dropped: true }
  const expected = { outcome: 'confirmed', message: 'Please sign in.', passwordDropped: true }
  assert.deepEqual(await redeemLink(link, calls(confirmed)), expected)
  const answer = { message: 'ok', token: 'new', student_id: 's1', password_dropped: true }
  assert.deepEqual(await redeemLink(link, calls(answer)), { outcome: 'signed-in', answer })
})

for (const status of [0, 404, 405, 501]) {
  test(`if the server responds to our call with ${status || 'nothing'}, the specification’s call is used`, async () => {
    const verifyCalls = calls(new ApiError(status, undefined), { message: 'ok', student_id: 's1' })
    const verified = await redeemLink(link, verifyCalls)
    assert.deepEqual(verifyCalls.methods, ['POST', 'GET'])
    assert.deepEqual(verified, { outcome: 'signed-in', answer: { message: 'ok', student_id: 's1', token: 'tok' } })
  })
}

test('an expired link shows the server’s sentence and isn’t retried', async () => {
  const verifyCalls = calls(new ApiError(400, { error: 'This link is invalid or has expired.' }))
  assert.deepEqual(await redeemLink(link, verifyCalls), {
    outcome: 'failed',
    because: 'This link is invalid or has expired.',
  })
  assert.deepEqual(verifyCalls.methods, ['POST'])
})

test('‘This wasn’t me’ never signs anyone in', async () => {
  const verifyCalls = calls(new ApiError(404, undefined), { message: 'ok', token: 'new', student_id: 's1' })
  const verified = await redeemLink({ ...link, answer: 'not-me' }, verifyCalls)
  assert.equal(verified.outcome, 'failed')
  assert.deepEqual(verifyCalls.methods, ['POST'])
})

test('a link without a token fails without a request', async () => {
  const verifyCalls = calls(null)
  const verified = await redeemLink({ ...link, token: '' }, verifyCalls)
  assert.deepEqual(verified, { outcome: 'failed', because: 'No verification token found.' })
  assert.deepEqual(verifyCalls.methods, [])
})

test('a wrong code shows the error of its field', async () => {
  const verified = await redeemCode('12345678', 'faculty', calls(new ApiError(400, { code: ['Not right.'] })))
  assert.deepEqual(verified, { outcome: 'failed', because: 'Not right.' })
})
