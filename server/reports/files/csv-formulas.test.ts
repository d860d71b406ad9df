import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { aClassWith, aFaculty, anAdmin, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { onBothEngines } from '#test/world.ts'

/** What spreadsheets read as the start of a formula (OWASP, CSV injection), with what it could do. */
const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', 'Ann\n=', 'Ann\r=', ';=', 'a\t=']
const formula = (start: string) => `${start}HYPERLINK("https://evil.example","x")`
/** The routes of all CSV files. The end of the test finds new routes that are missing here. */
const files = (ids: { event: string; class: string; student: string }) => ({
  [`/api/events/${ids.event}/attendance/csv/`]: 'professor',
  [`/api/class/${ids.class}/overall-attendance/?format=csv`]: 'professor',
  [`/api/classes/${ids.class}/credits/file/`]: 'professor',
  [`/api/classes/${ids.class}/credits/file/?explained=1`]: 'professor',
  [`/api/students/${ids.student}/export/?format=csv`]: 'student',
  '/api/audit/csv/': 'master',
})

onBothEngines('T-CS1 no cell of a file that the server makes is a formula, whatever people typed', async (world) => {
  const school = await aSchool(world)
  const professor = await aFaculty(world, school)
  const people = []
  for (const start of starts) {
    const student = await aStudent(world, school)
    // Written directly to the table, because a value that a form trims today may have been stored earlier.
    const named = { first_name: formula(start), last_name: formula(start) }
    await world.db.updateTable('student').set(named).where('id', '=', student.id).execute()
    people.push(student)
  }
  const seminar = await aClassWith(world, professor, people, formula('='))
  const event = await anEvent(world, professor, { name: formula('@') })
  await world.db
    .updateTable('event')
    .set({ location: formula('+') })
    .execute()
  await world.db
    .updateTable('faculty')
    .set({ first_name: formula('='), last_name: formula('-') })
    .execute()
  const assigned = { class_instance: seminar.id, event: event.id }
  const { status } = await world.call('POST', '/api/class-events/', { token: professor.token, body: assigned })
  assert.equal(status, 201)
  for (const [n, student] of people.entries()) {
    const scan = aScan(world, student, event, { device_id: formula(starts[n]!) })
    assert.equal((await world.call('POST', '/api/attendance/', { token: student.token, body: scan })).status, 201)
  }

  const tokens = { professor, student: people[0]!, master: await anAdmin(world, 'master') }
  let harmless = 0
  for (const [path, who] of Object.entries(files({ event: event.id, class: seminar.id, student: people[0]!.id }))) {
    const { text, headers } = await world.call('GET', path, { token: tokens[who as keyof typeof tokens].token })
    assert.match(headers.get('content-type') ?? '', /^text\/csv/, path)
    const read = { bom: true, relax_column_count: true, info: false } as const
    const rows: string[][] = parse(text, read)
    assert.deepEqual(parse(text, { ...read, delimiter: [',', ';', '\t'] }), rows, `${path}: every cell is quoted`)
    for (const cell of rows.flat()) {
      assert.doesNotMatch(cell, /\p{Cc}/u, `${path}: ${JSON.stringify(cell)} is one line`)
      if (cell.startsWith("'")) harmless += 1
      // A position is a number of ours. In the west and in the south it begins with a minus.
      else if (!/^-\d+(\.\d+)?$/.test(cell))
        assert.doesNotMatch(cell, /(^|;)\s*[=+\-@＝＋－＠]/, `${path}: ${JSON.stringify(cell)}`)
    }
    assert.ok(text.includes('HYPERLINK'), `${path} shows what was typed`)
  }
  assert.ok(harmless >= starts.length * 3, String(harmless))
  const asked = Object.keys(files({ event: ':id', class: ':id', student: ':id' })).map((path) => path.split('?')[0])
  const forgotten = world.routes.filter(
    (route) => route.includes('/csv/') && !asked.includes(route.slice('GET '.length)),
  )
  assert.deepEqual(forgotten, [], 'a file that this test doesn’t read')
})
