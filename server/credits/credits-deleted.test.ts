import assert from 'node:assert/strict'
import { aTerm } from '#test/credit-steps.ts'
import { signedIn } from '#test/builders.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine } from '#test/world.ts'

const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }

/** Maya has chosen a class for an event and asked about another one. */
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

onAnyEngine('a student’s own data has their choices and appeals, which are deleted with the account', async (world) => {
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
})

onAnyEngine('a class takes its rule, choices and appeals with it', async (world) => {
  const { colleague, chem, countTraces, ask } = await aStudentWithTraces(world)
  assert.equal((await ask('DELETE', `/api/classes/${chem}/`, colleague)).status, 204)
  await untilErased(world)
  assert.deepEqual(await countTraces(), [0, 0, 0])
})

onAnyEngine('three years after the term choices and appeals are deleted with the roll', async (world) => {
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
