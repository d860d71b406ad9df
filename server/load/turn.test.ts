import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openWorld } from '#test/world.ts'
import { Turn } from './turn.ts'

test('after many requests in one turn, an answered connection rests until the next turn', async () => {
  const turn = new Turn(20)
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

test('many connections that send several requests at once get every response', async (t) => {
  const [connections, perConnection] = [600, 4]
  const world = await openWorld(t, { engine: 'sqlite', settings: { rateLimits: false } })
  const port = Number(new URL(world.url).port)
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      t.after(() => socket.destroy())
      await once(socket, 'connect')
      return socket
    }),
  )
  const answered = sockets.map(async (socket) => {
    let text = ''
    while (countIn(text) < perConnection) text += String((await once(socket, 'data'))[0])
    return countIn(text)
  })
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(perConnection))
  assert.deepEqual(new Set(await Promise.all(answered)), new Set([perConnection]))
})

test('when phones connect at once, none gets a second response before each has one', async (t) => {
  const phones = 30
  const world = await openWorld(t, {
    engine: 'sqlite',
    settings: { rateLimits: false },
    gate: { maxHoldMs: Infinity },
  })
  const port = Number(new URL(world.url).port)
  const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const answers: number[] = []
  const phone = async (number: number) => {
    const socket = connect(port, '127.0.0.1')
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    for (let count = 0; count < 2; count += 1) {
      socket.write(request)
      await once(socket, 'data')
      answers.push(number)
    }
  }
  await Promise.all(Array.from({ length: phones }, (_, number) => phone(number)))
  assert.equal(new Set(answers.slice(0, phones)).size, phones)
})

test('requests wait while connections are accepted, but no longer than the limit', async () => {
  for (const maxHoldMs of [Infinity, 0]) {
    const turn = new Turn(maxHoldMs)
    const begun: string[] = []
    turn.begin(() => begun.push('before'))
    turn.countConnection()
    for (const name of ['first', 'second']) turn.begin(() => begun.push(name))
    assert.deepEqual(begun, ['before'])
    await nextTurn()
    assert.deepEqual(begun, maxHoldMs === 0 ? ['before', 'first', 'second'] : ['before'])
    await nextTurn()
    assert.deepEqual(begun, ['before', 'first', 'second'], 'in the order in which they came')
  }
})

const countIn = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0
