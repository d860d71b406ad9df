import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Turn } from './turn.ts'

test('after many requests in one turn, an answered connection rests until the next turn', async () => {
  const turn = new Turn()
  const happened: string[] = []
  const connection = (name: string) => ({
    rest: () => void happened.push(`${name} rests`),
    readOn: () => void happened.push(`${name} reads on`),
  })
  const ask = (times: number) => {
    for (let n = 0; n < times; n += 1) turn.countRequest()
  }
  ask(500)
  turn.answered(connection('first'))
  assert.deepEqual(happened, [])
  ask(1)
  for (const name of ['second', 'third']) turn.answered(connection(name))
  assert.deepEqual(happened, ['second rests', 'third rests'])
  await nextTurn()
  assert.deepEqual(happened.splice(2), ['second reads on', 'third reads on'])
  ask(500)
  turn.answered(connection('fourth'))
  assert.equal(happened.length, 2, 'a new turn begins with none')
})
