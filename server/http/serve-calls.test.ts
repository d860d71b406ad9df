import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'

test('every response is sent once, whether a handler returns it, sends it, or has none', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const owner = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, owner)
  const ask = (method: string, path: string) => world.call(method, `/api/events/${event.id}/${path}`, owner)
  assert.equal((await ask('GET', 'marks/')).status, 200)
  assert.equal((await ask('GET', 'attendance/csv/')).status, 200)
  assert.equal((await ask('GET', 'generate-qr/')).status, 200)
  const deleted = await ask('DELETE', '')
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  assert.deepEqual(
    world.log.filter((line) => line.includes('FST_ERR_REP_ALREADY_SENT')),
    [],
  )
})
