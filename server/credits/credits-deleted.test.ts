import assert from 'node:assert/strict'
import { aTerm } from '#test/credit-steps.ts'
import { signedIn, signInAgain } from '#test/builders.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine } from '#test/world.ts'

const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }
const day = 86_400_000

/** A term in which Maya has chosen a class for one event and made an appeal about another one. */
async function aStudentWithTraces(...args: Parameters<typeof aTerm>) {
  const term = await aTerm(...args)
  const { maya, chem, events, assignAll, setRule, ask } = term
  await assignAll(events, chem)
  await setRule(exclusiveRule, chem)
  const chosen = await ask('PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, maya, { class: chem })
  assert.equal(chosen.status, 200, chosen.text)
  const appealResponse = await ask('POST', '/api/appeals/', maya, {
    event: events[1]!.id,
    class: chem,
    text: 'I was there.',
  })
  assert.equal(appealResponse.status, 201, appealResponse.text)
  const countTraces = async () => {
    const choices = await args[0].db.selectFrom('credit_choice').selectAll().execute()
    const appeals = await args[0].db.selectFrom('appeal').selectAll().execute()
    const rules = await args[0].db.selectFrom('credit_rule').selectAll().execute()
    return [choices.length, appeals.length, rules.length]
  }
  return { ...term, countTraces }
}

onAnyEngine(
  'a student’s own data contains their choices and appeals, which are deleted with the account',
  async (world) => {
    const { maya, events, countTraces, ask } = await aStudentWithTraces(world)
    const { body } = await ask('GET', `/api/students/${maya.id}/export/`, maya)
    assert.deepEqual(
      body.credit_choices.map((choice: Record<string, unknown>) => [choice.event, choice.class_name]),
      [[events[0]!.id, 'CHEM 110']],
    )
    assert.deepEqual(
      body.appeals.map((appeal: Record<string, unknown>) => [
        appeal.event,
        appeal.class_name,
        appeal.text,
        appeal.answer,
      ]),
      [[events[1]!.id, 'CHEM 110', 'I was there.', null]],
    )
    assert.deepEqual(await countTraces(), [1, 1, 1])
    assert.equal((await ask('DELETE', `/api/students/${maya.id}/delete/`, maya)).status, 204)
    assert.deepEqual(await countTraces(), [0, 0, 1])
  },
)

onAnyEngine('deleting a class deletes its rule, choices and appeals', async (world) => {
  const { colleague, chem, countTraces, ask } = await aStudentWithTraces(world)
  assert.equal((await ask('DELETE', `/api/classes/${chem}/`, colleague)).status, 204)
  await untilErased(world)
  assert.deepEqual(await countTraces(), [0, 0, 0])
})

onAnyEngine('choices and appeals are deleted with the roll, three years after the term', async (world) => {
  const { maya, chem, events, scan, countTraces, summarize } = await aStudentWithTraces(world)
  await scan(maya, events[0]!)
  world.clock.set('2029-01-01T12:00:00Z')
  await world.runRetention()
  assert.deepEqual(await countTraces(), [1, 1, 1])
  world.clock.set('2029-06-02T12:00:00Z')
  await world.runRetention()
  assert.deepEqual(await countTraces(), [0, 0, 1], 'the rule stays with the class')
  maya.token = await signedIn(world, { student: maya.id }, maya.email, maya.school)
  assert.equal((await summarize(maya, chem)).events[0], 'not-counted: names-deleted')
})

onAnyEngine(
  'an event that is assigned to a class again within 7 days keeps its points, note and place in the order',
  async (world) => {
    const { professor, colleague, maya, bio, chem, events, assignAll, scan, setRule, summarize, ask } =
      await aTerm(world)
    const [talk] = events as [(typeof events)[number]]
    await assignAll([talk])
    world.clock.pass(1_000)
    await assignAll([talk], chem)
    for (const classId of [bio, chem]) await setRule(exclusiveRule, classId)
    await scan(maya, talk)
    const worth = { points: 2_500, note: 'Bring your field notes.' }
    const saved = await ask('PUT', `/api/classes/${bio}/events/${talk.id}/credit/`, professor, worth)
    assert.equal(saved.status, 200, saved.text)
    const unassign = async (actor = professor) =>
      (await ask('DELETE', `/api/class/${bio}/event/${talk.id}/unassign/`, actor)).status
    const readWorth = async (actor: typeof professor) => {
      const { events: credited } = (await ask('GET', `/api/classes/${bio}/credits/`, actor)).body
      return credited.map(({ points, note }: typeof worth) => ({ points, note }))
    }
    const readSums = async () => [(await summarize(maya)).sum, (await summarize(maya, chem)).sum]
    const sums = await readSums()
    assert.deepEqual(sums, [
      [1, null, 2_500],
      [0, null, 0],
    ])

    assert.equal(await unassign(), 204)
    assert.equal(await unassign(), 404)
    assert.deepEqual(await readSums(), [
      [0, null, 0],
      [1, null, 1_000],
    ])
    const { body: counts } = await ask('GET', `/api/classes/${bio}/deletion/`, professor)
    assert.deepEqual([counts.events, counts.own_points], [0, 0])
    world.clock.pass(6 * day)
    await world.runRetention()
    const nextWeek = await signInAgain(world, professor, 'faculty')
    await assignAll([talk], bio, nextWeek)
    assert.deepEqual(await readWorth(nextWeek), [worth])
    const student = await signInAgain(world, maya, 'student')
    assert.deepEqual((await summarize(student)).sum, sums[0], 'it counts again for the class that used it first')

    assert.equal(await unassign(nextWeek), 204)
    // The unassigned event's points and note are erased in the same round as this class.
    const { status } = await ask('DELETE', `/api/classes/${chem}/`, await signInAgain(world, colleague, 'faculty'))
    assert.equal(status, 204)
    await untilErased(world)
    const later = await signInAgain(world, professor, 'faculty')
    await assignAll([talk], bio, later)
    assert.deepEqual(await readWorth(later), [{ points: null, note: null }])
  },
)
