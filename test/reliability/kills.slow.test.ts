// The server is killed in the middle of a burst, repeatedly.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { fillDatabase, hallEnv } from './hall.ts'
import { sendThroughCrashes } from './through-crashes.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

const students = 1_000
const size = { events: Number(process.env.KILLS_THOUSANDS ?? 1), kills: Number(process.env.KILLS ?? 2) }
/** The nightly run tests both databases. Other runs test only SQLite, because its transactions are our own code. */
const engines = process.env.KILLS ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

for (const engine of engines) {
  const skip = engine === 'postgres' && !process.env.TEST_DATABASE_URL
  test(
    `every acknowledged check-in is still there after every kill: ${engine}`,
    { skip: skip && 'run by npm run nightly, or set TEST_DATABASE_URL' },
    async (t) => {
      const place = await anEmptyInstallation(t, engine)
      const hall = await fillDatabase(place, { students, events: size.events })
      const port = await freePort()
      const { sending, server } = await sendThroughCrashes({
        port,
        checkIns: hall.checkIns,
        deaths: size.kills,
        start: () => runServer(t, place, { ...hallEnv, PORT: String(port) }),
      })
      const { taken: acknowledged, wrong, again: retries } = sending
      t.diagnostic(`${engine}: ${acknowledged.size} acknowledged, ${size.kills} kills, ${retries.broken} came back`)
      assert.deepEqual(wrong, [])
      assert.equal(acknowledged.size, hall.checkIns.length)
      const inventory = await takeInventory(server.url, place, hall, acknowledged)
      assert.deepEqual(inventory, { lost: nothingLost, rows: acknowledged.size, doubled: 0, integrity: 'ok' })
    },
  )
}
