import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aClassWith,
  aFaculty,
  anAdmin,
  anEvent,
  aSchool,
  aScan,
  aStudent,
  signInAgain,
  type Event,
  type Person,
} from '#test/builders.ts'
import { openWorld, type World } from '#test/world.ts'

type Cast = { professor: Person; student: Person; co: Person; event: Event; seminar: { id: string } }
type Row = {
  who: 'professor' | 'student' | 'co'
  most: number
  ask: (cast: Cast, world: World) => [string, string, object?]
}

/**
 * The number of requests a minute that an account may send to each call, in all of its sessions. A hall shares one IP
 * address, so no limit is by IP address.
 */
const perMinute: Record<string, Row> = {
  'a check-in': {
    who: 'student',
    most: 10,
    ask: ({ student, event }, world) => ['POST', '/api/attendance/', aScan(world, student, event)],
  },
  'an event': { who: 'student', most: 60, ask: ({ event }) => ['GET', `/api/events/${event.id}/`] },
  'a roll': { who: 'professor', most: 30, ask: ({ event }) => ['GET', `/api/events/${event.id}/attendance/`] },
  'a roll as CSV': {
    who: 'professor',
    most: 10,
    ask: ({ event }) => ['GET', `/api/events/${event.id}/attendance/csv/`],
  },
  'a class as CSV': {
    who: 'professor',
    most: 10,
    ask: ({ seminar }) => ['GET', `/api/class/${seminar.id}/overall-attendance/?format=csv`],
  },
  'all of the own data': {
    who: 'student',
    most: 10,
    ask: ({ student }) => ['GET', `/api/students/${student.id}/export/`],
  },
  'the usage report': { who: 'co', most: 10, ask: () => ['GET', '/api/admin/usage-report/'] },
  'the audit as CSV': { who: 'co', most: 10, ask: () => ['GET', '/api/audit/csv/'] },
  'a university as an archive': {
    who: 'co',
    most: 5,
    ask: ({ professor }) => ['GET', `/api/schools/${professor.school}/archive/`],
  },
  'where one is signed in': { who: 'student', most: 60, ask: () => ['GET', '/api/sessions/'] },
}

test('each call has a limit per account: one more call in any session is 429 with Retry-After, and other people’s are allowed', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world)
  const [professor, student, co] = [
    await aFaculty(world, school),
    await aStudent(world, school),
    await anAdmin(world, 'co'),
  ]
  const colleague = {
    professor: await aFaculty(world, school),
    student: await aStudent(world, school),
    co: await anAdmin(world, 'co'),
  }
  const elsewhere = {
    professor: await signInAgain(world, professor, 'faculty'),
    student: await signInAgain(world, student, 'student'),
    co: await signInAgain(world, co, 'admin'),
  }
  const event = await anEvent(world, professor)
  const cast = { professor, student, co, event, seminar: await aClassWith(world, professor, [student]) }
  for (const [name, { who: person, most: limit, ask }] of Object.entries(perMinute)) {
    const [method, path, body] = ask(cast, world)
    const send = (token: string) => world.call(method, path, { token, ...(body && { body }) })
    const refused: number[] = []
    // Send them one after the other, because only two files are allowed at once.
    for (let n = 1; n <= limit; n += 1) if ((await send(cast[person].token)).status === 429) refused.push(n)
    assert.deepEqual(refused, [], name)
    const { status, headers } = await send(elsewhere[person].token)
    assert.equal(status, 429, name)
    const retryAfter = Number(headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 60, `${name}: ${retryAfter}`)
    assert.notEqual((await send(colleague[person].token)).status, 429, `${name}: another account`)
  }
})

test('a check-in of more than four kilobytes is too large, and one of three kilobytes is accepted', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const event = await anEvent(world, await aFaculty(world, school))
  const send = (padding: number) =>
    world.call('POST', '/api/attendance/', {
      token: student.token,
      body: aScan(world, student, event, { more: 'x'.repeat(padding) }),
    })
  assert.equal((await send(4_096)).status, 413)
  assert.equal((await send(3_000)).status, 201)
})
