import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anEvent, aStudent, signedIn, attend, type Person } from '#test/builders.ts'
import { readXlsx, shownMoment } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A class with a registered and a pending student and three events: past, open and future. The student was at the
 * first.
 */
async function aTerm(world: World) {
  const course = await aSeminar(world)
  const { school, professor, seminar, ask } = course
  const colleague = await aFaculty(world, school)
  const maya = await aStudent(world, school)
  await course.add([aRow(school, 'M', maya.email), aRow(school, '=1+1', `theo@${school.studentDomain}`)])
  const events = [
    await anEvent(world, colleague, { name: 'Later', startsAt: '2026-03-20T15:00:00Z' }),
    await anEvent(world, colleague, { name: 'Tonight & <you>', startsAt: '2026-03-04T04:30:00Z', before: 0 }),
    await anEvent(world, professor, { name: '"Talk", a' }),
  ]
  for (const event of events) await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  const talk = events[2]!
  await attend(world, maya, talk, { device_id: '@x' })
  const overall = `/api/class/${seminar}/overall-attendance/`
  return { ...course, maya, talk, overall, talkPath: `/api/attendance/event/${talk.id}/class/${seminar}/xlsx/` }
}

const download = async (world: World, { token }: Person, path: string) => {
  const response = await fetchPatiently(world.url + path, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200, path)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const nameIn = (headers: Headers) =>
  decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

onAnyEngine(
  'the overall file has a row for each student and a column for each event, in the order of their starts',
  async (world) => {
    const { school, professor, maya, overall } = await aTerm(world)
    const expected = [
      [
        'First Name',
        'Last Name',
        'Email',
        'Attended: "Talk", a (2026-03-03)',
        // The event begins on the 4th in London, but at 11:30 p.m. on the 3rd at the university.
        'Attended: Tonight & <you> (2026-03-03)',
        'Attended: Later (2026-03-20)',
      ],
      ["'=1+1", 'Ames', `theo@${school.studentDomain}`, 'No', '', ''],
      ['Maya', 'Bergström', maya.email, 'Yes', '', ''],
    ]
    const { headers, bytes } = await download(world, professor, `${overall}?faculty_id=${professor.id}`)
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(nameIn(headers), 'BIO_210_overall_attendance_2026-03-03.csv')
    assert.deepEqual(Array.from(bytes.subarray(0, 3)), [0xef, 0xbb, 0xbf])
    assert.deepEqual(parse(Buffer.from(bytes), { bom: true }), expected)

    const excel = await download(world, professor, `${overall}?format=xlsx`)
    assert.equal(excel.headers.get('content-type'), xlsxType)
    assert.equal(nameIn(excel.headers), 'BIO_210_overall_attendance_2026-03-03.xlsx')
    const { rows, frozen, widths, xml } = readXlsx(excel.bytes)
    assert.deepEqual(
      rows.map((row) => expected[0]!.map((_, column) => row[column] ?? '')),
      expected,
    )
    assert.deepEqual([frozen, widths.length], [{ rows: 1, columns: 2 }, 6])
    assert.ok(!xml.includes('<f>'), 'nothing is computed')

    world.clock.set('2026-03-04T04:30:00Z')
    const token = await signedIn(world, { faculty: professor.id }, professor.email, school.id)
    const { text } = await world.call('GET', overall, { token })
    assert.deepEqual(
      parse(text, { bom: true })[1]!.slice(3),
      ['No', 'No', ''],
      'after check-in opens, students can be missing',
    )
  },
)

onAnyEngine('the workbook of a class’s event has the eight columns and three about marks', async (world) => {
  const { professor, maya, school, talkPath } = await aTerm(world)
  const { headers, bytes } = await download(world, professor, talkPath)
  assert.equal(headers.get('content-type'), xlsxType)
  assert.equal(nameIn(headers), 'BIO_210_Talk_a_attendance_2026-03-03.xlsx')
  const { rows, frozen } = readXlsx(bytes)
  assert.equal(frozen.rows, 1)
  assert.deepEqual(rows[0], [
    'First Name',
    'Last Name',
    'Student ID',
    'Email',
    'Attended',
    'Timestamp',
    'Location',
    'Device ID',
    'How',
    'Reason',
    'Marked By',
  ])
  assert.deepEqual(rows[1], ["'=1+1", 'Ames', null, `theo@${school.studentDomain}`, 'No'])
  const [first, last, id, email, attended, moment, ...rest] = rows[2]!
  const safeId = maya.id.startsWith('-') ? `'${maya.id}` : maya.id
  assert.deepEqual([first, last, id, email, attended], ['Maya', 'Bergström', safeId, maya.email, 'Yes'])
  assert.equal(shownMoment(moment), '2026-03-03 09:50:00 -05:00')
  assert.deepEqual(rest, ['42.37, -71.11 (±12 m)', "'@x"])
})

onAnyEngine('nobody is absent from an event whose check-in hasn’t opened, in any of a class’s files', async (world) => {
  const { professor, seminar, overall, ask } = await aTerm(world)
  const assigned = (await ask('GET', `/api/class-events/?class_instance=${seminar}`)).body as { event: string }[]
  for (const { event } of assigned) {
    const path = `/api/attendance/event/${event}/class/${seminar}/xlsx/`
    const [, ...rows] = readXlsx((await download(world, professor, path)).bytes).rows
    const { name } = (await ask('GET', `/api/events/${event}/`)).body as { name: string }
    const [head, ...students] = parse((await ask('GET', overall)).text, { bom: true })
    const column = head!.findIndex((title) => title.startsWith(`Attended: ${name} (`))
    assert.deepEqual(
      rows.map((row) => row[4] ?? ''),
      students.map((row) => row[column]),
      name,
    )
  }
})

onAnyEngine('a class without students or events has no overall file, and other formats are refused', async (world) => {
  const { ask, seminar, add, school } = await aSeminar(world)
  const overall = `/api/class/${seminar}/overall-attendance/`
  const nothing = { error: 'No students or events data available to download.', code: 'nothing_to_download' }
  await add([aRow(school, 'A')])
  for (const format of ['csv', 'xlsx']) {
    const { status, body } = await ask('GET', `${overall}?format=${format}`)
    assert.deepEqual([status, body], [409, nothing])
  }
  const { ask: askOther, seminar: empty, professor } = await aSeminar(world, school)
  const event = await anEvent(world, professor)
  await askOther('POST', '/api/class-events/', { class_instance: empty, event: event.id })
  for (const path of [
    `/api/class/${empty}/overall-attendance/`,
    `/api/attendance/event/${event.id}/class/${empty}/xlsx/`,
  ]) {
    const { status, body } = await askOther('GET', path)
    assert.deepEqual([status, body], [409, nothing], path)
  }
  const { status, body } = await ask('GET', `${overall}?format=pdf`)
  assert.deepEqual([status, messagesIn(body)], [400, { format: ['Choose csv or xlsx.'] }])
  assert.equal(
    (await world.db.selectFrom('audit').selectAll().where('action', '=', 'attendance.export').execute()).length,
    0,
  )
})

onAnyEngine('a class has no file for an event that doesn’t count for it', async (world) => {
  const { ask, seminar, professor, talkPath, talk } = await aTerm(world)
  const otherEvent = await anEvent(world, professor)
  assert.equal((await ask('GET', talkPath.replace(talk.id, otherEvent.id))).status, 404)
  assert.equal((await ask('GET', talkPath.replace(seminar, 'AAAAAAAAAAAAAAAA'))).status, 404)
  const stranger = await aFaculty(world, (await aSeminar(world)).school)
  assert.equal((await ask('GET', `${talkPath}?faculty_id=${stranger.id}`)).status, 403)
})

onAnyEngine('both files of a large class with many events are complete', async (world) => {
  const { add, ask, school, professor, seminar } = await aSeminar(world)
  await add(Array.from({ length: 800 }, (_, index) => aRow(school, `N${index}`)))
  for (let n = 0; n < 30; n += 1) {
    const { id } = await anEvent(world, professor, { name: `Event ${n}` })
    await ask('POST', '/api/class-events/', { class_instance: seminar, event: id })
  }
  const overall = `/api/class/${seminar}/overall-attendance/`
  const csv: string[][] = parse((await ask('GET', overall)).text, { bom: true })
  assert.deepEqual([csv.length, csv[800]!.length], [801, 33])
  const { rows } = readXlsx((await download(world, professor, `${overall}?format=xlsx`)).bytes)
  assert.deepEqual(rows, csv)
})
