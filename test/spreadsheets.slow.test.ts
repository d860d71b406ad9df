import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { csvFile } from '#contract/csv.ts'
import { templateCsv } from '#web/classes/import/import-template.ts'
import { eventReport, overallReport } from '#web/classes/details/report.ts'
import { problemCsv } from '#web/classes/problem-rows.ts'
import { exampleRoster } from '#web/help/example-roster.ts'
import { usageCsv } from '#web/usage/csv.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent, attend, type Person } from './builders.ts'
import { findLibreOffice } from './journeys/programs.ts'
import { csvImports, openWithLibreOffice, type CsvImport, type OpenedSheet } from './libreoffice.ts'
import { unzip } from './read-xlsx.ts'
import { fetchPatiently } from './retry-while-busy.ts'
import { openWorld, type World } from './world.ts'

/** Names as people may type them, each with the text that a spreadsheet must show. */
const names: Record<string, string> = {
  'Ann\n=1+41': 'Ann =1+41',
  'Ann\r=1+41': 'Ann =1+41',
  '=HYPERLINK("https://evil.example","x")': `'=HYPERLINK("https://evil.example","x")`,
  '+1+1': "'+1+1",
  '-2+3': "'-2+3",
  '@SUM(1)': "'@SUM(1)",
  '\t=1': "' =1",
  ';=1+41;': ";'=1+41;",
  '"=1"': '"=1"',
  '","=1+41': '","=1+41',
  '";"=1+41': '";"=1+41',
  '＝1+1': "'＝1+1",
  'a,b;c\td': 'a,b;c d',
  'نسترن تهرانی': 'نسترن تهرانی',
  'רות\u202e=1': 'רות =1',
  '👩🏽‍🎓 Zoë': '👩🏽‍🎓 Zoë',
}
const typedNames = Object.keys(names)
/** Whether an import splits our files at commas. Other imports are only checked for formulas. */
const splitsByCommas = (csvImport?: CsvImport) => csvImport !== 'semicolons alone'

test('LibreOffice opens every file of the product, shows every name as text, and computes no formula', async (t) => {
  const soffice = findLibreOffice()
  if (!soffice) return t.skip('needs LibreOffice: install it, or name it with SOFFICE_PATH')
  const world = await openWorld(t, { engine: 'sqlite' })
  const productFiles = { ...(await filesOfServer(world)), ...filesOfPages() }
  const isCsv = ([name]: [string, unknown]) => name.endsWith('.csv')
  const csv = Object.fromEntries(Object.entries(productFiles).filter(isCsv))
  const workbooks = Object.fromEntries(Object.entries(productFiles).filter((entry) => !isCsv(entry)))
  for (const csvImport of [undefined, ...(Object.keys(csvImports) as CsvImport[])]) {
    const files = csvImport ? csv : workbooks
    const opened: Map<string, OpenedSheet> = await openWithLibreOffice(t, soffice, files, csvImport)
    for (const [name, { rows, formulas }] of opened) {
      assert.deepEqual(formulas, [], `${name}, split by ${csvImport}`)
      if (!splitsByCommas(csvImport)) continue
      const cellTexts = new Set(rows.flat())
      // In these files, the name is only a part of a cell.
      if (/audit|gradebook/.test(name)) assert.ok([...cellTexts].some((text) => text.startsWith('Ann =1+41 ')))
      for (const text of namesIn(name))
        assert.ok(cellTexts.has(names[text]!), `${name}, ${csvImport}: ${JSON.stringify(text)}`)
      if (!csvImport) continue
      const meant: string[][] = parse(files[name] as string, {
        bom: true,
        relax_column_count: true,
        skip_empty_lines: false,
      })
      assert.equal(rows.length, meant.length, `${name}, ${csvImport}: rows`)
      assert.ok(
        rows.every((row, n) => row.length <= meant[n]!.length),
        `${name}, ${csvImport}: no cell is split`,
      )
    }
  }
})

/** Returns the names that a file must show. */
function namesIn(file: string): string[] {
  if (file === 'server-student.csv') return typedNames.slice(0, 1)
  if (file.startsWith('archive-')) return file === 'archive-students.csv' ? typedNames : []
  return /template|example|audit|gradebook/.test(file) ? [] : typedNames
}

/**
 * Creates an event and a class of students with these names. Returns every file that the server creates for them,
 * including the emailed one.
 */
async function filesOfServer(world: World): Promise<Record<string, string | Uint8Array>> {
  const school = await aSchool(world)
  const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school)]
  const people: Person[] = []
  for (const name of typedNames) {
    const student = await aStudent(world, school)
    // They are written directly to the table, because names that a form refuses today may have been stored earlier.
    const named = { first_name: name, last_name: name }
    await world.db.updateTable('student').set(named).where('id', '=', student.id).execute()
    people.push(student)
  }
  const seminar = await aClassWith(world, colleague, people, typedNames[0])
  const event = await anEvent(world, professor, { name: typedNames[0]! })
  await world.db.updateTable('faculty').set({ first_name: typedNames[0]!, last_name: typedNames[2]! }).execute()
  const assigned = { class_instance: seminar.id, event: event.id }
  assert.equal((await world.call('POST', '/api/class-events/', { token: colleague.token, body: assigned })).status, 201)
  for (const student of people) {
    await attend(world, student, event)
  }
  await world.db.updateTable('attendance').set({ device_id: typedNames[0]! }).execute()
  const master = await anAdmin(world, 'master')
  const file = async (path: string, { token }: Person, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const options = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetchPatiently(world.url + path, { headers, ...options })
    assert.equal(answer.status, 200, path)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const text = async (...args: Parameters<typeof file>) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file(...args))
  const published = await world.call('POST', `/api/classes/${seminar.id}/published-credits/`, {
    token: colleague.token,
  })
  assert.equal(published.status, 201, published.text)
  const credits = `/api/classes/${seminar.id}/credits/file/`
  const publishedFile = `/api/classes/${seminar.id}/published-credits/${published.body.id}/file/`
  const archive = unzip(Buffer.from(await file(`/api/schools/${school.id}/archive/`, master)))
  const archived = [...archive].filter(([name]) => name.endsWith('.csv'))
  assert.ok(archived.length > 10)
  const overall = `/api/class/${seminar.id}/overall-attendance/?format=`
  const files = {
    'server-roll.csv': await text(`/api/events/${event.id}/attendance/csv/`, professor),
    'server-roll-excel.xlsx': await file(`/api/events/${event.id}/attendance/xlsx/`, professor),
    'server-overall.csv': await text(`${overall}csv`, colleague),
    'server-overall-excel.xlsx': await file(`${overall}xlsx`, colleague),
    'server-class-excel.xlsx': await file(`/api/attendance/event/${event.id}/class/${seminar.id}/xlsx/`, colleague),
    'server-student.csv': await text(`/api/students/${people[0]!.id}/export/?format=csv`, people[0]!),
    'server-audit.csv': await text('/api/audit/csv/', master),
    'server-credits.csv': await text(credits, colleague),
    'server-credits-excel.xlsx': await file(`${credits}?format=xlsx`, colleague),
    'server-explained.csv': await text(`${credits}?explained=1`, colleague),
    'server-explained-excel.xlsx': await file(`${credits}?explained=1&format=xlsx`, colleague),
    'server-published.csv': await text(publishedFile, colleague),
    'server-gradebook.csv': await text(`/api/classes/${seminar.id}/gradebook/explanation/`, colleague, {
      file: canvasFile(people),
    }),
    ...Object.fromEntries(archived.map(([name, csv]) => [`archive-${name}`, csv])),
  }
  assert.equal((await world.call('DELETE', `/api/events/${event.id}/`, { token: professor.token })).status, 204)
  const message = await world.mail.emailTo(colleague.email)
  return { ...files, 'server-mailed.csv': message.files[0]!.text }
}

/** Returns a Canvas gradebook of these students, in base64. */
function canvasFile(people: Person[]): string {
  const rows = people.map(({ email }, n) => `"No, ${n}",${n},${email},A,`)
  return Buffer.from(['Student,ID,SIS Login ID,Section,Talks (1)', ...rows, ''].join('\n')).toString('base64')
}

/** Returns every file that a page creates, with the same names. */
function filesOfPages(): Record<string, string> {
  const students = typedNames.map((name, n) => ({
    id: `s${n}`,
    first_name: name,
    last_name: name,
    email: `s${n}@students.alder.edu`,
    email_verified: true,
  }))
  const came = students.map(({ id, first_name }) => ({
    student_id: id,
    scanned_at: '2026-03-03T14:50:00.000Z',
    location: null,
    device_id: first_name,
  }))
  const event = { id: 'e1', date: '2026-03-03T15:00:00Z', name: typedNames[0]!, time_zone: 'America/New_York' }
  const ofEvent = eventReport(students, came, event.time_zone)
  const overall = overallReport(students, [event], new Map(), Date.parse(event.date))
  const universities = typedNames.map((name, n) => ({ id: `u${n}`, name, events: 1, checkins: 1 }))
  const usage = {
    totalMarks: 0,
    totalCheckins: 1,
    totalEvents: 1,
    universities: [],
    universityBreakdown: universities,
    overTime: { unit: 'day' as const, points: [] },
  }
  const query = { filters: { university: 'all', start: null, end: null }, university: null, day: '2026-03-03' }
  return {
    'page-event.csv': csvFile(ofEvent.head, ofEvent.rows),
    'page-overall.csv': csvFile(overall.head, overall.rows),
    'page-problems.csv': problemCsv(
      typedNames.map((name, line) => ({ line, firstName: name, lastName: name, email: name, reason: name })),
    ),
    'page-usage.csv': usageCsv(usage, query),
    'page-template.csv': templateCsv('=1+1.edu'),
    'page-example.csv': exampleRoster,
  }
}
