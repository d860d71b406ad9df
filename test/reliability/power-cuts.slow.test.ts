// The power fails in the middle of a burst, repeatedly. The synced bytes of the database stay, and of what was
// written since, nothing or any half of its sectors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { cutPower } from './cut-power.ts'
import { fillDatabase, hallEnv } from './hall.ts'
import { noPreloadedDisk, preloadedDisk } from './preloaded-disk.ts'
import { sendThroughCrashes } from './through-crashes.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

const students = 1_000
const size = { events: Number(process.env.CUTS_THOUSANDS ?? 1), cuts: Number(process.env.CUTS ?? 2) }

test('everything acknowledged is there after every power failure', { skip: noPreloadedDisk }, async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const hall = await fillDatabase(place, { students, events: size.events })
  const disk = preloadedDisk(t, place.folder)
  const port = await freePort()
  let [cuts, unsynced] = [0, 0]
  const { sending, server } = await sendThroughCrashes({
    port,
    checkIns: hall.checkIns,
    deaths: size.cuts,
    start: () => runServer(t, place, { ...hallEnv, ...disk.env, PORT: String(port) }),
    afterDeath() {
      cuts += 1
      unsynced += cutPower(place.folder, disk.keeps, cuts % 2 === 0 ? 'torn' : 'clean')
    },
  })
  const { taken: acknowledged, wrong, again: retries } = sending
  t.diagnostic(
    `${acknowledged.size} acknowledged, ${cuts} cuts, ${retries.broken} came back, ${unsynced} sectors were not synced`,
  )
  assert.deepEqual(wrong, [])
  assert.equal(acknowledged.size, hall.checkIns.length)
  const inventory = await takeInventory(server.url, place, hall, acknowledged)
  assert.deepEqual(inventory, { lost: nothingLost, rows: acknowledged.size, doubled: 0, integrity: 'ok' })
})
