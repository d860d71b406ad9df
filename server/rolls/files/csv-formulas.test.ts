import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { aClassWith, aProfessor, anAdmin, anEvent, aStudent, attend } from '#test/builders.ts'
import { fetchOpenApi } from '#test/fetch-open-api.ts'
import { onBothEngines } from '#test/world.ts'

/** Characters that spreadsheets read as the start of a formula (OWASP, CSV injection). */
const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', 'Ann\n=', 'Ann\r=', ';=', 'a\t=']
const formula = (start: string) => `${start}HYPERLINK("https://evil.example","x")`
type Ids = { event: string; class: string; student: string; published: string }
/** The routes of all CSV files. The end of the test fails if a new route is missing here. */
const files = (ids: Ids) => ({
  [`/api/events/${ids.event}/attendance/csv/`]: 'professor',
  [`/api/class/${ids.class}/overall-attendance/?format=csv`]: 'professor',
  [`/api/classes/${ids.class}/credits/file/`]: 'professor',
  [`/api/classes/${ids.class}/credits/file/?explained=1`]: 'professor',
  [`/api/classes/${ids.class}/published-credits/${ids.published}/file/`]: 'professor',
  [`/api/classes/${ids.class}/gradebook/explanation/`]: 'professor',
  [`/api/students/${ids.student}/export/?format=csv`]: 'student',
  '/api/audit/csv/': 'master',
})

onBothEngines('no cell of a CSV file from the server is a formula, whatever people typed', async (world) => {
  const { school, professor } = await aProfessor(world)
  const people = []
  for (const start of starts) {
    const student = await aStudent(world, school)
    // Written directly to the table, because older rows may contain values that forms trim today.
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
    await attend(world, student, event, { device_id: formula(starts[n]!) })
  }

  const tokens = { professor, student: people[0]!, master: await anAdmin(world, 'master') }
  let harmless = 0
  const publish = await world.call('POST', `/api/classes/${seminar.id}/published-credits/`, { token: professor.token })
  assert.equal(publish.status, 201, publish.text)
  const ids = { event: event.id, class: seminar.id, student: people[0]!.id, published: publish.body.id as string }
  const gradebook = `Student,ID,SIS Login ID,Section,Talks (1)\n"Lee, Ann",1,${people[0]!.email},A,\n`
  const request = { method: 'POST', body: { file: Buffer.from(gradebook).toString('base64') } }
  for (const [path, role] of Object.entries(files(ids))) {
    const { method, body } = path.includes('/gradebook/') ? request : { method: 'GET', body: undefined }
    const { token } = tokens[role as keyof typeof tokens]
    const { text, headers } = await world.call(method, path, { token, body })
    assert.match(headers.get('content-type') ?? '', /^text\/csv/, path)
    const options = { bom: true, relax_column_count: true, info: false } as const
    const rows: string[][] = parse(text, options)
    assert.deepEqual(parse(text, { ...options, delimiter: [',', ';', '\t'] }), rows, `${path}: every cell is quoted`)
    for (const cell of rows.flat()) {
      assert.doesNotMatch(cell, /\p{Cc}/u, `${path}: ${JSON.stringify(cell)} is one line`)
      if (cell.startsWith("'")) harmless += 1
      // A position is a number from the server. It starts with a minus sign in the west and in the south.
      else if (!/^-\d+(\.\d+)?$/.test(cell))
        assert.doesNotMatch(cell, /(^|;)\s*[=+\-@＝＋－＠]/, `${path}: ${JSON.stringify(cell)}`)
    }
    assert.ok(text.includes('HYPERLINK'), `${path} shows what was typed`)
  }
  assert.ok(harmless >= starts.length * 3, String(harmless))
  const named = { event: '{id}', class: '{id}', student: '{id}', published: '{published}' }
  const paths = Object.keys(files(named)).map((path) => path.split('?', 1)[0]!)
  const { operations } = await fetchOpenApi(world)
  const csvRoutes = [...operations].filter(([, { responses }]) => responses['200']?.content?.['text/csv'])
  assert.deepEqual(
    new Set(csvRoutes.map(([route]) => route.split(' ')[1]!)),
    new Set(paths),
    'a file that this test doesn’t read',
  )
})
