// Files damaged by a disk. A single changed character in a text isn't covered, because SQLite's checks don't detect it.
// The digests of a backup do.
import assert from 'node:assert/strict'
import { copyFileSync, openSync, closeSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { aProfessor, anEvent, aScan, aStudent } from '#test/builders.ts'
import { queries } from '#test/every-query.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { anEmptyInstallation, serve } from '#test/servers.ts'
import { openWorld, type World } from '#test/world.ts'

const files = Number(process.env.DAMAGED_FILES ?? 50)
const seed = Number(process.env.SEED ?? 12)
const page = 4_096
/** The routes that are called for each damaged file. The nightly run calls all of them. */
const mainRoutes =
  /^\/api\/(schools|students|events|classes|class-students|class-events|typed-codes)\/(:\w+\/(attendance\/)?)?$/

type Kind = { name: string; spoil: (bytes: Buffer, dice: Dice) => Buffer }

const somewhere = (bytes: Buffer, dice: Dice) => dice.between(0, bytes.length - 1)
const aPage = (bytes: Buffer, dice: Dice) => dice.between(0, bytes.length / page - 1) * page

const kinds: Kind[] = [
  { name: 'a bit', spoil: (bytes, dice) => flip(bytes, somewhere(bytes, dice), dice) },
  {
    name: "a bit at a page's head",
    spoil: (bytes, dice) => flip(bytes, aPage(bytes, dice) + dice.between(0, 15), dice),
  },
  { name: 'a bit of the file head', spoil: (bytes, dice) => flip(bytes, dice.between(0, 99), dice) },
  { name: 'cut off', spoil: (bytes, dice) => bytes.subarray(0, dice.between(1, bytes.length - 1)) },
  { name: 'cut off at a page', spoil: (bytes, dice) => bytes.subarray(0, aPage(bytes, dice) || page) },
  { name: 'garbage', spoil: (bytes, dice) => garbage(bytes, somewhere(bytes, dice), dice.between(64, 9_000), dice) },
  { name: 'a page of zeros', spoil: zeroPage },
  { name: 'two pages exchanged', spoil: exchange },
  { name: 'no head', spoil: (bytes) => bytes.fill(0, 0, 100) },
  { name: 'nothing but garbage', spoil: (bytes, dice) => garbage(bytes, 0, bytes.length, dice) },
  { name: 'empty', spoil: () => Buffer.alloc(0) },
]

test(`none of ${files} damaged files is served with missing rows or as an empty database`, async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const filled = await fillEveryTable(world)
  const requests = queries(filled).filter(({ route }) => files > 50 || mainRoutes.test(route))
  const whole = await closedFile(world)
  const original = await answers(world.url, requests)
  const rows = rowsIn(whole, world.settings.dataDir)
  const dice = createDice(seed)
  const counts = { refused: 0, same: 0, failed: 0, value: 0 }
  for (let number = 0; number < files; number += 1) {
    const { name, spoil } = kinds[number % kinds.length]!
    const spoiled = spoil(Buffer.from(whole), dice)
    const became = await serveFile(t, world, spoiled, requests)
    const caseName = `file ${number} of seed ${seed}: ${name}`
    if ('refusal' in became) {
      assert.match(
        became.refusal,
        /is damaged \(.*Restore a backup: npm run admin|is not the one that was there/s,
        caseName,
      )
      assert.ok(became.left.equals(spoiled), `${caseName}: the file is unchanged`)
      counts.refused += 1
      continue
    }
    // Each response was the same as before, an error, or, where a value inside a row was changed, the row with that
    // value.
    assert.deepEqual(rowsIn(spoiled, world.settings.dataDir), rows, `${caseName}: a row is missing`)
    const wrong = became.answers.filter((answer, index) => answer !== original[index] && !/^5\d\d /.test(answer))
    for (const answer of wrong)
      assert.equal(answer.slice(0, 4), original[became.answers.indexOf(answer)]!.slice(0, 4), caseName)
    const failed = became.answers.some((answer) => /^5\d\d /.test(answer))
    counts[wrong.length > 0 ? 'value' : failed ? 'failed' : 'same'] += 1
  }
  t.diagnostic(
    `${counts.refused} refused at the start, ${counts.same} served as before (what was spoiled is not in use), ` +
      `${counts.failed} answered with errors, ${counts.value} with another value inside a row, which no check sees`,
  )
  assert.ok(counts.refused > files / 2)
})

test('damage found at run time stops all writes and is reported, and the next start is refused', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const student = await aStudent(world, school)
  await world.restart()
  const path = world.place.engine === 'sqlite' ? world.place.path : ''
  await sql`pragma wal_checkpoint(truncate)`.execute(world.db)
  const rollPages = listPages(path, 'event')
  assert.equal((await world.call('GET', '/readyz')).status, 200)
  smash(path, rollPages)
  world.expectErrors(/the database is damaged/)

  const eventResponse = await world.call('GET', `/api/events/${event.id}/`, { token: student.token })
  assert.deepEqual([eventResponse.status, eventResponse.headers.get('retry-after')], [503, '60'])
  assert.deepEqual(eventResponse.body, {
    error: 'Rollbook can’t use its database right now. Please tell the people who run it.',
    code: 'database_unavailable',
  })
  const checkIn = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  assert.equal(checkIn.status, 503, 'the phone keeps it and retries')
  const change = { token: student.token, body: { first_name: 'Other' } }
  assert.equal((await world.call('PUT', `/api/students/${student.id}/update/`, change)).status, 503)
  assert.equal((await world.call('GET', `/api/students/${student.id}/`, { token: student.token })).status, 200)
  world.clock.pass(60_000)
  assert.equal((await world.call('GET', '/readyz')).status, 503)
  assert.equal((await world.call('GET', '/healthz')).status, 200)

  const place = await anEmptyInstallation(t, 'sqlite')
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, join(place.folder, `rollbook.db${suffix}`))
  await assert.rejects(serve(t, place), /rollbook\.db is damaged \(.*npm run admin -- restore FILE/s)
})

type Asked = ReturnType<typeof queries>

async function serveFile(
  t: TestContext,
  world: World,
  bytes: Buffer,
  requests: Asked,
): Promise<{ answers: string[] } | { refusal: string; left: Buffer }> {
  const place = await anEmptyInstallation(t, 'sqlite')
  const path = join(place.folder, 'rollbook.db')
  writeFileSync(path, bytes)
  copyFileSync(join(world.settings.dataDir, 'instance-id'), join(place.folder, 'instance-id'))
  const settings = {
    ...world.settings,
    database: place.database,
    dataDir: place.folder,
    port: 0,
    logLevel: 'silent',
  } as const
  try {
    const server = await serve(t, place, settings, { now: world.clock.now })
    const responses = await answers(server.url, requests)
    await server.stop()
    return { answers: responses }
  } catch (error) {
    return { refusal: (error as Error).message, left: readFileSync(path) }
  }
}

/** Returns the bytes of a database with rows in every table, as a stopped server leaves it. */
async function closedFile(world: World): Promise<Buffer> {
  await sql`pragma wal_checkpoint(truncate)`.execute(world.db)
  return readFileSync(join(world.settings.dataDir, 'rollbook.db'))
}

async function answers(url: string, requests: Asked): Promise<string[]> {
  const responses = []
  for (const { path, token } of requests) {
    // These files contain their creation time or generated images. Other requests cover their rows.
    if (/xlsx|csv|generate-qr/.test(path)) continue
    const answer = await fetch(url + path, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })
    responses.push(`${answer.status} ${path} ${await answer.text()}`)
  }
  return responses
}

/** Writes the bytes to a file in `folder`. Returns the number of rows in each of its tables. */
function rowsIn(bytes: Buffer, folder: string): Record<string, number> {
  const path = join(folder, 'counted.db')
  writeFileSync(path, bytes)
  const db = new DatabaseSync(path)
  const tables = db.prepare(`select name from sqlite_schema where type = 'table' order by name`).all()
  const counts = tables.map(({ name }) => {
    const row = db.prepare(`select count(*) as rows from "${String(name)}" not indexed`).get()
    return [String(name), Number(row?.rows)] as const
  })
  db.close()
  return Object.fromEntries(counts)
}

function flip(bytes: Buffer, offset: number, dice: Dice): Buffer {
  bytes[offset]! ^= 1 << dice.between(0, 7)
  return bytes
}

function garbage(bytes: Buffer, offset: number, length: number, dice: Dice): Buffer {
  for (let index = offset; index < Math.min(bytes.length, offset + length); index += 1)
    bytes[index] = dice.between(0, 255)
  return bytes
}

function zeroPage(bytes: Buffer, dice: Dice): Buffer {
  const start = aPage(bytes, dice)
  return bytes.fill(0, start, start + page)
}

function exchange(bytes: Buffer, dice: Dice): Buffer {
  const [first, second] = [aPage(bytes, dice), aPage(bytes, dice)]
  const copy = Buffer.from(bytes.subarray(first, first + page))
  bytes.copy(bytes, first, second, second + page)
  copy.copy(bytes, second)
  return bytes
}

/** Returns the page numbers of a table and its indexes. */
function listPages(path: string, table: string): number[] {
  const db = new DatabaseSync(path, { readOnly: true })
  const rows = db.prepare('select rootpage from sqlite_schema where tbl_name = ? and rootpage > 0').all(table)
  db.close()
  return rows.map(({ rootpage }) => Number(rootpage))
}

function smash(path: string, pages: number[]): void {
  const file = openSync(path, 'r+')
  for (const number of pages) writeSync(file, Buffer.alloc(page, 0xab), 0, page, (number - 1) * page)
  closeSync(file)
}
