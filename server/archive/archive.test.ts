import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { formatNumber } from '#contract/language/formatters.ts'
import { archiveFiles, fileReaders as described, type ArchiveFile } from './files.ts'
import { openReaders, backgroundCaller } from '#server/reader/reader.ts'
import { queriesWorker } from '#test/queries-worker.ts'
import { archiveStart } from './pieces.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent, attend, type Person } from '#test/builders.ts'
import { fillCredits } from '#test/fill-credits.ts'
import { fillRoll } from '#test/full-roll.ts'
import { unzip } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { register } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const hostile = '=HYPERLINK("https://evil.example","x")'

/**
 * A university with at least one row for every file: two rosters, a hall of `copies` students, and one student with a
 * hostile name.
 */
async function aSchoolToKeep(world: World, copies: number) {
  const seminar = await aSeminar(world)
  const { school, professor } = seminar
  const student = await aStudent(world, school)
  await world.db
    .updateTable('student')
    .set({ first_name: hostile, last_name: 'Ñandú,\r\n"two"' })
    .where('id', '=', student.id)
    .execute()
  await seminar.add([aRow(school, 'Pending'), aRow(school, 'Maya', student.email)])
  // More classes than one batch reads.
  for (let classes = 1; classes <= 6; classes += 1) await aClassWith(world, professor, classes === 6 ? [student] : [])
  const event = await anEvent(world, professor, { name: hostile })
  await world.db.updateTable('event').set({ room_for: 250 }).execute()
  await seminar.ask('POST', '/api/class-events/', { class_instance: seminar.seminar, event: event.id })
  await attend(world, student, event)
  const mark = { student: student.id, says: 'excused', reason_kind: 'other', reason: hostile }
  const marked = await seminar.ask('POST', `/api/events/${event.id}/marks/`, { marks: [mark] })
  assert.equal(marked.status, 201, marked.text)
  const gradebook = `Student,ID,SIS Login ID,Section,Talks (1)\n"X, Y",=1+1,${student.email},"A, =B",\n`
  const filled = await seminar.ask('POST', `/api/classes/${seminar.seminar}/gradebook/`, {
    file: Buffer.from(gradebook).toString('base64'),
  })
  assert.equal(filled.status, 200, filled.text)
  await fillCredits(world, professor, event, { student, seminar: seminar.seminar, text: hostile })
  if (copies > 0) await fillRoll(world, school, event, copies)
  await register(world, 'student', school, `new.comer@${school.studentDomain}`)
  const counted = { school_id: school.id, event_id: event.id, scanned_from: 1, check_ins: 7, marks: 0 }
  await world.db.insertInto('counted_check_ins').values(counted).execute()
  return { school, professor, student, event }
}

/** Downloads an archive and unpacks it. */
async function downloadArchive(world: World, school: { id: string }, administrator: Person) {
  const headers = { authorization: `Bearer ${administrator.token}` }
  const response = await fetchPatiently(`${world.url}/api/schools/${school.id}/archive/`, { headers })
  assert.equal(response.status, 200)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const readRows = (file: string): Record<string, string>[] =>
    parse(files.get(`${file}.csv`)!, { bom: true, columns: true })
  return { response, files, readRows }
}

onBothEngines('an archive contains every row of a university, and nothing from another one', async (world) => {
  const { school, professor, student, event } = await aSchoolToKeep(world, 2_000)
  await aSchoolToKeep(world, 0)
  const co = await anAdmin(world, 'co')
  const { response, files, readRows } = await downloadArchive(world, school, co)
  assert.equal(response.headers.get('content-type'), 'application/zip')
  const name = `${school.name.replaceAll(' ', '_')}_archive_`
  assert.match(response.headers.get('content-disposition')!, new RegExp(`filename="${name}[\\d-]+\\.zip"; .*''${name}`))

  assert.deepEqual([...files.keys()], [...archiveFiles.map((file) => `${file}.csv`), 'README.txt'])
  const counts = Object.fromEntries(archiveFiles.map((file) => [file, readRows(file).length]))
  const expected = { faculty: 1, students: 2_002, 'pending-students': 1, classes: 7, rosters: 3, events: 1 }
  const credits = {
    'lms-ids': 1,
    'credit-rules': 1,
    'credit-choices': 1,
    appeals: 1,
    'published-credit': 1,
    'published-lines': 1,
  }
  assert.deepEqual(counts, { ...expected, assignments: 1, attendance: 2_002, marks: 1, ...credits })
  const readme = files.get('README.txt')!
  for (const [file, rows] of Object.entries(counts)) {
    assert.ok(readme.includes(`${file}.csv: ${formatNumber(rows)} row`), file)
    const { columns } = described[file as ArchiveFile]
    assert.ok(readme.includes(columns.join(', ')), file)
    assert.deepEqual(Object.keys(readRows(file)[0]!), [...columns])
  }
  assert.match(readme, /America\/New_York/)
  assert.equal(new Set(readRows('attendance').map((row) => row['Student ID'])).size, 2_002, 'each check-in once')
  const contents = await world.call('GET', `/api/schools/${school.id}/contents/`, { token: co.token })
  assert.deepEqual(
    [contents.body.students, contents.body.check_ins, contents.body.faculty],
    [counts.students, counts.attendance + 7, counts.faculty],
    'with the check-ins past retention',
  )

  const came = readRows('attendance').find((row) => row['Student ID'] === student.id)!
  assert.deepEqual([came['First Name'], came['Last Name']], [`'${hostile}`, 'Ñandú, "two"'])
  assert.deepEqual([came['Event ID'], came.Event, came.Attended], [event.id, `'${hostile}`, 'Yes'])
  assert.match(came.Timestamp!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/)
  assert.match(came.Location!, /^42\.37/)
  const rosters = readRows('rosters').map((row) => [row['Student ID'] !== '', row['Pending Student ID'] !== ''])
  assert.deepEqual(
    rosters.toSorted((first, second) => Number(first[0]) - Number(second[0])),
    [
      [false, true],
      [true, false],
      [true, false],
    ],
  )
  assert.equal(readRows('events')[0]!['Check-ins Past Retention'], '7')
  assert.equal(readRows('events')[0]!['Room For'], '250')
  assert.equal(readRows('classes')[0]!['Faculty Email'], professor.email)
  const lines = await world.db.selectFrom('audit').selectAll().where('action', '=', 'school.export').execute()
  assert.deepEqual(
    lines.map(({ actor_id, school_id, result }) => [actor_id, school_id, result]),
    [[co.id, school.id, 'done']],
  )
})

onAnyEngine(
  'only administrators who may delete the university can download it, shortly after entering their password',
  async (world) => {
    const { school } = await aSchoolToKeep(world, 0)
    const path = `/api/schools/${school.id}/archive/`
    const sub = await anAdmin(world, 'sub', { school, faculty: await aFaculty(world, school) })
    const master = await anAdmin(world, 'master')
    const download = (token: string | null, address = path) => world.call('GET', address, { token })
    assert.equal((await download(null)).status, 401)
    assert.equal((await download(sub.token)).status, 403)
    assert.equal((await download((await aFaculty(world, school)).token)).status, 403)
    assert.equal((await download(master.token, '/api/schools/AAAAAAAAAAAAAAAA/archive/')).status, 404)
    world.clock.pass(15 * 60_000 + 1)
    const stale = await download(master.token)
    assert.deepEqual([stale.status, stale.body.code, stale.body.ways], [403, 'reauth_required', ['password']])
    const lines = await world.db.selectFrom('audit').select('id').where('action', '=', 'school.export').execute()
    assert.deepEqual(lines, [], 'a refused download isn’t recorded as an export')
    const closed = await aSchool(world)
    await world.db.updateTable('school').set({ closed_at: 1 }).where('id', '=', closed.id).execute()
    assert.equal((await download(master.token, `/api/schools/${closed.id}/archive/`)).status, 404)
  },
)

onAnyEngine('a file ends after a million rows, and the next file contains the rest', async (world) => {
  const { school } = await aSchoolToKeep(world, 2_000)
  const readers = openReaders(world.place, queriesWorker)
  const file = archiveFiles.indexOf('attendance')
  const read = (rows: number) => {
    const position = { ...archiveStart, file, rows, size: 1 }
    return readers.of(backgroundCaller).read('archivePiece', { school: school.id, timeZone: 'UTC', position })
  }
  const full = await read(998_000)
  const room = await read(997_999)
  await readers.close()
  assert.deepEqual([full.name, full.total?.rows], ['attendance.csv', 1_000_000])
  const { cursor, ...next } = full.next!
  assert.deepEqual(next, { file, part: 2, rows: 0, size: 0, crc: 0 })
  assert.deepEqual(cursor, room.next!.cursor)
  assert.deepEqual([room.total, room.next!.part, room.next!.rows], [null, 1, 999_999])
})

onAnyEngine('an empty university’s archive has every file and no rows', async (world) => {
  const school = await aSchool(world)
  const { readRows } = await downloadArchive(world, school, await anAdmin(world, 'master'))
  for (const file of archiveFiles) assert.deepEqual(readRows(file), [], file)
})
