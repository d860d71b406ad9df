import assert from 'node:assert/strict'
import type { Appeal } from '#contract/credits/appeals.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { untilErased } from '#test/until-erased.ts'
import { onBothEngines } from '#test/world.ts'

const text = 'My phone died at the door.'
const sortStatuses = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((first, second) => first - second)

onBothEngines(
  'of several simultaneous answers to an appeal only one is stored, and it makes at most one mark',
  async (world) => {
    const { professor, maya, events, ask } = await aTerm(world)
    for (const event of events) {
      const { body } = await ask('POST', '/api/appeals/', maya, { event: event.id, text })
      const path = `/api/appeals/${body.id}/answer/`
      const responses = await Promise.all([
        ask('POST', path, professor, { answer: 'granted' }),
        ask('POST', path, professor, { answer: 'granted' }),
        ask('POST', path, professor, { answer: 'declined' }),
      ])
      assert.deepEqual(sortStatuses(responses), [200, 409, 409])
      const accepted = responses.find(({ status }) => status === 200)!.body
      const marks = await world.db.selectFrom('roll_mark').selectAll().where('event_id', '=', event.id).execute()
      assert.deepEqual(
        marks.map(({ id }) => id),
        accepted.state === 'granted' ? [accepted.mark] : [],
      )
    }
  },
)

onBothEngines('simultaneous calls take an answer back once, and undo its mark', async (world) => {
  const { professor, maya, events, ask } = await aTerm(world)
  for (const event of events) {
    const { body } = await ask('POST', '/api/appeals/', maya, { event: event.id, text })
    const answer = () => ask('POST', `/api/appeals/${body.id}/answer/`, professor, { answer: 'granted' })
    const reopen = () => ask('POST', `/api/appeals/${body.id}/reopen/`, professor)
    assert.equal((await answer()).status, 200)
    assert.deepEqual(sortStatuses(await Promise.all([reopen(), reopen(), reopen()])), [200, 409, 409])
    await Promise.all([answer(), reopen(), answer(), reopen()])
    const appeals = (await ask('GET', '/api/appeals/', professor)).body as Appeal[]
    const appeal = appeals.find(({ id }) => id === body.id)
    const current = await world.db
      .selectFrom('roll_mark')
      .select('id')
      .where('event_id', '=', event.id)
      .where('undone_at', 'is', null)
      .execute()
    const expected = appeal!.state === 'granted' ? [{ id: appeal!.mark }] : []
    assert.deepEqual(current, expected)
  }
})

onBothEngines('of several simultaneous equal appeals only one is made', async (world) => {
  const { maya, events, ask } = await aTerm(world)
  for (const event of events) {
    const make = () => ask('POST', '/api/appeals/', maya, { event: event.id, text })
    assert.deepEqual(sortStatuses(await Promise.all([make(), make(), make()])), [201, 400, 400])
  }
  assert.equal((await world.db.selectFrom('appeal').selectAll().execute()).length, events.length)
})

onBothEngines('appeals and answers during an event’s deletion leave nothing behind', async (world) => {
  const { professor, maya, noor, events, ask } = await aTerm(world)
  for (const event of events) {
    const { body } = await ask('POST', '/api/appeals/', maya, { event: event.id, text })
    const [deleted, ...otherResponses] = await Promise.all([
      ask('DELETE', `/api/events/${event.id}/`, professor),
      ask('POST', `/api/appeals/${body.id}/answer/`, professor, { answer: 'granted' }),
      ask('POST', '/api/appeals/', noor, { event: event.id, text }),
    ])
    assert.equal(deleted.status, 204, deleted.text)
    for (const { status, text: errorText } of otherResponses)
      assert.ok([200, 201, 404, 409].includes(status), errorText)
  }
  await untilErased(world)
  for (const table of ['appeal', 'roll_mark'] as const)
    assert.deepEqual(await world.db.selectFrom(table).selectAll().execute(), [])
})

onBothEngines(
  'an event’s points and a cap that are saved simultaneously never contradict each other',
  async (world) => {
    const { professor, bio, events, assignAll, setRule, ask } = await aTerm(world, { events: 1 })
    await assignAll()
    for (let round = 0; round < 4; round += 1) {
      const rule = (cap: number) => setRule({ counts: 'each', points: 1_000, cap })
      const worth = (points: number | null) =>
        ask('PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, professor, { points })
      assert.equal((await worth(null)).status, 200)
      assert.equal((await rule(9_000)).status, 200)
      assert.deepEqual(sortStatuses(await Promise.all([rule(2_000), worth(5_000)])), [200, 400])
    }
  },
)

onBothEngines('previewing a class’s current rule while students arrive reports no gains or losses', async (world) => {
  const { professor, maya, noor, bio, chem, events, assignAll, setRule, mark, ask } = await aTerm(world, { events: 4 })
  for (const id of [bio, chem]) {
    await assignAll(events, id)
    await setRule({ ...upToFive, exclusive: true }, id)
  }
  const preview = () =>
    ask('PUT', `/api/classes/${bio}/credit-rule/?preview=1`, professor, { ...upToFive, exclusive: true })
  for (const event of events) {
    const previews = [preview(), preview()]
    for (const { id } of [maya, noor]) await mark(event, [{ student: id, says: 'present', reason: 'Was there' }])
    for (const { status, body, text: errorText } of await Promise.all(previews))
      assert.deepEqual([status, body.gain, body.lose, body.same], [200, 0, 0, 2], errorText)
  }
})

onBothEngines('after simultaneous choices, exactly one class has the event', async (world) => {
  const { maya, bio, chem, events, assignAll, scan, setRule, summarize, ask } = await aTerm(world, { events: 1 })
  const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }
  for (const id of [bio, chem]) {
    await assignAll(events, id)
    await setRule(exclusiveRule, id)
  }
  await scan(maya, events[0]!)
  for (let round = 0; round < 4; round += 1) {
    const choose = (classId: string | null) =>
      ask('PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, maya, { class: classId })
    assert.deepEqual(sortStatuses(await Promise.all([choose(bio), choose(chem), choose(null)])), [200, 200, 200])
    const states = [...(await summarize(maya)).events, ...(await summarize(maya, chem)).events]
    assert.equal(states.filter((state) => state === 'counted: present').length, 1)
  }
})
