import assert from 'node:assert/strict'
import { allRows } from '#test/all-rows.ts'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a bad rule is refused with its field, and nothing changes', async (world) => {
  const { professor, colleague, maya, bio, chem, events, assignAll, setRule, ask } = await aTerm(world)
  await assignAll()
  await setRule(upToFive)
  const path = `/api/classes/${bio}/events/${events[0]!.id}/credit/`
  assert.equal((await ask('PUT', path, professor, { points: 4_000 })).status, 200)
  // The daily cleanup writes to `retention` whenever it runs.
  const rows = async () => ({ ...(await allRows(world.db)), retention: [] })
  const rowsBefore = await rows()
  const refused: [object, string, string][] = [
    [{ counts: 'most' }, 'counts', 'invalid'],
    [{ points: -1 }, 'points', 'too_small'],
    [{ points: 0.5 }, 'points', 'invalid'],
    [{ points: 1_000_001 }, 'points', 'too_large'],
    [{ points: 1 }, 'points', 'too_small'],
    [{ cap: 9 }, 'cap', 'too_small'],
    [{ capp: 5_000 }, 'non_field_errors', 'unknown_field'],
    [{ drop_lowest: 1 }, 'non_field_errors', 'unknown_field'],
    [{ points: undefined }, 'points', 'required'],
    [{ points: 6_000 }, 'points', 'above_cap'],
    [{ cap: -1 }, 'cap', 'too_small'],
    [{ cap: 3_999 }, 'cap', 'above_cap'],
    [{ needed: 6 }, 'needed', 'goal_above_cap'],
    [{ needed: 3, points: 2_500 }, 'needed', 'goal_above_cap'],
    [{ counts: 'at-least' }, 'needed', 'required'],
    [{ counts: 'at-least', needed: 0 }, 'needed', 'too_small'],
    [{ counts: 'at-least', needed: 2, best: 1 }, 'best', 'invalid'],
    [{ best: 0 }, 'best', 'too_small'],
    [{ needed: 3, best: 2 }, 'needed', 'goal_above_best'],
    [{ exclusive: 'yes' }, 'exclusive', 'invalid'],
    [{ choose_until: '2026-05-01T00:00:00Z' }, 'choose_until', 'invalid'],
    [{ exclusive: true, choose_until: 'soon' }, 'choose_until', 'invalid'],
  ]
  for (const [change, field, code] of refused) {
    const { status, body, text } = await setRule({ ...upToFive, ...change })
    assert.equal(status, 400, `${JSON.stringify(change)}: ${text}`)
    assert.equal(body.error_codes[field]?.[0], code, text)
  }
  // The schemas have no messages of their own for these faults.
  const says = async (body: object) => Object.values((await ask('POST', '/api/appeals/', maya, body)).body)[0]
  assert.deepEqual((await setRule({ ...upToFive, exclusive: 'yes' })).body.exclusive, ['Send true or false.'])
  assert.deepEqual([await says({}), await says({ event: 5 })], [['Send this field.'], ['Send this as text.']])
  const misspelt = await setRule({ ...upToFive, capp: 5_000 })
  assert.deepEqual(misspelt.body.non_field_errors, [
    'This call has no field capp. Check the spelling, or leave it out.',
  ])
  for (const [body, field] of [
    [{ points: -1 }, 'points'],
    [{ point: 1_000 }, 'non_field_errors'],
    [{ points: 2 }, 'points'],
    [{ points: 5_001 }, 'points'],
    [{ note: 'n'.repeat(301) }, 'note'],
  ] as const) {
    const response = await ask('PUT', path, professor, body)
    assert.equal(response.status, 400, response.text)
    assert.ok(response.body[field], response.text)
  }
  const notFound = [
    await ask('PUT', `/api/classes/${chem}/credit-rule/`, professor, upToFive),
    await ask('PUT', path, colleague, { points: 1_000 }),
    await ask('PUT', `/api/classes/${chem}/events/${events[0]!.id}/credit/`, colleague, { points: 1_000 }),
  ]
  assert.deepEqual(
    notFound.map(({ status }) => status),
    [404, 404, 404],
  )
  assert.deepEqual(await rows(), rowsBefore)
})

onAnyEngine('a bad query of a class’s credits is refused with its field', async (world) => {
  const { professor, bio, ask } = await aTerm(world, { events: 0 })
  for (const query of ['sort=luck', 'short=2', 'limit=0', 'cursor=x']) {
    const { status, body } = await ask('GET', `/api/classes/${bio}/credits/?${query}`, professor)
    assert.equal(status, 400, query)
    assert.ok(body[query.split('=')[0]!], query)
  }
})

onAnyEngine(
  'appeals and choices about another university’s events, future events or malformed ids are refused',
  async (world) => {
    const { professor, maya, bio, events, assignAll, setRule, ask } = await aTerm(world, { events: 1 })
    await assignAll()
    await setRule({ ...upToFive, exclusive: true })
    const startsAt = new Date(world.clock.now() + 86_400_000).toISOString()
    const tomorrow = await anEvent(world, professor, { startsAt })
    const abroad = await anEvent(world, await aFaculty(world, await aSchool(world)))
    const rows = async () => ({ ...(await allRows(world.db)), retention: [] })
    const rowsBefore = await rows()
    const text = 'I was there.'
    const responses = [
      await ask('POST', '/api/appeals/', maya, { event: abroad.id, text }),
      await ask('POST', '/api/appeals/', maya, { event: abroad.id, class: bio, text }),
      await ask('POST', '/api/appeals/', maya, { event: tomorrow.id, text }),
      await ask('POST', '/api/appeals/', maya, { event: `${events[0]!.id}\u0000`, text }),
      await ask('PUT', `/api/students/${maya.id}/credit-choices/${abroad.id}/`, maya, { class: bio }),
      await ask('PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, maya, { class: `${bio}\u0000` }),
      await ask('PUT', `/api/classes/${bio}/events/${abroad.id}/credit/`, professor, { points: 1_000 }),
    ]
    assert.deepEqual(
      responses.map(({ status }) => status),
      [404, 404, 400, 400, 404, 400, 404],
    )
    assert.deepEqual(responses[2]!.body.error_codes, { event: ['not_started'] })
    assert.deepEqual(await rows(), rowsBefore)
  },
)
