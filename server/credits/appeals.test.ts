import assert from 'node:assert/strict'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import { answerVersion, entityTagFor } from '#contract/versions.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { anAdmin, anEvent, aSchool, aStudent, signedIn, type Person } from '#test/builders.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

const text = 'My phone died at the door. You saw me.'

onAnyEngine('a student asks about an event, its owner grants it with one call, and both see it', async (world) => {
  const { school, professor, colleague, maya, noor, events, assignAll, summarize, ask } = await aTerm(world, {
    events: 1,
  })
  await assignAll()
  const [event] = events
  const appealResponse = await ask('POST', '/api/appeals/', maya, { event: event!.id, text })
  assert.deepEqual([appealResponse.status, appealResponse.body.state], [201, 'open'], appealResponse.text)
  assert.deepEqual((await summarize(maya)).events, ['waiting: appeal'])
  assert.deepEqual((await summarize(noor)).events, ['not-counted: not-there'])
  const list = async (person: Person, query = '') =>
    ((await ask('GET', `/api/appeals/${query}`, person)).body as { id: string }[]).map(({ id }) => id)
  const sub = await anAdmin(world, 'sub', { school })
  assert.deepEqual(
    [await list(maya), await list(noor), await list(professor, '?open=1'), await list(colleague), await list(sub)],
    [[appealResponse.body.id], [], [appealResponse.body.id], [], [appealResponse.body.id]],
  )
  const path = `/api/appeals/${appealResponse.body.id}/answer/`
  assert.equal((await ask('POST', path, colleague, { answer: 'granted' })).status, 404)
  const granted = await ask('POST', path, professor, { answer: 'granted', text: 'I saw you' })
  assert.deepEqual([granted.status, granted.body.state, granted.body.answer_text], [200, 'granted', 'I saw you'])
  assert.deepEqual((await summarize(maya)).events, ['counted: present'])
  const [mark] = (await ask('GET', `/api/events/${event!.id}/marks/`, professor)).body
  assert.deepEqual(
    [mark.id, mark.source, mark.says, mark.reason],
    [granted.body.mark, 'appeal', 'present', 'I saw you'],
  )
  const secondAnswer = await ask('POST', path, professor, { answer: 'declined' })
  assert.deepEqual([secondAnswer.status, secondAnswer.body.code], [409, 'appeal_answered'])
  assert.deepEqual(await list(professor, '?open=1'), [])
})

onAnyEngine(
  'a student can ask without any text, only about what an answer can change, and only until the deadline',
  async (world) => {
    const { professor, maya, bio, events, assignAll, setRule, scan, mark, readCredit, ask } = await aTerm(world)
    await assignAll()
    await setRule({ ...upToFive, cap: 1_000 })
    await scan(maya, events[0]!)
    await scan(maya, events[1]!)
    await mark(events[2]!, [{ student: maya.id, class: bio, says: 'does-not-count', reason: 'Left' }])
    await mark(events[3]!, [{ student: maya.id, says: 'absent', reason: 'Left' }])
    const subjects = async () => (await readCredit(maya)).events.map(({ may_ask_about: subject }) => subject)
    assert.deepEqual(await subjects(), [null, null, 'credit', 'presence', 'presence'])
    const appealResponse = await ask('POST', '/api/appeals/', maya, { event: events[4]!.id })
    assert.deepEqual([appealResponse.status, appealResponse.body.text], [201, ''], appealResponse.text)
    assert.deepEqual(await subjects(), [null, null, 'credit', 'presence', null])
    const answer = await ask('POST', `/api/appeals/${appealResponse.body.id}/answer/`, professor, {
      answer: 'declined',
    })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await subjects(), [null, null, 'credit', 'presence', null], 'no one asks twice')
    const startsAt = new Date(world.clock.now() + 86_400_000).toISOString()
    const coming = await anEvent(world, professor, { startsAt })
    await assignAll([coming])
    await mark(coming, [{ student: maya.id, says: 'absent', reason: 'Excused herself' }])
    assert.deepEqual((await subjects()).at(-1), null, 'nor before check-in opens')
    world.clock.set('2026-06-15T04:00:00.001Z')
    maya.token = await signedIn(world, { student: maya.id }, maya.email, maya.school)
    assert.deepEqual(new Set(await subjects()), new Set([null]))
  },
)

onAnyEngine('only the class’s owner answers an appeal about credit', async (world) => {
  const { professor, colleague, maya, chem, events, assignAll, summarize, ask } = await aTerm(world, { events: 2 })
  await assignAll(events, chem)
  const make = async (event: { id: string }) =>
    (await ask('POST', '/api/appeals/', maya, { event: event.id, class: chem, text })).body.id as string
  const [first, second] = [await make(events[0]!), await make(events[1]!)]
  assert.equal((await ask('POST', `/api/appeals/${first}/answer/`, professor, { answer: 'granted' })).status, 404)
  const granted = await ask('POST', `/api/appeals/${first}/answer/`, colleague, { answer: 'granted' })
  assert.equal(granted.status, 200, granted.text)
  await ask('POST', `/api/appeals/${second}/answer/`, colleague, { answer: 'declined', text: 'Sorry' })
  assert.deepEqual((await summarize(maya, chem)).events, ['counted: marked-counts', 'not-counted: not-there'])
})

onAnyEngine('an answer can be taken back until the deadline, and the mark it made is undone', async (world) => {
  const { professor, colleague, maya, noor, events, assignAll, summarize, ask } = await aTerm(world, { events: 2 })
  await assignAll()
  const make = async (event: { id: string }) =>
    (await ask('POST', '/api/appeals/', maya, { event: event.id, text })).body.id as string
  const [first, second] = [await make(events[0]!), await make(events[1]!)]
  const answer = (id: string, says: string) => ask('POST', `/api/appeals/${id}/answer/`, professor, { answer: says })
  const reopen = async (id: string, { token } = professor, answered?: Appeal) =>
    world.call('POST', `/api/appeals/${id}/reopen/`, {
      token,
      ...(answered && { headers: { 'if-match': entityTagFor(await answerVersion(answered)) } }),
    })
  const declined = await answer(first, 'declined')
  assert.equal((await reopen(first, colleague)).status, 404)
  const reopened = await reopen(first)
  assert.deepEqual([reopened.status, reopened.body.state, reopened.body.answered_at], [200, 'open', null])
  const secondTry = await reopen(first)
  assert.deepEqual([secondTry.status, secondTry.body.code], [409, 'appeal_not_answered'])
  const secondThought = await answer(first, 'granted')
  assert.equal(secondThought.body.state, 'granted')
  const stale = await reopen(first, professor, declined.body)
  assert.deepEqual([stale.status, stale.body.code], [412, 'changed_since'])
  assert.deepEqual((await summarize(maya)).events, ['counted: present', 'waiting: appeal'])
  world.clock.pass(600_000)
  assert.equal((await reopen(first, professor, secondThought.body)).status, 200)
  assert.deepEqual((await summarize(maya)).events, ['waiting: appeal', 'waiting: appeal'])
  assert.deepEqual((await summarize(noor)).events, ['not-counted: not-there', 'not-counted: not-there'])
  const [mark] = (await ask('GET', `/api/events/${events[0]!.id}/marks/`, professor)).body
  assert.deepEqual(
    [mark.undone_by === null, mark.undo_reason],
    [false, 'The answer to the student’s question was taken back'],
  )

  await answer(second, 'declined')
  world.clock.set('2026-06-15T04:00:00.001Z')
  professor.token = await signedIn(world, { faculty: professor.id }, professor.email, professor.school)
  const late = await reopen(second)
  assert.deepEqual([late.status, late.body.code], [409, 'appeal_closed'])
})

onAnyEngine('taking back an answer doesn’t undo a mark that was made after it', async (world) => {
  const { professor, maya, events, assignAll, summarize, mark, ask } = await aTerm(world, { events: 1 })
  await assignAll()
  await mark(events[0]!, [{ student: maya.id, says: 'absent', reason: 'Left early' }])
  const { body } = await ask('POST', '/api/appeals/', maya, { event: events[0]!.id, text })
  await ask('POST', `/api/appeals/${body.id}/answer/`, professor, { answer: 'granted' })
  world.clock.pass(1_000)
  const [excuse] = await mark(events[0]!, [{ student: maya.id, says: 'excused', reason: 'Ill' }])
  assert.equal((await ask('POST', `/api/appeals/${body.id}/reopen/`, professor)).status, 200)
  assert.deepEqual((await summarize(maya)).events, ['excused: excused-at-event'])
  await ask('POST', `/api/marks/${excuse!.id}/undo/`, professor, { reason: 'Wrong person' })
  const { body: marks } = await ask('GET', `/api/events/${events[0]!.id}/marks/`, professor)
  const current = (marks as RollMark[]).filter(({ undone_at }) => undone_at === null)
  assert.deepEqual(
    current.map(({ says }) => says),
    ['absent'],
    'the answer’s mark doesn’t come back',
  )
})

onAnyEngine('an invalid appeal is refused with its field, and nothing changes', async (world) => {
  const { professor, maya, bio, chem, events, assignAll, scan, ask } = await aTerm(world)
  await assignAll(events.slice(0, 3))
  await scan(maya, events[0]!)
  await ask('POST', '/api/appeals/', maya, { event: events[1]!.id, text })
  const stranger = await aStudent(world, await aSchool(world))
  const count = () => world.db.selectFrom('appeal').selectAll().execute()
  const appealsBefore = await count()
  const refused: [Record<string, unknown>, string, string][] = [
    [{ event: events[1]!.id, text: 't'.repeat(501) }, 'text', 'too_long'],
    [{ text }, 'event', 'required'],
    [{ event: events[1]!.id, text }, 'event', 'already_asked'],
    [{ event: events[0]!.id, text }, 'event', 'already_counts'],
    [{ event: events[0]!.id, class: bio, text }, 'event', 'already_counts'],
    [{ event: events[2]!.id, class: chem, text }, 'class', 'not_of_class'],
    [{ event: events[2]!.id, attempt: 'x', text }, 'attempt', 'invalid'],
  ]
  for (const [body, field, code] of refused) {
    const response = await ask('POST', '/api/appeals/', maya, body)
    assert.equal(response.status, 400, `${JSON.stringify(body)}: ${response.text}`)
    assert.equal(response.body.error_codes[field]?.[0], code, response.text)
  }
  assert.equal((await ask('POST', '/api/appeals/', stranger, { event: events[1]!.id, text })).status, 404)
  assert.deepEqual(await count(), appealsBefore)
  const answer = { answer: 'perhaps' }
  const badAnswer = await ask('POST', `/api/appeals/${appealsBefore[0]!.id}/answer/`, professor, answer)
  assert.deepEqual(badAnswer.body.error_codes, { answer: ['invalid'] })
})

onAnyEngine('appeals close two weeks after their event’s term', async (world) => {
  const { professor, maya, events, assignAll, summarize, ask } = await aTerm(world, { events: 2 })
  await assignAll()
  const { body } = await ask('POST', '/api/appeals/', maya, { event: events[0]!.id, text })
  // That is June 15, 12 a.m. in New York. Both sessions have expired by then.
  world.clock.set('2026-06-15T04:00:00Z')
  maya.token = await signedIn(world, { student: maya.id }, maya.email, maya.school)
  professor.token = await signedIn(world, { faculty: professor.id }, professor.email, professor.school)
  assert.equal((await summarize(maya)).events[0], 'waiting: appeal')
  world.clock.pass(1)
  assert.equal((await summarize(maya)).events[0], 'not-counted: not-there')
  const late = await ask('POST', '/api/appeals/', maya, { event: events[1]!.id, text })
  assert.deepEqual([late.status, late.body.error_codes], [400, { event: ['appeal_closed'] }])
  const answer = await ask('POST', `/api/appeals/${body.id}/answer/`, professor, { answer: 'granted' })
  assert.deepEqual([answer.status, answer.body.code], [409, 'appeal_closed'])
  assert.deepEqual(
    (await ask('GET', '/api/appeals/', professor)).body.map((appeal: { state: string }) => appeal.state),
    ['closed'],
  )
})

onAnyEngine('an appeal refers to the mark that keeps the event from counting', async (world) => {
  const { professor, maya, bio, events, assignAll, mark, ask } = await aTerm(world, { events: 3 })
  await assignAll()
  const [absent] = await mark(events[0]!, [{ student: maya.id, says: 'absent', reason: 'Left early' }])
  await mark(events[1]!, [{ student: maya.id, says: 'absent', reason: 'Left early' }])
  const [not] = await mark(events[1]!, [{ student: maya.id, class: bio, says: 'does-not-count', reason: 'Left early' }])
  const make = async (event: { id: string }, classId?: string) => {
    const { body } = await ask('POST', '/api/appeals/', maya, { event: event.id, class: classId, text })
    const row = await world.db.selectFrom('appeal').select('mark_id').where('id', '=', body.id).executeTakeFirst()
    return row?.mark_id
  }
  assert.deepEqual(
    [await make(events[0]!), await make(events[0]!, bio), await make(events[1]!, bio), await make(events[2]!, bio)],
    [absent!.id, absent!.id, not!.id, null],
  )
  const listMarks = async (person: Person, event: { id: string }) =>
    ((await ask('GET', '/api/appeals/', person)).body as Appeal[])
      .filter((appeal) => appeal.event === event.id)
      .map(({ about_mark: aboutMark }) => aboutMark)
  assert.deepEqual(await listMarks(professor, events[1]!), [{ says: 'does-not-count', reason: 'Left early' }])
  assert.deepEqual(await listMarks(professor, events[2]!), [null])
  assert.deepEqual(await listMarks(maya, events[1]!), [null], 'the reason is for the professor')
})

onAnyEngine('an appeal about a refused attempt says why and when the attempt was refused', async (world) => {
  const { professor, maya, events, assignAll, ask } = await aTerm(world, { events: 1 })
  await assignAll()
  const row = { id: newId(), school_id: maya.school, student_id: maya.id, event_id: events[0]!.id, browser: null }
  const received_at = Date.parse('2026-03-02T14:30:10Z')
  await world.db
    .insertInto('refused_attempt')
    .values({ ...row, reason: 'early', received_at, reference: newTypedCode() })
    .execute()
  const appealResponse = await ask('POST', '/api/appeals/', maya, { event: events[0]!.id, attempt: row.id })
  assert.equal(appealResponse.status, 201, appealResponse.text)
  const readAttempt = async () => {
    const [{ attempt_reason, attempt_at }] = (await ask('GET', '/api/appeals/', professor)).body
    return [attempt_reason, attempt_at]
  }
  assert.deepEqual(await readAttempt(), ['early', '2026-03-02T14:30:10.000Z'])
  const confirmed_at = Date.parse('2026-03-01T22:02:00Z')
  await world.db.updateTable('refused_attempt').set({ confirmed_at }).where('id', '=', row.id).execute()
  assert.deepEqual(await readAttempt(), ['early', '2026-03-01T22:02:00.000Z'], 'the moment on the student’s screen')
})
