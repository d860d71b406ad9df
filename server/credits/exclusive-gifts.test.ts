import assert from 'node:assert/strict'
import { anEvent } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }
const [counted, usedFirst] = ['counted: present', 'chosen-elsewhere: used-first']
const addsNothing = 'chosen-elsewhere: adds-nothing'

/** Creates a term whose events BIO 101 used first, and CHEM 110 after it. Maya was at all of them. */
async function aSharedTerm(world: World, days: number, bioRule: unknown, chemRule: unknown = exclusiveRule) {
  const term = await aTerm(world, { events: days })
  const { maya, chem, events, assignAll, scan, setRule } = term
  await assignAll()
  world.clock.pass(1_000)
  await assignAll(events, chem)
  for (const response of [await setRule(bioRule), await setRule(chemRule, chem)])
    assert.equal(response.status, 200, response.text)
  for (const event of events) await scan(maya, event)
  return term
}

onAnyEngine('an event that is worth 0 in one exclusive class gives the next one its points', async (world) => {
  const { professor, maya, bio, chem, events, summarize, ask } = await aSharedTerm(world, 2, exclusiveRule)
  await ask('PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, professor, { points: 0 })
  assert.deepEqual((await summarize(maya)).events, [addsNothing, counted])
  assert.deepEqual((await summarize(maya, chem)).events, [counted, usedFirst])
  const path = `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`
  const answer = await ask('PUT', path, maya, { class: bio })
  assert.equal(answer.body.counts_for, chem, 'even if the student chooses the class in which it gives nothing')
})

onAnyEngine('a class whose goal is reached leaves further events of 0 points to the next one', async (world) => {
  const goal = { counts: 'each', points: 0, needed: 1, exclusive: true }
  const { maya, chem, summarize } = await aSharedTerm(world, 3, goal)
  assert.deepEqual((await summarize(maya)).events, [counted, addsNothing, addsNothing])
  assert.deepEqual(await summarize(maya, chem), { sum: [2, null, 2_000], events: [usedFirst, counted, counted] })
})

const atLeastThree = { counts: 'at-least', needed: 3, points: 5_000, exclusive: true }

onAnyEngine('a goal takes events from another class only while the student can still reach it', async (world) => {
  const { professor, maya, chem, assignAll, mark, summarize, ask } = await aSharedTerm(world, 2, atLeastThree)
  // BIO has two events and needs three.
  assert.deepEqual((await summarize(maya)).events, [addsNothing, addsNothing])
  assert.deepEqual((await summarize(maya, chem)).sum, [2, null, 2_000])
  // With a third one to come, BIO has the events, and once it is missed CHEM has them again.
  const startsAt = new Date(world.clock.now() + 600_000).toISOString()
  const third = await anEvent(world, professor, { name: 'Talk 3', startsAt })
  await assignAll([third])
  assert.deepEqual(await summarize(maya), { sum: [2, 3, 0], events: [counted, counted, 'will-count: upcoming'] })
  assert.deepEqual((await summarize(maya, chem)).sum, [0, null, 0])
  world.clock.pass(3_600_000)
  assert.deepEqual((await summarize(maya)).events, [addsNothing, addsNothing, 'not-counted: not-there'])
  assert.deepEqual((await summarize(maya, chem)).sum, [2, null, 2_000])
  // While a question about it is open, the goal can still be reached.
  const question = await ask('POST', '/api/appeals/', maya, { event: third.id })
  assert.equal(question.status, 201, question.text)
  assert.deepEqual((await summarize(maya)).events, [counted, counted, 'waiting: appeal'])
  await mark(third, [{ student: maya.id, says: 'present', reason: 'Was there' }])
  assert.deepEqual((await summarize(maya)).sum, [3, 3, 5_000])
  assert.deepEqual((await summarize(maya, chem)).sum, [0, null, 0])
})

onAnyEngine('the student may still choose a class whose goal is out of reach', async (world) => {
  const { maya, bio, chem, events, summarize, ask } = await aSharedTerm(world, 2, atLeastThree)
  const path = `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`
  assert.equal((await ask('PUT', path, maya, { class: bio })).body.counts_for, bio)
  assert.deepEqual((await summarize(maya)).events, [counted, addsNothing])
  assert.deepEqual((await summarize(maya, chem)).events, ['chosen-elsewhere: chosen', counted])
})

onAnyEngine('of two goals that take events from each other, the first one is reached', async (world) => {
  const two = { counts: 'at-least', needed: 2, points: 5_000, exclusive: true }
  const term = await aTerm(world, { events: 2 })
  const { maya, chem, events, assignAll, scan, setRule, summarize } = term
  const [first, second] = [[events[0]!], [events[1]!]]
  await assignAll(first)
  await assignAll(second, chem)
  world.clock.pass(1_000)
  await assignAll(first, chem)
  await assignAll(second)
  await setRule(two)
  await setRule(two, chem)
  for (const event of events) await scan(maya, event)
  assert.deepEqual(await summarize(maya), { sum: [2, 2, 5_000], events: [counted, counted] })
  assert.deepEqual((await summarize(maya, chem)).sum, [0, 2, 0])
})

onAnyEngine('an upcoming event of 0 points isn’t promised once there is nothing more to reach', async (world) => {
  const { professor, maya, bio, events, assignAll, scan, setRule, summarize, ask } = await aTerm(world, { events: 1 })
  const startsAt = new Date(world.clock.now() + 86_400_000).toISOString()
  const later = await anEvent(world, professor, { name: 'Later', startsAt })
  await assignAll([...events, later])
  await scan(maya, events[0]!)
  const setPoints = (points: number) =>
    ask('PUT', `/api/classes/${bio}/events/${later.id}/credit/`, professor, { points })
  await setPoints(0)
  await setRule({ counts: 'each', points: 1_000, cap: 1_000 })
  assert.deepEqual((await summarize(maya)).events, [counted, 'over-cap: cap'])
  await setRule({ counts: 'each', points: 0, needed: 1 })
  assert.deepEqual((await summarize(maya)).events, [counted, 'over-cap: enough'])
  await setRule({ counts: 'each', points: 0, needed: 2 })
  assert.deepEqual((await summarize(maya)).events, [counted, 'will-count: upcoming'])
})

onAnyEngine('saving an event’s points says what that changes in other classes', async (world) => {
  const capped = { ...exclusiveRule, cap: 1_000 }
  const { professor, bio, chem, events, setRule, ask } = await aSharedTerm(world, 2, capped)
  const save = async (body: object) => {
    const { status, body: saved, text } = await ask('PUT', path(0), professor, body)
    assert.equal(status, 200, text)
    return saved.others as Record<string, unknown>[]
  }
  const path = (index: number) => `/api/classes/${bio}/events/${events[index]!.id}/credit/`
  // At half a point, BIO also takes the second event, which gave Maya a point in CHEM.
  const [effect, ...further] = await save({ points: 500 })
  assert.deepEqual(further, [])
  assert.deepEqual(
    [effect!['class'], effect!['class_name'], effect!['faculty_name'], effect!['gain'], effect!['lose']],
    [chem, 'CHEM 110', 'Daniel Whitcombe', 0, 1],
  )
  assert.deepEqual(await save({ points: 500 }), [], 'nothing changes')
  assert.deepEqual(await save({ note: 'Bring notes' }), [])
  const [back] = await save({ points: null })
  assert.deepEqual([back!['gain'], back!['lose']], [1, 0])
  await setRule({ ...capped, exclusive: false })
  assert.deepEqual(await save({ points: 500 }), [], 'this class is no longer exclusive')
})
