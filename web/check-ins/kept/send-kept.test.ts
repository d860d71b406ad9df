import assert from 'node:assert/strict'
import test from 'node:test'
import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { sendKept } from './send-kept.ts'
import type { Decision, KeptCheckIn } from './waiting-check-ins.ts'

const start = Date.parse('2026-03-03T15:00:00Z')
const minute = 60_000
const recorded = { kind: 'recorded', at: start, arrivedAt: start } as const
const refused = { kind: 'refused', message: 'Check-in period has ended.', reference: '7K2M9QXA' } as const
const event = { id: 'Xk3_9fQz-Lm2Pq7R', name: null, location: null, date: null }

function kept(nonce: string, more: Partial<KeptCheckIn> = {}): KeptCheckIn {
  return {
    nonce,
    student: 'maya',
    event,
    location: '{}',
    deviceId: 'dev_1',
    madeAt: start,
    method: null,
    token: 'st1_x',
    ...more,
  }
}

async function aWorker(all: KeptCheckIn[], says: Record<string, CheckInOutcome>, now = start + minute) {
  const sent: [string, number][] = []
  const decisions = new Map<string, Decision>()
  const done = await sendKept({
    shelf: { all: async () => all, decide: async (nonce, decision) => void decisions.set(nonce, decision) },
    post: async ({ nonce }, queuedMs) => {
      sent.push([nonce, queuedMs])
      return says[nonce]!
    },
    now: () => now,
  }).then(
    () => true,
    () => false,
  )
  return { sent, decisions, done }
}

test('the worker sends waiting check-ins with their age, and stores the server’s decisions', async () => {
  const { sent, decisions, done } = await aWorker([kept('a'), kept('b')], { a: recorded, b: refused })
  assert.deepEqual(sent, [
    ['a', minute],
    ['b', minute],
  ])
  assert.deepEqual(decisions.get('a'), { outcome: recorded, at: start + minute })
  assert.equal(decisions.get('b')?.outcome.kind, 'refused')
  assert.equal(done, true)
})

test('one without an answer is left for the browser’s next try, and doesn’t delay others', async () => {
  const unsent = { kind: 'unsent', message: 'no', retryAfterMs: null } as const
  const { decisions, done } = await aWorker([kept('a'), kept('b')], { a: unsent, b: recorded })
  assert.deepEqual([...decisions.keys()], ['b'])
  assert.equal(done, false)
})

test('a check-in that is decided, has no session, or is too old is left to the page', async () => {
  const all = [
    kept('told', { decided: { outcome: recorded, at: start } }),
    kept('out', { token: null }),
    kept('old', { madeAt: start - 15 * minute }),
    kept('ended'),
  ]
  const { sent, decisions, done } = await aWorker(all, { ended: { kind: 'signed-out' } })
  assert.deepEqual(
    sent.map(([nonce]) => nonce),
    ['ended'],
  )
  assert.deepEqual([decisions.size, done], [0, true])
})
