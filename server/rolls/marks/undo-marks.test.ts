import assert from 'node:assert/strict'
import { anEvent } from '#test/builders.ts'
import { aTalk, phoneDied } from '#test/mark-steps.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('the marks of a pasted list are undone in one call', async (world) => {
  const { school, noor, event, ask, mark, listPresent } = await aTalk(world)
  const walkIn = { email: `omar.haddad@${school.studentDomain}`, first_name: 'Omar', last_name: 'Haddad' }
  const rows: { id: string }[] = (
    await mark([
      { student: noor.id, ...phoneDied },
      { ...walkIn, ...phoneDied },
    ])
  ).body
  assert.equal((await listPresent()).length, 3)
  const undo = (body: unknown) => ask('POST', `/api/events/${event.id}/marks/undo/`, body)
  const marks = rows.map(({ id }) => id)
  const undone = await undo({ marks })
  assert.deepEqual(
    [undone.status, undone.body.map((row: { id: string }) => row.id).toSorted()],
    [200, marks.toSorted()],
  )
  assert.deepEqual(await listPresent(), ['Maya'])
  const response = await undo({ marks, reason: 'Once more' })
  assert.deepEqual([response.status, response.body.code], [409, 'already_undone'])
  const audit = await world.db.selectFrom('audit').select('detail').where('action', '=', 'roll.undo').execute()
  assert.deepEqual(
    audit.map(({ detail }) => JSON.parse(String(detail))),
    [{ marks: 2 }],
  )
})

onAnyEngine('undoing several marks leaves those that someone already undid as they are', async (world) => {
  const { maya, noor, event, ask, mark, undo, listPresent } = await aTalk(world)
  const rows: { id: string }[] = (
    await mark([
      { student: noor.id, ...phoneDied },
      { student: maya.id, ...phoneDied },
    ])
  ).body
  assert.equal((await undo(rows[0]!.id)).status, 200)
  await mark([{ student: noor.id, ...phoneDied, reason: 'Was there after all' }])
  const response = await ask('POST', `/api/events/${event.id}/marks/undo/`, { marks: rows.map(({ id }) => id) })
  assert.deepEqual([response.status, response.body.map((row: { id: string }) => row.id)], [200, [rows[1]!.id]])
  assert.deepEqual(await listPresent(), ['Maya', 'Noor'])
})

onAnyEngine('undoing several marks later needs a reason, and marks of another event are refused', async (world) => {
  const { professor, noor, maya, event, ask, mark } = await aTalk(world)
  const rows: { id: string }[] = (await mark([{ student: noor.id, ...phoneDied }])).body
  const elsewhere = await anEvent(world, professor)
  const otherResponse = await ask('POST', `/api/events/${elsewhere.id}/marks/`, {
    marks: [{ student: maya.id, ...phoneDied }],
  })
  const undo = (body: unknown) => ask('POST', `/api/events/${event.id}/marks/undo/`, body)
  const [id] = rows.map((row) => row.id)
  for (const marks of [
    [id, otherResponse.body[0].id],
    [id, 'no-such-mark'],
  ]) {
    const { status } = await undo({ marks, reason: 'Wrong list' })
    assert.equal(status, 404)
  }
  world.clock.pass(15_001)
  const late = await undo({ marks: [id] })
  assert.deepEqual([late.status, late.body.error_codes.reason], [400, ['required']])
  for (const marks of [[], 'all', [1], Array.from({ length: 2_001 }, () => id)])
    assert.equal((await undo({ marks, reason: 'Wrong list' })).status, 400)
  const undone = await undo({ marks: [id, id], reason: 'Wrong list' })
  assert.deepEqual([undone.status, undone.body.length, undone.body[0].undo_reason], [200, 1, 'Wrong list'])
})

onAnyEngine('undoing a mark restores the one it replaced, step by step', async (world) => {
  const { maya, event, ask, mark, undo, listPresent } = await aTalk(world)
  const readMarks = async () =>
    (await ask('GET', `/api/events/${event.id}/marks/`)).body as { id: string; undone_at: string; undone_by: string }[]
  const current = async () => (await readMarks()).filter((row) => row.undone_at === null).map(({ id }) => id)
  const made = async (says: string, reason: string) => (await mark([{ student: maya.id, says, reason }])).body[0].id
  // All of this happens at the same moment of the test's clock.
  const withdrawn = await made('present', 'A slip of the finger')
  await undo(withdrawn)
  const [absent, excused, present] = [
    await made('absent', 'Left early'),
    await made('excused', 'Ill'),
    await made('present', 'Came back'),
  ]
  assert.deepEqual([await current(), await listPresent()], [[present], ['Maya']])
  await undo(present)
  assert.deepEqual([await current(), await listPresent()], [[excused], ['Maya']])
  const { undone_by } = (await readMarks()).find(({ id }) => id === excused)!
  assert.equal(undone_by, null, 'as if it had never been replaced')
  await undo(excused)
  assert.deepEqual([await current(), await listPresent()], [[absent], []])
  await undo(absent)
  assert.deepEqual([await current(), await listPresent()], [[], ['Maya']])
  assert.equal((await undo(withdrawn)).status, 409, 'a mark that was undone stays so')
})

onAnyEngine('undoing a pasted list restores every mark it replaced', async (world) => {
  const { maya, noor, classId, event, ask, mark, listPresent } = await aTalk(world)
  const earlierMarks = (
    await mark([
      { student: maya.id, says: 'absent', reason: 'Left early' },
      { student: noor.id, class: classId, says: 'counts', reason: 'Helped to set up' },
    ])
  ).body as { id: string }[]
  world.clock.pass(1_000)
  const [ofMaya, ofNoor] = (
    await mark([
      { student: maya.id, ...phoneDied },
      { student: noor.id, ...phoneDied },
    ])
  ).body as { id: string }[]
  assert.deepEqual(await listPresent(), ['Maya', 'Noor'])
  // Later, the replaced mark is in the list to undo, so it isn't restored.
  const undo = (marks: string[]) => ask('POST', `/api/events/${event.id}/marks/undo/`, { marks, reason: 'Other day' })
  assert.equal((await undo([ofMaya!.id, ofNoor!.id])).status, 200)
  assert.deepEqual(await listPresent(), [])
  const [newMark] = (await mark([{ student: maya.id, ...phoneDied }])).body as { id: string }[]
  const response = await undo([earlierMarks[0]!.id, newMark!.id])
  assert.deepEqual(
    response.body.map((row: { id: string }) => row.id),
    [newMark!.id],
  )
  assert.deepEqual(await listPresent(), ['Maya'])
  const { body } = await ask('GET', `/api/events/${event.id}/marks/`)
  const current = (body as { id: string; undone_at: string | null }[]).filter((row) => row.undone_at === null)
  assert.deepEqual(
    current.map(({ id }) => id),
    [earlierMarks[1]!.id],
    'credit in a class is another matter',
  )
})

onAnyEngine('a mark that was replaced before its student registered is also restored', async (world) => {
  const { school, mark, undo, listPresent } = await aTalk(world)
  const email = `omar.haddad@${school.studentDomain}`
  const omar = { email, first_name: 'Omar', last_name: 'Haddad' }
  await mark([{ ...omar, ...phoneDied }])
  const [absent] = (await mark([{ ...omar, says: 'absent', reason: 'Left early' }])).body
  assert.deepEqual(await listPresent(), ['Maya'])
  const { token, cookies } = await register(world, 'student', school, email)
  assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200)
  assert.equal((await undo(absent.id)).status, 200)
  assert.deepEqual(await listPresent(), ['Maya', 'other'])
})
