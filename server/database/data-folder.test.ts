import assert from 'node:assert/strict'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeDataFolder } from './data-folder.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation, onEmptyInstallations, serve } from '#test/servers.ts'

onEmptyInstallations(
  'production refuses a database with demonstration data, and the demonstration may start again',
  async (place, t) => {
    const demonstration = await serve(t, place, { demonstration: true })
    await demonstration.stop()
    const restarted = await serve(t, place, { demonstration: true })
    await restarted.stop()
    await assert.rejects(serve(t, place), /demonstration data, whose passwords everyone knows/)
  },
)

test('an empty file in place of the database is refused and left empty, because the disk may not be mounted', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  await (await serve(t, place)).stop()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${join(place.folder, 'rollbook.db')}${suffix}`, { force: true })
  await assert.rejects(serve(t, place), /is not the one that was there before .* an empty one/s)
})

test('a data folder with the database of a different Rollbook is refused', async (t) => {
  const [mine, theirs] = [await anEmptyInstallation(t, 'sqlite'), await anEmptyInstallation(t, 'sqlite')]
  await (await serve(t, mine)).stop()
  await (await serve(t, theirs)).stop()
  const file = join(mine.folder, 'rollbook.db')
  writeFileSync(file, readFileSync(join(theirs.folder, 'rollbook.db')))
  await assert.rejects(serve(t, mine), /is not the one that was there before/)
})

test('a second server on the same data folder is refused while the first runs', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const first = await serve(t, place)
  await assert.rejects(serve(t, place), /Another Rollbook is already running/)
  const { status } = await fetch(`${first.url}/readyz`)
  assert.equal(status, 200, 'and the first one continues')
})

test('a file that isn’t a database is refused', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  writeFileSync(join(place.folder, 'rollbook.db'), 'a text of more than sixteen characters, and no database')
  await assert.rejects(serve(t, place), /not a database/)
})

test('only the owner can read the database file', { skip: process.platform === 'win32' }, async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  await serve(t, place)
  assert.equal(statSync(join(place.folder, 'rollbook.db')).mode & 0o777, 0o600)
})

test('a new data folder is accessible only to its owner, and an existing one is closed to other users', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const readMode = (folder: string) => statSync(folder).mode & 0o777
  const created = join(place.folder, 'new', 'data')
  makeDataFolder(created)
  assert.equal(readMode(created), 0o700)
  chmodSync(created, 0o755)
  assert.equal(makeDataFolder(created), true)
  assert.equal(readMode(created), 0o750, 'the group keeps its access')
})

test(
  'a start creates a data folder in which only the owner can read any file',
  { skip: process.platform === 'win32' },
  async (t) => {
    const place = await anEmptyInstallation(t, 'sqlite')
    const folder = join(place.folder, 'data')
    // With a key in the environment, no key file would be created. NODE_COMPILE_CACHE would move Node's cache
    // elsewhere.
    const env = { DATA_DIR: folder, SECRET_KEY: '', NODE_COMPILE_CACHE: '' }
    const start = () => {
      const umask = process.umask(0o022)
      const started = runServer(t, place, env)
      process.umask(umask)
      return started
    }
    const open = () =>
      ['', ...readdirSync(folder)]
        .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
        .filter(([, mode]) => !['600', '700'].includes(mode!))
    const first = await start()
    assert.deepEqual(open(), [])
    await first.terminate()
    // From the second start on, Node stores its compiled code in the data folder.
    const second = await start()
    const files = readdirSync(folder)
    for (const name of ['compiled', 'instance-id', 'rollbook.db', 'secret.key']) assert.ok(files.includes(name), name)
    assert.deepEqual(open(), [])
    await second.terminate()
    assert.deepEqual(open(), [])
  },
)
