import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { aClassWith, aFaculty, anAdmin, signInAgain, type Person } from '#test/builders.ts'
import { aTalk, assign, phoneDied, leftEarly, workbook } from '#test/mark-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'Excel files and detailed CSVs show how and why someone was marked, and who did it; the plain CSV doesn’t',
  async (world) => {
    const { professor, maya, noor, event, classId, mark, ask } = await aTalk(world)
    await mark([
      { student: noor.id, ...phoneDied },
      { student: maya.id, ...leftEarly },
    ])
    const path = `/api/events/${event.id}/attendance`
    const plain: string[][] = parse((await ask('GET', `${path}/csv/`)).text, { bom: true })
    assert.equal(plain[0]!.length, 8)
    assert.deepEqual(plain[1]!.slice(2), [noor.id, noor.email, 'Yes', '', '', ''], 'no scan time')
    const detailed: string[][] = parse((await ask('GET', `${path}/csv/?details=1`)).text, { bom: true })
    assert.deepEqual(detailed[0]!.slice(8), ['How', 'Reason', 'Marked By'])
    assert.deepEqual(detailed[1]!.slice(8), ['By hand', 'Phone battery died', 'Eleanor Whitcombe'])
    assert.equal((await ask('GET', `${path}/csv/?details=yes`)).status, 400)
    assert.deepEqual((await workbook(world, professor, `${path}/xlsx/`))[1]!.slice(8), [
      'By hand',
      'Phone battery died',
      'Eleanor Whitcombe',
    ])
    const ofClass = await workbook(world, professor, `/api/attendance/event/${event.id}/class/${classId}/xlsx/`)
    assert.deepEqual(
      ofClass.slice(1).map((row) => [row[0], row[4], row[8], row[9]]),
      [
        ['Maya', 'No', 'Marked absent', 'Left after five minutes'],
        ['Noor', 'Yes', 'By hand', 'Phone battery died'],
      ],
    )
  },
)

onAnyEngine('a class’s file doesn’t contain the reasons of marks at a colleague’s event', async (world) => {
  const { school, noor, event, mark } = await aTalk(world)
  await mark([{ student: noor.id, ...phoneDied }])
  const colleague = await aFaculty(world, school)
  const { id } = await aClassWith(world, colleague, [noor])
  await assign(world, colleague, id, event.id)
  const path = `/api/attendance/event/${event.id}/class/${id}/xlsx/`
  const [, row] = await workbook(world, colleague, path)
  assert.deepEqual([row![4], ...row!.slice(8).filter(Boolean)], ['Yes', 'By hand'])
})

onAnyEngine('a student’s history and own data show each mark, its reason and who made it', async (world) => {
  const { maya, noor, mark } = await aTalk(world)
  await mark([
    { student: noor.id, ...phoneDied },
    { student: maya.id, ...leftEarly },
  ])
  const history = async (student: Person) =>
    (await world.call('GET', `/api/students/${student.id}/attendance/`, { token: student.token })).body
  const [ofNoor] = await history(noor)
  assert.deepEqual([ofNoor.present, ofNoor.scanned_at, ofNoor.method], [true, null, 'by-hand'])
  assert.deepEqual([ofNoor.mark.reason, ofNoor.mark.made_by], ['Phone battery died', 'Eleanor Whitcombe'])
  const [ofMaya] = await history(maya)
  assert.deepEqual([ofMaya.present, ofMaya.mark.says], [false, 'absent'])
  assert.ok(ofMaya.scanned_at)
  const ownData = await world.call('GET', `/api/students/${noor.id}/export/`, { token: noor.token })
  assert.deepEqual(
    ownData.body.marks.map((row: Record<string, unknown>) => [
      row.event_name,
      row.says,
      row.reason,
      row.made_by,
      row.class_name,
    ]),
    [['Talk', 'present', 'Phone battery died', 'Eleanor Whitcombe', null]],
  )
})

onAnyEngine('the audit records who marked how many students and who undid', async (world) => {
  const { noor, maya, mark, undo, event, professor, classId } = await aTalk(world)
  const [firstMark] = (await mark([{ student: noor.id, ...phoneDied }])).body
  await undo(firstMark.id)
  await mark([
    { student: noor.id, ...phoneDied },
    { student: maya.id, ...leftEarly },
    { student: maya.id, class: classId, says: 'counts', reason_kind: 'other', reason: 'Wrote a summary' },
  ])
  const lines = await world.db.selectFrom('audit').selectAll().where('action', 'like', 'roll.%').execute()
  const summaries = lines.map(
    ({ action, actor_id, object_id, detail }) => `${action} ${actor_id} ${object_id} ${detail}`,
  )
  const oneStudent = JSON.stringify({ says: 'present', student: noor.id })
  assert.deepEqual(
    new Set(summaries),
    new Set([
      `roll.mark ${professor.id} ${event.id} ${JSON.stringify({ marks: 2 })}`,
      `roll.mark ${professor.id} ${event.id} ${oneStudent}`,
      `roll.undo ${professor.id} ${event.id} ${oneStudent}`,
    ]),
  )
})

onAnyEngine('usage counts check-ins and marks separately', async (world) => {
  const { school, noor, maya, mark } = await aTalk(world)
  await mark([
    { student: noor.id, ...phoneDied },
    { student: maya.id, ...phoneDied },
  ])
  const master = await anAdmin(world, 'master')
  const path = `/api/admin/usage-report/?university=${school.id}&start_date=2026-03-01&end_date=2026-03-31`
  const { body } = await world.call('GET', path, { token: master.token })
  assert.deepEqual([body.totalCheckins, body.totalMarks], [1, 1], 'Maya checked in as well')
})

onAnyEngine('usage of all dates counts marks that were made after the last event', async (world) => {
  const { school, professor, noor, mark } = await aTalk(world)
  world.clock.pass(3 * 86_400_000)
  const master = await anAdmin(world, 'master')
  await mark([{ student: noor.id, ...phoneDied }], await signInAgain(world, professor, 'faculty'))
  const count = async (days: string) => {
    const path = `/api/admin/usage-report/?university=${school.id}${days}`
    return (await world.call('GET', path, { token: master.token })).body.totalMarks
  }
  for (const days of [
    '',
    '&start_date=2026-03-01',
    '&end_date=2026-03-06',
    '&start_date=2000-01-01&end_date=2026-03-06',
  ])
    assert.equal(await count(days), 1, days)
  assert.equal(await count('&end_date=2026-03-05'), 0, 'the mark was made on March 6')
})
