import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { aClassWith, aFaculty, attend } from '#test/builders.ts'
import { aTalk, assign, phoneDied, leftEarly } from '#test/mark-steps.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

onAnyEngine('a mark changes who was present everywhere, and undoing it restores what the phone sent', async (world) => {
  const { maya, noor, mark, undo, listPresent, listScans } = await aTalk(world)
  assert.deepEqual(await listPresent(), ['Maya'])
  const scansBefore = await listScans()
  const response = await mark([
    { student: noor.id, ...phoneDied },
    { student: maya.id, ...leftEarly },
  ])
  assert.equal(response.status, 201, response.text)
  assert.deepEqual(
    response.body.map((entry: Record<string, unknown>) => [
      entry.student,
      entry.says,
      entry.reason,
      entry.made_by,
      entry.undone_at,
    ]),
    [
      [noor.id, 'present', 'Phone battery died', 'Eleanor Whitcombe', null],
      [maya.id, 'absent', 'Left after five minutes', 'Eleanor Whitcombe', null],
    ],
  )
  assert.deepEqual(await listPresent(), ['Noor'])
  const [ofNoor, ofMaya] = response.body
  assert.equal((await undo(ofMaya.id)).status, 200)
  assert.deepEqual(await listPresent(), ['Maya', 'Noor'])
  assert.equal((await undo(ofNoor.id)).status, 200)
  assert.deepEqual(await listPresent(), ['Maya'])
  assert.deepEqual(await listScans(), scansBefore, 'the scan never changes')
})

onAnyEngine('a student marked present can still check in, and the scan counts from then on', async (world) => {
  const { noor, event, mark, listPresent, ask } = await aTalk(world)
  await mark([{ student: noor.id, ...phoneDied }])
  await attend(world, noor, event)
  assert.deepEqual(await listPresent(), ['Maya', 'Noor'])
  const { body } = await ask('GET', `/api/events/${event.id}/attendance/`)
  const row = body.find((entry: { student_id: string }) => entry.student_id === noor.id)
  assert.ok(row.scanned_at !== null && row.method !== 'by-hand')
  assert.equal(row.mark.says, 'present')
})

onAnyEngine('a newer mark replaces the current one, and both stay in the list', async (world) => {
  const { noor, event, mark, undo, ask, listPresent } = await aTalk(world)
  const [first] = (await mark([{ student: noor.id, ...phoneDied }])).body
  world.clock.pass(60_000)
  const [second] = (await mark([{ student: noor.id, says: 'excused', reason_kind: 'excused', reason: 'Ill' }])).body
  assert.deepEqual(await listPresent(), ['Maya'])
  const { body } = await ask('GET', `/api/events/${event.id}/marks/`)
  assert.deepEqual(
    body.map((entry: { id: string; undone_at: string | null; undone_by: string | null }) => [
      entry.id,
      entry.undone_at,
      entry.undone_by,
    ]),
    [
      [second.id, null, null],
      [first.id, second.made_at, 'Eleanor Whitcombe'],
    ],
  )
  const response = await undo(first.id)
  assert.deepEqual([response.status, response.body.code], [409, 'already_undone'])
})

onAnyEngine(
  'a walk-in without an account becomes a pending student and keeps the mark when they register',
  async (world) => {
    const { school, event, mark, ask, listPresent } = await aTalk(world)
    const email = `omar@${school.studentDomain}`
    const response = await mark([{ email: email.toUpperCase(), first_name: 'Omar', last_name: 'Haddad', ...phoneDied }])
    assert.equal(response.status, 201, response.text)
    assert.deepEqual([response.body[0].student, response.body[0].student_email], [null, email])
    assert.deepEqual(await listPresent(), ['Maya', 'other'])
    const csv: string[][] = parse((await ask('GET', `/api/events/${event.id}/attendance/csv/`)).text, { bom: true })
    assert.deepEqual(
      csv.find((row) => row[3] === email)!.slice(0, 6),
      ['Omar', 'Haddad', '', email, 'Yes', ''],
      'a pending student has no student id',
    )

    const { token, cookies } = await register(world, 'student', school, email)
    const { body: student } = await verify(world, 'student', { token }, { cookies })
    const roll = (await ask('GET', `/api/events/${event.id}/attendance/`)).body
    assert.ok(roll.some((row: { student_id: string }) => row.student_id === student.student_id))
    const history = await world.call('GET', `/api/students/${student.student_id}/attendance/`, { token: student.token })
    assert.deepEqual([history.body.length, history.body[0].present], [1, true])
    assert.deepEqual(await world.db.selectFrom('pending_student').selectAll().execute(), [])
  },
)

onBothEngines('only a class’s owner marks credit in it, and that doesn’t change who was present', async (world) => {
  const { school, noor, event, classId, mark, listPresent } = await aTalk(world)
  const response = await mark([{ student: noor.id, class: classId, says: 'counts', reason: 'Helped to set up' }])
  assert.equal(response.status, 201, response.text)
  assert.deepEqual(await listPresent(), ['Maya'])
  const colleague = await aFaculty(world, school)
  const { id } = await aClassWith(world, colleague, [noor])
  assert.equal((await mark([{ student: noor.id, class: id, says: 'counts', reason: 'x' }], colleague)).status, 403)
  await assign(world, colleague, id, event.id)
  const theirs = await mark([{ student: noor.id, class: id, says: 'does-not-count', reason: 'x' }], colleague)
  assert.equal(theirs.status, 201, theirs.text)
  const list = await world.call('GET', `/api/events/${event.id}/marks/`, { token: colleague.token })
  assert.deepEqual(
    list.body.map((entry: { id: string }) => entry.id),
    [theirs.body[0].id],
    'only those of the own class',
  )
})
