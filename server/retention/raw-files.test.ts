import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent, type Person, type School } from '#test/builders.ts'
import { checkAllIn, honestPhones, type Phone } from '#test/crowd.ts'
import { patience } from '#test/patience.ts'
import { aRow } from '#test/roster-steps.ts'
import { askForLink, fromAPage, passwordSignIn } from '#test/sign-in-steps.ts'
import { openSqlite } from '#server/database/open-sqlite.ts'
import { untilErased } from '#test/until-erased.ts'
import { openWorld, type World } from '#test/world.ts'

/** The time (ms) to wait, because a cleanup retries a minute later if it couldn't delete something yet. */
const longerThanRetries = { timeout: patience.timeout * 3 }

/** Returns the current content of the database's files. */
function rawFiles(world: World): Buffer {
  assert.ok(world.place.engine === 'sqlite')
  const { path } = world.place
  return Buffer.concat([path, `${path}-wal`].filter((file) => existsSync(file)).map((file) => readFileSync(file)))
}

/** A text, or a number as SQLite writes it. */
type Trace = string | number
function toBytes(trace: Trace): Buffer {
  if (typeof trace === 'string') return Buffer.from(trace)
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(trace)
  return bytes
}
const foundIn = (files: Buffer, traces: Trace[]) => traces.filter((trace) => files.includes(toBytes(trace)))

/**
 * Checks that the files contain all traces, runs the deletion, and checks that none is left. The `stays` traces must
 * remain.
 */
async function leavesNothing(
  t: TestContext,
  world: World,
  traces: Trace[],
  remove: () => Promise<unknown>,
  stays: Trace[],
): Promise<void> {
  assert.ok(traces.length > 3)
  assert.deepEqual(foundIn(rawFiles(world), traces), traces, 'the files were not read')
  await remove()
  await t.waitFor(() => {
    const remainingTraces = foundIn(rawFiles(world), traces)
    assert.deepEqual(
      remainingTraces,
      [],
      `still there: ${remainingTraces.slice(0, 5).join()}. The log: ${world.log.slice(-5).join('')}`,
    )
  }, longerThanRetries)
  assert.deepEqual(foundIn(rawFiles(world), stays), stays)
}

/** Returns the evidence of check-ins: coordinates, device ids, browser marks. */
async function evidenceIn(
  world: World,
  scope: { event?: string; student?: string; school?: string },
): Promise<Trace[]> {
  const rows = await world.db
    .selectFrom('attendance')
    .select(['latitude', 'longitude', 'device_id', 'browser'])
    .$if(scope.event !== undefined, (query) => query.where('event_id', '=', scope.event!))
    .$if(scope.student !== undefined, (query) => query.where('student_id', '=', scope.student!))
    .$if(scope.school !== undefined, (query) => query.where('school_id', '=', scope.school!))
    .execute()
  const traces = rows.flatMap(({ latitude, longitude, device_id, browser }) => [
    latitude,
    longitude,
    device_id,
    browser,
  ])
  return [...new Set(traces.filter((trace) => trace !== null))]
}

/**
 * Adds a hall where each phone has its own device id. All ids have the same length, because SQLite writes the columns
 * of a row without a gap: `dev_Matinee3` before a browser mark that begins with 0 would look like `dev_Matinee30`.
 */
async function aHall(world: World, school: School, owner: Person, name: string, count: number) {
  const event = await anEvent(world, owner, { name })
  const seed = count
  const phones = (await honestPhones(world, school, { count, seed })).map((phone, n): Phone => ({
    ...phone,
    deviceId: `dev_${name}${String(n).padStart(3, '0')}`,
    queuedMs: 0,
  }))
  await checkAllIn(world, event, phones)
  return { event, phones }
}

async function aLife(world: World, { id, email, token }: Person, names: object): Promise<void> {
  const changed = await world.call('PUT', `/api/students/${id}/update/`, { token, body: names })
  assert.equal(changed.status, 200, changed.text)
  await passwordSignIn(world, 'student', email, { headers: fromAPage })
  await passwordSignIn(world, 'student', email, { password: 'not this one' })
  await askForLink(world, 'student', email)
}

test('after a deletion, SQLite’s files have no trace of the student, event, faculty member or university', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world, 'Alder')
  const owner = await aFaculty(world, school)
  const hall = await aHall(world, school, owner, 'Matinee', 60)
  const student = hall.phones[30]!.student
  await aLife(world, student, { first_name: 'Quillon', last_name: 'Zaleski-Ito' })
  await aClassWith(world, owner, [student])
  const neighbor: Trace[] = [hall.phones[31]!.student.email, 'dev_Matinee031', hall.phones[31]!.fix.latitude]
  const ofStudent = [student.email, 'Quillon', 'Zaleski-Ito', ...(await evidenceIn(world, { student: student.id }))]
  const remove =
    (path: string, { token }: Person) =>
    async () => {
      const { status, text } = await world.call('DELETE', path, { token })
      assert.equal(status, 204, text)
    }
  await leavesNothing(t, world, ofStudent, remove(`/api/students/${student.id}/delete/`, student), neighbor)

  const otherHall = await aHall(world, school, owner, 'Vernissage', 50)
  // The event's name isn't included, because it stays in the audit.
  const ofEvent = [...(await evidenceIn(world, { event: otherHall.event.id }))]
  const removeEvent = async () => {
    await remove(`/api/events/${otherHall.event.id}/`, owner)()
    await untilErased(world)
  }
  await leavesNothing(t, world, ofEvent, removeEvent, neighbor)

  const leaver = await aFaculty(world, school, 'Theodolinde')
  const { id: seminar } = await aClassWith(world, leaver, [], 'Kryptographie 7')
  const pending = { class_id: seminar, ...aRow(school, 'Ottokar') }
  const added = await world.call('POST', '/api/faculty/add-student/', { token: leaver.token, body: pending })
  assert.equal(added.status, 201, added.text)
  await askForLink(world, 'faculty', leaver.email)
  const salon = await aHall(world, school, leaver, 'Salon', 40)
  const ofFaculty = [
    leaver.email,
    'Theodolinde',
    'Kryptographie 7',
    'Ottokar',
    'Salon',
    ...(await evidenceIn(world, { event: salon.event.id })),
  ]
  await leavesNothing(t, world, ofFaculty, remove(`/api/faculty/${leaver.id}/`, leaver), neighbor)

  const deletedSchool = await aSchool(world, 'Quercus')
  const dean = await aFaculty(world, deletedSchool, 'Ermengarde')
  await aHall(world, deletedSchool, dean, 'Konvent', 40)
  const sub = await anAdmin(world, 'sub', { school: deletedSchool, faculty: dean })
  await passwordSignIn(world, 'admin', sub.email, { headers: fromAPage })
  // The university's name isn't included, because it stays in the audit.
  const ofSchool = [
    'quercus.edu',
    'Ermengarde',
    'Konvent',
    dean.email,
    ...(await evidenceIn(world, { school: deletedSchool.id })),
  ]
  const master = await anAdmin(world, 'master')
  const close = remove(`/api/schools/${deletedSchool.id}/`, master)
  const closeAndErase = async () => {
    await close()
    world.clock.pass(31 * 24 * 60 * 60_000)
    await world.runRetention()
  }
  await leavesNothing(t, world, ofSchool, closeAndErase, neighbor)
})

test('expired evidence is also gone from SQLite’s files', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world)
  const hall = await aHall(world, school, await aFaculty(world, school), 'Matinee', 120)
  const traces = await evidenceIn(world, { school: school.id })
  assert.ok(traces.length > 400)
  const clear = async () => {
    world.clock.pass(181 * 24 * 60 * 60_000)
    await world.runRetention()
  }
  await leavesNothing(t, world, traces, clear, ['Matinee', hall.phones[0]!.student.email])
})

test('while a reader is active, the log is emptied later, and no request waits for it', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world)
  const student = await aStudent(world, school, 'Quillon')
  assert.ok(world.place.engine === 'sqlite')
  const reader = openSqlite(world.place.path, true)
  t.after(() => reader.close())
  reader.exec('begin; select count(*) from student')
  // Both requests are answered while an open read blocks the log. The read ends only below.
  const { status } = await world.call('DELETE', `/api/students/${student.id}/delete/`, { token: student.token })
  assert.equal(status, 204)
  assert.equal((await world.call('GET', '/api/schools/')).status, 200)
  assert.ok(foundIn(rawFiles(world), ['Quillon']).length > 0, 'the reader still sees the student')
  reader.exec('commit')
  await t.waitFor(() => assert.deepEqual(foundIn(rawFiles(world), ['Quillon', student.email]), []), patience)
})
