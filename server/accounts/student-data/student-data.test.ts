import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import type { DbOrTrx } from '#server/database/schema.ts'
import { messagesIn } from '#test/call.ts'
import { aClassWith, aFaculty, aProfessor, anAdmin, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { askForLink, fromAPage, passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { gatherStudentData } from './student-data.ts'

/** A student who checked in late, was refused twice, is in a class and signed in twice. */
async function aBusyStudent(world: World) {
  const { school, professor: owner } = await aProfessor(world)
  const student = await aStudent(world, school)
  const event = await anEvent(world, owner, { name: '=Choir' })
  const foreign = await anEvent(world, await aFaculty(world, await aSchool(world)))
  await aClassWith(world, owner, [student])
  for (const [scannedEvent, fields] of [
    [event, { queued_ms: 60_000, method: 'sent-later' }],
    [event, {}],
    [foreign, {}],
  ] as const)
    await world.call('POST', '/api/attendance/', {
      token: student.token,
      body: aScan(world, student, scannedEvent, fields),
    })
  await passwordSignIn(world, 'student', student.email, { headers: { ...fromAPage, 'user-agent': 'Testphone 1.0' } })
  await askForLink(world, 'student', student.email)
  await world.restart()
  return { school, owner, student, event, foreign }
}

onBothEngines('students download everything stored about them, without secrets', async (world) => {
  const { school, owner, student, event, foreign } = await aBusyStudent(world)
  const path = `/api/students/${student.id}/export/`
  const answer = await world.call('GET', path, { token: student.token })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="my_attendance_data_2026-03-03.json"')
  const time = '2026-03-03T14:50:00.000Z'
  const { student: profile, classes, attendance, refused_attempts, sessions, known_browsers, ...mail } = answer.body
  assert.deepEqual(profile, {
    id: student.id,
    first_name: 'Maya',
    last_name: 'Bergström',
    email: student.email,
    school: school.id,
    school_name: school.name,
    registered_at: time,
    verified_at: time,
  })
  assert.deepEqual(classes, [
    { name: 'BIO 210', semester: 'Spring 2026', faculty_name: 'Eleanor Whitcombe', added_at: time },
  ])
  assert.equal(attendance.length, 1)
  const { id, browser_mark, client_nonce, ...row } = attendance[0]
  assert.ok(id && browser_mark && client_nonce)
  assert.deepEqual(row, {
    event: event.id,
    event_name: '=Choir',
    event_date: time,
    event_location: 'Harlan Hall, Room 201',
    scanned_at: '2026-03-03T14:49:00.000Z',
    received_at: time,
    late_sent: true,
    method: 'sent-later',
    location: { latitude: 42.37, longitude: -71.11, accuracy: 12, timestamp: time },
    kept_place: null,
    device_id: 'dev_0123456789abcdef',
  })
  const attempts = refused_attempts as { event: string; event_name: string | null; reason: string }[]
  assert.deepEqual(
    attempts
      .map((attempt) => [attempt.reason, attempt.event, attempt.event_name])
      .toSorted((first, second) => String(first[0]).localeCompare(String(second[0]))),
    [
      ['already-recorded', event.id, '=Choir'],
      // The student's data contains nothing about another university's event.
      ['no-such-event', foreign.id, null],
    ],
  )
  assert.deepEqual(
    new Set(sessions.map((session: { browser: string | null }) => session.browser)),
    new Set([null, 'Testphone 1.0']),
  )
  assert.equal(known_browsers.length, 1)
  assert.deepEqual(
    mail.mailed_links.map((link: { purpose: string; sent_at: string }) => [link.purpose, link.sent_at]),
    [['sign-in', time]],
  )
  assert.deepEqual(
    mail.emails.map((email: { template: string; state: string }) => [email.template, email.state]),
    [['student-sign-in', 'sent']],
  )
  assert.deepEqual(
    mail.audit.map((line: { action: string; by: string }) => [line.action, line.by]),
    [['sign-in.password', 'self']],
  )

  const rows = await Promise.all([
    world.db.selectFrom('session').select(['token_hash', 'cookie_hash']).execute(),
    world.db.selectFrom('email_link').select(['token_hash', 'code_hash', 'nonce_hash']).execute(),
    world.db.selectFrom('student').select('password_hash').execute(),
  ])
  for (const secret of rows.flat().flatMap((columns) => Object.values(columns)))
    assert.ok(secret && !answer.text.includes(secret))
  assert.ok(!answer.text.includes(owner.id) && !answer.text.includes(owner.email))
  const audit = await world.db.selectFrom('audit').select('id').where('action', '=', 'account.export').execute()
  assert.deepEqual(audit, [], 'no one else may read it')
})

onAnyEngine('the data includes failed sign-ins and requests for access, of this student only', async (world) => {
  const { school, student } = await aBusyStudent(world)
  const { email, token, id } = student
  const { cookies } = await passwordSignIn(world, 'student', email, { headers: fromAPage })
  for (const tried of [{}, {}, { headers: fromAPage, cookies }])
    assert.equal((await passwordSignIn(world, 'student', email, { ...tried, password: 'not it' })).status, 401)
  await passwordSignIn(world, 'student', (await aStudent(world, school)).email, { password: 'not it' })
  const accessRequest = {
    name: 'Maya',
    university: school.name,
    faculty_domain: school.facultyDomain,
    student_domain: school.studentDomain,
  }
  for (const [address, name] of [
    [email, 'Maya'],
    [`other@${school.studentDomain}`, 'Noor'],
  ] as const) {
    const { status } = await world.call('POST', '/api/access-requests/', {
      body: { ...accessRequest, name, email: address },
    })
    assert.equal(status, 201)
  }
  const answer = { answer: 'declined', reason: 'Ask with its own domain.', answered_at: world.clock.now() } as const
  await world.db.updateTable('access_request').set(answer).execute()
  const { body } = await world.call('GET', `/api/students/${id}/export/`, { token })
  const marks = body.known_browsers.map((browser: { browser_mark: string }) => browser.browser_mark)
  const counted = body.failed_sign_ins as { browser_mark: string | null; failures: number; failures_of_day: number }[]
  assert.deepEqual(
    counted
      .toSorted((first, second) => first.failures - second.failures)
      .map((count) => [count.browser_mark === null, count.failures, count.failures_of_day]),
    [
      [false, 1, 1],
      [true, 2, 2],
    ],
  )
  assert.ok(counted.every((count) => count.browser_mark === null || marks.includes(count.browser_mark)))
  assert.deepEqual(body.access_requests, [
    {
      ...accessRequest,
      ...answer,
      country: null,
      website: null,
      message: null,
      asked_at: iso(world, 0),
      due_at: iso(world, 7),
      answered_at: iso(world, 0),
    },
  ])
})

onAnyEngine('the spreadsheet has one value per line, the university’s times, and no formulas', async (world) => {
  const { student } = await aBusyStudent(world)
  const path = `/api/students/${student.id}/export/?format=csv`
  const answer = await world.call('GET', path, { token: student.token })
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="my_attendance_data_2026-03-03.csv"')
  const bytes = new Uint8Array(
    await (await fetchPatiently(world.url + path, { headers: bearer(student.token) })).arrayBuffer(),
  )
  assert.deepEqual(Array.from(bytes.slice(0, 3)), [0xef, 0xbb, 0xbf], 'a byte-order mark')
  const [head, ...lines] = parse(answer.text, { bom: true })
  assert.deepEqual(head, ['Part', 'Entry', 'Field', 'Value'])
  const readValues = (part: string, field: string) =>
    lines.filter((line) => line[0] === part && line[2] === field).map((line) => line[3])
  assert.deepEqual(readValues('student', 'email'), [student.email])
  assert.deepEqual(readValues('attendance', 'event_name'), ["'=Choir"])
  assert.deepEqual(readValues('attendance', 'scanned_at'), ['2026-03-03T09:49:00-05:00'])
  assert.deepEqual(readValues('attendance', 'late_sent'), ['Yes'])
  assert.deepEqual(readValues('attendance', 'method'), ['sent-later'])
  assert.deepEqual(readValues('attendance', 'location.longitude'), ['-71.11'])
  assert.equal(readValues('refused_attempts', 'reason').length, 2)
  assert.deepEqual(
    lines.filter((line) => line[0] === 'sessions' && line[2] === 'method').map((line) => line[1]),
    ['1', '2'],
  )
})

onAnyEngine(
  'links requested before the account existed, and another account’s emails, aren’t in the data',
  async (world) => {
    const school = await aSchool(world)
    const email = `ines@${school.studentDomain}`
    // No account has the address yet, so nothing is sent or stored.
    await world.call('POST', '/api/student/signin/', { body: { email } })
    const { token, cookies } = await register(world, 'student', school, email)
    const { body: student } = await verify(world, 'student', { token }, { cookies })
    const professor = await aFaculty(world, school)
    await world.db.updateTable('faculty').set({ email }).where('id', '=', professor.id).execute()
    await askForLink(world, 'faculty', email)
    await world.mailIdle()
    for (const reader of [student.token, (await anAdmin(world, 'sub', { school })).token]) {
      const { body } = await world.call('GET', `/api/students/${student.student_id}/export/`, { token: reader })
      const purposes = body.mailed_links.map((link: { purpose: string }) => link.purpose)
      assert.deepEqual(purposes, ['register'])
      assert.deepEqual(
        body.emails.map((message: { template: string }) => message.template),
        ['student-verification'],
      )
    }
  },
)

onBothEngines('if an account is deleted while its data is gathered, no partial file is returned', async (world) => {
  const { student } = await aBusyStudent(world)
  const gather = (db: DbOrTrx) => gatherStudentData(db, { student: student.id, failures: [] }, String)
  assert.equal((await gather(world.db))?.attendance.length, 1)
  let queries = 0
  const interrupted = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1
      if (queries === 1) await world.db.deleteFrom('student').where('id', '=', student.id).execute()
      return result
    },
  })
  assert.equal(await gather(interrupted), null)
  assert.ok(queries > 5, 'the connection broke in the middle')
})

onAnyEngine(
  'a download of someone else’s data is recorded in the audit, and an invalid format is reported',
  async (world) => {
    const school = await aSchool(world)
    const student = await aStudent(world, school)
    const admin = await anAdmin(world, 'sub', { school })
    const path = `/api/students/${student.id}/export/`
    const wrong = await world.call('GET', `${path}?format=pdf`, { token: admin.token })
    assert.deepEqual([wrong.status, messagesIn(wrong.body)], [400, { format: ['Choose json or csv.'] }])
    assert.equal((await world.call('GET', path, { token: admin.token })).status, 200)
    const lines = await world.db.selectFrom('audit').selectAll().where('action', '=', 'account.export').execute()
    assert.deepEqual(
      lines.map((line) => [line.actor_kind, line.actor_id, line.object_id, line.school_id]),
      [['admin', admin.id, student.id, school.id]],
    )
    const response = await world.call('GET', path, { token: student.token })
    assert.deepEqual(
      response.body.audit.map((line: { action: string; by: string }) => [line.action, line.by]),
      [['account.export', 'admin']],
      'and the student can read it',
    )
  },
)

onAnyEngine('the cookie alone can’t download the data', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const signedIn = await passwordSignIn(world, 'student', student.email, { headers: fromAPage })
  const answer = await world.call('GET', `/api/students/${student.id}/export/`, { cookies: signedIn.cookies })
  assert.equal(answer.status, 401)
})

/** Returns the moment a number of days from now. */
function iso(world: World, days: number): string {
  return new Date(world.clock.now() + days * 86_400_000).toISOString()
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}
