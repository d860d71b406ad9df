// The power fails in the middle of a burst, repeatedly. The database's synced bytes are kept. Of the bytes written
// since, either nothing is kept, or a random half of the sectors.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { fillDatabase, hallEnv } from './hall.ts'
import { noPreloadedDisk, preloadedDisk, copyFiles } from './preloaded-disk.ts'
import { sendThroughCrashes } from './through-crashes.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

const students = 1_000
const size = { events: Number(process.env.CUTS_THOUSANDS ?? 1), cuts: Number(process.env.CUTS ?? 2) }

test('every acknowledged check-in is still there after every power failure', { skip: noPreloadedDisk }, async (t) => {
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

/** The unit that a disk writes completely or not at all, in bytes. */
const sector = 512

/**
 * Changes a stopped server's folder as a power failure would. Synced bytes are kept. Sectors that were written since
 * are all lost ('clean'), or each is lost with a chance of one half ('torn'). Returns the number of sectors that
 * weren't synced.
 */
function cutPower(folder: string, keeps: string, kind: 'clean' | 'torn'): number {
  let unsynced = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    // Shared memory and the reserve file are never synced, and the server creates them again.
    const isNothing = entry.name.endsWith('-shm') || entry.name.startsWith('reserve')
    const written = isNothing ? null : readFileSync(path)
    rmSync(path)
    if (!written) continue
    const syncedPath = join(keeps, entry.name)
    const synced = existsSync(syncedPath) ? readFileSync(syncedPath) : Buffer.alloc(0)
    const { left: content, changed } = tear(synced, written, kind)
    unsynced += changed
    // A file without any synced bytes doesn't exist after the power failure.
    if (content.length > 0) writeFileSync(path, content)
  }
  // The disk now holds what survived the power failure.
  for (const name of readdirSync(keeps)) rmSync(join(keeps, name))
  copyFiles(folder, keeps)
  return unsynced
}

function tear(synced: Buffer, written: Buffer, kind: 'clean' | 'torn'): { left: Buffer; changed: number } {
  const content = Buffer.alloc(Math.max(synced.length, written.length))
  synced.copy(content)
  let end = synced.length
  let changed = 0
  for (let offset = 0; offset < written.length; offset += sector) {
    const now = written.subarray(offset, offset + sector)
    if (now.equals(synced.subarray(offset, offset + sector))) continue
    changed += 1
    if (kind === 'clean' || Math.random() < 0.5) continue
    now.copy(content, offset)
    // If a sector is beyond the end, the file becomes longer and the gap reads as zeros.
    end = Math.max(end, offset + now.length)
  }
  return { left: content.subarray(0, end), changed }
}
