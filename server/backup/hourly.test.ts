import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { runServer, secretKey } from '#test/server-process.ts'
import { anEmptyInstallation, runAdmin } from '#test/servers.ts'
import { openWorld } from '#test/world.ts'
import { backupName, createBackupMonitor, createBackupRound, parseBackupTime, selectBackupsToKeep } from './hourly.ts'
import { explainFolder } from './make-backup.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noon = Date.parse('2026-03-03T12:00:00Z')

test('of a year of hourly backups, 24 hourly, 14 daily and 5 weekly backups are kept, and none over 35 days old', () => {
  let backups = new Set<number>()
  for (let moment = noon; moment < noon + 365 * day; moment += hour) {
    backups = selectBackupsToKeep([...backups, moment], moment)
    assert.ok(backups.has(moment), 'the newest one')
    assert.ok([...backups].every((time) => moment - time <= 35 * day))
    assert.ok(backups.size <= 24 + 14 + 5)
    if (moment < noon + 40 * day) continue
    const ages = [...backups].map((time) => moment - time)
    for (let hours = 0; hours < 24; hours += 1) assert.ok(ages.includes(hours * hour), `of ${hours} hours ago`)
    const countDays = (time: number) => Math.floor(time / day)
    const days = new Set([...backups].map(countDays))
    for (let back = 0; back < 14; back += 1) assert.ok(days.has(countDays(moment) - back), `of ${back} days ago`)
    assert.ok(Math.max(...ages) > 20 * day, 'until the end of the fifth week')
  }
})

test('after a month without backups, only backups older than 35 days are deleted', () => {
  const times = [0, 1, 2, 30].map((days) => noon - days * day)
  assert.deepEqual(selectBackupsToKeep(times, noon + 20 * day), new Set(times.slice(0, 3)))
  assert.deepEqual(selectBackupsToKeep(times, noon + 36 * day).size, 0)
  assert.deepEqual(selectBackupsToKeep(times, noon + 35 * day).size, 1, 'to the millisecond')
})

test('backups made while the clock was ahead don’t replace any other', () => {
  const times = Array.from({ length: 20 }, (_, n) => noon - n * hour)
  const ahead = Array.from({ length: 30 }, (_, n) => noon + 365 * day + n * hour)
  assert.deepEqual(selectBackupsToKeep([...times, ...ahead], noon), new Set([...times, ...ahead]))
})

test('the name of a backup contains its time', () => {
  assert.equal(backupName(noon), 'rollbook-2026-03-03T12-00-00Z.db')
  assert.equal(parseBackupTime(backupName(noon)), noon)
  for (const fileName of [
    'rollbook.db',
    'rollbook-2026-03-03T12-00-00Z.db.partial',
    'rollbook-2026-99-03T12-00-00Z.db',
  ])
    assert.equal(parseBackupTime(fileName), null, fileName)
})

test('backups are made once an hour and thinned out, and other files are left alone', async (t) => {
  const { folder, round, logged, clock } = await aWorldWithBackups(t)
  const made = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .toSorted()
  await round()
  assert.deepEqual(made(), ['rollbook-2026-03-03T14-50-00Z.db'], 'immediately, because there was none')
  assert.equal(statSync(join(folder, made()[0]!)).mode & 0o777, 0o600)
  for (let minutes = 0; minutes < 54; minutes += 1) {
    clock.pass(minute)
    await round()
  }
  assert.equal(made().length, 1, 'until 45 minutes past the hour')
  clock.pass(minute)
  await round()
  assert.deepEqual(made(), ['rollbook-2026-03-03T14-50-00Z.db', 'rollbook-2026-03-03T15-45-00Z.db'])
  assert.equal(await createBackupMonitor(folder, clock.now).newest(), clock.now())

  const old = backupName(clock.now() - 36 * day)
  const tomorrow = backupName(clock.now() + day)
  for (const name of [old, tomorrow, 'notes.db']) writeFileSync(join(folder, name), '')
  clock.pass(hour)
  await round()
  assert.deepEqual(
    made().filter((name) => name === old),
    [],
    'too old ones are deleted',
  )
  for (const name of [tomorrow, 'notes.db', backupName(clock.now())]) assert.ok(made().includes(name), name)
  assert.equal(await createBackupMonitor(folder, clock.now).newest(), clock.now(), 'not the one of tomorrow')
  assert.deepEqual(logged, [])
})

test('a failed backup is logged as an error, retried after ten minutes, and doesn’t affect readiness', async (t) => {
  const { folder, round, logged, clock, world } = await aWorldWithBackups(t)
  rmSync(folder, { recursive: true })
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await round()
    clock.pass(minute)
  }
  assert.equal(logged.length, 2, 'for the backup, and for the cleanup')
  for (const line of logged) assert.match(line, /"because":"there is no folder .*; create it first"/)
  assert.equal((await world.call('GET', '/readyz')).status, 200)
  mkdirSync(folder)
  await round()
  assert.equal(await createBackupMonitor(folder, clock.now).newest(), clock.now())
  assert.equal(logged.length, 2)
})

test('a server with a backup folder soon has a backup that can be restored, and also starts if the folder is missing', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const folder = join(place.folder, 'backups')
  mkdirSync(folder)
  const server = await runServer(t, place, { BACKUP_DIR: folder })
  let [name] = [] as string[]
  while (!name) {
    name = readdirSync(folder).find((fileName) => parseBackupTime(fileName) !== null)
    await wait(5)
  }
  await server.terminate()
  const env = { ...place.env, SECRET_KEY: secretKey }
  const { code, out: output } = await runAdmin({ ...place, env }, ['restore', join(folder, name)])
  assert.equal(code, 0)
  assert.doesNotMatch(output, /secret key/, 'with the key of this folder')
  rmSync(folder, { recursive: true })
  const restarted = await runServer(t, place, { BACKUP_DIR: folder })
  assert.equal((await fetch(`${restarted.url}/readyz`)).status, 200)
  while (!restarted.log().includes('the hourly backup failed')) await wait(5)
  assert.match(restarted.log(), /"level":50,.*"msg":"the hourly backup failed"/)
})

test('a backup folder that can’t be written to never stops the server, and the log says what to do', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  // With a file in its place, every call fails as for a folder without permissions, even for root, who may do anything.
  const folder = join(place.folder, 'backups')
  writeFileSync(folder, '')
  const server = await runServer(t, place, { BACKUP_DIR: folder })
  while (!server.log().includes('old backups could not be deleted')) await wait(5)
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  const writeReason = (because: string) => `"because":"${because}","folder":"${folder}","msg":`
  assert.ok(server.log().includes(`${writeReason(`${folder} is a file; name a folder`)}"the hourly backup failed"`))
  assert.doesNotMatch(server.log(), /uncaught|"stack"/)
})

test('a backup folder that is read-only for the service isn’t blamed on its owner', () => {
  const refused = (code: string) => explainFolder(Object.assign(new Error(code), { code }), '/var/backups')
  assert.match(refused('EROFS'), /^the disk of \/var\/backups is mounted read-only, or systemd .* ReadWritePaths/)
  assert.match(refused('EACCES'), /; change its owner, or choose another folder$/)
})

/** Returns a world, a folder for its backups, and the function that runs every minute, by the world's clock. */
async function aWorldWithBackups(t: TestContext) {
  const world = await openWorld(t, { engine: 'sqlite' })
  const folder = join(world.settings.dataDir, 'backups')
  mkdirSync(folder)
  const logged: string[] = []
  const log = {
    info: () => undefined,
    error: (fields: object, words: string) => void logged.push(`${words} ${JSON.stringify(fields)}`),
  }
  const round = createBackupRound(
    { place: world.place, folder, key: world.settings.secretKey, now: world.clock.now, log: log as never },
    new AbortController().signal,
  )
  return { world, folder, round, logged, clock: world.clock }
}
