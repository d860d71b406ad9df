import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Code, ssoCodes } from '#contract/refusal-codes.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { RoundTrip } from '#web/session/round-trip.ts'
import { chooseSteps, readRefusedTicket, redeemTicket } from './redeem-ticket.ts'

const provider = { id: 'one', name: 'Alder Valley' }
const trip: RoundTrip = { purpose: 'sign-in', provider, kind: 'student', remember: false, redirect: null }
async function throwError(error: unknown): Promise<never> {
  throw error
}
const refusedWith = (code: Code | null) => ({ result: 'refused' as const, because: 'No.', code, isUnused: false })

test('a ticket without a response can be sent again, and a refused ticket can’t', async () => {
  const steps = async (error: unknown) => {
    const refused = await redeemTicket('one', () => throwError(error), trip)
    return refused.result === 'refused' ? chooseSteps(refused, trip)[0] : null
  }
  assert.equal(await steps(new ApiError(0, undefined)), 'redeem')
  assert.equal(await steps(new ApiError(429, { error: 'Too many.', code: 'too_many_requests' })), 'redeem')
  assert.equal(await steps(new ApiError(503, { error: 'Busy.', code: 'overloaded' })), 'redeem')
  assert.equal(await steps(new ApiError(503, { error: 'Down.', code: 'sso_unreachable' })), 'start')
  assert.equal(await steps(new ApiError(400, { error: 'Over.', code: 'sso_expired' })), 'start')
})

test('without a ticket nothing is sent, and a person who came back too late sees the reason', async () => {
  const sentences = [null, trip].map(async (leftTrip) => {
    const redeemed = await redeemTicket('', () => throwError(new Error('sent')), leftTrip)
    assert.ok(redeemed.result === 'refused' && redeemed.code === 'sso_expired')
    return redeemed.because
  })
  const [unasked, late] = await Promise.all(sentences)
  assert.match(unasked!, /none is under way/)
  assert.match(late!, /took too long/)
})

test('a refusal shows the server’s sentence, even if it belongs to a field', () => {
  assert.equal(readRefusedTicket(new ApiError(400, { error: 'Over.', code: 'sso_expired' })).because, 'Over.')
  assert.equal(readRefusedTicket(new ApiError(400, { email: ['Taken.'] })).because, 'Taken.')
})

test('every refusal offers at least one step, and none that can’t help', () => {
  for (const code of [...(Object.keys(ssoCodes) as Code[]), 'mailbox_taken' as const, null]) {
    assert.ok(chooseSteps(refusedWith(code), trip).length > 0, String(code))
    assert.deepEqual(chooseSteps(refusedWith(code), null), ['another-way'], String(code))
    assert.deepEqual(chooseSteps(refusedWith(code), { purpose: 'proof', redirect: '/student/profile' }), ['back'])
  }
  assert.deepEqual(chooseSteps(refusedWith('sso_canceled'), trip), ['start', 'another-way'])
  assert.deepEqual(chooseSteps(refusedWith('sso_no_email'), trip), ['another-way', 'start'])
  assert.deepEqual(chooseSteps(refusedWith('sso_unavailable'), trip), ['another-way'])
})

test('if single sign-on is the only way to sign in, no other way is offered', () => {
  const onlyTrip: RoundTrip = { ...trip, provider: { ...provider, only_way: true } }
  for (const code of Object.keys(ssoCodes) as Code[])
    assert.deepEqual(chooseSteps(refusedWith(code), onlyTrip), ['start'], code)
})
