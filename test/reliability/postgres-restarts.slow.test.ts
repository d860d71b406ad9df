// PostgreSQL restarts in the middle of a burst, cleanly and after a crash.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { startPostgres } from '#test/postgres.ts'
import { runServer } from '#test/server-process.ts'
import type { Installation } from '#test/servers.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { fillDatabase, hallEnv } from './hall.ts'
import { sendUntilAcknowledged } from './send-until-acknowledged.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

const students = 1_000
const size = { events: Number(process.env.RESTARTS_THOUSANDS ?? 2), restarts: Number(process.env.RESTARTS ?? 2) }

test('every acknowledged check-in is still there after every restart of PostgreSQL', async (t) => {
  const postgres = await startPostgres(newTestFolder('restarts'))
  t.after(() => postgres.stop())
  const folder = newTestFolder('place')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { url } = postgres
  const place: Installation = {
    folder,
    database: { engine: 'postgres', url },
    env: { DATA_DIR: folder, DATABASE_URL: url },
  }
  const hall = await fillDatabase(place, { students, events: size.events })
  const server = await runServer(t, place, hallEnv)

  const sending = sendUntilAcknowledged(server.port, hall.checkIns)
  const firstAfter: number[] = []
  for (let restart = 1; restart <= size.restarts; restart += 1) {
    await sending.until(Math.round((hall.checkIns.length * restart) / (size.restarts + 1)))
    await postgres.down(restart % 2 === 0 ? 'immediate' : 'fast')
    await postgres.up()
    const begun = performance.now()
    await sending.until(sending.taken.size + 1)
    firstAfter.push(Math.round(performance.now() - begun))
  }
  await sending.done

  const { taken: acknowledged, wrong, again: retries } = sending
  t.diagnostic(
    `${acknowledged.size} acknowledged, ${size.restarts} restarts, told to come again ${retries.told} times; ` +
      `ms from being up to the first: ${firstAfter.join(', ')}`,
  )
  assert.deepEqual([wrong, retries.broken], [[], 0])
  assert.equal(acknowledged.size, hall.checkIns.length)
  const inventory = await takeInventory(server.url, place, hall, acknowledged)
  assert.deepEqual(inventory, { lost: nothingLost, rows: acknowledged.size, doubled: 0, integrity: 'ok' })
})
