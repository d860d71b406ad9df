import assert from 'node:assert/strict'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }

onAnyEngine(
  'an event counts for one exclusive class: the first, or the one that the student chooses',
  async (world) => {
    const { maya, noor, bio, chem, events, assignAll, scan, setRule, summarize, ask } = await aTerm(world, {
      events: 2,
    })
    await assignAll()
    world.clock.pass(1_000)
    await assignAll(events, chem)
    await setRule(exclusiveRule)
    await scan(maya, events[0]!)
    const choose = (classId: string | null, event = events[0]!, student = maya) =>
      ask('PUT', `/api/students/${student.id}/credit-choices/${event.id}/`, student, { class: classId })
    const both = async () => [(await summarize(maya)).events[0], (await summarize(maya, chem)).events[0]]

    // Only one of the two classes is exclusive.
    assert.deepEqual(await both(), ['counted: present', 'counted: present'])
    const refused = await choose(chem)
    assert.deepEqual([refused.status, refused.body.error_codes], [400, { class: ['not_to_choose'] }])
    await setRule(exclusiveRule, chem)
    const ownCredits = await ask('GET', `/api/students/${maya.id}/credits/`, maya)
    assert.match(ownCredits.body[0].rule_text, /An event counts for only one of your classes that have this rule\.$/)
    assert.deepEqual(await both(), ['counted: present', 'chosen-elsewhere: used-first'])
    assert.deepEqual((await choose(chem)).body, { event: events[0]!.id, class: chem, counts_for: chem })
    assert.deepEqual(await both(), ['chosen-elsewhere: chosen', 'counted: present'])
    assert.deepEqual((await choose(null)).body.counts_for, bio)
    assert.deepEqual(await both(), ['counted: present', 'chosen-elsewhere: used-first'])
    assert.equal((await choose(bio, { id: 'noSuchEvent12345', name: '', typedCode: '' })).status, 404)
    assert.equal((await choose(chem, events[1], noor)).body.counts_for, null, 'nobody has it: Noor wasn’t there')
  },
)

onAnyEngine('a credit mark moves an event on, and a choice that can’t count changes nothing', async (world) => {
  const { professor, maya, bio, chem, events, assignAll, scan, setRule, summarize, mark, ask } = await aTerm(world, {
    events: 1,
  })
  await assignAll()
  world.clock.pass(1_000)
  await assignAll(events, chem)
  await setRule(exclusiveRule)
  await setRule(exclusiveRule, chem)
  await scan(maya, events[0]!)
  const path = `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`
  await ask('PUT', path, maya, { class: bio })
  await mark(events[0]!, [{ student: maya.id, class: bio, says: 'does-not-count', reason: 'Left' }], professor)
  assert.deepEqual((await summarize(maya)).events, ['not-counted: marked-not'])
  assert.deepEqual((await summarize(maya, chem)).events, ['counted: present'])
})

onAnyEngine('after its deadline no class gets or loses an event', async (world) => {
  const { maya, bio, chem, events, assignAll, scan, setRule, summarize, ask } = await aTerm(world, { events: 2 })
  await assignAll()
  world.clock.pass(1_000)
  await assignAll(events, chem)
  const deadline = new Date(world.clock.now() + 60_000).toISOString()
  await setRule({ ...exclusiveRule, choose_until: deadline })
  await setRule(exclusiveRule, chem)
  for (const event of events) await scan(maya, event)
  const choose = (classId: string | null, event = events[0]!) =>
    ask('PUT', `/api/students/${maya.id}/credit-choices/${event.id}/`, maya, { class: classId })
  assert.equal((await choose(chem)).status, 200)
  world.clock.pass(60_001)
  for (const late of [await choose(bio), await choose(null), await choose(chem, events[1])])
    assert.deepEqual([late.status, late.body.error_codes], [400, { class: ['choice_closed'] }], late.text)
  assert.deepEqual((await summarize(maya, chem)).events, ['counted: present', 'chosen-elsewhere: used-first'])
  assert.equal((await choose(chem)).status, 200, 'the same choice again takes nothing from anyone')
})

onAnyEngine(
  'a choice that changes nothing yet needs the deadline of the class that has the event, too',
  async (world) => {
    const { colleague, maya, bio, chem, events, assignAll, scan, setRule, summarize, mark, ask } = await aTerm(world, {
      events: 1,
    })
    await assignAll()
    world.clock.pass(1_000)
    await assignAll(events, chem)
    await setRule({ ...exclusiveRule, choose_until: new Date(world.clock.now() + 60_000).toISOString() })
    await setRule(exclusiveRule, chem)
    await scan(maya, events[0]!)
    const no = { student: maya.id, class: chem, says: 'does-not-count', reason: 'Left' }
    const [refused] = await mark(events[0]!, [no], colleague)
    const choose = (classId: string | null) =>
      ask('PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, maya, { class: classId })
    const early = await choose(chem)
    assert.deepEqual([early.status, early.body.counts_for], [200, bio], 'the answer says which class has it')
    assert.equal((await choose(null)).status, 200)
    world.clock.pass(60_001)
    const late = await choose(chem)
    assert.deepEqual([late.status, late.body.error_codes], [400, { class: ['choice_closed'] }], late.text)
    assert.equal((await choose(null)).status, 200, 'without a choice there is none to lose')
    await ask('POST', `/api/marks/${refused!.id}/undo/`, colleague, { reason: 'Stayed' })
    assert.deepEqual((await summarize(maya)).events, ['counted: present'])
  },
)
