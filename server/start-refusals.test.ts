import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { anEmptyPlace, onEmptyPlaces, serve } from '#test/servers.ts'

onEmptyPlaces('demonstration data and real data never meet', async (place, t) => {
  const real = await serve(t, place)
  await real.stop()
  let filled = false
  await assert.rejects(
    serve(t, place, { demonstration: true }).then(() => (filled = true)),
    /holds no demonstration data/,
  )
  assert.equal(filled, false)
})

test('a start that fails leaves nothing behind that would refuse the next', async (t) => {
  const port = await freePort()
  await serve(t, await anEmptyPlace(t, 'sqlite'), { port })
  const place = await anEmptyPlace(t, 'sqlite')
  await assert.rejects(serve(t, place, { port }), { code: 'EADDRINUSE' })
  const answer = await fetch(`${(await serve(t, place)).url}/readyz`)
  assert.equal(answer.status, 200)
})

test("from the first moment only the server's user can read the database and its log", async (t) => {
  const place = await anEmptyPlace(t, 'sqlite')
  await serve(t, place)
  const files = readdirSync(place.folder).filter((name) => name.startsWith('rollbook.db'))
  assert.deepEqual(files.toSorted(), ['rollbook.db', 'rollbook.db-shm', 'rollbook.db-wal'])
  for (const name of files) assert.equal(statSync(join(place.folder, name)).mode & 0o777, 0o600, name)
})

test('an unreadable command is answered, and the server continues', async (t) => {
  const place = await anEmptyPlace(t, 'sqlite')
  const { url } = await serve(t, place)
  const command = request({ socketPath: join(place.folder, 'admin.sock'), method: 'POST' })
  command.end('{')
  const [answer] = (await once(command, 'response')) as [IncomingMessage]
  assert.match(await text(answer), /"done":false/)
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
})
