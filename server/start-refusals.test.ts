import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import { allRows } from '#test/all-rows.ts'
import { freePort } from '#test/free-port.ts'
import { withNextVersion } from '#test/second-migration.ts'
import { anEmptyInstallation, onEmptyInstallations, runAdmin, serve } from '#test/servers.ts'

onEmptyInstallations('demonstration data is never added to a real database', async (place, t) => {
  const real = await serve(t, place)
  await real.stop()
  let filled = false
  await assert.rejects(
    serve(t, place, { demonstration: true }).then(() => (filled = true)),
    /holds no demonstration data/,
  )
  assert.equal(filled, false)
})

onEmptyInstallations(
  'a database of a newer version is refused with one sentence, and nothing changes',
  async (place, t) => {
    await (await serve(t, place)).stop()
    assert.equal((await runAdmin(withNextVersion(place), ['list'])).code, 0)
    const { db, close } = await connect(place.database)
    t.after(close)
    const rowsBefore = await allRows(db)
    await assert.rejects(serve(t, place), {
      message: 'This database was made by another version of Rollbook. Start that version instead.',
    })
    const { code, err } = await runAdmin(place, ['list'])
    assert.deepEqual(
      [code, err],
      [1, 'Not listed: the database was made by another version of Rollbook; use that version’s command.\n'],
    )
    assert.deepEqual(await allRows(db), rowsBefore)
  },
)

test('for a demonstration from before the first release, the message says which folder to delete', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  await (await serve(t, place, { demonstration: true })).stop()
  const { db, close } = await connect(place.database)
  for (const name of ['002-check-in-method', '003-mail-template', '004-roll-mark', '005-room-for', '006-credit'])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db)
  await close()
  await assert.rejects(serve(t, place, { demonstration: true }), {
    message: `This database was made by another version of Rollbook. Delete ${place.folder} and start again.`,
  })
  rmSync(place.folder, { recursive: true })
  const { url } = await serve(t, place, { demonstration: true })
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
})

test('a failed start leaves nothing behind that would prevent the next start', async (t) => {
  const port = await freePort()
  await serve(t, await anEmptyInstallation(t, 'sqlite'), { port })
  const place = await anEmptyInstallation(t, 'sqlite')
  await assert.rejects(serve(t, place, { port }), { message: new RegExp(`^PORT: another program uses port ${port};`) })
  const answer = await fetch(`${(await serve(t, place)).url}/readyz`)
  assert.equal(answer.status, 200)
})

test("from the start, only the server's user can read the database and its log", async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  await serve(t, place)
  const files = readdirSync(place.folder).filter((name) => name.startsWith('rollbook.db'))
  assert.deepEqual(files.toSorted(), ['rollbook.db', 'rollbook.db-shm', 'rollbook.db-wal'])
  for (const name of files) assert.equal(statSync(join(place.folder, name)).mode & 0o777, 0o600, name)
})

test('a command that can’t be parsed gets an answer, and the server continues', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const { url } = await serve(t, place)
  const command = request({ socketPath: join(place.folder, 'admin.sock'), method: 'POST' })
  command.end('{')
  const [answer] = (await once(command, 'response')) as [IncomingMessage]
  assert.match(await text(answer), /"done":false/)
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
})
