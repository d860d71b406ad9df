import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { newId } from '#server/database/new-id.ts'
import { aProfessor, anEvent, aScan, aStudent, signedIn } from '#test/builders.ts'
import { readXlsx, shownMoment } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { onAnyEngine, type World } from '#test/world.ts'

async function aHall(world: World, name = 'Memory & Its Ethics: a Talk') {
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z', name })
  const readRoll = (path: string) =>
    world.call('GET', `/api/events/${event.id}/attendance/${path}`, { token: professor.token })
  const scan = async (first: string, fields: Record<string, unknown> = {}) => {
    const student = await aStudent(world, school, first)
    await world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event, fields) })
    return student
  }
  return { school, professor, event, readRoll, scan }
}

onAnyEngine('an event’s roll lists who came, latest first, with the evidence', async (world) => {
  const { readRoll, scan } = await aHall(world)
  assert.deepEqual((await readRoll('')).body, [])
  const first = await scan('Maya')
  world.clock.pass(90_000)
  const second = await scan('Theo', { queued_ms: 60_000, device_id: null, method: 'sent-later' })
  const { body } = await readRoll('')
  assert.deepEqual(
    body.map((row: { student_name: string }) => row.student_name),
    ['Theo Bergström', 'Maya Bergström'],
  )
  assert.deepEqual(
    body.map((row: { student_id: string; student_email: string }) => [row.student_id, row.student_email]),
    [
      [second.id, second.email],
      [first.id, first.email],
    ],
  )
  assert.deepEqual(
    [body[0].timestamp, body[0].received_at, body[0].late_sent, body[0].device_id],
    ['2026-03-03T14:50:30.000Z', '2026-03-03T14:51:30.000Z', true, null],
  )
  assert.deepEqual([body[1].late_sent, body[1].device_id], [false, 'dev_0123456789abcdef'])
  assert.deepEqual([body[0].method, body[1].method], ['sent-later', null])
  assert.deepEqual(body[1].location, {
    latitude: 42.37,
    longitude: -71.11,
    accuracy: 12,
    timestamp: '2026-03-03T14:50:00.000Z',
  })
})

onAnyEngine(
  'the CSV opens in a spreadsheet: byte order mark, columns, the university’s time zone, no formulas',
  async (world) => {
    const { readRoll, scan, event, professor } = await aHall(world)
    const student = await scan('=HYPERLINK("http://x")', { device_id: '+cmd|calc' })
    const response = await readRoll('csv/')
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; .*filename\*=UTF-8''attendance_Memory_Its_Ethics_a_Talk_2026-03-03\.csv$/,
    )
    const download = await fetchPatiently(`${world.url}/api/events/${event.id}/attendance/csv/`, {
      headers: { authorization: `Bearer ${professor.token}` },
    })
    const bytes = new Uint8Array(await download.arrayBuffer())
    assert.deepEqual(Array.from(bytes.subarray(0, 3)), [0xef, 0xbb, 0xbf])
    const rows = table(response.text)
    assert.deepEqual(rows, [
      ['First Name', 'Last Name', 'Student ID', 'Email', 'Attended', 'Timestamp', 'Location', 'Device ID'],
      [
        '\'=HYPERLINK("http://x")',
        'Bergström',
        student.id.startsWith('-') ? `'${student.id}` : student.id,
        student.email.startsWith('=') ? `'${student.email}` : student.email,
        'Yes',
        '2026-03-03T09:50:00-05:00',
        '42.37, -71.11 (±12 m)',
        "'+cmd|calc",
      ],
    ])
  },
)

onAnyEngine('a latitude below zero stays a number, and deleted evidence leaves an empty cell', async (world) => {
  const { readRoll, scan } = await aHall(world)
  const timestamp = '2026-03-03T14:50:00Z'
  await scan('Ravi', { location: JSON.stringify({ latitude: -33.86, longitude: 151.2, accuracy: 7.6, timestamp }) })
  assert.equal(table((await readRoll('csv/')).text)[1]![6], '-33.86, 151.20 (±8 m)')
  await world.db
    .updateTable('attendance')
    .set({ latitude: null, longitude: null, accuracy: null, located_at: null })
    .execute()
  assert.equal(table((await readRoll('csv/')).text)[1]![6], '')
  assert.equal((await readRoll('')).body[0].location, null)
})

onAnyEngine(
  'the roll is also available as an Excel workbook, with arrivals as dates and their UTC offset',
  async (world) => {
    const { event, professor, scan } = await aHall(world, 'Räume & Klänge')
    const student = await scan('=1+1', { device_id: '+cmd' })
    world.clock.set('2026-03-08T07:30:00Z')
    await world.db.updateTable('event').set({ starts_at: world.clock.now() }).execute()
    await scan('Theo', {
      location: JSON.stringify({ latitude: 40.1, longitude: -88.2, accuracy: 12, timestamp: '2026-03-08T07:30:00Z' }),
    })
    const token = await signedIn(world, { faculty: professor.id }, professor.email, professor.school)
    const response = await fetchPatiently(`${world.url}/api/events/${event.id}/attendance/xlsx/`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(
      response.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /UTF-8''attendance_R%C3%A4ume_Kl%C3%A4nge_2026-03-08\.xlsx$/,
    )
    const { rows, frozen, widths } = readXlsx(new Uint8Array(await response.arrayBuffer()))
    assert.deepEqual(
      rows[0],
      table((await world.call('GET', `/api/events/${event.id}/attendance/csv/?details=1`, { token })).text)[0],
    )
    assert.deepEqual([frozen.rows, widths.length], [1, 11])
    const [theo, first] = [rows[1]!, rows[2]!]
    // One arrival is half an hour after the change to daylight saving time, the other is in winter time.
    assert.deepEqual(
      [shownMoment(theo[5]), shownMoment(first[5])],
      ['2026-03-08 03:30:00 -04:00', '2026-03-03 09:50:00 -05:00'],
    )
    assert.equal(theo[6], '40.10, -88.20 (±12 m)')
    assert.deepEqual([first[0], first[1], first[7]], ["'=1+1", 'Bergström', "'+cmd"])
    assert.ok(typeof first[2] === 'string' && first[2].endsWith(student.id), 'an id is a text')
  },
)

onAnyEngine('a roll of two thousand is listed and exported completely', async (world) => {
  const { readRoll, scan, school } = await aHall(world)
  await scan('First')
  const now = world.clock.now()
  const students = Array.from({ length: 2_000 }, (_, index) => ({
    id: newId(),
    school_id: school.id,
    email: `s${index}@${school.studentDomain}`,
    first_name: `S${index}`,
    last_name: 'Many',
    password_hash: '',
    verified_at: now,
    created_at: now,
  }))
  const model = await world.db.selectFrom('attendance').selectAll().executeTakeFirstOrThrow()
  for (let start = 0; start < students.length; start += 500) {
    const batch = students.slice(start, start + 500)
    await world.db.insertInto('student').values(batch).execute()
    const rows = batch.map((student) => ({ ...model, id: newId(), student_id: student.id, client_nonce: null }))
    await world.db.insertInto('attendance').values(rows).execute()
  }
  assert.equal((await readRoll('')).body.length, 2_001)
  assert.equal(table((await readRoll('csv/')).text).length, 2_002)
})

/** Reads a CSV file back as a spreadsheet does. */
function table(csv: string): string[][] {
  return parse(csv, { bom: true })
}
