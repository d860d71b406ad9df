import assert from 'node:assert/strict'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { anEvent } from '#test/builders.ts'
import { assign } from '#test/mark-steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

onAnyEngine('a student sees what each event counts for, and the effect of every correction', async (world) => {
  const { professor, maya, noor, bio, events, assignAll, scan, setRule, summarize, mark, ask, readCredit } =
    await aTerm(world)
  await scan(maya, events[0]!)
  await scan(maya, events[2]!)
  assert.deepEqual((await summarize(maya)).sum, [0, null, 0])
  // The class has no rule yet, so each event gives one point, even though it is assigned after its day.
  await assignAll()
  assert.deepEqual(await summarize(maya), {
    sum: [2, null, 2_000],
    events: [
      'counted: present',
      'not-counted: not-there',
      'counted: present',
      'not-counted: not-there',
      'not-counted: not-there',
    ],
  })
  const saved = await setRule(upToFive)
  assert.equal(saved.status, 200, saved.text)
  assert.equal(saved.body.rule_text, 'Each event is worth 1 point, up to 5 points in total.')
  assert.deepEqual((await summarize(maya)).sum, [2, 5, 2_000])
  assert.deepEqual((await summarize(noor)).sum, [0, 5, 0])

  const creditBefore = await readCredit(maya)
  const [present] = await mark(events[1]!, [{ student: maya.id, says: 'present', reason: 'Phone died' }])
  await mark(events[2]!, [{ student: maya.id, class: bio, says: 'does-not-count', reason: 'Left early' }])
  await mark(events[3]!, [{ student: maya.id, class: bio, says: 'excused', reason: 'Ill' }])
  await mark(events[4]!, [{ student: maya.id, class: bio, says: 'counts', reason: 'Wrote a report' }])
  assert.deepEqual(await summarize(maya), {
    sum: [3, 5, 3_000],
    events: [
      'counted: present',
      'counted: present',
      'not-counted: marked-not',
      'excused: excused-by-class',
      'counted: marked-counts',
    ],
  })
  const marks = await ask('GET', `/api/events/${events[2]!.id}/marks/`, professor)
  await ask('POST', `/api/marks/${present!.id}/undo/`, professor, { reason: 'No' })
  for (const event of events.slice(2)) {
    const marksOfEvent = (await ask('GET', `/api/events/${event.id}/marks/`, professor)).body as { id: string }[]
    for (const { id } of marksOfEvent) await ask('POST', `/api/marks/${id}/undo/`, professor, { reason: 'No' })
  }
  assert.equal(marks.body.length, 1)
  assert.deepEqual(await readCredit(maya), creditBefore, 'undoing is exact')
})

onAnyEngine('a student sees who decided about an event, and why, until the mark is undone', async (world) => {
  const { professor, maya, bio, events, assignAll, scan, mark, ask, readCredit } = await aTerm(world, { events: 6 })
  await assignAll()
  await scan(maya, events[0]!)
  const student = maya.id
  const [absent] = await mark(events[0]!, [{ student, says: 'absent', reason: 'Left after five minutes' }])
  await mark(events[1]!, [{ student, says: 'excused', reason: 'Was ill' }])
  await mark(events[2]!, [{ student, class: bio, says: 'excused', reason: 'Another class' }])
  await mark(events[3]!, [{ student, class: bio, says: 'does-not-count', reason: 'Slept' }])
  await mark(events[4]!, [{ student, class: bio, says: 'counts', reason: 'Wrote a report' }])
  // The mark about credit takes precedence over this one.
  await mark(events[4]!, [{ student, says: 'absent', reason: 'Wasn’t there' }])
  const reasons = async () => (await readCredit(maya)).events.map((event) => event.mark?.reason ?? null)
  const expected = ['Left after five minutes', 'Was ill', 'Another class', 'Slept', 'Wrote a report', null]
  assert.deepEqual(await reasons(), expected)
  const [first] = (await readCredit(maya)).events
  assert.match(first!.mark!.made_by ?? '', / Whitcombe$/)
  await ask('POST', `/api/marks/${absent!.id}/undo/`, professor, { reason: 'Another Maya' })
  assert.deepEqual(await reasons(), [null, ...expected.slice(1)])
})

onAnyEngine('today’s event “will count” until its check-in is over', async (world) => {
  const { professor, maya, bio, summarize } = await aTerm(world, { events: 0 })
  const { id } = await anEvent(world, professor)
  await assign(world, professor, bio, id)
  assert.deepEqual((await summarize(maya)).events, ['will-count: upcoming'])
  world.clock.pass(15 * 60_000 + 1)
  assert.deepEqual((await summarize(maya)).events, ['not-counted: not-there'])
})

onAnyEngine('a professor sees the whole class, sorted, in pages, and who is one event short', async (world) => {
  const { professor, maya, noor, bio, events, assignAll, scan, setRule, ask } = await aTerm(world)
  await assignAll()
  await setRule({ counts: 'at-least', needed: 3, points: 10_000 })
  for (const event of events.slice(0, 2)) await scan(maya, event)
  const list = (query = '') => ask('GET', `/api/classes/${bio}/credits/${query}`, professor)
  const { body } = await list()
  assert.deepEqual(
    body.students.map((student: { id: string }) => student.id),
    [maya.id, noor.id],
  )
  assert.deepEqual([body.students_count, body.one_short, body.complete], [2, 1, 0])
  assert.equal(body.rule_text, '3 events together give 10 points.')
  assert.deepEqual(
    body.students[0].events.map((event: { state: string }) => event.state),
    ['counted', 'counted', 'not-counted', 'not-counted', 'not-counted'],
  )
  const ids = async (query: string) => (await list(query)).body.students.map((student: { id: string }) => student.id)
  assert.deepEqual(await ids('?short=1'), [maya.id])
  for (const event of events.slice(0, 3)) await scan(noor, event)
  assert.deepEqual(await ids('?sort=points'), [noor.id, maya.id])
  assert.deepEqual(await ids('?sort=missing'), [noor.id, maya.id])
  const first = await list('?sort=points&limit=1')
  const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
  const second = await ask('GET', next!, professor)
  assert.deepEqual([first.body.students[0].id, second.body.students[0].id], [noor.id, maya.id])
  assert.equal(second.headers.get('link'), null)
})

onAnyEngine('a rule’s effect is shown with names before the rule is saved', async (world) => {
  const { professor, maya, noor, bio, events, assignAll, scan, setRule, ask, summarize } = await aTerm(world)
  await assignAll()
  await setRule(upToFive)
  for (const event of events.slice(0, 3)) await scan(maya, event)
  await scan(noor, events[0]!)
  const preview = (rule: unknown) => ask('PUT', `/api/classes/${bio}/credit-rule/?preview=1`, professor, rule)
  const { body } = await preview({ counts: 'at-least', needed: 3, points: 10_000 })
  assert.deepEqual([body.gain, body.lose, body.same], [1, 1, 0])
  assert.deepEqual(
    body.students.map((student: { id: string; before: number; after: number }) => [
      student.id,
      student.before,
      student.after,
    ]),
    [
      [maya.id, 3_000, 10_000],
      [noor.id, 1_000, 0],
    ],
  )
  assert.deepEqual((await summarize(maya)).sum, [3, 5, 3_000], 'nothing was saved')
})

onBothEngines(
  'an event can be worth more in one class, with a note, and the audit records who did what',
  async (world) => {
    const { professor, colleague, maya, bio, chem, events, assignAll, scan, setRule, ask, readCredit } =
      await aTerm(world)
    await assignAll()
    await assignAll([events[0]!], chem)
    const deadline = '2026-05-02T03:59:59.000Z'
    await setRule({ ...upToFive, best: 4, exclusive: true, choose_until: deadline })
    await scan(maya, events[0]!)
    const body = { points: 2_500, note: 'Bring your field notes.' }
    const { status, text } = await ask('PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, professor, body)
    assert.equal(status, 200, text)
    assert.equal((await readCredit(maya)).points, 2_500)
    assert.equal((await readCredit(maya, chem)).points, 1_000)
    assert.equal((await ask('PUT', `/api/classes/${bio}/credit-rule/`, colleague, upToFive)).status, 404)
    const lines = await world.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'object_id', 'detail'])
      .where('action', 'like', 'credit.%')
      .orderBy('at')
      .execute()
    assert.deepEqual(lines.map(({ action }) => action).toSorted(), ['credit.event', 'credit.rule'])
    assert.deepEqual(JSON.parse(lines.find(({ action }) => action === 'credit.rule')!.detail!), {
      ...upToFive,
      needed: null,
      best: 4,
      exclusive: true,
      choose_until: deadline,
      choose_until_from: null,
      rule_from: null,
      rule_to:
        'Each event is worth 1 point, up to 5 points in total. Only the best 4 events count. An event counts for only one of a student’s classes that have this rule.',
    })
    for (const line of lines) assert.deepEqual([line.actor_id, line.object_id], [professor.id, bio])
  },
)

onAnyEngine('fields that are left out of an event’s credit don’t change', async (world) => {
  const { professor, bio, events, assignAll, ask } = await aTerm(world, { events: 1 })
  await assignAll()
  const save = async (body: object) => {
    const saved = await ask('PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, professor, body)
    return [saved.status, saved.body.points, saved.body.note]
  }
  assert.deepEqual(await save({ points: 2_000, note: 'Bring notes' }), [200, 2_000, 'Bring notes'])
  assert.deepEqual(await save({ note: 'Room 5' }), [200, 2_000, 'Room 5'])
  assert.deepEqual(await save({ points: 3_000 }), [200, 3_000, 'Room 5'])
  assert.deepEqual(await save({}), [200, 3_000, 'Room 5'])
  assert.deepEqual(await save({ points: null }), [200, null, 'Room 5'])
  assert.deepEqual(await save({ note: '' }), [200, null, null])
})

onAnyEngine('only the best events count, and an upcoming one that would add nothing isn’t promised', async (world) => {
  const { professor, maya, bio, events, assignAll, scan, setRule, ask, readCredit, summarize } = await aTerm(world, {
    events: 3,
  })
  await assignAll()
  const saved = await setRule({ counts: 'each', points: 1_000, best: 2 })
  assert.equal(saved.body.rule_text, 'Each event is worth 1 point. Only the best 2 events count.')
  for (const event of events) await scan(maya, event)
  const today = await anEvent(world, professor)
  await assign(world, professor, bio, today.id)
  assert.deepEqual(await summarize(maya), {
    sum: [2, 2, 2_000],
    events: ['counted: present', 'counted: present', 'over-cap: not-best', 'over-cap: not-best'],
  })
  assert.equal((await readCredit(maya)).missing, 0)

  const worth = { points: 2_500 }
  await ask('PUT', `/api/classes/${bio}/events/${today.id}/credit/`, professor, worth)
  assert.deepEqual((await summarize(maya)).events.at(-1), 'will-count: upcoming', 'it would replace another one')
  assert.equal((await readCredit(maya)).missing, 1)
  await scan(maya, today)
  assert.deepEqual(await summarize(maya), {
    sum: [2, 2, 3_500],
    events: ['counted: present', 'over-cap: not-best', 'over-cap: not-best', 'counted: present'],
  })
})

onAnyEngine('an upcoming event isn’t promised to a student who already has all the credit', async (world) => {
  const { professor, maya, noor, bio, events, assignAll, scan, setRule, summarize } = await aTerm(world, { events: 2 })
  await assignAll()
  for (const event of events) await scan(maya, event)
  const { id } = await anEvent(world, professor)
  await assign(world, professor, bio, id)
  await setRule({ counts: 'each', points: 1_000, cap: 2_000 })
  assert.deepEqual((await summarize(maya)).events.at(-1), 'over-cap: cap')
  assert.deepEqual((await summarize(noor)).events.at(-1), 'will-count: upcoming')
  await setRule({ counts: 'at-least', needed: 2, points: 5_000 })
  assert.deepEqual((await summarize(maya)).events.at(-1), 'over-cap: enough')
  assert.deepEqual((await summarize(noor)).events.at(-1), 'will-count: upcoming')
})

onAnyEngine(
  'each excused event lowers the number of events that a student needs, but never below one',
  async (world) => {
    const { maya, noor, bio, events, assignAll, scan, setRule, mark, readCredit } = await aTerm(world, { events: 2 })
    await assignAll()
    await setRule({ counts: 'at-least', needed: 2, points: 5_000 })
    await scan(maya, events[0]!)
    const excuse = (id: string) => ({ student: id, class: bio, says: 'excused', reason: 'Ill' })
    await mark(events[1]!, [excuse(maya.id), excuse(noor.id)])
    await mark(events[0]!, [{ student: noor.id, says: 'excused', reason: 'Ill' }])
    const sums = async (student: typeof maya) => {
      const { have, needed, missing, points } = await readCredit(student)
      return [have, needed, missing, points]
    }
    assert.deepEqual(await sums(maya), [1, 1, 0, 5_000])
    assert.deepEqual(await sums(noor), [0, 1, 1, 0], 'nobody earns credit without coming to anything')
    await setRule({ counts: 'each', points: 1_000, needed: 2 })
    assert.deepEqual(await sums(maya), [1, 1, 0, 1_000])
  },
)
