import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { aFaculty, aProfessor, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { holdLock } from '#test/hold-lock.ts'
import { patience } from '#test/patience.ts'
import { openWorld } from '#test/world.ts'

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'

async function aLockedHall(t: TestContext) {
  const world = await openWorld(t, { engine: 'postgres' })
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  const students = [await aStudent(world, school), await aStudent(world, school)]
  const send = (student: (typeof students)[number]) =>
    world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event), once: true })
  return { world, students, send, lock: await holdLock(t, world.place) }
}

test('check-ins that wait for another session’s lock get 503, and nothing is written later', { skip }, async (t) => {
  const { world, students, send, lock } = await aLockedHall(t)
  const first = send(students[0]!)
  await t.waitFor(async () => assert.equal((await lock.waiting()).length, 1), patience)
  let isAnswered = false
  const second = send(students[1]!).finally(() => (isAnswered = true))
  const tries = new Set<string>()
  while (!isAnswered) for (const began of await lock.waiting()) tries.add(began)
  for (const answer of [await first, await second]) {
    assert.deepEqual([answer.status, answer.body.code], [503, 'database_busy'])
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
  // Each write attempt takes two seconds. The second check-in waits for one attempt of the first and then makes at most
  // three of its own.
  assert.ok(tries.size <= 4, `${tries.size} tries`)
  assert.match(world.log.join(), /another database session held a lock for too long/)

  await lock.release()
  assert.deepEqual(await world.db.selectFrom('attendance').selectAll().execute(), [])
  for (const student of students) assert.equal((await send(student)).status, 201)
  assert.equal((await world.db.selectFrom('attendance').selectAll().execute()).length, students.length)
})

test('a check-in that a lock delays only briefly is recorded', { skip }, async (t) => {
  const { world, students, send, lock } = await aLockedHall(t)
  const answers = students.map(send)
  await t.waitFor(async () => assert.equal((await lock.waiting()).length, 1), patience)
  await lock.release()
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status }) => status),
    [201, 201],
  )
  assert.equal((await world.db.selectFrom('attendance').selectAll().execute()).length, students.length)
})

test('a warning names the database session that makes check-ins wait', { skip }, async (t) => {
  const { world, students, send, lock } = await aLockedHall(t)
  const isNamed = new RegExp(
    `^lock: 1 statement waits for PostgreSQL session ${lock.pid} \\(rollbook, role \\w+\\), whose transaction began at 20\\d\\d-`,
  )
  let warning: string | undefined
  // The check-in may be answered before the readiness check looks for locks. Then the test tries again.
  for (let attempt = 0; !warning && attempt < 5; attempt += 1) {
    const answer = send(students[0]!)
    await t.waitFor(async () => assert.equal((await lock.waiting()).length, 1), patience)
    // The cached readiness response has expired by then.
    world.clock.pass(5_000)
    const { status, body } = await world.call('GET', '/readyz')
    assert.equal(status, 200)
    warning = (body.warnings as string[]).find((text) => isNamed.test(text))
    assert.equal((await answer).status, 503)
  }
  assert.ok(warning)
  await lock.release()
  assert.equal((await send(students[0]!)).status, 201)
  world.clock.pass(5_000)
  const { body } = await world.call('GET', '/readyz')
  assert.deepEqual(
    (body.warnings as string[]).filter((text) => text.startsWith('lock:')),
    [],
  )
})

test('a locked event delays its own check-ins and no others', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const { school, professor } = await aProfessor(world)
  const [locked, free] = [await anEvent(world, professor), await anEvent(world, professor)]
  const send = async (event: typeof free, student: Awaited<ReturnType<typeof aStudent>>) => {
    const body = aScan(world, student, event)
    return (await world.call('POST', '/api/attendance/', { token: student.token, body, once: true })).status
  }
  const lock = await holdLock(t, world.place, { event: locked.id })
  let isOver = false
  const crowd = Array.from({ length: 3 }, async () => {
    const student = await aStudent(world, school)
    const statuses = [await send(locked, student)]
    // The phone keeps retrying, so every batch contains a check-in to the locked event.
    while (!isOver) statuses.push(await send(locked, student))
    return { student, statuses }
  })
  await t.waitFor(async () => assert.equal((await lock.waiting()).length, 1), patience)
  const statuses: number[] = []
  for (let number = 0; number < 5; number += 1) statuses.push(await send(free, await aStudent(world, school)))
  isOver = true
  const refused = await Promise.all(crowd)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201])
  assert.deepEqual(new Set(refused.flatMap((phone) => phone.statuses)), new Set([503]))
  await lock.release()
  for (const { student } of refused) assert.equal(await send(locked, student), 201)
})

test('a check-in isn’t delayed by one professor’s many changes that wait for a lock', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const { professor } = await aProfessor(world)
  const { id } = await anEvent(world, professor)
  const { school, professor: otherProfessor } = await aProfessor(world)
  const [event, student] = [await anEvent(world, otherProfessor), await aStudent(world, school)]
  const lock = await holdLock(t, world.place, { event: id })
  const body = { name: 'Seminar', date: '2026-03-05T15:00:00Z', location: 'Hall 1' }
  let answered = 0
  const changes = Array.from({ length: 20 }, () =>
    world
      .call('PUT', `/api/events/${id}/`, { token: professor.token, body, once: true })
      .finally(() => (answered += 1)),
  )
  try {
    // Each waiting change occupies one of the server's database connections.
    await t.waitFor(async () => assert.ok((await lock.waiting('')).length >= 5), patience)
    const scan = { token: student.token, body: aScan(world, student, event), once: true }
    const answer = await world.call('POST', '/api/attendance/', scan)
    assert.deepEqual([answer.status, answered], [201, 0], answer.text)
  } finally {
    await lock.release()
    await Promise.all(changes)
  }
})
