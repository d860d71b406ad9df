import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Evidence } from '#contract/rolls/evidence.ts'
import { aClassWith, aProfessor, anEvent, aStudent, signedIn, type Person } from '#test/builders.ts'
import { checkAllIn, honestPhones, metersAway, type Phone } from '#test/crowd.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const day = 24 * 60 * 60_000

/** Adds a hall of phones on a class's roster. The last student was far away and used the browser of the first. */
async function aHall(world: World, count = 12) {
  const { school, professor: owner } = await aProfessor(world)
  const event = await anEvent(world, owner)
  const phones = await honestPhones(world, school, { count })
  await checkAllIn(world, event, phones)
  const student = await aStudent(world, school, 'Priya')
  const far: Phone = { ...phones[0]!, student, queuedMs: 0, fix: metersAway(620, 0, 35) }
  world.clock.pass(1_000)
  await checkAllIn(world, event, [far])
  const { id: classId } = await aClassWith(
    world,
    owner,
    [...phones, far].map((phone) => phone.student),
  )
  const assigned = { id: `in-${event.id}`, class_id: classId, event_id: event.id }
  await world.db
    .insertInto('class_event')
    .values({ ...assigned, school_id: school.id, created_at: world.clock.now() })
    .execute()
  return { school, owner, event, classId, far, phones }
}

/** Fetches a path as a person with a new session, because their earlier session has expired. */
async function read(world: World, kind: 'faculty' | 'student', person: Person, path: string) {
  const token = await signedIn(world, { [kind]: person.id }, person.email, person.school)
  const answer = await world.call('GET', path, { token })
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer
}

const withEvidence = async (world: World) => {
  const rows = await world.db.selectFrom('attendance').selectAll().execute()
  const rowsWithEvidence = rows.filter((row) =>
    [row.latitude, row.longitude, row.accuracy, row.located_at, row.device_id, row.browser, row.client_nonce].some(
      (value) => value !== null,
    ),
  )
  return [rowsWithEvidence.length, rows.length]
}

onAnyEngine('evidence is kept for 180 days to the millisecond, and attendance longer', async (world) => {
  await aHall(world, 3)
  const scans = await world.db.selectFrom('attendance').select('scanned_at').orderBy('scanned_at').execute()
  const clearAt = async (ms: number) => {
    world.clock.set(new Date(ms).toISOString())
    await world.db.updateTable('retention').set({ ran_at: null }).execute()
    await world.runRetention()
  }
  const [first, last] = [scans[0]!.scanned_at, scans.at(-1)!.scanned_at]
  const ofTheFirst = scans.filter(({ scanned_at }) => scanned_at === first).length
  await clearAt(first + 180 * day)
  assert.deepEqual(await withEvidence(world), [4, 4])
  await clearAt(first + 180 * day + 1)
  assert.deepEqual(await withEvidence(world), [4 - ofTheFirst, 4])
  await clearAt(last + 180 * day)
  assert.notEqual((await withEvidence(world))[0], 0)
  await clearAt(last + 180 * day + 1)
  assert.deepEqual(await withEvidence(world), [0, 4])
})

onBothEngines('evidence is deleted on time even after a cleanup that ran while the clock was ahead', async (world) => {
  const { school, owner } = await aHall(world, 3)
  world.clock.step(365 * day)
  await world.runRetention()
  world.clock.step(-365 * day)
  const { ran_at, evidence_until } = await world.db
    .selectFrom('retention')
    .selectAll()
    .where('school_id', '=', school.id)
    .executeTakeFirstOrThrow()
  assert.ok(ran_at! > world.clock.now() && evidence_until > world.clock.now())
  await checkAllIn(world, await anEvent(world, owner), await honestPhones(world, school, { count: 3 }))
  world.clock.pass(179 * day)
  await world.runRetention()
  assert.equal((await withEvidence(world))[0], 3)
  world.clock.pass(2 * day)
  await world.runRetention()
  assert.deepEqual(await withEvidence(world), [0, 7])
})

onBothEngines(
  'after the coordinates are deleted, every list shows the summary of the place, and hints stay',
  async (world) => {
    const { owner, event, classId, far, phones } = await aHall(world)
    const paths = {
      roll: `/api/events/${event.id}/attendance/`,
      evidence: `/api/events/${event.id}/evidence/`,
      csv: `/api/events/${event.id}/attendance/csv/`,
      classRoll: `/api/attendance/event/${event.id}/class/${classId}/`,
      xlsx: `/api/attendance/event/${event.id}/class/${classId}/xlsx/`,
    }
    const evidenceBefore = (await read(world, 'faculty', owner, paths.evidence)).body as Evidence
    const farStudents = evidenceBefore.far.map(({ student_id, distance }) => [student_id, distance])
    assert.deepEqual(
      farStudents.map(([id]) => id),
      [far.student.id],
    )
    assert.equal(evidenceBefore.same_browser.length, 1)
    world.clock.pass(181 * day)
    await world.runRetention()

    const evidence = (await read(world, 'faculty', owner, paths.evidence)).body as Evidence
    assert.deepEqual(
      evidence.far.map(({ student_id, distance, accuracy }) => [student_id, distance, accuracy]),
      farStudents.map((entry) => [...entry, null]),
      'the same distance as before, without the accuracy',
    )
    assert.deepEqual([evidence.places_compared, evidence.same_browser], [true, []])
    const distance = farStudents[0]![1]
    for (const path of [paths.roll, paths.classRoll]) {
      const { body } = await read(world, 'faculty', owner, path)
      assert.equal(body.length, 13)
      for (const row of body) assert.deepEqual([row.location, row.device_id], [null, null])
      const places = Map.groupBy(
        body as { student_id: string; kept_place: { place: string } }[],
        (row) => row.kept_place.place,
      )
      assert.deepEqual(
        places.get('far')?.map(({ student_id, kept_place }) => [student_id, kept_place]),
        [[far.student.id, { place: 'far', distance }]],
      )
      // A phone with only the accuracy of a cell tower has no known place.
      const rough = phones.filter(({ fix }) => fix.accuracy > 500).length
      assert.deepEqual([places.get('inside')?.length, places.get('unknown')?.length ?? 0], [12 - rough, rough])
    }
    const { text: csv } = await read(world, 'faculty', owner, paths.csv)
    assert.equal(csv.match(/,"near the others",/g)?.length, phones.filter(({ fix }) => fix.accuracy <= 500).length)
    assert.match(csv, new RegExp(`^"Priya",.*,"Yes",[^,]+,"${distance} m from the others",""\\r?$`, 'm'))
    assert.doesNotMatch(csv, /±|dev_/)
    const token = await signedIn(world, { faculty: owner.id }, owner.email, owner.school)
    const workbook = await fetchPatiently(world.url + paths.xlsx, { headers: { authorization: `Bearer ${token}` } })
    const { rows } = readXlsx(new Uint8Array(await workbook.arrayBuffer()))
    assert.deepEqual(
      rows.filter(([name]) => name === 'Priya').map((cells) => cells[6]),
      [`${distance} m from the others`],
    )

    const { student } = far
    const history = (await read(world, 'student', student, `/api/students/${student.id}/attendance/`)).body
    assert.deepEqual(
      history.map((row: { event: string }) => row.event),
      [event.id],
      'the history doesn’t change',
    )
    const studentExport = (await read(world, 'student', student, `/api/students/${student.id}/export/`)).body
    const { location, kept_place, device_id, browser_mark, client_nonce } = studentExport.attendance[0]
    assert.deepEqual([location, kept_place], [null, { place: 'far', distance }])
    assert.deepEqual([device_id, browser_mark, client_nonce], [null, null, null])
  },
)

onAnyEngine('a cleanup interrupted in the middle of a roll continues with the same summaries', async (world) => {
  await aHall(world)
  world.clock.pass(181 * day)
  // Simulate a killed process: all summaries are stored, but only half of the positions are deleted.
  await world.runRetention()
  const words = () => world.db.selectFrom('attendance').select(['id', 'place', 'distance']).orderBy('id').execute()
  const whole = await words()
  const ids = whole.slice(0, 6).map(({ id }) => id)
  await world.db
    .updateTable('attendance')
    .set({ device_id: 'dev_left', latitude: 42.3, longitude: -71.1, accuracy: 9 })
    .where('id', 'in', ids)
    .execute()
  await world.db
    .updateTable('retention')
    .set({ ran_at: null, evidence_until: 0, leased_until: world.clock.now() + 1 })
    .execute()
  await world.runRetention()
  assert.deepEqual((await withEvidence(world))[0], 6, 'another process may still be running it')
  world.clock.pass(1)
  await world.runRetention()
  assert.deepEqual(await withEvidence(world), [0, 13])
  assert.deepEqual(await words(), whole)
  assert.ok(whole.some(({ place }) => place === 'far'))
})

onBothEngines('each university has its own retention, and two processes share the work', async (world) => {
  const [short, long] = [await aHall(world, 2), await aHall(world, 2)]
  await world.db.updateTable('school').set({ evidence_days: 30 }).where('id', '=', short.school.id).execute()
  world.clock.pass(31 * day)
  await Promise.all([world.runRetention(), world.runRetention()])
  const remainingRows = await world.db
    .selectFrom('attendance')
    .select('school_id')
    .where('device_id', 'is not', null)
    .execute()
  assert.deepEqual(new Set(remainingRows.map(({ school_id }) => school_id)), new Set([long.school.id]))
  const runs = await world.db.selectFrom('retention').select(['ran_at', 'leased_until']).execute()
  assert.deepEqual(
    runs,
    [short, long].map(() => ({ ran_at: world.clock.now(), leased_until: null })),
  )
})

onAnyEngine('refused attempts are deleted with the evidence, or with their event', async (world) => {
  const { event, owner, school } = await aHall(world, 2)
  const student = await aStudent(world, school, 'Omar')
  const knock = (eventId: string) =>
    world.call('POST', '/api/attendance/', {
      token: student.token,
      body: { student: student.id, event: eventId, device_id: 'dev_1', location: 'nowhere' },
    })
  for (const eventId of [event.id, 'no-such-event']) assert.ok((await knock(eventId)).status >= 400)
  await world.restart()
  const listAttempts = async () =>
    (await world.db.selectFrom('refused_attempt').select('event_id').execute()).map((row) => row.event_id)
  assert.deepEqual((await listAttempts()).toSorted(), [event.id, 'no-such-event'].toSorted())
  assert.equal((await world.call('DELETE', `/api/events/${event.id}/`, { token: owner.token })).status, 204)
  await untilErased(world)
  assert.deepEqual(await listAttempts(), ['no-such-event'])
  world.clock.pass(172 * day)
  await world.runRetention()
  assert.deepEqual(await listAttempts(), ['no-such-event'])
  world.clock.pass(day)
  await world.runRetention()
  assert.deepEqual(await listAttempts(), [])
})

onAnyEngine('the cleanup runs once a day, however often it is triggered', async (world) => {
  await aHall(world, 1)
  const ran = async () => (await world.db.selectFrom('retention').select('ran_at').executeTakeFirst())?.ran_at
  await world.runRetention()
  const first = world.clock.now()
  assert.equal(await ran(), first)
  world.clock.pass(day - 1)
  await world.runRetention()
  assert.equal(await ran(), first)
  world.clock.pass(1)
  await world.runRetention()
  assert.equal(await ran(), first + day)
})

onBothEngines('the cleanup of a hall leaves many turns of the event loop to check-ins', async (world) => {
  const { school, far } = await aHall(world, 1)
  const row = await world.db
    .selectFrom('attendance')
    .selectAll()
    .where('student_id', '=', far.student.id)
    .executeTakeFirstOrThrow()
  const student = { school_id: school.id, first_name: 'A', last_name: 'B', verified_at: 1, created_at: 1 }
  const people = Array.from({ length: 800 }, (_, n) => ({
    ...student,
    id: `p${n}`,
    email: `${n}@x.edu`,
    password_hash: '',
  }))
  for (let start = 0; start < people.length; start += 200) {
    const batch = people.slice(start, start + 200)
    await world.db.insertInto('student').values(batch).execute()
    const copies = batch.map(({ id }) => ({ ...row, id: `a${id}`, student_id: id }))
    await world.db.insertInto('attendance').values(copies).execute()
  }
  world.clock.pass(181 * day)
  let isOver = false
  const cleared = world.runRetention().then(() => (isOver = true))
  let turns = 0
  for (; !isOver; turns += 1) await nextTurn()
  await cleared
  // There are eight batches of a hundred rows. Each batch first gets its summaries and then loses its positions.
  assert.ok(turns >= 16, `${turns} turns of the event loop`)
  assert.deepEqual(await withEvidence(world), [0, 802])
})
