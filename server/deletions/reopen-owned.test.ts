import assert from 'node:assert/strict'
import { closableTables } from '#server/database/open-rows.ts'
import { allRows } from '#test/all-rows.ts'
import {
  aClassWith,
  aFaculty,
  anAdmin,
  anEvent,
  aScan,
  aStudent,
  signedIn,
  type Event,
  type Person,
} from '#test/builders.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { aTalk, assign, leftEarly, phoneDied } from '#test/mark-steps.ts'
import { passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { findTables } from '#test/tables-with.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const day = 24 * 60 * 60_000

const remove = (world: World, path: string, { token }: { token: string }) => world.call('DELETE', path, { token })
const reopen = (world: World, path: string, { token }: { token: string }) =>
  world.call('POST', `${path}reopen/`, { token })
const listDeleted = async (world: World, { token }: { token: string }) =>
  (await world.call('GET', '/api/recently-deleted/', { token })).body as Record<string, unknown>[]

/** Returns every row of events and classes, and of what is deleted with them. */
async function readRows(world: World): Promise<Record<string, string[]>> {
  const rows = await allRows(world.db)
  return Object.fromEntries(closableTables.map((table) => [table, rows[table]!]))
}

onAnyEngine('an administrator reopens a class that a professor deleted, with everything it had', async (world) => {
  const { school, professor, colleague, maya, bio, events, ...term } = await aTerm(world)
  await term.assignAll()
  await term.setRule({ ...upToFive, exclusive: true })
  await term.scan(maya, events[0]!)
  await term.mark(events[1]!, [{ student: maya.id, class: bio, says: 'counts', reason: 'Helped to set up' }])
  const points = { points: 3_000, note: 'Counts three times' }
  await term.ask('PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, professor, points)
  const question = await term.ask('POST', '/api/appeals/', maya, {
    event: events[2]!.id,
    class: bio,
    text: 'I was there.',
  })
  assert.equal(question.status, 201, question.text)
  const [rowsBefore, creditBefore] = [await readRows(world), await term.readCredit(maya)]

  assert.equal((await remove(world, `/api/classes/${bio}/`, professor)).status, 204)
  assert.equal((await remove(world, `/api/classes/${bio}/`, professor)).status, 404, 'it is gone')
  assert.equal((await term.ask('GET', `/api/students/${maya.id}/credits/`, maya)).body.length, 1)
  const sub = await anAdmin(world, 'sub', { school })
  const line = {
    kind: 'class',
    id: bio,
    name: 'BIO 101',
    semester: 'Spring 2026',
    date: null,
    time_zone: 'America/New_York',
    faculty_name: 'Eleanor Whitcombe',
    deleted_at: '2026-03-03T14:50:00.000Z',
    erased_from: '2026-03-10T14:50:00.000Z',
  }
  assert.deepEqual(await listDeleted(world, professor), [line])
  assert.deepEqual(await listDeleted(world, sub), [line])
  assert.deepEqual(await listDeleted(world, colleague), [])
  assert.equal((await reopen(world, `/api/classes/${bio}/`, colleague)).status, 404)

  world.clock.pass(3 * day)
  const { token } = (await passwordSignIn(world, 'admin', sub.email)).body as { token: string }
  const back = await reopen(world, `/api/classes/${bio}/`, { token })
  assert.deepEqual([back.status, back.body.message], [200, 'The class is back, with everything it had.'])
  world.clock.pass(-3 * day)
  assert.deepEqual(await readRows(world), rowsBefore)
  assert.deepEqual(await term.readCredit(maya), creditBefore)
  assert.deepEqual(await listDeleted(world, professor), [])
  const auditLines = await world.db.selectFrom('audit').selectAll().where('object_id', '=', bio).orderBy('at').execute()
  assert.deepEqual(
    auditLines.slice(-2).map(({ action, actor_kind }) => [action, actor_kind]),
    [
      ['class.delete', 'faculty'],
      ['class.reopen', 'admin'],
    ],
  )
})

onAnyEngine('a deleted event is reopened with its roll, in the classes it counted for', async (world) => {
  const { school, professor, maya, noor, event, mark, ask, ...talk } = await aTalk(world)
  const colleague = await aFaculty(world, school, 'Daniel')
  const { id: colleagueClass } = await aClassWith(world, colleague, [maya, noor], 'CHEM 110')
  await assign(world, colleague, colleagueClass, event.id)
  await mark([{ student: noor.id, ...phoneDied }])
  await mark([{ student: maya.id, ...leftEarly }])
  const rowsBefore = await readRows(world)
  const path = `/api/events/${event.id}/`
  assert.equal((await remove(world, path, professor)).status, 204)
  assert.equal((await ask('GET', path)).status, 404)
  const scanned = await world.call('POST', '/api/attendance/', { token: noor.token, body: aScan(world, noor, event) })
  assert.equal(scanned.status, 404)
  assert.equal((await reopen(world, path, colleague)).status, 404)
  assert.deepEqual(
    (await listDeleted(world, professor)).map(({ kind, id, date }) => [kind, id, date]),
    [['event', event.id, '2026-03-03T14:50:00.000Z']],
  )

  assert.equal((await reopen(world, path, professor)).status, 200)
  const rows = await readRows(world)
  assert.deepEqual({ ...rows, refused_attempt: [] }, { ...rowsBefore, refused_attempt: [] })
  assert.deepEqual(await talk.listPresent(), ['Noor'])
  await world.mailIdle()
  const emails = world.mail.emails.filter(({ to: recipient }) => recipient === colleague.email)
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Deleted: Talk', 'Reopened: Talk'],
  )
  assert.match(emails[1]!.text, /Eleanor Whitcombe reopened the event “Talk” of Tuesday, March 3, 2026/)
  assert.match(emails[1]!.text, /It counts again for your class CHEM 110/)
})

onAnyEngine('after 7 days, a deleted class or event can’t be reopened and is erased', async (world) => {
  const { professor, event, classId } = await aTalk(world)
  const paths = [`/api/classes/${classId}/`, `/api/events/${event.id}/`]
  for (const path of paths) assert.equal((await remove(world, path, professor)).status, 204)
  world.clock.pass(7 * day + 1)
  await world.runRetention()
  const { token } = await linkAgain(world, professor)
  for (const path of paths) {
    const late = await reopen(world, path, { token })
    assert.deepEqual([late.status, late.body.code], [409, 'being_erased'])
  }
  assert.deepEqual(await listDeleted(world, { token }), [])
  await untilErased(world)
  for (const path of paths) assert.equal((await reopen(world, path, await linkAgain(world, professor))).status, 404)
  for (const id of [classId, event.id]) assert.deepEqual(await findTables(world, id), ['audit'])
  const auditLines = await world.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('actor_kind', '=', 'nobody')
    .execute()
  assert.deepEqual(Object.fromEntries(auditLines.map(({ action, detail }) => [action, JSON.parse(detail!)])), {
    'class.erase': { name: 'BIO 210' },
    'event.erase': { name: 'Talk' },
  })
})

onAnyEngine('deleting a student or faculty account includes its data in deleted classes and events', async (world) => {
  const { professor, maya, event, classId, ask } = await aTalk(world)
  for (const path of [`/api/classes/${classId}/`, `/api/events/${event.id}/`])
    assert.equal((await ask('DELETE', path)).status, 204)
  assert.equal((await remove(world, `/api/students/${maya.id}/delete/`, maya)).status, 204)
  assert.deepEqual(await findTables(world, maya.id), [])
  assert.equal((await remove(world, `/api/faculty/${professor.id}/`, professor)).status, 204)
  for (const id of [classId, event.id]) assert.deepEqual(await findTables(world, id), ['audit'])
})

onAnyEngine('a student who registers while a class is deleted is on its roster when it is reopened', async (world) => {
  const { school, professor, classId, ask } = await aTalk(world)
  const email = `omar@${school.studentDomain}`
  await ask('POST', '/api/faculty/add-student/', { class_id: classId, email, firstName: 'Omar', lastName: 'Haddad' })
  await ask('DELETE', `/api/classes/${classId}/`)
  assert.deepEqual((await ask('GET', '/api/pending-students/')).body, [], 'no one is pending in a deleted class')
  const { token, cookies } = await register(world, 'student', school, email)
  const { student_id: id } = (await verify(world, 'student', { token }, { cookies })).body as { student_id: string }
  assert.equal((await reopen(world, `/api/classes/${classId}/`, professor)).status, 200)
  const roster = (await ask('GET', `/api/class-students/?class_instance=${classId}`)).body as { student: string }[]
  assert.ok(roster.some(({ student }) => student === id))
})

onAnyEngine('retention deletes the evidence of deleted events as well', async (world) => {
  const { event, ask } = await aTalk(world)
  const listEvidence = () => world.db.selectFrom('attendance').select(['device_id', 'latitude']).execute()
  world.clock.pass(178 * day)
  await world.db.updateTable('event').set({ closed_at: world.clock.now() }).where('id', '=', event.id).execute()
  await world.runRetention()
  assert.notEqual((await listEvidence())[0]!.device_id, null)
  world.clock.pass(4 * day)
  await world.runRetention()
  assert.deepEqual(await listEvidence(), [{ device_id: null, latitude: null }])
  assert.equal((await ask('GET', '/api/events/')).status, 401)
})

for (const kind of ['university', 'faculty account'] as const)
  onAnyEngine(`a closed ${kind} suspends the 7 days of what was deleted or unassigned`, async (world) => {
    const { school, professor, event, classId, ask } = await aTalk(world)
    const lecture = await anEvent(world, professor)
    await assign(world, professor, classId, lecture.id)
    await ask('PUT', `/api/classes/${classId}/events/${lecture.id}/credit/`, { points: 3_000 })
    await ask('DELETE', `/api/class/${classId}/event/${lecture.id}/unassign/`)
    const deletedPaths = [`/api/classes/${classId}/`, `/api/events/${event.id}/`]
    for (const path of deletedPaths) assert.equal((await remove(world, path, professor)).status, 204)
    world.clock.pass(day)
    const closedPath = kind === 'university' ? `/api/schools/${school.id}/` : `/api/faculty/${professor.id}/`
    assert.equal((await remove(world, closedPath, await anAdmin(world, 'master'))).status, 204)
    world.clock.pass(6.5 * day)
    await world.runRetention()
    const master = await anAdmin(world, 'master')
    if (kind === 'university')
      assert.equal((await reopen(world, deletedPaths[0]!, master)).body.code, 'university_closed')
    const opened = await reopen(world, closedPath, master)
    assert.equal(opened.status, 200, opened.text)
    world.clock.pass(6 * day)
    await world.runRetention()
    const owner = { ...professor, ...(await linkAgain(world, professor)) }
    for (const path of deletedPaths) assert.equal((await reopen(world, path, owner)).status, 200, path)
    await assign(world, owner, classId, lecture.id)
    const { events } = (await ask('GET', `/api/classes/${classId}/credits/`, undefined, owner)).body
    const credit = events.find((credited: { event: string }) => credited.event === lecture.id)
    assert.equal(credit.points, 3_000, 'worth what it was before')
  })

onAnyEngine('an unassigned event keeps its points if its class or the event itself is reopened', async (world) => {
  const { professor, event, classId, ask } = await aTalk(world)
  for (const path of [`/api/classes/${classId}/`, `/api/events/${event.id}/`]) {
    const owner = { ...professor, ...(await linkAgain(world, professor)) }
    await ask('PUT', `/api/classes/${classId}/events/${event.id}/credit/`, { points: 3_000 }, owner)
    await ask('DELETE', `/api/class/${classId}/event/${event.id}/unassign/`, undefined, owner)
    world.clock.pass(2 * 60 * 60_000)
    assert.equal((await remove(world, path, owner)).status, 204)
    world.clock.pass(7 * day)
    await world.runRetention()
    const returned = { ...professor, ...(await linkAgain(world, professor)) }
    assert.equal((await reopen(world, path, returned)).status, 200)
    world.clock.pass(2 * 60 * 60_000)
    await world.runRetention()
    await assign(world, returned, classId, event.id)
    const { events } = (await ask('GET', `/api/classes/${classId}/credits/`, undefined, returned)).body
    assert.equal(events[0].points, 3_000, path)
  }
})

onBothEngines('if several people reopen a class or event at once, it is restored exactly once', async (world) => {
  const { professor, event, classId } = await aTalk(world)
  const rowsBefore = await readRows(world)
  for (const path of [`/api/classes/${classId}/`, `/api/events/${event.id}/`]) {
    assert.equal((await remove(world, path, professor)).status, 204)
    const answers = await Promise.all([1, 2, 3].map(() => reopen(world, path, professor)))
    const statuses = answers.map(({ status }) => status).toSorted((first, second) => first - second)
    assert.deepEqual(statuses, [200, 404, 404])
  }
  assert.deepEqual(await readRows(world), rowsBefore)
})

onBothEngines(
  'a check-in that was acknowledged while its event was deleted is on the roll of the reopened event',
  async (world) => {
    const { school, professor, ask } = await aTalk(world)
    const students = await Promise.all(Array.from({ length: 6 }, () => aStudent(world, school)))
    for (let round = 0; round < 5; round += 1) {
      const event = await anEvent(world, professor)
      const scan = (student: Person, scanned: Event) =>
        world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, scanned) })
      const first = await scan(students[0]!, event)
      assert.equal(first.status, 201)
      const [deleted, ...scans] = await Promise.all([
        remove(world, `/api/events/${event.id}/`, professor),
        ...students.slice(1).map((student) => scan(student, event)),
      ])
      assert.equal(deleted.status, 204)
      for (const { status, text } of scans) assert.ok([201, 404].includes(status), text)
      assert.equal((await reopen(world, `/api/events/${event.id}/`, professor)).status, 200)
      const roll = (await ask('GET', `/api/events/${event.id}/attendance/`)).body as { student_id: string }[]
      const acknowledged = students.filter((_, index) => index === 0 || scans[index - 1]!.status === 201)
      assert.deepEqual(roll.map(({ student_id }) => student_id).toSorted(), acknowledged.map(({ id }) => id).toSorted())
    }
  },
)

onBothEngines('reopening at the last moment wins over the erasure', async (world) => {
  const { professor, event, classId } = await aTalk(world)
  const rowsBefore = await readRows(world)
  const paths = [`/api/classes/${classId}/`, `/api/events/${event.id}/`]
  for (const path of paths) assert.equal((await remove(world, path, professor)).status, 204)
  world.clock.pass(7 * day)
  const { token } = await linkAgain(world, professor)
  const [, ...reopened] = await Promise.all([
    world.runRetention(),
    ...paths.map((path) => reopen(world, path, { token })),
  ])
  assert.deepEqual(
    reopened.map(({ status }) => status),
    [200, 200],
  )
  const { attendance, class: classes, event: events, roster_entry } = await readRows(world)
  const { attendance: a, class: c, event: e, roster_entry: r } = rowsBefore
  assert.deepEqual([attendance, classes, events, roster_entry], [a, c, e, r])
})

/** Starts a new session for a person whose session has expired. */
async function linkAgain(world: World, person: Person): Promise<{ token: string }> {
  return { token: await signedIn(world, { faculty: person.id }, person.email, person.school) }
}
