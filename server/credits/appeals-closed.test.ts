import assert from 'node:assert/strict'
import type { Appeal } from '#contract/credits/appeals.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

const text = 'My phone died at the door.'

onAnyEngine(
  'an appeal about credit closes when its class stops using the event, and reopens when it uses it again',
  async (world) => {
    const { colleague, maya, chem, events, assignAll, summarize, ask } = await aTerm(world, { events: 1 })
    await assignAll(events, chem)
    const { body } = await ask('POST', '/api/appeals/', maya, { event: events[0]!.id, class: chem, text })
    const assignment = `/api/class/${chem}/event/${events[0]!.id}/unassign/`
    const unassigned = await ask('DELETE', assignment, colleague)
    assert.equal(unassigned.status, 204, unassigned.text)
    const list = async (query = '') => (await ask('GET', `/api/appeals/${query}`, colleague)).body as Appeal[]
    assert.deepEqual(await list('?open=1'), [])
    assert.deepEqual(
      (await list()).map(({ state }) => state),
      ['unassigned'],
    )
    for (const answer of ['granted', 'declined']) {
      const refused = await ask('POST', `/api/appeals/${body.id}/answer/`, colleague, { answer })
      assert.deepEqual([refused.status, refused.body.code], [409, 'not_of_class'])
    }
    await assignAll(events, chem)
    assert.deepEqual((await summarize(maya, chem)).events, ['waiting: appeal'])
    const granted = await ask('POST', `/api/appeals/${body.id}/answer/`, colleague, { answer: 'granted' })
    assert.deepEqual([granted.status, granted.body.state], [200, 'granted'])
  },
)

onAnyEngine(
  'an appeal about credit closes when its student is taken off the roster, and reopens with the student',
  async (world) => {
    const { colleague, maya, noor, chem, events, assignAll, ask } = await aTerm(world, { events: 1 })
    await assignAll(events, chem)
    const { body } = await ask('POST', '/api/appeals/', maya, { event: events[0]!.id, class: chem, text })
    const setRoster = async (students: string[]) => {
      const response = await ask('PUT', `/api/class/${chem}/update/`, colleague, { students })
      assert.equal(response.status, 200, response.text)
    }
    const list = async (query = '') => (await ask('GET', `/api/appeals/${query}`, colleague)).body as Appeal[]
    await setRoster([noor.id])
    assert.deepEqual(await list('?open=1'), [])
    assert.deepEqual(
      (await list()).map(({ state }) => state),
      ['off-roster'],
    )
    for (const answer of ['granted', 'declined']) {
      const refused = await ask('POST', `/api/appeals/${body.id}/answer/`, colleague, { answer })
      assert.deepEqual([refused.status, refused.body.code], [409, 'off_roster'])
    }
    const newEntry = { class_id: chem, email: maya.email, firstName: 'Maya', lastName: 'Again' }
    const added = await ask('POST', '/api/faculty/add-student/', colleague, newEntry)
    assert.ok(added.status < 300, added.text)
    assert.equal((await list('?open=1')).length, 1)
  },
)

onAnyEngine('an appeal needs no answer once the student has what it asks for', async (world) => {
  const { professor, maya, bio, events, assignAll, mark, ask } = await aTerm(world, { events: 3 })
  await assignAll()
  const [presence, credit, refused] = await Promise.all([
    ask('POST', '/api/appeals/', maya, { event: events[0]!.id, text }),
    ask('POST', '/api/appeals/', maya, { event: events[1]!.id, class: bio, text }),
    ask('POST', '/api/appeals/', maya, { event: events[2]!.id, class: bio, text }),
  ])
  const listStates = async () => {
    const appeals = (await ask('GET', '/api/appeals/', professor)).body as Appeal[]
    return [presence, credit, refused].map(({ body }) => appeals.find(({ id }) => id === body.id)!.state)
  }
  world.clock.pass(1_000)
  const [present] = await mark(events[0]!, [{ student: maya.id, says: 'present', reason: 'On the sheet' }])
  await mark(events[1]!, [{ student: maya.id, says: 'present', reason: 'On the sheet' }])
  await mark(events[2]!, [{ student: maya.id, class: bio, says: 'does-not-count', reason: 'Late' }])
  await mark(events[2]!, [{ student: maya.id, says: 'present', reason: 'On the sheet' }])
  assert.deepEqual(await listStates(), ['settled', 'settled', 'open'])
  const late = await ask('POST', `/api/appeals/${presence.body.id}/answer/`, professor, { answer: 'declined' })
  assert.deepEqual([late.status, late.body.code], [409, 'appeal_settled'])
  await mark(events[2]!, [{ student: maya.id, class: bio, says: 'counts', reason: 'After all' }])
  assert.deepEqual(await listStates(), ['settled', 'settled', 'settled'])
  await ask('POST', `/api/marks/${present!.id}/undo/`, professor, { reason: 'Another Maya' })
  assert.deepEqual(await listStates(), ['open', 'settled', 'settled'])
  const granted = await ask('POST', `/api/appeals/${presence.body.id}/answer/`, professor, { answer: 'granted' })
  assert.deepEqual([granted.status, granted.body.state], [200, 'granted'])
})
