import assert from 'node:assert/strict'
import { classMessages } from '#contract/classes/words.ts'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

onAnyEngine("a professor assigns a colleague's event to a class, once, and unassigns it", async (world) => {
  const { school, seminar, ask } = await aSeminar(world)
  const colleague = await aFaculty(world, school)
  const event = await anEvent(world, colleague)
  const link = { class_instance: seminar, event: event.id }
  const assigned = await ask('POST', '/api/class-events/', link)
  const { id, ...rest } = assigned.body
  assert.deepEqual([assigned.status, rest], [201, link])
  const list = () => ask('GET', `/api/class-events/?class_instance=${seminar}`)
  assert.deepEqual((await list()).body, [{ id, ...link }])

  const duplicate = await ask('POST', '/api/class-events/', link)
  assert.deepEqual(
    [duplicate.status, messagesIn(duplicate.body)],
    [400, { non_field_errors: [classMessages.alreadyAssigned] }],
  )
  assert.equal((await ask('GET', `/api/classes/${seminar}/`)).body.event_count, 1)

  const unassign = `/api/class/${seminar}/event/${event.id}/unassign/`
  assert.equal((await ask('DELETE', unassign)).status, 204)
  assert.deepEqual((await list()).body, [])
  assert.equal((await ask('DELETE', unassign)).status, 404)
  assert.equal((await ask('POST', '/api/class-events/', link)).status, 201, 'which can be undone')
  const actions = await world.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('object_id', '=', seminar)
    .execute()
  assert.deepEqual(actions.map(({ action }) => action).toSorted(), ['class.assign', 'class.assign', 'class.unassign'])
  assert.ok(actions.every(({ detail }) => detail === JSON.stringify({ event: event.id })))
})

onBothEngines('of twelve simultaneous assignments of one event, one succeeds and eleven are refused', async (world) => {
  const { seminar, ask, professor } = await aSeminar(world)
  const event = await anEvent(world, professor)
  const link = { class_instance: seminar, event: event.id }
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST', '/api/class-events/', link)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array(11).fill(400)],
  )
})

onAnyEngine('an unknown event or class isn’t found, and a missing field is refused', async (world) => {
  const { seminar, ask, professor, school } = await aSeminar(world)
  const event = await anEvent(world, professor)
  const abroad = await anEvent(world, await aFaculty(world, await aSchool(world)))
  const { seminar: colleagues } = await aSeminar(world, school)
  for (const [body, status] of [
    [{ class_instance: seminar, event: abroad.id }, 404],
    [{ class_instance: seminar, event: 'nothing' }, 404],
    [{ class_instance: colleagues, event: event.id }, 404],
    [{ class_instance: 'nothing', event: event.id }, 404],
    [{ class_instance: seminar }, 400],
    [{ event: event.id }, 400],
  ] as const) {
    assert.equal((await ask('POST', '/api/class-events/', body)).status, status, JSON.stringify(body))
  }
  const nameless = await ask('GET', '/api/class-events/')
  assert.deepEqual([nameless.status, messagesIn(nameless.body)], [400, { class_instance: ['Choose a class.'] }])
})

onAnyEngine('a deleted event no longer counts for any class', async (world) => {
  const { seminar, ask, professor } = await aSeminar(world)
  const event = await anEvent(world, professor)
  await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  assert.equal((await ask('DELETE', `/api/events/${event.id}/`)).status, 204)
  assert.deepEqual((await ask('GET', `/api/class-events/?class_instance=${seminar}`)).body, [])
  assert.equal((await ask('GET', `/api/classes/${seminar}/`)).body.event_count, 0)
})
