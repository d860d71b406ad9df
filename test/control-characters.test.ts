import assert from 'node:assert/strict'
import { allRows } from './all-rows.ts'
import { aFaculty, anAdmin, anEvent, aScan, aSchool, aStudent, password } from './builders.ts'
import { aSeminar } from './roster-steps.ts'
import { onAnyEngine, type ApiResponse, type World } from './world.ts'

/**
 * A copied name with a line break and marks that reverse the reading order, the same name as it is stored, and a name
 * with a character that no one types.
 */
const pasted = 'Ann\r\n\u202e=1+41\u2028'
const stored = 'Ann =1+41'
const refused = 'Ann\u0007'
/** All control characters except line feeds: a description and a message keep their lines. */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- finding control characters is its job
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/

/** Returns a call for each field in which people type a name, and the steps of a class. */
async function everyNameField(world: World) {
  const { school, professor, seminar, add, addOne, ask, roster } = await aSeminar(world)
  const student = await aStudent(world, school)
  const master = await anAdmin(world, 'master')
  const event = await anEvent(world, professor)
  const address = (name: string) => `${name}@${school.studentDomain}`
  const session = (person: { token: string }) => (method: string, path: string, body: unknown) =>
    world.call(method, path, { token: person.token, body })
  const [asStudent, asMaster] = [session(student), session(master)]

  const calls: Record<string, (text: string) => Promise<ApiResponse>> = {
    'student registration': (text) =>
      ask('POST', '/api/student/register/', {
        first_name: text,
        last_name: text,
        email: address('registered'),
        school: school.id,
        password,
      }),
    'a student’s profile': (text) =>
      asStudent('PUT', `/api/students/${student.id}/update/`, { first_name: text, last_name: text }),
    'a faculty member’s profile': (text) =>
      ask('PUT', `/api/faculty/${professor.id}/update-profile/`, { first_name: text, last_name: text }),
    'a new event': (text) =>
      ask('POST', '/api/events/', { name: text, location: text, date: '2026-03-04T15:00:00Z', description: text }),
    'a changed event': (text) =>
      ask('PUT', `/api/events/${event.id}/`, { name: text, location: text, description: text }),
    'a new class': (text) => ask('POST', '/api/class/create/', { name: text, description: text, students: [] }),
    'a changed class': (text) => ask('PUT', `/api/class/${seminar}/update/`, { name: text, description: text }),
    'one roster row': (text) => addOne({ email: address('one'), firstName: text, lastName: text }),
    'a new university': (text) =>
      asMaster('POST', '/api/schools/', {
        name: text,
        faculty_domain: 'birch.edu',
        student_domain: 'students.birch.edu',
      }),
    'a request for access': (text) =>
      ask('POST', '/api/access-requests/', {
        name: text,
        email: 'ruth@cedar.edu',
        university: text,
        faculty_domain: 'cedar.edu',
        student_domain: 'cedar.edu',
        country: text,
        website: text,
        message: text,
      }),
  }
  return { school, professor, student, address, ask, add, roster, seminar, event, calls }
}

onAnyEngine('no text that people type or import puts a control character into the database', async (world) => {
  const { school, professor, student, address, ask, add, roster, seminar, calls } = await everyNameField(world)
  for (const [callName, call] of Object.entries(calls)) {
    const no = await call(refused)
    assert.equal(no.status, 400, `${callName}: ${no.text}`)
    assert.match(no.text, /invisible control character. Type it again/, callName)
    const yes = await call(pasted)
    assert.ok(yes.status < 300, `${callName}: ${yes.text}`)
  }
  const batch = await add([
    { line: 2, email: address('two'), firstName: pasted, lastName: pasted },
    { line: 3, email: address('three'), firstName: refused, lastName: 'Lee' },
  ])
  assert.deepEqual([batch.body.added, batch.body.refused.length], [1, 1], batch.text)
  const pending = (await roster()).find(({ student_info }) => student_info.email === address('two'))!.pending_student
  const correction = (text: string) => ask('PUT', `/api/class/${seminar}/pending/${pending}/`, { last_name: text })
  assert.deepEqual([(await correction(refused)).status, (await correction(pasted)).status], [400, 200])

  // People can't correct a text that their device sends, so it never prevents a check-in.
  const scanned = await aStudent(world, school)
  const scan = aScan(world, scanned, await anEvent(world, professor), { device_id: `${refused}${pasted}` })
  assert.equal((await world.call('POST', '/api/attendance/', { token: scanned.token, body: scan })).status, 201)
  const nowhere = { ...scan, event: `${refused}${pasted}` }
  assert.equal((await world.call('POST', '/api/attendance/', { token: scanned.token, body: nowhere })).status, 404)
  const signIn = { email: student.email, password }
  const browser = { 'user-agent': 'Browser\u0085\t1\u009b' }
  assert.equal(
    (await world.call('POST', '/api/student/direct-signin/', { body: signIn, headers: browser })).status,
    200,
  )
  await aFaculty(world, await aSchool(world))
  await world.restart()

  const rows = await allRows(world.db)
  assert.ok(JSON.stringify(rows).includes(stored))
  for (const [table, texts] of Object.entries(rows))
    for (const row of texts) {
      const values: unknown[] = Object.values(JSON.parse(row) as object)
      for (const value of values) assert.doesNotMatch(String(value), forbidden, `${table}: ${row}`)
    }
  for (const [table, column] of [
    ['student', 'first_name'],
    ['faculty', 'last_name'],
    ['event', 'name'],
    ['class', 'name'],
    ['pending_student', 'first_name'],
    ['school', 'name'],
    ['access_request', 'university'],
  ] as const)
    assert.ok(
      rows[table]!.some((row) => JSON.parse(row)[column] === stored),
      `${table}.${column}`,
    )
})

/** Names of invisible characters, which people paste by accident or choose to hide. */
const nothingToSee = {
  'a Hangul filler': '\u3164',
  'a half-width filler': '\uffa0',
  'fillers of a Hangul syllable': '\u115f\u1160',
  'a direction mark': '\u200e',
  'a Braille blank': '\u2800\u2800',
  joiners: '\u200d\u200c',
  'a variation selector': '\ufe0f',
  tags: '\u{e0041}\u{e0042}',
  'an accent without a letter': '\u0301',
  'a vowel sign without a letter': ' \u093f ',
  'a grapheme joiner': '\u034f',
  'a Mongolian vowel separator': '\u180e',
  'invisible times': '\u2062',
  'an empty note of music': '\u{1d159}',
  'a private character': '\ue000',
  'an unassigned character': '\u{e1000}',
  'the place of a picture': '\ufffc',
}

onAnyEngine('a name of invisible characters is rejected like an empty one, in every field', async (world) => {
  const { address, ask, add, event, student, calls } = await everyNameField(world)
  const mark = (reason: string) =>
    ask('POST', `/api/events/${event.id}/marks/`, { marks: [{ student: student.id, says: 'present', reason }] })
  const names = { ...calls, 'the reason of a mark': mark }
  for (const [callName, call] of Object.entries(names)) {
    const empty = await call('')
    assert.equal(empty.status, 400, `${callName}: ${empty.text}`)
    const unseen = await call(nothingToSee['a Hangul filler'])
    assert.deepEqual([unseen.status, unseen.body], [400, empty.body], callName)
  }
  for (const [title, name] of Object.entries(nothingToSee)) {
    const profile = await calls['a student’s profile']!(name)
    assert.deepEqual([profile.status, Object.keys(profile.body.error_codes)], [400, ['first_name', 'last_name']], title)
    const row = { line: 2, email: address('unseen'), firstName: name, lastName: name }
    const batch = await add([row])
    assert.deepEqual([batch.body.added, batch.body.refused.length], [0, 1], `${title}: ${batch.text}`)
  }
})
