// Random roster files are read by the import, sent to the server, and exported again. A failure names its seed. To try
// only that file again: ROSTER_SEED=… node --test test/fuzz/rosters.slow.test.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { newId } from '#server/database/new-id.ts'
import { aClassWith, aFaculty, anEvent, aSchool, type Person, type School } from '#test/builders.ts'
import { createDice } from '#test/permissions/random-worlds/dice.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { openWorld, type World } from '#test/world.ts'
import { isWhole, readField } from '#web/classes/import/match-columns.ts'
import { readFile as readBytes } from '#web/classes/import/read-file.ts'
import { matchRows, readTable } from '#web/classes/import/read-table.ts'
import { drawRosterFile, type DrawnStudent } from './roster-file.ts'

/**
 * The number of files on SQLite in `npm run test:all`. `npm run nightly` reads twenty thousand. PostgreSQL gets one in
 * 20 of them.
 */
const fileCount = Number(process.env.ROSTER_FILES ?? 150)
const files = { sqlite: fileCount, postgres: Math.ceil(fileCount / 20) }
/** A workbook takes ten times as long as a CSV file, so only one class in ten exports one. */
const classesAWorkbook = 10

type Read = { firstName: string; lastName: string; email: string }
type Hall = { world: World; school: School; owner: Person; event: string }

for (const engine of ['sqlite', 'postgres'] as const) {
  const skip = engine === 'postgres' && !process.env.TEST_DATABASE_URL
  test(
    `a roster is exported as it was imported, and no cell of a file begins a formula: ${engine}`,
    { skip: skip && 'run by npm run test:all, or set TEST_DATABASE_URL' },
    async (t) => {
      const world = await openWorld(t, { engine, settings: { rateLimits: false } })
      const school = await aSchool(world)
      const owner = await aFaculty(world, school)
      const { id: event } = await anEvent(world, owner, { name: '=1+1, "a talk"\n@home' })
      const hall = { world, school, owner, event }
      const only = process.env.ROSTER_SEED
      const seeds = only ? [Number(only)] : Array.from({ length: files[engine] }, (_, n) => n + 1)
      let cells = 0
      for (const seed of seeds) cells += await throughAll(hall, seed)
      t.diagnostic(`${seeds.length} roster files on ${engine}, ${cells} cells of files looked at, 0 wrong`)
    },
  )
}

/** Reads, sends, lists and exports one file. Returns the number of cells in the exports. */
async function throughAll(hall: Hall, seed: number): Promise<number> {
  const dice = createDice(seed)
  const { bytes, students, description } = drawRosterFile(dice, hall.school.studentDomain, `f${seed}`)
  const label = `seed ${seed}: ${description}`
  const rows = await readFile(bytes, label)
  assert.deepEqual(
    rows.map(({ firstName, lastName, email }) => [firstName, lastName, email]),
    students.filter(isNoEmptyLine).map(({ first, last, email }) => {
      const names = [readName(first), readName(last)]
      // If the first name is only a sign for a missing name, the last name is the only name.
      return [...(names[0] === '' && first.trim() !== '' ? names.toReversed() : names), email.trim()]
    }),
    label,
  )
  const id = await aClass(hall)
  const joins = expectedMembers(rows, hall.school.studentDomain)
  const added = await send(hall, 'POST', '/api/faculty/batch-add-students/', { class_id: id, students: rows })
  assert.equal(added.json().added, joins.size, `${label}: ${added.payload}`)
  assert.equal(added.json().added + added.json().duplicates + added.json().refused.length, rows.length, label)
  const listed = await send(hall, 'GET', `/api/class-students/?class_instance=${id}`)
  const onRoster = listed.json<{ student_info: Student }[]>().map(({ student_info: student }) => asRow(student))
  assert.deepEqual(onRoster.map(String).toSorted(), [...joins.values()].map(String).toSorted(), label)
  if (joins.size === 0) return 0
  const sheets = [readSheet(await send(hall, 'GET', `/api/class/${id}/overall-attendance/?format=csv`))]
  if (seed % classesAWorkbook === 0) {
    const book = await send(hall, 'GET', `/api/class/${id}/overall-attendance/?format=xlsx`)
    sheets.push(readXlsx(book.rawPayload).rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : ''))))
  }
  for (const [head, ...body] of sheets) {
    const names = body.map((row) => row.slice(0, 3).map(withoutApostrophe))
    assert.deepEqual(names.map(String).toSorted(), onRoster.map(String).toSorted(), label)
    for (const cell of [...head!, ...body.flat()]) assert.ok(!isFormula(cell), `${label}: the formula ${cell}`)
  }
  return sheets.flat(2).length
}

type Student = { first_name: string; last_name: string; email: string }
const asRow = ({ first_name, last_name, email }: Student) => [first_name, last_name, email]

async function readFile(bytes: Buffer, label: string): Promise<Read[]> {
  const content = await readBytes(bytes, () => Promise.resolve(null), 'windows-1252')
  assert.ok(content, label)
  const table = readTable(content.sheets, { choice: {}, domain: null, rule: 'by name' })
  if (!table) return []
  const { match } = table
  assert.ok(table.isStandard && isWhole(match), `${label}: ${JSON.stringify(table.header)}`)
  const rows = [...matchRows(table, match, null)]
  assert.ok(!rows.some(({ row, skipped }) => row.isBroken || (skipped && skipped !== 'empty')), label)
  return rows
    .filter(({ skipped }) => skipped === null)
    .map(({ row: { cells } }) => ({
      firstName: readField(cells, match.firstName),
      lastName: readField(cells, match.lastName),
      email: (cells[match.email.column] ?? '').trim(),
    }))
}

/** Returns the name in a cell. Signs alone aren't a name, and a number before a name belongs to the list. */
function readName(cell: string): string {
  return /[\p{L}\p{N}]/u.test(cell)
    ? cell
        .replaceAll('\u202e', '')
        .trim()
        .replace(/^\d{1,9} /, '')
    : ''
}

function isNoEmptyLine({ first, last, email }: DrawnStudent): boolean {
  return [first, last, email].some((text) => text.trim() !== '')
}

/**
 * Returns the valid rows by address. They have a first name, names of at most 100 characters, and an address at the
 * university's domain.
 */
function expectedMembers(rows: Read[], domain: string): Map<string, string[]> {
  // The server drops marks that reverse the reading order.
  const tidy = (text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  const joins = new Map<string, string[]>()
  for (const { firstName, lastName, email } of rows) {
    const row = [tidy(firstName), tidy(lastName), tidy(email).toLowerCase()]
    const [first, last, address] = row as [string, string, string]
    const isOurs = address.endsWith(`@${domain}`) && /^[^@\s]{1,64}@[^@]+$/.test(address)
    if (first !== '' && first.length <= 100 && last.length <= 100 && isOurs && !joins.has(address))
      joins.set(address, row)
  }
  return joins
}

async function aClass({ world, school, owner, event }: Hall): Promise<string> {
  const { id } = await aClassWith(world, owner, [], `=BIO ${newId()}`)
  const row = { id: newId(), school_id: school.id, class_id: id, event_id: event, created_at: world.clock.now() }
  await world.db.insertInto('class_event').values(row).execute()
  return id
}

async function send({ world, owner }: Hall, method: 'GET' | 'POST', url: string, body?: object) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await world.http.inject({ method, url, headers, ...(body && { payload: body }) })
  assert.equal(answer.statusCode, 200, `${url}: ${answer.payload}`)
  return answer
}

function readSheet({ payload }: { payload: string }): string[][] {
  return parse(payload, { bom: true })
}

function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
}

/** The characters with which a formula starts. The product has its own list, which isn't used here. */
const beginnings = new Set('=+-@\t\r\n\0＝＋－＠')

function isFormula(cell: string): boolean {
  return beginnings.has(cell.charAt(0))
}
