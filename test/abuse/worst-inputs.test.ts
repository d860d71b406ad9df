import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { inputs } from '#contract/shapes.ts'

/**
 * A parser that takes longer than this (ms) is stuck. At this size, linear parsers take 1 ms, and quadratic ones take
 * minutes.
 */
const stuckAfter = 60_000

test('every parser of requests handles its worst megabyte', async (t) => {
  const worker = new Worker(join(import.meta.dirname, 'worst-inputs.ts'), { workerData: null })
  const names: string[] = []
  const ended = Promise.withResolvers<string>()
  let watchdog = setTimeout(() => undefined, 0)
  const wait = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => ended.resolve(`stuck at ${names.at(-1)}`), stuckAfter)
  }
  wait()
  worker.on('message', (name: string) => {
    names.push(name)
    wait()
    if (name === 'done') ended.resolve(name)
  })
  worker.on('error', (error) => ended.resolve(`${names.at(-1)}: ${String(error)}`))
  const end = await ended.promise
  clearTimeout(watchdog)
  await worker.terminate()
  assert.equal(end, 'done')
  const untried = Object.keys(inputs).filter((name) => !names.includes(`the input ${name}`))
  assert.deepEqual(untried, [])
  t.diagnostic(`${names.length - 1} parsers`)
})
