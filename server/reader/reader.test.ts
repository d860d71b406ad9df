import assert from 'node:assert/strict'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { test } from 'node:test'
import { isPassingFault } from '#server/database/faults.ts'
import { freePort } from '#test/free-port.ts'
import { onBothEngines } from '#test/world.ts'
import { openReader } from './reader.ts'
import { readingsWorker } from '#test/readings-worker.ts'

onBothEngines('a closing reader finishes its readings and returns their results', async (world) => {
  const event = await anEvent(world, await aFaculty(world, await aSchool(world)))
  const reader = openReader(world.place, readingsWorker)
  const readings = [1, 2, 3].map(() => reader.read('attendanceOfEvent', { event: event.id }))
  const begunMeanwhile = readings[2]!.then(() => reader.read('attendanceOfEvent', { event: event.id }))
  await reader.close()
  assert.deepEqual(await Promise.all([...readings, begunMeanwhile]), [[], [], [], []])
  // A later reading starts a new worker.
  assert.deepEqual(await reader.read('attendanceOfEvent', { event: event.id }), [])
  await reader.close()
})

test('a reading on a database that is away fails with a passing fault, which is answered with 503', async (t) => {
  const url = `postgres://127.0.0.1:${await freePort()}/away`
  const reader = openReader({ engine: 'postgres', url }, readingsWorker)
  t.after(() => reader.close())
  await assert.rejects(reader.read('attendanceOfEvent', { event: 'any' }), isPassingFault)
})
