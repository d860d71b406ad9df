import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import {
  aClassWith,
  aFaculty,
  anAdmin,
  anEvent,
  aScan,
  aSchool,
  aStudent,
  password,
  attend,
  type Person,
  type School,
} from '#test/builders.ts'
import { askForLink, readCookies, fromAPage, passwordSignIn, register, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, openWorld, type World } from '#test/world.ts'

/** Returns every row of every table as text. */
async function everyRow(world: World): Promise<{ table: string; row: string }[]> {
  const tables =
    world.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const tableRows = []
  for (const { name } of (await tables.execute(world.db)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(world.db)
    for (const row of rows) tableRows.push({ table: name, row: JSON.stringify(row) })
  }
  return tableRows
}

/** Returns the rows that contain any of these texts, as 'table: text'. */
async function traces(world: World, texts: string[]): Promise<string[]> {
  const rows = await everyRow(world)
  assert.ok(rows.length > 5, 'there are rows to check')
  return texts.flatMap((text) => rows.filter(({ row }) => row.includes(text)).map(({ table }) => `${table}: ${text}`))
}

/** A student with a row in every table that can have a student's data. */
async function aStudentWithALife(world: World, school: School): Promise<Person> {
  const email = `quillon.zaleski@${school.studentDomain}`
  const body = { first_name: 'Quillon', last_name: 'Zaleski' }
  // Before the account exists, someone requests links with its address.
  for (const kind of ['student', 'faculty'] as const)
    assert.equal((await world.call('POST', `/api/${kind}/signin/`, { body: { email } })).status, 200)
  const registration = await register(world, 'student', school, email, { body })
  const verified = await verify(world, 'student', { token: registration.token }, { cookies: registration.cookies })
  const { student_id: id, token } = verified.body
  const student: Person = { id, email, token, school: school.id }

  const owner = await aFaculty(world, school)
  const [event, past] = [await anEvent(world, owner), await anEvent(world, owner, { startsAt: '2026-03-02T14:50:00Z' })]
  for (const [target, status] of [
    [event, 201],
    [event, 400],
    [past, 400],
  ] as const) {
    const answer = await world.call('POST', '/api/attendance/', { token, body: aScan(world, student, target) })
    assert.equal(answer.status, status, answer.text)
  }
  await aClassWith(world, owner, [student])
  const pending = { id: newId(), school_id: school.id, email, ...body, created_at: 1 }
  await world.db.insertInto('pending_student').values(pending).execute()

  await passwordSignIn(world, 'student', email, { password: 'nor this one' })
  await passwordSignIn(world, 'student', email)
  await askForLink(world, 'student', email)
  const university = { university: 'A', faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const wish = { ...university, name: 'Quillon', email }
  assert.equal((await world.call('POST', '/api/access-requests/', { body: wish })).status, 201)
  const changed = { token, body: { last_name: 'Zaleski-Ito', password: 'other words of mine' } }
  assert.equal((await world.call('PUT', `/api/students/${id}/update/`, changed)).status, 200)
  // A new password forgets the other known browsers, so this one becomes known afterwards.
  const signInOptions = { headers: fromAPage, password: 'other words of mine' }
  const knownSignIn = await passwordSignIn(world, 'student', email, signInOptions)
  assert.equal(knownSignIn.status, 200, knownSignIn.text)
  const cookies = readCookies(knownSignIn, 'dev')
  await passwordSignIn(world, 'student', email, { headers: fromAPage, cookies, password: 'not this one' })
  await world.mailIdle()
  // Stopping the server writes what was kept in memory: refused attempts and times of last use.
  await world.restart()
  return student
}

const listTexts = ({ id, email }: Person) => [id, email, 'Quillon', 'Zaleski']
const listTables = (matches: string[]) => new Set(matches.map((line) => line.split(':', 1)[0]))

onAnyEngine('a deleted student account leaves no row and no value behind', async (world) => {
  const school = await aSchool(world)
  const student = await aStudentWithALife(world, school)
  const neighbor = await aStudent(world, school, 'Ravi')
  const event = await anEvent(world, await aFaculty(world, school))
  await attend(world, neighbor, event)

  const tracesBefore = await traces(world, listTexts(student))
  assert.deepEqual(
    listTables(tracesBefore),
    new Set([
      'access_request',
      'attendance',
      'audit',
      'email_link',
      'known_browser',
      'mail_outbox',
      'pending_student',
      'refused_attempt',
      'roster_entry',
      'session',
      'student',
    ]),
    'there was something to find in every table',
  )
  const failures = async () => (await world.db.selectFrom('sign_in_failure').selectAll().execute()).length
  assert.equal(await failures(), 2, "strangers' failures, and those of the known browser")
  const otherRows = (await everyRow(world)).filter(({ row }) => row.includes(neighbor.id) || row.includes(event.id))
  const auditLines = await world.db.selectFrom('audit').select('id').execute()

  const deletion = await world.call('DELETE', `/api/students/${student.id}/delete/`, {
    token: student.token,
    body: '',
    headers: { 'content-type': 'application/json' },
  })
  assert.deepEqual([deletion.status, deletion.text], [204, ''])

  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 401)
  assert.deepEqual(await traces(world, listTexts(student)), [])
  assert.equal(await failures(), 0)
  const remainingRows = (await everyRow(world)).filter(({ row }) => row.includes(neighbor.id) || row.includes(event.id))
  assert.deepEqual(remainingRows, otherRows, 'other students are untouched')
  const linesLeft = await world.db.selectFrom('audit').select(['id', 'action', 'object_id']).execute()
  assert.equal(linesLeft.length, auditLines.length + 1, 'the actions are still there, without a name')
  const accountLines = linesLeft.filter(
    (line) => line.action.startsWith('account.') && line.object_id?.startsWith('gone_'),
  )
  assert.equal(
    new Set(accountLines.map((line) => line.object_id)).size,
    1,
    'the lines of one person still belong together',
  )

  assert.equal((await passwordSignIn(world, 'student', student.email, { password })).status, 401)
  await register(world, 'student', school, student.email)
  assert.deepEqual(await traces(world, [student.id]), [], 'a person who registers again has a new account')
})

onAnyEngine('the audit records with ids only that an administrator deleted a student', async (world) => {
  const school = await aSchool(world)
  const student = await aStudentWithALife(world, school)
  const admin = await anAdmin(world, 'sub', { school })
  const deletion = await world.call('DELETE', `/api/students/${student.id}/delete/`, { token: admin.token })
  assert.equal(deletion.status, 204)
  await world.mailIdle()
  const notice = world.mail.emails.filter(({ to: recipient }) => recipient === student.email).at(-1)!
  assert.match(notice.text, /An administrator deleted your Rollbook account/)
  assert.deepEqual(await traces(world, listTexts(student)), [`audit: ${student.id}`])
  const [line] = await world.db.selectFrom('audit').selectAll().where('object_id', '=', student.id).execute()
  assert.deepEqual(
    [line?.action, line?.actor_kind, line?.actor_id, line?.school_id, line?.detail],
    ['account.delete', 'admin', admin.id, school.id, '{"check_ins":1}'],
  )
  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 401)
  const secondDeletion = await world.call('DELETE', `/api/students/${student.id}/delete/`, { token: admin.token })
  assert.equal(secondDeletion.status, 404)
})

onAnyEngine('a faculty member with a deleted student’s address keeps their account and email', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const professor = await aFaculty(world, school)
  await world.db.updateTable('faculty').set({ email: student.email }).where('id', '=', professor.id).execute()
  await askForLink(world, 'student', student.email)
  const link = await askForLink(world, 'faculty', student.email)
  const deleted = await world.call('DELETE', `/api/students/${student.id}/delete/`, { token: student.token })
  assert.equal(deleted.status, 204)
  const emails = await world.db.selectFrom('mail_outbox').select('template').execute()
  assert.deepEqual(emails, [{ template: 'faculty-sign-in' }])
  assert.equal((await verify(world, 'faculty', { token: link.token }, { cookies: link.cookies })).status, 200)
})

onBothEngines(
  'a deleted account’s cookie is cleared, and only one of two simultaneous deletions succeeds',
  async (world) => {
    const student = await aStudent(world, await aSchool(world))
    const path = `/api/students/${student.id}/delete/`
    const answers = await Promise.all([1, 2].map(() => world.call('DELETE', path, { token: student.token })))
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    assert.deepEqual([first!.status, first!.cookies.sid], [204, ''])
    assert.ok([401, 404].includes(second!.status), second!.text)
  },
)

onBothEngines('an account deleted while its student signs in and checks in leaves nothing behind', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school, 'Quillon')
  const owner = await aFaculty(world, school)
  const events = await Promise.all([1, 2, 3, 4].map(() => anEvent(world, owner)))
  const { token } = student
  const signIns = [1, 2, 3, 4, 5, 6].map(() => passwordSignIn(world, 'student', student.email, { headers: fromAPage }))
  const checkIns = events.map((event) =>
    world.call('POST', '/api/attendance/', { token, body: aScan(world, student, event) }),
  )
  const deletion = world.call('DELETE', `/api/students/${student.id}/delete/`, { token })
  assert.equal((await deletion).status, 204)
  for (const { status, text } of await Promise.all(signIns)) assert.ok([200, 401].includes(status), text)
  for (const { status, text } of await Promise.all(checkIns)) assert.ok([201, 401, 404].includes(status), text)
  await world.restart()
  const remaining = await traces(world, [student.id, student.email])
  // A sign-in that was checking the password may still write an audit entry, with an id that no longer exists.
  assert.deepEqual(
    remaining.filter((line) => line !== `audit: ${student.id}`),
    [],
  )
})

test('nothing about a deleted student can be read in the database file', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const student = await aStudentWithALife(world, await aSchool(world))
  await world.call('DELETE', `/api/students/${student.id}/delete/`, { token: student.token })
  // Stopping the server copies the write-ahead log into the file.
  await world.restart()
  assert.ok(world.place.engine === 'sqlite')
  const file = readFileSync(world.place.path, 'latin1')
  assert.ok(file.includes('students.'), 'others can')
  assert.deepEqual(
    listTexts(student).filter((mark) => file.includes(mark)),
    [],
  )
})

onAnyEngine('students can delete their own account only shortly after a proof of identity', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const path = `/api/students/${maya.id}/delete/`
  world.clock.pass(15 * 60_000 + 1)
  const stale = await world.call('DELETE', path, { token: maya.token })
  assert.deepEqual([stale.status, stale.body.code, stale.body.ways], [403, 'reauth_required', ['password', 'code']])
  assert.equal(await visit(world, 'student', maya.id, { token: maya.token }), 200, 'nothing was deleted')
  assert.equal((await world.call('POST', '/api/reauth/', { token: maya.token, body: { password } })).status, 200)
  assert.equal((await world.call('DELETE', path, { token: maya.token })).status, 204)

  // Clicking a link that another browser requested isn't a fresh proof either.
  const noor = await aStudent(world, await aSchool(world))
  const link = await askForLink(world, 'student', noor.email)
  const clicked = await verify(world, 'student', { token: link.token, answer: 'continue' })
  const refused = await world.call('DELETE', `/api/students/${noor.id}/delete/`, { token: clicked.body.token })
  assert.deepEqual([refused.status, refused.body.code], [403, 'reauth_required'])
})
