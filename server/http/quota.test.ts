import assert from 'node:assert/strict'
import {
  aFaculty,
  anAdmin,
  anEvent,
  aProfessor,
  aScan,
  aSchool,
  aStudent,
  attend,
  signInAgain,
  type Person,
} from '#test/builders.ts'
import { askForLink, linkSignIn, passwordSignIn, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

const day = 24 * 3_600_000
const usedUp = (hours: number) => ({
  error: `You’ve done this too often today. Try again in ${hours} hours.`,
  code: 'too_many_requests',
})

onBothEngines(
  'a student who signs in again and again adds a limited number of browsers and audit lines a day',
  async (world) => {
    const school = await aSchool(world)
    const [student, otherStudent] = [await aStudent(world, school), await aStudent(world, school)]
    const signIn = () => passwordSignIn(world, 'student', student.email)
    for (let n = 0; n < 23; n += 1) assert.equal((await signIn()).status, 200)
    world.clock.pass(day / 2)
    const refused = await signIn()
    assert.deepEqual([refused.status, refused.body], [429, usedUp(12)])
    assert.equal(refused.headers.get('retry-after'), String(day / 2_000))
    const browsers = await world.db.selectFrom('known_browser').select('browser').execute()
    assert.equal(browsers.length, 20)
    const lines = await world.db.selectFrom('audit').select('id').where('action', '=', 'sign-in.password').execute()
    assert.equal(lines.length, 23)

    const { token, cookies } = await askForLink(world, 'student', student.email)
    const byLink = await verify(world, 'student', { token }, { cookies })
    assert.equal(byLink.status, 200, 'an emailed link still signs in')
    assert.equal((await passwordSignIn(world, 'student', otherStudent.email)).status, 200)
    world.clock.pass(day / 2)
    assert.equal((await signIn()).status, 200, 'the next day')
  },
  { dayLimits: { signIns: 23 } },
)

onAnyEngine(
  'a faculty account creates a limited number of events a day, in all of its sessions',
  async (world) => {
    const school = await aSchool(world)
    const [professor, otherProfessor] = [await aFaculty(world, school), await aFaculty(world, school)]
    const body = { name: 'Seminar', date: '2026-03-05T15:00:00Z', location: 'Hall 1' }
    const create = (token: string) => world.call('POST', '/api/events/', { token, body })
    const again = async () => (await linkSignIn(world, professor)).body.token as string
    for (let n = 0; n < 4; n += 1) assert.equal((await create(professor.token)).status, 201)
    const refused = await create(await again())
    assert.deepEqual([refused.status, refused.body], [429, usedUp(24)])
    assert.equal((await create(otherProfessor.token)).status, 201)
    world.clock.pass(day)
    assert.equal((await create(await again())).status, 201, 'the next day')
  },
  { dayLimits: { events: 4 } },
)

onAnyEngine(
  'new classes and imports together add a limited number of students a day, and the number of classes is limited too',
  async (world) => {
    const school = await aSchool(world)
    const { token } = await aFaculty(world, school)
    const students = (call: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        email: `s${call}.${n}@${school.studentDomain}`,
        first_name: 'Ann',
        last_name: 'Lee',
      }))
    const create = (fields: object = {}) =>
      world.call('POST', '/api/class/create/', { token, body: { name: 'Optics', ...fields } })
    const add = (call: number) =>
      world.call('POST', '/api/faculty/batch-add-students/', {
        token,
        body: { class_id: first.body.id, students: students(call, 10) },
      })
    const first = await create({ students: students(0, 10) })
    assert.equal((await add(1)).status, 200)
    assert.equal((await create({ students: students(2, 10) })).status, 201)
    assert.equal((await add(0)).status, 200, 'students who are there already aren’t added')
    assert.equal((await add(3)).status, 200)
    const [single] = students(4, 1)
    const creation = { token, body: { class_id: first.body.id, ...single } }
    for (const refused of [
      await add(5),
      await create({ students: students(6, 1) }),
      await world.call('POST', '/api/faculty/add-student/', creation),
    ])
      assert.deepEqual([refused.status, refused.body], [429, usedUp(24)])
    assert.equal((await create()).status, 201, 'a class without students')
    assert.deepEqual((await create()).body, usedUp(24), 'a fourth class')
  },
  { dayLimits: { students: 40, classes: 3 } },
)

onAnyEngine(
  'an account makes a limited number of marks a day, including marks of addresses that no one has registered',
  async (world) => {
    const school = await aSchool(world)
    const [professor, otherProfessor] = [await aFaculty(world, school), await aFaculty(world, school)]
    const mark = async (owner: Person, call: number, count: number) => {
      const { id } = await anEvent(world, owner)
      const marks = Array.from({ length: count }, (_, n) => ({
        email: `s${call}.${n}@${school.studentDomain}`,
        first_name: 'Ann',
        last_name: 'Lee',
        says: 'present',
        reason_kind: 'phone',
        reason: 'Came without a phone',
      }))
      return world.call('POST', `/api/events/${id}/marks/`, { token: owner.token, body: { marks } })
    }
    for (const call of [0, 1]) assert.equal((await mark(professor, call, 20)).status, 201)
    const refused = await mark(await signInAgain(world, professor, 'faculty'), 2, 1)
    assert.deepEqual([refused.status, refused.body], [429, usedUp(24)])
    assert.equal((await mark(otherProfessor, 3, 1)).status, 201)
    assert.equal((await world.db.selectFrom('pending_student').select('id').execute()).length, 41)
    world.clock.pass(day)
    assert.equal((await mark(await signInAgain(world, professor, 'faculty'), 4, 1)).status, 201, 'the next day')
  },
  { dayLimits: { marks: 40 } },
)

onAnyEngine(
  'a student’s refused check-ins are answered as always, but only a limited number a day is stored',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const [student, honest] = [await aStudent(world, school), await aStudent(world, school)]
    const event = await anEvent(world, professor, { startsAt: '2030-03-03T15:00:00Z' })
    const tap = async (person: Person) => {
      const { status, body } = await world.call('POST', '/api/attendance/', {
        token: person.token,
        body: aScan(world, person, event),
      })
      assert.deepEqual([status, typeof body.reference], [400, 'string'])
    }
    for (let n = 0; n < 6; n += 1) await tap(student)
    await tap(honest)
    await world.restart()
    const rows = await world.db.selectFrom('refused_attempt').select('student_id').execute()
    assert.deepEqual(
      rows.map(({ student_id }) => student_id).toSorted(),
      [student.id, student.id, student.id, student.id, honest.id].toSorted(),
    )
  },
  { dayLimits: { refusedCheckIns: 4 } },
)

onAnyEngine(
  'an account makes a limited number of changes a day, and can still check in and sign out its other sessions',
  async (world) => {
    const school = await aSchool(world)
    const [student, professor] = [await aStudent(world, school), await aFaculty(world, school)]
    const choose = (n: number, { token, id } = student) =>
      world.call('PUT', `/api/students/${id}/email-choices/`, { token, body: { receipts: n % 2 === 0 } })
    for (let n = 0; n < 4; n += 1) assert.equal((await choose(n)).status, 200)
    const refused = await choose(5, await signInAgain(world, student, 'student'))
    assert.deepEqual([refused.status, refused.body], [429, usedUp(24)])
    await attend(world, student, await anEvent(world, professor))
    assert.equal((await world.call('DELETE', '/api/sessions/', { token: student.token })).status, 204)

    const event = await anEvent(world, professor)
    const toggle = (n: number) =>
      n % 2 === 0
        ? world.call('DELETE', `/api/events/${event.id}/`, { token: professor.token })
        : world.call('POST', `/api/events/${event.id}/reopen/`, { token: professor.token })
    for (let n = 0; n < 4; n += 1) assert.ok((await toggle(n)).status < 300)
    assert.equal((await toggle(4)).status, 429)
    const { token } = await anAdmin(world, 'sub', { school })
    const address = `/api/schools/${school.id}/identity-providers/`
    const addProvider = () => world.call('POST', address, { token, body: { address: 'http://x.edu', name: 'Login' } })
    for (let n = 0; n < 4; n += 1) assert.equal((await addProvider()).status, 400)
    assert.equal((await addProvider()).status, 429, 'refused ones count, too')
    const lines = await world.db.selectFrom('audit').select('id').where('object_id', '=', event.id).execute()
    assert.equal(lines.length, 4)
    world.clock.pass(day)
    assert.equal((await choose(6, await signInAgain(world, student, 'student'))).status, 200, 'the next day')
  },
  { dayLimits: { changes: 4 } },
)
