import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { attendanceRow } from '#test/attendance-row.ts'
import { aClassWith, anAdmin, anEvent, aStudent, signedIn } from '#test/builders.ts'
import { aUniversity, readUsageReport } from '#test/usage-universities.ts'
import { untilErased } from '#test/until-erased.ts'
import { onBothEngines, type World } from '#test/world.ts'
import { findRetentionCutoff } from './reduce-old-rolls.ts'

for (const { now, zone, end } of [
  { now: '2029-05-31T22:59:59.999Z', zone: 'Europe/Lisbon', end: '2026-01-01T00:00:00.000Z' },
  { now: '2029-05-31T23:00:00.000Z', zone: 'Europe/Lisbon', end: '2026-05-31T23:00:00.000Z' },
  { now: '2029-12-31T23:59:59.999Z', zone: 'Europe/Lisbon', end: '2026-05-31T23:00:00.000Z' },
  { now: '2030-01-01T00:00:00.000Z', zone: 'Europe/Lisbon', end: '2027-01-01T00:00:00.000Z' },
  { now: '2028-12-31T18:15:00.000Z', zone: 'Asia/Kathmandu', end: '2025-12-31T18:15:00.000Z' },
]) {
  test(`at ${now} in ${zone} attendance from ${end} on is kept`, () => {
    const cutoff = findRetentionCutoff(Date.parse(now), { years: 3, timeZone: zone })
    assert.equal(new Date(cutoff).toISOString(), end)
  })
}

/**
 * Adds a class with two events, on the last day of a term and the first day of the next one, in a time zone whose
 * offset includes a quarter of an hour.
 */
async function twoTerms(world: World) {
  const place = await aUniversity(world, 'Asia/Kathmandu')
  const { school, owner } = place
  const students = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Omar')]
  const { id: classId } = await aClassWith(world, owner, students)
  const [edge, created_at] = [Date.parse('2025-12-31T18:15:00Z'), world.clock.now()]
  const events: string[] = []
  for (const [name, startsAt] of [
    ['Old', edge - 1],
    ['New', edge],
  ] as const) {
    const event = await anEvent(world, owner, { name, startsAt: new Date(startsAt).toISOString() })
    events.push(event.id)
    const rows = students.map(({ id: student }) =>
      attendanceRow({ school: school.id, event: event.id, student, scannedAt: startsAt }),
    )
    await world.db
      .insertInto('attendance')
      .values(name === 'Old' ? rows.slice(0, 1) : rows)
      .execute()
    const assigned = { id: `in-${event.id}`, school_id: school.id, class_id: classId, event_id: event.id, created_at }
    await world.db.insertInto('class_event').values(assigned).execute()
  }
  return { place, classId, events, students }
}

onBothEngines(
  'three years after its term, only counts are left of a roll, and the usage report keeps its numbers',
  async (world) => {
    const { place, classId, events, students } = await twoTerms(world)
    const days = { start_date: '2025-12-31', end_date: '2026-01-01' }
    const usage = async (query: Record<string, string> = {}) => {
      const { totalCheckins, totalEvents, overTime } = await readUsageReport(
        world,
        await anAdmin(world, 'master'),
        query,
      )
      return { totalCheckins, totalEvents, overTime }
    }
    const usageBefore = [await usage(days), await usage()]
    assert.deepEqual(
      usageBefore[0]!.overTime.points.map(({ checkins }: { checkins: number }) => checkins),
      [1, 2],
    )
    world.clock.set('2028-12-31T18:14:59.999Z')
    await world.runRetention()
    const rolls = () => world.db.selectFrom('attendance').select('event_id').execute()
    assert.equal((await rolls()).length, 3)
    world.clock.pass(24 * 60 * 60_000)
    await world.runRetention()
    assert.deepEqual(new Set((await rolls()).map(({ event_id }) => event_id)), new Set([events[1]]))
    assert.deepEqual([await usage(days), await usage()], usageBefore)

    const { owner, school } = place
    const token = await signedIn(world, { faculty: owner.id }, owner.email, school.id)
    const sheet = async (path: string): Promise<string[][]> => {
      const { status, text } = await world.call('GET', path, { token })
      assert.equal(status, 200, text)
      return parse(text, { bom: true })
    }
    const overall = await sheet(`/api/class/${classId}/overall-attendance/?format=csv`)
    assert.deepEqual(
      overall.slice(1).map(([name, , , ...words]) => [name, ...words]),
      students.map((_, n) => [['Maya', 'Omar'][n], '', 'Yes']),
      'no one is absent from an event whose names were deleted',
    )
    const co = await anAdmin(world, 'co')
    for (const [path, actor, count] of [
      [`events/${events[0]}/deletion`, token, 1],
      [`faculty/${owner.id}/deletion`, token, 3],
      [`schools/${school.id}/contents`, co.token, 3],
    ] as const)
      assert.equal((await world.call('GET', `/api/${path}/`, { token: actor })).body.check_ins, count, path)
    // The counts are deleted with the event.
    assert.equal((await world.call('DELETE', `/api/events/${events[0]}/`, { token })).status, 204)
    const line = await world.db.selectFrom('audit').select('detail').where('action', '=', 'event.delete').execute()
    assert.equal(JSON.parse(line[0]!.detail!).check_ins, 1, 'the audit has the same number')
    await untilErased(world)
    assert.deepEqual(await world.db.selectFrom('counted_check_ins').selectAll().execute(), [])
  },
)

onBothEngines('the usage report keeps the number of students who were only marked present', async (world) => {
  const { place, events, students } = await twoTerms(world)
  const { owner, school } = place
  const token = await signedIn(world, { faculty: owner.id }, owner.email, school.id)
  const say = (says: string, student: { id: string }) => ({ student: student.id, says, reason: `Said ${says}` })
  const third = await aStudent(world, school, 'Nia')
  // The first student also checked in, and the third was marked absent afterwards.
  const marks = [...students, third].map((student) => say('present', student))
  for (const list of [marks, [say('absent', third)]]) {
    const body = { marks: list, source: 'paste' }
    const { status, text } = await world.call('POST', `/api/events/${events[0]}/marks/`, { token, body })
    assert.equal(status, 201, text)
    world.clock.pass(1_000)
  }
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  const readMarks = async () => {
    const reports: [number, unknown][] = []
    const master = await anAdmin(world, 'master')
    const queries: Record<string, string>[] = [{}, { start_date: today }, { end_date: '2026-01-31' }]
    for (const query of queries) {
      const { totalMarks, overTime } = await readUsageReport(world, master, query)
      reports.push([totalMarks, overTime])
    }
    return reports
  }
  const marksBefore = await readMarks()
  assert.deepEqual(
    marksBefore.map(([totalMarks]) => totalMarks),
    [1, 1, 0],
  )
  world.clock.set('2029-01-01T00:00:00Z')
  await world.runRetention()
  assert.deepEqual(await world.db.selectFrom('roll_mark').select('id').execute(), [])
  assert.deepEqual(await readMarks(), marksBefore)
})

onBothEngines('the same people count as present before and after a roll’s names are deleted', async (world) => {
  const { place, events, students } = await twoTerms(world)
  const { owner, school } = place
  const event = events[0]!
  const signIn = () => signedIn(world, { faculty: owner.id }, owner.email, school.id)
  const third = await aStudent(world, school, 'Nia')
  const say = (says: string, student: { id: string }) => ({ student: student.id, says, reason: `Said ${says}` })
  // The first student is the only one who checked in, at someone else's event.
  const body = { marks: [say('absent', students[0]!), say('present', students[1]!), say('present', third)] }
  const { status, text } = await world.call('POST', `/api/events/${event}/marks/`, {
    token: await signIn(),
    body: { ...body, source: 'paste' },
  })
  assert.equal(status, 201, text)
  const readCounts = async () => {
    const [token, co, master] = [await signIn(), await anAdmin(world, 'co'), await anAdmin(world, 'master')]
    const counts: number[] = []
    for (const [path, actor] of [
      [`events/${event}/deletion`, token],
      [`faculty/${owner.id}/deletion`, token],
      [`schools/${school.id}/contents`, co.token],
    ] as const) {
      const answer = await world.call('GET', `/api/${path}/`, { token: actor })
      assert.equal(answer.status, 200, answer.text)
      counts.push(answer.body.check_ins)
    }
    const { totalCheckins, totalMarks, universityBreakdown } = await readUsageReport(world, master, {})
    const roll = await world.call('GET', `/api/events/${event}/attendance/statistics/`, { token })
    const present = roll.body.checked_in + roll.body.without_names
    return { present, counts, totalCheckins, totalMarks, checkins: universityBreakdown[0].checkins }
  }
  const expected = { present: 2, counts: [2, 4, 4], totalCheckins: 2, totalMarks: 2, checkins: 2 }
  assert.deepEqual(await readCounts(), expected)
  world.clock.set('2029-01-01T00:00:00Z')
  await world.runRetention()
  assert.deepEqual(await world.db.selectFrom('roll_mark').select('id').execute(), [])
  assert.deepEqual(await readCounts(), expected)
})

onBothEngines('a large old roll is counted in batches, and each check-in once', async (world) => {
  const place = await aUniversity(world, 'UTC')
  const { school, owner } = place
  const startsAt = Date.parse('2020-03-03T15:00:00Z')
  const event = await anEvent(world, owner, { startsAt: new Date(startsAt).toISOString() })
  const student = { school_id: school.id, first_name: 'A', last_name: 'B', verified_at: 1, created_at: 1 }
  const people = Array.from({ length: 350 }, (_, n) => ({
    ...student,
    id: `p${n}`,
    email: `${n}@x.edu`,
    password_hash: '',
  }))
  await world.db.insertInto('student').values(people).execute()
  const rows = people.map(({ id }, n) =>
    attendanceRow({ school: school.id, event: event.id, student: id, scannedAt: startsAt + n * 6_000 }),
  )
  await world.db.insertInto('attendance').values(rows).execute()
  await Promise.all([world.runRetention(), world.runRetention()])
  const counts = await world.db
    .selectFrom('counted_check_ins')
    .select(['scanned_from', 'check_ins'])
    .orderBy('scanned_from')
    .execute()
  assert.deepEqual(counts, [
    { scanned_from: startsAt, check_ins: 150 },
    { scanned_from: startsAt + 900_000, check_ins: 150 },
    { scanned_from: startsAt + 1_800_000, check_ins: 50 },
  ])
})
