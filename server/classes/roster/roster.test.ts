import assert from 'node:assert/strict'
import { rowMessages } from '#contract/classes/roster/words.ts'
import { messagesIn } from '#test/call.ts'
import { aFaculty, aSchool, aStudent } from '#test/builders.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { aRow, aSeminar, namesIn } from '#test/roster-steps.ts'
import { onAnyEngine, onBothEngines, onEngines, openWorld } from '#test/world.ts'
import { poolSize } from '#server/database/postgres.ts'
import { withRosterLock } from './roster-lock.ts'

onAnyEngine('an import adds the valid rows, reports invalid ones by line, and counts duplicates', async (world) => {
  const { school, add, roster } = await aSeminar(world)
  const registered = await aStudent(world, school, 'Ravi')
  const toEmail = (name: string) => `${name}@${school.studentDomain}`
  const change = await add([
    aRow(school, 'Maya'),
    { email: `  ${registered.email.toUpperCase()} `, first_name: 'Wrong', last_name: 'Name' },
    { email: toEmail('MAYA'), firstName: 'Maya', lastName: 'Again' },
    { email: `x@${school.facultyDomain}`, firstName: 'Prof', lastName: 'X' },
    { email: toEmail('theo'), firstName: '  Theo \u00a0 J. ', lastName: '', line: 12 },
    { email: toEmail('nobody'), firstName: ' ', lastName: 'Nobody', line: 13 },
    { email: '', firstName: 'No', lastName: 'Address' },
    null,
    { email: toEmail('long'), firstName: 'x'.repeat(101), lastName: 'Long' },
  ])
  assert.deepEqual([change.status, change.body.added, change.body.duplicates], [200, 3, 1])
  assert.deepEqual(change.body.refused, [
    {
      line: 4,
      email: `x@${school.facultyDomain}`,
      reason: rowMessages.foreignDomain({ domain: school.studentDomain }),
      code: 'not_of_university',
    },
    { line: 13, email: toEmail('nobody'), reason: rowMessages.firstNameMissing, code: 'required' },
    { line: 7, email: '', reason: rowMessages.emailMissing, code: 'required' },
    { line: 8, email: '', reason: rowMessages.notARow, code: 'invalid' },
    { line: 9, email: toEmail('long'), reason: rowMessages.nameTooLong, code: 'too_long' },
  ])
  const listed = await roster()
  assert.deepEqual(
    listed.map(({ student_info: person, student, pending_student }) => [
      person.first_name,
      person.last_name,
      person.email,
      person.email_verified,
      person.id === (student ?? pending_student),
    ]),
    [
      ['Theo J.', '', toEmail('theo'), false, true],
      ['Maya', 'Ames', toEmail('maya'), false, true],
      ['Ravi', 'Bergström', registered.email, true, true],
    ],
    'by last name, and a registered student has their own name',
  )
  const repetition = await add([aRow(school, 'Maya'), aRow(school, 'Ravi', registered.email)])
  assert.deepEqual(repetition.body, { added: 0, duplicates: 2, refused: [] }, 'repeating it isn’t an error')
})

onAnyEngine('only addresses in exactly the student domain can join a roster', async (world) => {
  const { school, add, addOne } = await aSeminar(world)
  const domain = school.studentDomain
  for (const email of [
    `a@${school.facultyDomain}`,
    `a@x.${domain}`,
    `a@${domain}.evil.com`,
    `a@${domain}@evil.com`,
    `a@${domain}.`,
    `a@evil${domain}`,
    `a＠${domain}`,
    `"a b"@${domain}`,
    `a b@${domain}`,
    `@${domain}`,
    domain,
    7,
    { address: `a@${domain}` },
  ]) {
    const addition = await addOne({ email, firstName: 'A', lastName: 'B' })
    assert.deepEqual([addition.status, Object.keys(messagesIn(addition.body))], [400, ['email']], JSON.stringify(email))
    const { body } = await add([{ email, firstName: 'A', lastName: 'B' }])
    assert.deepEqual([body.added, body.refused.length], [0, 1], JSON.stringify(email))
  }
  assert.deepEqual(await world.db.selectFrom('pending_student').select('id').execute(), [])
})

onAnyEngine('adding a single student returns their id, even the second time', async (world) => {
  const { school, addOne, seminar } = await aSeminar(world)
  const row = { email: `Maya@${school.studentDomain}`, firstName: 'Maya', lastName: 'Ames' }
  const first = await addOne(row)
  const { id, ...rest } = first.body
  const maya = { first_name: 'Maya', last_name: 'Ames', email: `maya@${school.studentDomain}`, email_verified: false }
  assert.deepEqual([first.status, rest], [201, { ...maya, class_instance: seminar, added: true }])
  const second = await addOne({ email: row.email, first_name: 'M.', last_name: 'A.' })
  const corrected = { ...maya, first_name: 'M.', last_name: 'A.' }
  assert.deepEqual([second.status, second.body], [200, { id, ...corrected, class_instance: seminar, added: false }])
  for (const [wrong, field] of [
    [{ ...row, firstName: '' }, 'firstName'],
    [{ email: row.email, first_name: ' ' }, 'first_name'],
    [{ ...row, lastName: 'x'.repeat(101) }, 'lastName'],
    [{ firstName: 'Maya' }, 'email'],
    [{ ...row, class_id: undefined }, 'class_id'],
  ] as const) {
    const { status, body } = await addOne(wrong)
    assert.deepEqual([status, Object.keys(messagesIn(body))], [400, [field]])
  }
})

onAnyEngine(
  'a student pending in two professors’ classes is one person, and becomes a student in both',
  async (world) => {
    const course = await aSeminar(world)
    const otherCourse = await aSeminar(world, course.school)
    const row = aRow(course.school, 'Maya')
    await course.add([row])
    await otherCourse.add([{ ...row, firstName: 'Spelled', lastName: 'Differently' }])
    const [pending] = await world.db.selectFrom('pending_student').selectAll().execute()
    assert.deepEqual([pending?.first_name, await namesIn(otherCourse)], ['Maya', ['Maya Ames']])
    const { token, cookies } = await register(world, 'student', course.school, row.email)
    const { body } = await verify(world, 'student', { token }, { cookies })
    for (const { roster } of [course, otherCourse]) {
      const [link] = await roster()
      assert.deepEqual([link?.student, link?.pending_student], [body.student_id, null])
      assert.deepEqual(link?.student_info, {
        id: body.student_id,
        first_name: 'Maya',
        last_name: 'Bergström',
        email: row.email,
        email_verified: true,
      })
    }
    assert.deepEqual((await course.add([row])).body, { added: 0, duplicates: 1, refused: [] })
  },
)

onBothEngines(
  'a student who registers during an import is on the roster once, as a registered student',
  async (world) => {
    const { school, add, roster } = await aSeminar(world)
    const rows = Array.from({ length: 300 }, (_, index) => aRow(school, `N${index}`))
    const people = rows.filter((_, index) => index % 60 === 30)
    const links = []
    for (const { email } of people) links.push(await register(world, 'student', school, email))
    await Promise.all([
      add(rows),
      ...links.map(({ token, cookies }) => verify(world, 'student', { token }, { cookies })),
      add(rows),
    ])
    const listed = await roster()
    assert.equal(listed.length, rows.length)
    assert.equal(new Set(listed.map(({ student_info }) => student_info.email)).size, rows.length)
    const verified = listed.filter(({ student_info }) => student_info.email_verified)
    assert.deepEqual(
      verified.map(({ student_info }) => student_info.email).toSorted(),
      people.map(({ email }) => email).toSorted(),
    )
    const { length } = await world.db.selectFrom('pending_student').select('id').execute()
    assert.equal(length, rows.length - people.length)
  },
)

onAnyEngine('a call accepts a thousand rows and two megabytes, and calls are limited per minute', async (world) => {
  const { school, add, seminar, professor } = await aSeminar(world)
  const rows = Array.from({ length: 1_001 }, (_, index) => aRow(school, `N${index}`))
  const tooMany = await add(rows)
  assert.deepEqual([tooMany.status, Object.keys(messagesIn(tooMany.body))], [400, ['students']])
  assert.match(tooMany.body.students[0], /at most 1000 students in one request, and the rest in further requests/)
  assert.deepEqual((await add(rows.slice(0, 1_000))).body, { added: 1_000, duplicates: 0, refused: [] })
  const huge = await add([{ ...aRow(school, 'Big'), notes: 'x'.repeat(2_000_000) }])
  assert.equal(huge.status, 413)
  assert.deepEqual(messagesIn((await add('nobody')).body), { students: ['Send students as a list.'] })
  const statuses: number[] = []
  for (let call = 0; call < 58; call += 1) statuses.push((await add([])).status)
  assert.deepEqual([...new Set(statuses)], [200, 429])
  assert.equal((await add([])).headers.get('retry-after') !== null, true)
  const list = await world.call('GET', `/api/class-students/?class_instance=${seminar}`, { token: professor.token })
  assert.equal(list.body.length, 1_000, 'a long list is complete')
})

onAnyEngine('a later import corrects pending students’ names, but not if a colleague lists them', async (world) => {
  const { school, add, roster } = await aSeminar(world)
  const colleague = await aFaculty(world, school)
  const registered = await aStudent(world, school, 'Ravi')
  const shared = `shared@${school.studentDomain}`
  const row = (email: string, firstName: string) => ({ email, firstName, lastName: 'Yıldız' })
  await add([row(`isik@${school.studentDomain}`, 'Iþýk'), row(shared, 'Sule'), row(registered.email, 'Ravi')])
  const body = { name: 'BIO 210', faculty_id: colleague.id, school: school.id, students: [row(shared, 'Sule')] }
  assert.equal((await world.call('POST', '/api/class/create/', { token: colleague.token, body })).status, 201)
  const change = await add([
    row(`isik@${school.studentDomain}`, 'Işık'),
    row(shared, 'Şule'),
    row(registered.email, 'Somebody'),
  ])
  assert.deepEqual(change.body, { added: 0, duplicates: 3, refused: [] })
  assert.deepEqual(
    (await roster()).map(({ student_info: { first_name } }) => first_name),
    ['Ravi', 'Işık', 'Sule'],
  )
  const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'roster.add').execute()
  assert.ok(lines.some(({ detail }) => JSON.parse(detail!).renamed === 1))
})

onAnyEngine('a pending student who is added alone also gets the new name', async (world) => {
  const { school, add, addOne, roster } = await aSeminar(world)
  const email = `isik@${school.studentDomain}`
  await add([aRow(school, 'Iþýk', email)])
  const response = await addOne(aRow(school, 'Işık', email))
  assert.deepEqual([response.status, response.body.first_name, response.body.added], [200, 'Işık', false])
  assert.equal((await roster())[0]?.student_info.first_name, 'Işık')
})

onAnyEngine('professors can add students only to their own classes and in their own name', async (world) => {
  const { school, seminar, professor } = await aSeminar(world)
  const colleague = await aFaculty(world, school)
  const stranger = await aFaculty(world, await aSchool(world))
  const ask = (token: string, overrides: object) =>
    world.call('POST', '/api/faculty/batch-add-students/', {
      token,
      body: { class_id: seminar, students: [aRow(school, 'Maya')], ...overrides },
    })
  assert.equal((await ask(colleague.token, {})).status, 404)
  assert.equal((await ask(stranger.token, { faculty_id: professor.id })).status, 403)
  assert.equal((await ask(professor.token, { faculty_id: colleague.id })).status, 403)
  assert.equal((await ask(professor.token, { school_id: stranger.school })).status, 403)
  const named = { faculty_id: professor.id, school_id: school.id }
  assert.equal((await ask(professor.token, named)).body.added, 1)
  const lines = await world.db.selectFrom('audit').selectAll().where('action', '=', 'roster.add').execute()
  const maya = await world.db.selectFrom('pending_student').select('id').executeTakeFirstOrThrow()
  assert.deepEqual(
    lines.map(({ actor_id, object_id, detail }) => [actor_id, object_id, JSON.parse(detail!)]),
    [[professor.id, seminar, { added: 1, duplicates: 0, refused: 0, student: maya.id }]],
  )
})

onEngines(
  'waiting changes of one university’s rosters leave database connections to all others',
  ['postgres'],
  async (_, t) => {
    const world = await openWorld(t, { engine: 'postgres' })
    const school = await aSchool(world)
    const released = Promise.withResolvers<void>()
    const changes = Array.from({ length: 2 * poolSize }, () => withRosterLock(world.db, 'busy', () => released.promise))
    try {
      const answer = await register(world, 'faculty', school, `ann@${school.facultyDomain}`)
      assert.equal(answer.answer.status, 201)
    } finally {
      released.resolve()
      await Promise.all(changes)
    }
  },
)
