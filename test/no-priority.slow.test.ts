// The systemd unit of deploy/ filters system calls. Files and backups must work even where threads may not change their
// priority.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aFaculty, anEvent, aSchool } from './builders.ts'
import { runServer } from './server-process.ts'
import { anEmptyInstallation, runAdmin } from './servers.ts'
import { call } from './call.ts'
import { createMinimalWorld } from './minimal-world.ts'

/** Makes `setPriority` fail in every thread, as a filter of system calls does. */
const refusing = `import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
os.setPriority = () => { console.error('refused a priority'); throw Object.assign(new Error('EPERM'), { code: 'EPERM' }) }
syncBuiltinESMExports()`

test('files and backups are made even if no thread may change its priority', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const { db, close } = await connect(place.database)
  await migrate(db)
  const world = createMinimalWorld(db)
  const professor = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, professor)
  await close()
  const preload = `--import=data:text/javascript,${encodeURIComponent(refusing)}`
  const server = await runServer(t, place, { NODE_OPTIONS: preload })
  const { status } = await call(server.url, 'GET', `/api/events/${event.id}/attendance/csv/`, {
    token: professor.token,
  })
  assert.equal(status, 200)
  const file = join(place.folder, 'copy.db')
  const { code, err } = await runAdmin(place, ['backup', file])
  assert.deepEqual([code, err, existsSync(file)], [0, '', true])
  const refused = server.log().match(/refused a priority/g) ?? []
  assert.deepEqual(refused.length, process.platform === 'linux' ? 2 : 0, 'the reader and the backup asked for it')
})
