import assert from 'node:assert/strict'
import { aClassWith } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

const exclusiveRule = { counts: 'each', points: 1_000, exclusive: true }

onAnyEngine(
  'an event counts for one exclusive class: the first one, or the one that the student chooses',
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

    // So far, only one of the two classes is exclusive.
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

onAnyEngine(
  'an exclusive class gives the same credit even if the student’s other classes share an event',
  async (world) => {
    const { professor, colleague, maya, bio, chem, events, assignAll, scan, setRule, summarize, ask } =
      await aTerm(world)
    const talks = events.slice(0, 4)
    await assignAll(talks)
    const rule = { ...exclusiveRule, cap: 1_500, best: 3 }
    await setRule(rule)
    // This makes the third event exceed the cap, while the last one is among the best three.
    await ask('PUT', `/api/classes/${bio}/events/${talks[3]!.id}/credit/`, professor, { points: 0 })
    for (const event of talks) await scan(maya, event)
    const readAll = async () => {
      const { body } = await ask('GET', `/api/classes/${bio}/credits/`, professor)
      const listed = (body.students as { id: string; have: number }[]).find(({ id }) => id === maya.id)!
      return [listed.have, ...(await summarize(maya)).sum]
    }
    assert.deepEqual(await readAll(), [3, 3, 3, 1_500])
    const art = (await aClassWith(world, colleague, [maya], 'ART 105')).id
    for (const classId of [chem, art]) {
      await assignAll([events[4]!], classId, colleague)
      await setRule(exclusiveRule, classId, colleague)
    }
    assert.deepEqual(await readAll(), [3, 3, 3, 1_500], 'two other classes share an event')
  },
)

onAnyEngine('an event that a credit mark excludes from the chosen class counts for the next one', async (world) => {
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

onAnyEngine('after a class’s deadline, it neither gets nor loses an event by a choice', async (world) => {
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
  'the deadline of the class that has the event applies even to a choice that changes nothing yet',
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

onAnyEngine('an event that adds nothing in one exclusive class counts for the next one', async (world) => {
  const { maya, noor, bio, chem, professor, events, assignAll, scan, setRule, summarize, readCredit, ask } =
    await aTerm(world)
  await assignAll()
  world.clock.pass(1_000)
  await assignAll(events, chem)
  for (const event of events) await scan(maya, event)
  await scan(noor, events[0]!)
  const upToThree = { ...exclusiveRule, cap: 3_000 }
  await setRule({ ...upToThree, exclusive: false })
  await setRule(upToThree, chem)
  const preview = await ask('PUT', `/api/classes/${bio}/credit-rule/?preview=1`, professor, upToThree)
  const effect = preview.body
  assert.deepEqual([effect.gain, effect.lose, effect.same], [0, 0, 2])
  assert.deepEqual(
    effect.others.map((course: Record<string, unknown>) => [course.class, course.class_name, course.gain, course.lose]),
    [[chem, 'CHEM 110', 0, 2]],
    'the class of the colleague, in which both students lose points',
  )
  await setRule(upToThree)
  const counted = 'counted: present'
  const [usedFirst, addsNothing] = ['chosen-elsewhere: used-first', 'chosen-elsewhere: adds-nothing']
  assert.deepEqual((await summarize(maya)).events, [counted, counted, counted, addsNothing, addsNothing])
  assert.deepEqual((await summarize(maya, chem)).events, [usedFirst, usedFirst, usedFirst, counted, counted])
  assert.equal((await readCredit(maya)).events[3]!.text, 'It would add nothing here, so it counts for CHEM 110.')

  // The last event adds nothing in either class. Each class says so, and neither names the other.
  await setRule({ ...upToThree, cap: 1_000 }, chem)
  assert.deepEqual((await summarize(maya)).events, [counted, counted, counted, addsNothing, 'over-cap: cap'])
  assert.deepEqual((await summarize(maya, chem)).events, [usedFirst, usedFirst, usedFirst, counted, 'over-cap: cap'])
  const chosen = await ask('PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, maya, { class: chem })
  assert.equal(chosen.body.counts_for, chem)
  assert.deepEqual((await summarize(maya)).events, [
    'chosen-elsewhere: chosen',
    counted,
    counted,
    counted,
    'over-cap: cap',
  ])
  assert.deepEqual((await summarize(maya, chem)).events, [counted, usedFirst, usedFirst, usedFirst, 'over-cap: cap'])
})

onAnyEngine('classes that share no event affect each other through a third class', async (world) => {
  const { maya, noor, professor, bio, chem, events, assignAll, scan, setRule, summarize, ask } = await aTerm(world, {
    events: 2,
  })
  const [first, second] = [[events[0]!], [events[1]!]]
  const third = (await aClassWith(world, professor, [maya, noor], 'PSY 101')).id
  await assignAll(first, third, professor)
  await assignAll(second, chem)
  world.clock.pass(1_000)
  await assignAll(first, chem)
  await assignAll(second)
  const upToOne = { ...exclusiveRule, cap: 1_000 }
  await setRule(upToOne)
  await setRule(upToOne, chem)
  await setRule(upToOne, third, professor)
  for (const event of events) await scan(maya, event)
  // PSY 101 has the first event. So CHEM 110 has room for the second one, which it used before BIO 101 did.
  const expected = ['chosen-elsewhere: used-first']
  assert.deepEqual((await summarize(maya)).events, expected)
  const { body } = await ask('GET', `/api/classes/${bio}/credits/`, professor)
  const row = body.students.find(({ id }: { id: string }) => id === maya.id)
  const states = row.events.map((event: { state: string; reason: string }) => `${event.state}: ${event.reason}`)
  assert.deepEqual(states, expected, 'its professor sees the same')
})

onAnyEngine('while no class has an event, the deadline of the first class applies to a choice', async (world) => {
  const { maya, bio, chem, events, assignAll, scan, setRule, summarize, ask } = await aTerm(world, { events: 1 })
  await assignAll()
  world.clock.pass(1_000)
  await assignAll(events, chem)
  await setRule({ ...exclusiveRule, choose_until: new Date(world.clock.now() + 60_000).toISOString() }, bio)
  await setRule(exclusiveRule, chem)
  world.clock.pass(60_001)
  // Maya hasn't checked in. Once she has, the event counts for BIO, so BIO's deadline, which has passed, applies.
  const late = await ask('PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, maya, { class: chem })
  assert.deepEqual([late.status, late.body.error_codes], [400, { class: ['choice_closed'] }], late.text)
  await scan(maya, events[0]!)
  assert.deepEqual((await summarize(maya)).events, ['counted: present'])
})

onAnyEngine(
  'before an event is earned, the deadline of the class that would get it applies to a choice',
  async (world) => {
    const { professor, maya, noor, chem, events, assignAll, scan, setRule, summarize, mark, ask } = await aTerm(world, {
      events: 2,
    })
    const third = (await aClassWith(world, professor, [maya, noor], 'PSY 101')).id
    await assignAll()
    world.clock.pass(1_000)
    await assignAll([events[1]!], chem)
    world.clock.pass(1_000)
    await assignAll([events[1]!], third, professor)
    // BIO used the event first. The first event gives Maya all its points.
    await setRule({ ...exclusiveRule, cap: 1_000 })
    await setRule({ ...exclusiveRule, choose_until: new Date(world.clock.now() + 60_000).toISOString() }, chem)
    await setRule(exclusiveRule, third, professor)
    await scan(maya, events[0]!)
    world.clock.pass(60_001)
    const choose = (student: typeof maya, classId: string) =>
      ask('PUT', `/api/students/${student.id}/credit-choices/${events[1]!.id}/`, student, { class: classId })
    const late = await choose(maya, third)
    assert.deepEqual([late.status, late.body.error_codes], [400, { class: ['choice_closed'] }], late.text)
    assert.equal((await choose(noor, third)).status, 200, 'in BIO, Noor has room for it')
    await mark(events[1]!, [{ student: maya.id, says: 'present', reason: 'Was there' }])
    assert.deepEqual((await summarize(maya, chem)).events, ['counted: present'])
  },
)
