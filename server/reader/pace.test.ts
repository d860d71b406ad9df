import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pace } from './pace.ts'

/**
 * Returns a pace with its own clock, whose waits end immediately. `read` takes `ms`, and that many students check in
 * while it runs.
 */
function aPace() {
  let time = 0
  let checkIns = 0
  let rested = 0
  const wait = async (ms: number) => {
    rested += ms
    time += ms
  }
  const pace = new Pace(['credits', 'usage'], () => checkIns, { now: () => time, wait })
  const read = (name: string, ms: number, students: number) =>
    pace.run<string>(name, (work) =>
      work(async () => {
        time += ms
        checkIns += students
        return name
      }),
    )
  const pass = (ms: number) => void (time += ms)
  /** Returns how long (ms) queries have waited since the last call. */
  const rests = () => {
    const ms = rested
    rested = 0
    return ms
  }
  return { pace, read, rests, pass }
}

test('while a hall is filling, the next long query waits four times as long as the last one took', async () => {
  const { read: runQuery, rests, pass } = aPace()
  assert.equal(await runQuery('credits', 400, 100), 'credits')
  assert.equal(rests(), 0, 'the first one starts at once')
  await runQuery('receipt', 300, 100)
  assert.equal(rests(), 0, 'others don’t wait, even when they take long')
  await runQuery('credits', 400, 100)
  assert.equal(rests(), 1_300)
  pass(1_600)
  await runQuery('credits', 3_000, 1_000)
  assert.equal(rests(), 0, 'the rest is over')
  await runQuery('credits', 400, 0)
  assert.equal(rests(), 2_000, 'two seconds are the longest rest')
  await runQuery('credits', 20, 100)
  await runQuery('credits', 400, 100)
  assert.equal(rests(), 0, 'no hall was filling, and then the last one was short')
})

test('while a hall is filling, long queries take turns, and none waits for more than ten seconds', async () => {
  const { pace, read: runQuery, rests, pass } = aPace()
  await runQuery('credits', 400, 100)
  pass(1_600)
  const running = Promise.withResolvers<string>()
  const first = pace.run<string>('credits', (work) => work(() => running.promise))
  await runQuery('credits', 400, 100)
  assert.equal(rests(), 10_000, 'it would have waited for the first one')
  running.resolve('first')
  assert.equal(await first, 'first')
})

test('a query that fails, even before its work begins, doesn’t block other queries', async () => {
  const { pace, read: runQuery, rests, pass } = aPace()
  await runQuery('credits', 400, 100)
  pass(1_600)
  await assert.rejects(
    pace.run('credits', () => Promise.reject(new Error('no connection'))),
    /no connection/,
  )
  await runQuery('credits', 400, 100)
  assert.equal(rests(), 0)
  pass(1_600)
  const fail = (work: (task: () => Promise<never>) => Promise<never>) => work(() => Promise.reject(new Error('gone')))
  await assert.rejects(pace.run<never>('credits', fail), /gone/)
  await runQuery('credits', 400, 100)
  assert.equal(rests(), 0)
})
