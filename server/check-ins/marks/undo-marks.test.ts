import assert from 'node:assert/strict'
import { anEvent } from '#test/builders.ts'
import { aTalk, died } from '#test/mark-steps.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('the marks of a pasted list are undone in one call', async (world) => {
  const { school, noor, event, ask, mark, seen } = await aTalk(world)
  const walkIn = { email: `omar.haddad@${school.studentDomain}`, first_name: 'Omar', last_name: 'Haddad' }
  const made: { id: string }[] = (
    await mark([
      { student: noor.id, ...died },
      { ...walkIn, ...died },
    ])
  ).body
  assert.equal((await seen()).length, 3)
  const undo = (body: unknown) => ask('POST', `/api/events/${event.id}/marks/undo/`, body)
  const marks = made.map(({ id }) => id)
  const undone = await undo({ marks })
  assert.deepEqual(
    [undone.status, undone.body.map((one: { id: string }) => one.id).toSorted()],
    [200, marks.toSorted()],
  )
  assert.deepEqual(await seen(), ['Maya'])
  const again = await undo({ marks, reason: 'Once more' })
  assert.deepEqual([again.status, again.body.code], [409, 'already_undone'])
  const audit = await world.db.selectFrom('audit').select('detail').where('action', '=', 'roll.undo').execute()
  assert.deepEqual(
    audit.map(({ detail }) => JSON.parse(String(detail))),
    [{ marks: 2 }],
  )
})

onBothEngines('of several marks those that someone changed before stay as they are', async (world) => {
  const { maya, noor, event, ask, mark, undo, seen } = await aTalk(world)
  const made: { id: string }[] = (
    await mark([
      { student: noor.id, ...died },
      { student: maya.id, ...died },
    ])
  ).body
  assert.equal((await undo(made[0]!.id)).status, 200)
  await mark([{ student: noor.id, ...died, reason: 'Was there after all' }])
  const answer = await ask('POST', `/api/events/${event.id}/marks/undo/`, { marks: made.map(({ id }) => id) })
  assert.deepEqual([answer.status, answer.body.map((one: { id: string }) => one.id)], [200, [made[1]!.id]])
  assert.deepEqual(await seen(), ['Maya', 'Noor'])
})

onBothEngines('several marks are undone later only with a reason, and never with a foreign one', async (world) => {
  const { professor, noor, maya, event, ask, mark } = await aTalk(world)
  const made: { id: string }[] = (await mark([{ student: noor.id, ...died }])).body
  const elsewhere = await anEvent(world, professor)
  const other = await ask('POST', `/api/events/${elsewhere.id}/marks/`, { marks: [{ student: maya.id, ...died }] })
  const undo = (body: unknown) => ask('POST', `/api/events/${event.id}/marks/undo/`, body)
  const [id] = made.map((one) => one.id)
  for (const marks of [
    [id, other.body[0].id],
    [id, 'no-such-mark'],
  ]) {
    const { status } = await undo({ marks, reason: 'Wrong list' })
    assert.equal(status, 404)
  }
  world.clock.pass(15_001)
  const late = await undo({ marks: [id] })
  assert.deepEqual([late.status, late.body.error_codes.reason], [400, ['required']])
  for (const marks of [[], 'all', [1], Array.from({ length: 2_001 }, () => id)])
    assert.equal((await undo({ marks, reason: 'Wrong list' })).status, 400)
  const undone = await undo({ marks: [id, id], reason: 'Wrong list' })
  assert.deepEqual([undone.status, undone.body.length, undone.body[0].undo_reason], [200, 1, 'Wrong list'])
})
