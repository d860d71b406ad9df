import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from './fair-queue.ts'

/** Adds items named 'share/narrower account n' to a queue. Returns the refused item, or null, for each. */
function addAll(queue: FairQueue<string>, items: string[]): (string | null)[] {
  return items.map((item) => {
    const [share = '', account = ''] = item.split(' ')
    return queue.add(item, { shares: share.split('/'), account })
  })
}

function serveAll(queue: FairQueue<string>): string[] {
  const served: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) served.push(item)
  return served
}

test('shares take turns, no matter which one was first or has the most items', () => {
  const queue = new FairQueue<string>({ limits: { share: 10, all: 30 } })
  addAll(queue, ['liar a 1', 'liar a 2', 'liar a 3', 'liar a 4', 'hall b 1', 'home c 1', 'hall d 2'])
  assert.equal(queue.size, 7)
  assert.deepEqual(serveAll(queue), [
    'liar a 1',
    'hall b 1',
    'home c 1',
    'liar a 2',
    'hall d 2',
    'liar a 3',
    'liar a 4',
  ])
  assert.deepEqual([queue.size, queue.next()], [0, undefined])
})

test('within a share, accounts take turns, so attempts at one account wait for each other', () => {
  const queue = new FairQueue<string>({ limits: { share: 10, all: 30 } })
  addAll(queue, ['hall dean 1', 'hall dean 2', 'hall dean 3', 'hall maya 1', 'hall noor 1', 'hall maya 2'])
  assert.deepEqual(serveAll(queue), [
    'hall dean 1',
    'hall maya 1',
    'hall noor 1',
    'hall dean 2',
    'hall maya 2',
    'hall dean 3',
  ])
})

test('a share that comes back waits for the others first', () => {
  const queue = new FairQueue<string>({ limits: { share: 10, all: 30 } })
  addAll(queue, ['one a 1', 'two b 1', 'three c 1'])
  assert.equal(queue.next(), 'one a 1')
  addAll(queue, ['one a 2'])
  assert.deepEqual(serveAll(queue), ['two b 1', 'three c 1', 'one a 2'])
})

test('a full share refuses its own items: the newest of the account with the most waiting', () => {
  const queue = new FairQueue<string>({ limits: { share: 3, all: 30 } })
  const refused = addAll(queue, ['hall dean 1', 'hall dean 2', 'hall dean 3', 'hall maya 1', 'hall dean 4'])
  assert.deepEqual(refused, [null, null, null, 'hall dean 3', 'hall dean 4'])
  assert.deepEqual(
    addAll(queue, ['hall noor 1', 'hall omar 1']),
    ['hall dean 2', 'hall omar 1'],
    'all wait for one account',
  )
  assert.deepEqual(serveAll(queue), ['hall dean 1', 'hall maya 1', 'hall noor 1'])
})

test('a full queue refuses the newest item of the share with the most waiting, not one of a small share', () => {
  const queue = new FairQueue<string>({ limits: { share: 10, all: 4 } })
  const refused = addAll(queue, ['liar a 1', 'liar b 1', 'liar c 1', 'liar d 1', 'home x 1', 'dorm y 1', 'liar e 1'])
  assert.deepEqual(refused, [null, null, null, null, 'liar d 1', 'liar c 1', 'liar e 1'])
  assert.deepEqual(serveAll(queue), ['liar a 1', 'home x 1', 'dorm y 1', 'liar b 1'])
})

test('no trace of a refused item remains', () => {
  const queue = new FairQueue<string>({ limits: { share: 1, all: 1 } })
  assert.deepEqual(addAll(queue, ['one a 1', 'one b 1']), [null, 'one b 1'])
  assert.deepEqual(addAll(queue, ['two c 1']), ['two c 1'], 'the later of two small shares')
  assert.deepEqual(serveAll(queue), ['one a 1'])
  assert.equal(queue.size, 0)
})

test('narrower shares take turns during the turn of their widest share', () => {
  const queue = new FairQueue<string>({ limits: { share: 10, all: 30 } })
  addAll(queue, ['line/one a 1', 'line/two b 1', 'line/three c 1', 'line/one d 1', 'hall e 1', 'hall f 1', 'home g 1'])
  assert.deepEqual(serveAll(queue), [
    'line/one a 1',
    'hall e 1',
    'home g 1',
    'line/two b 1',
    'hall f 1',
    'line/three c 1',
    'line/one d 1',
  ])
})

test('a widest share with many narrower ones is refused as one share when the queue is full', () => {
  const queue = new FairQueue<string>({ limits: { share: 4, all: 5 } })
  const line = ['line/one a 1', 'line/two b 1', 'line/three c 1', 'line/four d 1', 'line/five e 1']
  assert.deepEqual(addAll(queue, line), [null, null, null, null, 'line/five e 1'], 'the line is full')
  assert.deepEqual(addAll(queue, ['hall x 1', 'hall y 1', 'hall z 1']), [null, 'line/four d 1', 'hall z 1'])
  assert.deepEqual(serveAll(queue), ['line/one a 1', 'hall x 1', 'line/two b 1', 'hall y 1', 'line/three c 1'])
})

test('a full queue spares shares from which many people signed in, in proportion to the people', () => {
  const provedFrom = (share: string) => ({ campus: 20, insider: 1 })[share] ?? 0
  const queue = new FairQueue<string>({ limits: { share: 10, all: 8 }, provedFrom })
  const campus = ['campus a 1', 'campus b 1', 'campus c 1', 'campus d 1', 'campus e 1']
  assert.deepEqual(addAll(queue, [...campus, 'bot1 u 1', 'bot1 v 1', 'bot2 w 1']), Array<null>(8).fill(null))
  assert.deepEqual(addAll(queue, ['campus f 1', 'bot3 x 1', 'campus g 1']), ['bot1 v 1', 'bot3 x 1', 'bot2 w 1'])
  // A single account of the attacker's own makes little difference.
  assert.deepEqual(addAll(queue, ['insider p 1', 'insider q 1', 'insider r 1']), [
    'bot1 u 1',
    'insider q 1',
    'insider r 1',
  ])
})
