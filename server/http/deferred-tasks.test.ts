import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DeferredTasks } from './deferred-tasks.ts'

test('when a few networks fill the queue, only their own requests for emails are dropped', async () => {
  let dropped = 0
  const log = { warn: () => void (dropped += 1) } as never
  // With this delay, no task starts before `settle`.
  const later = new DeferredTasks(log, 1e9)
  const counts = new Map<string, number>()
  const add = (share: string) => later.add(share, async () => void counts.set(share, (counts.get(share) ?? 0) + 1))
  for (let n = 0; n < 1_001; n += 1) for (const share of ['a', 'b', 'c', 'd']) add(share)
  assert.equal(dropped, 4, 'each may queue a thousand')
  for (let n = 0; n < 700; n += 1) add('a campus')
  for (let n = 0; n < 10; n += 1) add(`home ${n}`)
  await later.settle()
  assert.deepEqual(
    [...counts.values()].reduce((sum, count) => sum + count, 0),
    4_000,
  )
  assert.equal(counts.get('a campus'), 700)
  for (let n = 0; n < 10; n += 1) assert.equal(counts.get(`home ${n}`), 1)
})

test('a network with many requests for emails delays only its own, even once they may start', async () => {
  const later = new DeferredTasks({ warn: assert.fail } as never, 0)
  const order: string[] = []
  const add = (share: string) => later.add(share, async () => void order.push(share))
  for (let n = 0; n < 500; n += 1) add('a crowd')
  add('someone')
  await later.settle()
  assert.equal(order.length, 501)
  assert.ok(order.indexOf('someone') <= 5, `it came after ${order.indexOf('someone')} of the crowd`)
})
