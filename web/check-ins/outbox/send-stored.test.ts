import assert from 'node:assert/strict'
import test from 'node:test'
import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { aCheckIn, start } from '#test/outbox-phone.ts'
import { sendStoredCheckIns } from './send-stored.ts'
import type { Decision, StoredCheckIn } from './waiting-check-ins.ts'

const minute = 60_000
const recorded = { kind: 'recorded', at: start, arrivedAt: start } as const
const refused = { kind: 'refused', message: 'Check-in period has ended.', reference: '7K2M9QXA' } as const
const event = { id: 'Xk3_9fQz-Lm2Pq7R', name: null, location: null, date: null }

const aStoredCheckIn = (nonce: string, overrides: Partial<StoredCheckIn> = {}) =>
  aCheckIn({ nonce, event, token: 'st1_x', ...overrides })

async function aWorker(checkIns: StoredCheckIn[], says: Record<string, CheckInOutcome>) {
  const posts: [string, number][] = []
  const decisions = new Map<string, Decision>()
  const isDone = await sendStoredCheckIns({
    shelf: { all: async () => checkIns, decide: async (nonce, decision) => void decisions.set(nonce, decision) },
    post: async ({ nonce }, queuedMs) => {
      posts.push([nonce, queuedMs])
      return says[nonce]!
    },
    now: () => start + minute,
  }).then(
    () => true,
    () => false,
  )
  return { posts, decisions, isDone }
}

test('the worker sends waiting check-ins with their age, and stores the server’s decisions', async () => {
  const { posts, decisions, isDone } = await aWorker([aStoredCheckIn('a'), aStoredCheckIn('b')], {
    a: recorded,
    b: refused,
  })
  assert.deepEqual(posts, [
    ['a', minute],
    ['b', minute],
  ])
  assert.deepEqual(decisions.get('a'), { outcome: recorded, at: start + minute })
  assert.equal(decisions.get('b')?.outcome.kind, 'refused')
  assert.equal(isDone, true)
})

test('a check-in without a response is left for the browser’s next attempt, and doesn’t delay others', async () => {
  const unsent = { kind: 'unsent', message: 'no', retryAfterMs: null } as const
  const { decisions, isDone } = await aWorker([aStoredCheckIn('a'), aStoredCheckIn('b')], { a: unsent, b: recorded })
  assert.deepEqual([...decisions.keys()], ['b'])
  assert.equal(isDone, false)
})

test('a check-in that is decided or has no session is left to the page, and one that is too old is sent to get a reference', async () => {
  const checkIns = [
    aStoredCheckIn('told', { decided: { outcome: recorded, at: start } }),
    aStoredCheckIn('out', { token: null }),
    aStoredCheckIn('old', { madeAt: start - 15 * minute }),
    aStoredCheckIn('ended'),
  ]
  const { posts, decisions, isDone } = await aWorker(checkIns, { old: refused, ended: { kind: 'signed-out' } })
  assert.deepEqual(
    posts.map(([nonce]) => nonce),
    ['old', 'ended'],
  )
  assert.deepEqual([[...decisions.keys()], isDone], [['old'], true])
})
