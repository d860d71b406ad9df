import assert from 'node:assert/strict'
import { aProfessor, anEvent, aStudent, attend } from '#test/builders.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const talk = { name: 'Memory', date: '2026-03-03T10:00:00-05:00', location: 'Harlan Hall, Room 201' }

async function aDesk(world: World) {
  const { school, professor } = await aProfessor(world)
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: professor.token, ...(body !== undefined && { body }) })
  return { school, professor, ask }
}

onAnyEngine(
  'only staff see how many people an event’s room holds, and the audit records changes of it',
  async (world) => {
    const { school, ask } = await aDesk(world)
    const creation = await ask('POST', '/api/events/', { ...talk, room_for: 250 })
    assert.deepEqual([creation.status, creation.body.room_for], [201, 250])
    const path = `/api/events/${creation.body.id}/`
    assert.deepEqual((await ask('GET', path)).body, creation.body)
    assert.equal((await ask('GET', '/api/events/')).body[0].room_for, 250)
    const student = await aStudent(world, school)
    assert.equal('room_for' in (await world.call('GET', path, { token: student.token })).body, false)

    assert.equal((await ask('PUT', path, { name: 'Renamed' })).body.room_for, 250, 'left out, it stays')
    assert.equal((await ask('PUT', path, { room_for: 100_000 })).body.room_for, 100_000)
    const removed = await ask('PUT', path, { room_for: null })
    assert.deepEqual([removed.status, 'room_for' in removed.body], [200, false])
    const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'event.update').execute()
    const details = lines.map(({ detail }) => JSON.parse(detail!) as Record<string, unknown>)
    assert.deepEqual(
      details.filter((line) => 'room_for_to' in line).map((line) => [line.room_for_from, line.room_for_to]),
      [
        [250, 100_000],
        [100_000, null],
      ],
    )
  },
)

onAnyEngine(
  'an event without a room size has no such field, and invalid sizes are refused with the field',
  async (world) => {
    const { ask } = await aDesk(world)
    for (const room of [{}, { room_for: null }]) {
      const creation = await ask('POST', '/api/events/', { ...talk, ...room })
      assert.deepEqual([creation.status, 'room_for' in creation.body], [201, false])
    }
    const { id } = (await ask('POST', '/api/events/', talk)).body
    for (const room_for of [0, -1, 100_001, 2.5, '250', true, [250], 1e300]) {
      for (const answer of [
        await ask('POST', '/api/events/', { ...talk, room_for }),
        await ask('PUT', `/api/events/${id}/`, { name: 'Changed', room_for }),
      ]) {
        assert.equal(answer.status, 400, JSON.stringify(room_for))
        assert.match(answer.body.room_for[0], /whole number|from 1 to 100,000/)
      }
    }
    assert.equal((await ask('GET', `/api/events/${id}/`)).body.name, talk.name)
  },
)

onAnyEngine('a full room turns no one away', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const event = await anEvent(world, professor)
  await ask('PUT', `/api/events/${event.id}/`, { room_for: 1 })
  for (let n = 0; n < 3; n += 1) {
    const student = await aStudent(world, school)
    await attend(world, student, event)
  }
})
