import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { PostgresPlace } from '#server/database/database-place.ts'
import { freePort } from '#test/free-port.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation, serve, type Installation } from '#test/servers.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { testSettings } from '#test/test-settings.ts'
import { doWithoutRights } from '#test/without-rights.ts'
import { explainStart } from './start-failures.ts'
import type { Settings } from './settings.ts'

const onWindows = process.platform === 'win32' && 'Windows has no such rights'
const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'

/** Starts a server that must fail. Returns the message. */
async function whyNot(t: TestContext, place: Installation, overrides: Partial<Settings> = {}): Promise<string> {
  const started = await serve(t, place, overrides).catch((error: unknown) => error as Error)
  assert.ok(started instanceof Error, 'the server started')
  assert.ok(!('code' in started), `${started.message} would be printed with its stack`)
  return started.message
}

/**
 * A name with more than 63 characters before its dot (RFC 1035). It is rejected without asking a name server, which may
 * be slow.
 */
const unresolvableHost = `${'x'.repeat(64)}.invalid`

test('a host that can’t be used and a port in use are explained in one sentence', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const remedy = 'write 127.0.0.1, or 0.0.0.0 for all addresses'
  // This address is reserved for documentation (RFC 5737).
  assert.equal(
    await whyNot(t, place, { host: '203.0.113.1' }),
    `HOST: “203.0.113.1” isn’t an address on this machine; ${remedy}`,
  )
  assert.equal(
    await whyNot(t, place, { host: unresolvableHost }),
    `HOST: “${unresolvableHost}” can’t be resolved; ${remedy}`,
  )
  const metricsPort = await freePort()
  await serve(t, await anEmptyInstallation(t, 'sqlite'), { metricsPort })
  assert.equal(
    await whyNot(t, place, { metricsPort }),
    `METRICS_PORT: another program uses port ${metricsPort}; stop it, or choose another port, such as METRICS_PORT=${metricsPort + 1}`,
  )
})

test('a server process prints the sentence without a stack and exits', async (t) => {
  const failed = await runServer(t, await anEmptyInstallation(t, 'sqlite'), { HOST: '203.0.113.1' }).catch(
    (error: unknown) => error as Error,
  )
  assert.ok(failed instanceof Error)
  assert.match(failed.message, /HOST: “203\.0\.113\.1” isn’t an address on this machine; write 127\.0\.0\.1, .*\n$/)
  assert.doesNotMatch(failed.message, /^\s+at /m)
})

test('a start with a mistake in a setting leaves a new data folder empty', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  await assert.rejects(runServer(t, place, { MAIL_FROM: '' }), /MAIL_FROM: is missing/)
  assert.deepEqual(readdirSync(place.folder), [])
})

test('a folder in place of a file, as containers create it, and a path that is too long are explained', async (t) => {
  for (const name of ['secret.key', 'instance-id', 'rollbook.db']) {
    const place = await anEmptyInstallation(t, 'sqlite')
    mkdirSync(join(place.folder, name))
    const { message } = await runServer(t, place, { SECRET_KEY: '' }).then(
      () => assert.fail(),
      (error: Error) => error,
    )
    assert.match(message, new RegExp(`DATA_DIR: .*${name} is a folder, not a file\\. .*mount the whole data folder\\.`))
    assert.doesNotMatch(message, /\n {4}at /)
  }
  const place = await anEmptyInstallation(t, 'sqlite')
  const env = { DATA_DIR: join(place.folder, 'a'.repeat(300)), SECRET_KEY: '' }
  await assert.rejects(runServer(t, place, env), /DATA_DIR: its path is too long; choose a shorter one\n$/)
})

test('a data folder that is a file is explained', async (t) => {
  const { folder } = await anEmptyInstallation(t, 'sqlite')
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const place: Installation = { folder: file, env: {}, database: { engine: 'sqlite', path: join(file, 'rollbook.db') } }
  assert.match(await whyNot(t, place), /^DATA_DIR: .*file is a file; name a folder$/)
})

test(
  'another user’s file in the data folder, as after a restore by root, is explained',
  { skip: onWindows },
  async (t) => {
    const place = await anEmptyInstallation(t, 'sqlite')
    await (await serve(t, place)).stop()
    const file = join(place.folder, 'instance-id')
    assert.equal(
      await doWithoutRights(file, () => whyNot(t, place)),
      `DATA_DIR: this user can’t write to ${file}; make the server’s user its owner: chown -R rollbook ${place.folder}`,
    )
  },
)

test('a port and a folder for which this user has no permission are explained', () => {
  // The tests may run as root, who has every permission, so pass the errors directly.
  const folder = newTestFolder('refused')
  const database = { engine: 'sqlite', path: join(folder, 'rollbook.db') } as const
  const mail = { url: 'smtp://127.0.0.1' }
  const place = { publicUrl: 'http://localhost', port: 80, dataDir: folder, database, mail }
  const settings = { ...testSettings(place), metricsPort: 90 }
  const explain = (error: object) => (explainStart(Object.assign(new Error(), error), settings) as Error).message
  const listening = { code: 'EACCES', syscall: 'listen' }
  assert.equal(
    explain({ ...listening, port: 80 }),
    'PORT: this user can’t listen on port 80; choose one from 1024 up, such as 3000, with a proxy in front of it',
  )
  assert.match(
    explain({ ...listening, port: 90 }),
    /^METRICS_PORT: this user can’t listen on port 90; .* such as 9464$/,
  )
  const owner = `make the server’s user its owner: chown -R rollbook ${folder}`
  const refused = [
    { code: 'EACCES', syscall: 'mkdir', path: folder },
    { code: 'EPERM', syscall: 'open', path: join(folder, 'secret.key') },
    { code: 'ERR_SQLITE_ERROR', errcode: 14 },
    { code: 'ERR_SQLITE_ERROR', errcode: 1288 },
  ]
  for (const error of refused)
    assert.equal(explain(error), `DATA_DIR: this user can’t write to ${error.path ?? folder}; ${owner}`)
  const readOnly = /^DATA_DIR: .* mounted read-only, .*; mount it for writing, add the folder to ReadWritePaths/
  assert.match(explain({ code: 'EROFS', path: folder }), readOnly)
  assert.match(explain({ code: 'ENOENT', syscall: 'mkdir', path: folder }), readOnly)
  const link = join(folder, 'link')
  symlinkSync(join(folder, 'unmounted', 'data'), link)
  assert.throws(
    () => mkdirSync(link, { recursive: true }),
    (error: Error) => {
      assert.equal(
        explain(error),
        `DATA_DIR: ${link} is a link to a folder that doesn’t exist; create it, or mount its disk`,
      )
      return true
    },
  )
  assert.match(explain({ code: 'ENOSPC', path: join(folder, 'x') }), /^DATA_DIR: the disk of .* is full; make room$/)
  const bug = Object.assign(new Error('a bug'), { code: 'EACCES', path: '/elsewhere' })
  assert.equal(explainStart(bug, settings), bug, 'an error that no setting explains keeps its stack')
})

test('a port that closes every connection, as a proxy without a primary does, is explained', async (t) => {
  const proxy = createServer((socket) => void socket.on('error', () => undefined).end()).listen(0, '127.0.0.1')
  t.after(() => proxy.close())
  await once(proxy, 'listening')
  const place = await anEmptyInstallation(t, 'sqlite')
  const url = `postgres://rollbook:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}/rollbook`
  assert.match(
    await whyNot(t, { ...place, database: { engine: 'postgres', url } }),
    /^DATABASE_URL: what listens at 127\.0\.0\.1:\d+ closed the connection; correct the host and the port, or/,
  )
})

test('a PostgreSQL that can’t be used is explained without its password', { skip }, async (t) => {
  const place = await anEmptyInstallation(t, 'postgres')
  const { url } = place.database as PostgresPlace
  const nobody = await freePort()
  const changed = (change: (url: URL) => void) => {
    const address = new URL(url)
    change(address)
    return address.href
  }
  const cases: [url: string, says: RegExp][] = [
    [changed((target) => (target.port = String(nobody))), /PostgreSQL at .* refuses connections; start it/],
    [changed((target) => (target.hostname = unresolvableHost)), /the host name in x+\.invalid.* can’t be resolved/],
    [
      changed((target) => (target.pathname = '/nowhere')),
      /has no database of this name; create it, or correct the name/,
    ],
    [changed((target) => (target.username = 'nobody')), /(refuses the user or the password|doesn’t accept this user)/],
    [`${url}?sslmode=verify-full`, /has no TLS; switch on ssl there, or leave out sslmode/],
    [`${url}?sslrootcert=/nowhere.pem`, /a certificate file that it names doesn’t exist; correct the path/],
  ]
  for (const [wrong, says] of cases) {
    const sentence = await whyNot(t, { ...place, database: { engine: 'postgres', url: wrong } })
    assert.match(sentence, /^DATABASE_URL: /)
    assert.match(sentence, says)
    assert.ok(!sentence.includes(`:${new URL(url).password}@`))
  }
  const readUrl = changed((target) => (target.pathname = '/nowhere'))
  assert.match(
    await whyNot(t, { ...place, database: { engine: 'postgres', url, readUrl } }),
    /^DATABASE_READ_URL: PostgreSQL at .* has no database of this name/,
  )
})
