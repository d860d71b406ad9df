import assert from 'node:assert/strict'
import { anEvent } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }
const atLeastThree = { counts: 'at-least', needed: 3, points: 5_000, exclusive: true }

type Effect = { class: string; gain: number; lose: number; progress_gain: number; progress_lose: number }
const sumUp = ({ gain, lose, progress_gain, progress_lose }: Effect) => [gain, lose, progress_gain, progress_lose]

onAnyEngine('the preview of a rule names a class that loses only progress', async (world) => {
  const { professor, colleague, maya, bio, chem, events, assignAll, scan, setRule, summarize, ask } = await aTerm(
    world,
    { events: 2 },
  )
  const startsAt = new Date(world.clock.now() + 86_400_000).toISOString()
  const later = await anEvent(world, colleague, { name: 'Talk 3', startsAt })
  await assignAll()
  world.clock.pass(1_000)
  await assignAll([...events, later], chem)
  for (const event of events) await scan(maya, event)
  await setRule(atLeastThree, chem)
  await setRule({ ...exclusiveRule, exclusive: false })
  const preview = async (rule: unknown, classId = bio, actor = professor) => {
    const { status, body, text } = await ask('PUT', `/api/classes/${classId}/credit-rule/?preview=1`, actor, rule)
    assert.equal(status, 200, text)
    return body as Effect & { others: Effect[] }
  }
  assert.deepEqual((await summarize(maya, chem)).sum, [2, 3, 0])
  const effect = await preview(exclusiveRule)
  assert.deepEqual(sumUp(effect), [0, 0, 0, 0])
  assert.deepEqual(
    effect.others.map((course) => [course.class, ...sumUp(course)]),
    [[chem, 0, 0, 0, 1]],
  )
  await setRule(exclusiveRule)
  assert.deepEqual((await summarize(maya, chem)).sum, [0, 3, 0])
  // CHEM's own preview says what it gets back without the setting.
  assert.deepEqual(sumUp(await preview({ ...atLeastThree, exclusive: false }, chem, colleague)), [0, 0, 1, 0])
  assert.deepEqual(sumUp(await preview({ ...atLeastThree, needed: 4 }, chem, colleague)), [0, 0, 0, 0], 'another goal')
})

onAnyEngine('the preview of a rule names a class that loses only an upcoming event', async (world) => {
  const { professor, bio, chem, assignAll, setRule, ask } = await aTerm(world, { events: 0 })
  const startsAt = new Date(world.clock.now() + 86_400_000).toISOString()
  const events = [await anEvent(world, professor, { name: 'Talk', startsAt })]
  await assignAll(events)
  world.clock.pass(1_000)
  await assignAll(events, chem)
  await setRule(exclusiveRule, chem)
  const { body } = await ask('PUT', `/api/classes/${bio}/credit-rule/?preview=1`, professor, exclusiveRule)
  assert.deepEqual(
    body.others.map((course: Effect) => [course.class, ...sumUp(course)]),
    [[chem, 0, 0, 0, 2]],
    'both of its students',
  )
})
