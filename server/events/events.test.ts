import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, aProfessor, anAdmin, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { recordStatements } from '#test/record-statements.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

const talk = {
  name: 'Memory and Its Ethics',
  description: 'A talk',
  date: '2026-03-03T10:00:00-05:00',
  end_time: '2026-03-03T11:30:00-05:00',
  location: 'Harlan Hall, Room 201',
}

async function aDesk(world: World) {
  const { school, professor } = await aProfessor(world)
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: professor.token, body })
  return { school, professor, ask }
}

onAnyEngine('a professor creates, reads, changes and deletes an event', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const creation = await ask('POST', '/api/events/', { ...talk, faculty: professor.id, school: school.id })
  assert.equal(creation.status, 201)
  assert.match(creation.body.id, /^[\w-]{16}$/)
  assert.deepEqual(
    { ...creation.body, id: '', typed_code: '' },
    {
      id: '',
      name: talk.name,
      location: talk.location,
      date: '2026-03-03T15:00:00.000Z',
      end_time: '2026-03-03T16:30:00.000Z',
      checkin_before_minutes: 15,
      checkin_after_minutes: 15,
      description: 'A talk',
      faculty: professor.id,
      faculty_name: 'Eleanor Whitcombe',
      school: school.id,
      time_zone: 'America/New_York',
      typed_code: '',
    },
  )
  const path = `/api/events/${creation.body.id}/`
  assert.deepEqual((await ask('GET', path)).body, creation.body)

  const changed = await ask('PUT', `${path}?faculty_id=${professor.id}`, {
    ...talk,
    name: 'Memory',
    end_time: null,
    checkin_before_minutes: 0,
    checkin_after_minutes: 37,
  })
  assert.equal(changed.status, 200)
  const { name, end_time, checkin_before_minutes, checkin_after_minutes } = changed.body
  assert.deepEqual([name, end_time, checkin_before_minutes, checkin_after_minutes], ['Memory', null, 0, 37])

  assert.equal((await ask('DELETE', `${path}?faculty_id=${professor.id}`)).status, 204)
  assert.equal((await ask('GET', path)).status, 404)
  const actions = await world.db
    .selectFrom('audit')
    .select('action')
    .where('object_id', '=', creation.body.id)
    .execute()
  assert.deepEqual(actions.map(({ action }) => action).toSorted(), ['event.create', 'event.delete', 'event.update'])
})

onAnyEngine('each invalid field of an event is reported, and nothing is stored', async (world) => {
  const { ask } = await aDesk(world)
  const cases: [object, string, RegExp][] = [
    [{ name: undefined }, 'name', /required/],
    [{ name: '  ' }, 'name', /required/],
    [{ date: undefined }, 'date', /ISO 8601/],
    [{ date: '2026-03-03T10:00:00' }, 'date', /offset/],
    [{ date: 'tomorrow' }, 'date', /ISO 8601/],
    [{ date: '9999-03-03T10:00:00Z' }, 'date', /1970 to 2199/],
    [{ location: '' }, 'location', /where/],
    [{ end_time: '2026-03-03T09:59:00-05:00' }, 'end_time', /before the start/],
    [{ checkin_before_minutes: 121 }, 'checkin_before_minutes', /0 to 120/],
    [{ checkin_after_minutes: -1 }, 'checkin_after_minutes', /0 to 120/],
    [{ checkin_after_minutes: 1.5 }, 'checkin_after_minutes', /whole number/],
    [{ checkin_after_minutes: null }, 'checkin_after_minutes', /whole number/],
    [{ checkin_before_minutes: '15' }, 'checkin_before_minutes', /whole number/],
  ]
  for (const [overrides, field, words] of cases) {
    const answer = await ask('POST', '/api/events/', { ...talk, ...overrides })
    assert.equal(answer.status, 400, JSON.stringify(overrides))
    assert.match(answer.body[field]?.[0] ?? answer.text, words)
  }
  const several = await ask('POST', '/api/events/', { description: 'only this' })
  assert.deepEqual(Object.keys(messagesIn(several.body)).toSorted(), ['date', 'location', 'name'])
  assert.deepEqual((await ask('GET', '/api/events/')).body, [])
})

onAnyEngine('a change keeps the fields that were left out, and an end before the start is refused', async (world) => {
  const { ask } = await aDesk(world)
  const { body: event } = await ask('POST', '/api/events/', talk)
  const path = `/api/events/${event.id}/`
  const renamed = await ask('PUT', path, { name: 'Renamed' })
  assert.deepEqual(renamed.body, { ...event, name: 'Renamed' })
  const moved = await ask('PUT', path, { date: '2026-03-04T10:00:00-05:00' })
  assert.deepEqual([moved.status, Object.keys(messagesIn(moved.body))], [400, ['end_time']])
  assert.equal((await ask('GET', path)).body.date, event.date)
})

onAnyEngine('the list is an array sorted by start, or an object if permissions are requested', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const colleague = await aFaculty(world, school, 'Daniel')
  const late = await anEvent(world, colleague, { startsAt: '2026-03-06T09:00:00Z', name: 'Late' })
  const early = await anEvent(world, professor, { startsAt: '2026-03-01T09:00:00Z', name: 'Early', before: null })
  const plain = await ask('GET', `/api/events/?school=${school.id}&faculty=${professor.id}`)
  assert.deepEqual(
    plain.body.map((event: { name: string }) => event.name),
    ['Early', 'Late'],
  )
  assert.equal(plain.body[0].checkin_before_minutes, 0)

  const { body } = await ask('GET', `/api/events/?school=${school.id}&include_permissions=true`)
  assert.deepEqual(Object.keys(body).toSorted(), ['events', 'permissions'])
  const allPermissions = { can_edit: true, can_delete: true, can_view_attendance: true }
  const noPermissions = { can_edit: false, can_delete: false, can_view_attendance: false }
  assert.deepEqual(body.permissions, { [early.id]: allPermissions, [late.id]: noPermissions })

  const sub = await anAdmin(world, 'sub', { school })
  const asSub = await world.call('GET', '/api/events/?include_permissions=1', { token: sub.token })
  assert.deepEqual(asSub.body.permissions, { [early.id]: allPermissions, [late.id]: allPermissions })
})

onAnyEngine('a student gets seven fields of an event, its time zone, and no others', async (world) => {
  const { school, professor } = await aDesk(world)
  const event = await anEvent(world, professor)
  const student = await aStudent(world, school)
  const answer = await world.call('GET', `/api/events/${event.id}/`, { token: student.token })
  assert.deepEqual(Object.keys(answer.body).toSorted(), [
    'checkin_after_minutes',
    'checkin_before_minutes',
    'date',
    'end_time',
    'id',
    'location',
    'name',
    'time_zone',
  ])
})

onAnyEngine('refusals to edit or delete use the specification’s sentences', async (world) => {
  const { school, professor } = await aDesk(world)
  const event = await anEvent(world, professor)
  const colleague = await aFaculty(world, school, 'Daniel')
  const reason = ' This may be due to a permissions issue with your administrator account.'
  const ask = (method: string) => world.call(method, `/api/events/${event.id}/`, { token: colleague.token, body: talk })
  assert.equal((await ask('PUT')).body.error, `You do not have permission to edit this event.${reason}`)
  assert.equal((await ask('DELETE')).body.error, `You do not have permission to delete this event.${reason}`)
})

onAnyEngine('a deleted event’s check-ins disappear from students’ histories', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const event = await anEvent(world, professor)
  const student = await aStudent(world, school)
  await world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event) })
  assert.equal((await ask('DELETE', `/api/events/${event.id}/`)).status, 204)
  const history = await world.call('GET', `/api/students/${student.id}/attendance/`, { token: student.token })
  assert.deepEqual(history.body, [])
})

onAnyEngine('the QR code is a PNG by default and an SVG on request, only for a known id', async (world) => {
  const { professor } = await aDesk(world)
  const event = await anEvent(world, professor)
  const path = `/api/events/${event.id}/generate-qr/`
  const png = await fetchPatiently(world.url + path)
  assert.deepEqual([png.status, png.headers.get('content-type')], [200, 'image/png'])
  const bytes = new Uint8Array(await png.arrayBuffer())
  assert.deepEqual(Array.from(bytes.subarray(1, 4)), [0x50, 0x4e, 0x47])
  const svg = await world.call('GET', `${path}?format=svg`)
  assert.match(svg.headers.get('content-type') ?? '', /^image\/svg\+xml/)
  assert.match(svg.text, /^<svg[^>]+viewBox/)
  const odd = await world.call('GET', `${path}?format=gif`)
  assert.deepEqual([odd.status, Object.keys(messagesIn(odd.body))], [400, ['format']])
  assert.deepEqual(messagesIn(odd.body), { format: ['Choose png or svg.'] })
  assert.equal((await world.call('GET', '/api/events/AAAAAAAAAAAAAAAA/generate-qr/')).status, 404)
  // A journey reads the code back from the picture. This test only checks that the link is short enough to stay easy to
  // scan.
  assert.ok(`${publicUrl}/attend/${event.id}`.length <= 60)
})

onAnyEngine('a request for a PDF is refused and names the page to print instead', async (world) => {
  const { professor } = await aDesk(world)
  const event = await anEvent(world, professor)
  const refused = await world.call('GET', `/api/events/${event.id}/generate-qr/?format=pdf`, professor)
  const page = `${publicUrl}/faculty/events/${event.id}/poster`
  const format = [`The server doesn’t make PDF files. Open ${page}, print it, and choose “Save as PDF”.`]
  assert.deepEqual([refused.status, messagesIn(refused.body)], [400, { format }])
  assert.equal((await world.call('GET', '/api/events/AAAAAAAAAAAAAAAA/generate-qr/?format=pdf')).status, 404)
})

onBothEngines(
  'a typed code finds its event while check-in is open, and twenty wrong codes end the guessing',
  async (world) => {
    const { school, professor } = await aDesk(world)
    const event = await anEvent(world, professor)
    const student = await aStudent(world, school)
    const type = (code: string, token = student.token) =>
      world.call('GET', `/api/typed-codes/${encodeURIComponent(code)}/`, { token })
    const code = event.typedCode
    assert.deepEqual((await type(code)).body, { event: event.id })
    assert.deepEqual((await type(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).body, { event: event.id })
    for (const sign of ['&ndash;', '&nbsp;', '&#8209;', '&amp;#x2011;', '&ensp;', '-&shy;', '&thinsp;-&thinsp;'])
      assert.deepEqual((await type(`${code.slice(0, 4)}${sign}${code.slice(4)}`)).status, 200, sign)
    world.clock.pass(16 * 60_000)
    assert.equal((await type(code)).status, 404)
    for (let miss = 0; miss < 20; miss += 1) assert.equal((await type('ZZZZ-ZZZZ')).status, 404)
    const enough = await type(code)
    assert.equal(enough.status, 429)
    assert.ok(Number(enough.headers.get('retry-after')) > 3_000)
    const friend = await aStudent(world, school)
    assert.equal((await type('ZZZZ-ZZZZ', friend.token)).status, 404)
    world.clock.pass(61 * 60_000)
    assert.equal((await type('ZZZZ-ZZZZ')).status, 404)
  },
)

onAnyEngine('paths also work without the trailing slash', async (world) => {
  const { professor, ask } = await aDesk(world)
  const event = await anEvent(world, professor)
  for (const path of ['/api/events', `/api/events/${event.id}`, `/api/events/${event.id}/attendance`, '/api/schools']) {
    assert.equal((await ask('GET', path)).status, 200, path)
  }
})

onBothEngines('all events of a university with more than 500 are listed', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const rows = await Promise.all(Array.from({ length: 6 }, () => anEvent(world, professor)))
  const event = await world.db.selectFrom('event').selectAll().where('id', '=', rows[0]!.id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 500 }, (_, index) => ({
    ...event,
    id: `copy${String(index).padStart(12, '0')}`,
    typed_code: `C${String(index).padStart(7, '0')}`,
  }))
  await world.db.insertInto('event').values(copies).execute()
  const { status, body } = await ask('GET', `/api/events/?school=${school.id}&include_permissions=true`)
  assert.deepEqual([status, body.events.length, Object.keys(body.permissions).length], [200, 506, 506])
})

onBothEngines('opening an event and repeating a tap use only prepared statements', async (world, t) => {
  const { school, professor } = await aDesk(world)
  const event = await anEvent(world, professor)
  const students: Person[] = []
  while (students.length < 12) students.push(await aStudent(world, school))
  const early = students.slice(0, 4)
  const send = (student: Person) =>
    world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event) })
  const firstTaps = await Promise.all(early.map(send))
  const { statements, clear } = recordStatements(t)
  clear()
  const readings = await Promise.all(
    students.map(({ token }) => world.call('GET', `/api/events/${event.id}/`, { token })),
  )
  const secondTaps = await Promise.all(early.map(send))
  const times = firstTaps.map(({ body }) => body.scanned_at)
  assert.deepEqual(
    readings.map(({ status, body }) => [status, body.id, body.scanned_at]),
    students.map((_, n) => [200, event.id, times[n]]),
  )
  assert.deepEqual(
    secondTaps.map(({ status, body }) => [status, body.scanned_at]),
    times.map((time) => [400, time]),
  )
  const ofHall = statements.filter(({ text }) => /\b(?:attendance|event|session)\b/.test(text))
  assert.ok(ofHall.length > 0)
  const unprepared = world.engine === 'postgres' ? ofHall.filter((statement) => !('name' in statement)) : []
  assert.deepEqual(unprepared, [], 'PostgreSQL plans each of these again')
})
