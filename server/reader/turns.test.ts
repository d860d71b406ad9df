import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Turns } from './turns.ts'

/** Returns functions to take and end turns, and the names of the queries in the order in which they began. */
function someTurns(limits: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, signal: AbortSignal | null = null) => {
    const [university = '', person = ''] = name.split(' ')
    const pending = turns.take({ university, person }, signal).then((end) => {
      begun.push(name)
      ends.set(name, end)
    })
    pending.catch(() => undefined)
    return pending
  }
  const end = async (name: string) => {
    ends.get(name)!()
    await nextTurn()
  }
  return { take, end, begun }
}

test('universities take turns, and within a university people take turns', async () => {
  const { take, end, begun } = someTurns({ all: 1, university: 1, person: 1 })
  await take('z first')
  for (const name of ['a ann 1', 'a ann 2', 'a ann 3', 'a ben 1', 'b cleo 1', 'b cleo 2', 'c dan 1']) void take(name)
  for (let index = 0; index < 8; index += 1) await end(begun[index]!)
  assert.deepEqual(begun.slice(1), ['a ann 1', 'b cleo 1', 'c dan 1', 'a ben 1', 'b cleo 2', 'a ann 2', 'a ann 3'])
})

test('a person has one query at a time, and a university leaves one place to the others', async () => {
  const { take, end, begun } = someTurns({ all: 3, university: 2, person: 1 })
  for (const name of ['a ann 1', 'a ann 2', 'a ben 1', 'a carl 1']) void take(name)
  await nextTurn()
  assert.deepEqual(begun, ['a ann 1', 'a ben 1'])
  await take('b dora 1')
  assert.deepEqual(begun.slice(2), ['b dora 1'], 'the others’ place is free')
  await end('a ben 1')
  assert.deepEqual(begun.slice(3), ['a carl 1'], 'the next person of the university, not the next query of the first')
  await end('a ann 1')
  assert.deepEqual(begun.slice(4), ['a ann 2'])
})

test('a person who disconnects while waiting loses the turn', async () => {
  const { take, end, begun } = someTurns({ all: 1, university: 1, person: 1 })
  const leaving = new AbortController()
  await take('a ann 1')
  const cancelled = take('a ben 1', leaving.signal)
  void take('a carl 1')
  leaving.abort(new Error('left'))
  await assert.rejects(cancelled, /left/)
  await assert.rejects(take('a ben 2', leaving.signal), /left/)
  await end('a ann 1')
  assert.deepEqual(begun, ['a ann 1', 'a carl 1'])
  await end('a carl 1')
  await take('a ben 3')
  assert.deepEqual(begun.slice(2), ['a ben 3'], 'nothing is left of those who left')
})
