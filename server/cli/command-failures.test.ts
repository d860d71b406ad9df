// The likeliest mistakes on the command line. Each gets one sentence with the remedy and changes nothing.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { anEmptyInstallation, runAdmin, serve } from '#test/servers.ts'
import { explainCommand } from './command-failures.ts'

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'
const toCreate = ['create', '--email', 'a@x.edu', '--first-name', 'A', '--last-name', 'B', '--role', 'master']

test('if there is no server database, a command says so and creates none', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const missing = `there is no ${join(place.folder, 'rollbook.db')}; set DATA_DIR to the server’s folder`
  const commands = {
    'Not listed': ['list'],
    'No link was printed': ['link', '--email', 'a@x.edu'],
    'No one was signed out': ['sign-out', '--everybody'],
    'Not backed up': ['backup', join(place.folder, 'one.db')],
    'Not copied': ['copy-to', 'postgres://127.0.0.1/rollbook'],
  }
  for (const [not, args] of Object.entries(commands)) {
    const { code, err } = await runAdmin(place, args)
    const isOfSqlite = not === 'Not backed up' || not === 'Not copied'
    assert.deepEqual([code, err], [1, `${not}: ${missing}${isOfSqlite ? '' : ', or DATABASE_URL for PostgreSQL'}.\n`])
  }
  assert.deepEqual(readdirSync(place.folder), [])
  rmSync(place.folder, { recursive: true })
  assert.match((await runAdmin(place, ['list'])).err, /^Not listed: there is no /)
  assert.equal(existsSync(place.folder), false)
})

test('a data folder that can’t be used is explained in one sentence', async (t) => {
  const { folder } = await anEmptyInstallation(t, 'sqlite')
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const place = { folder, database: { engine: 'sqlite', path: file }, env: { DATA_DIR: file } } as const
  for (const args of [['list'], [...toCreate, '--password-stdin'], ['restore', file]])
    assert.doesNotMatch((await runAdmin(place, args, 'three words of mine')).err, /^\s+at /m)
  assert.equal((await runAdmin(place, ['list'])).err, `DATA_DIR: ${file} is a file; name a folder\n`)
  // The tests may run as root, who has every permission, so pass the errors directly.
  const refused = (error: object) => explainCommand(Object.assign(new Error('refused'), error), folder, null)
  for (const path of [folder, join(folder, 'rollbook.db'), join(folder, '..')])
    assert.equal(
      refused({ code: 'EACCES', path }),
      `DATA_DIR: this user can’t access ${folder}; set DATA_DIR to the server’s folder, and run the command as its owner: runuser -u rollbook`,
    )
  assert.match(refused({ code: 'EACCES', path: '/elsewhere' }), /\n {4}at /, 'what no setting explains keeps its stack')
})

test('a command that would create a database refuses the folders that the server refuses', async (t) => {
  const { database } = await anEmptyInstallation(t, 'sqlite')
  // Nothing can be created in /proc.
  const refusals = {
    '/proc': '/proc belongs to the system; name a folder of its own, such as /proc/rollbook',
    '"/proc/1"': 'is in quotes, which env files of containers keep; write the value without quotes',
    '~/data': '“~/data” isn’t a usable path; write the absolute path, such as /var/lib/rollbook',
  }
  for (const [folder, says] of Object.entries(refusals))
    for (const args of [
      [...toCreate, '--password-stdin'],
      ['restore', import.meta.filename],
    ]) {
      const { code, err } = await runAdmin({ folder, database, env: { DATA_DIR: folder } }, args, 'three words of mine')
      assert.deepEqual([code, err], [2, `DATA_DIR: ${says}\n`])
    }
})

test('a misspelled command or option is explained in one line', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const seeHelp = '--help explains each command.\n'
  const sayings = {
    creat: `There is no command "creat". ${seeHelp}`,
    'list --emial you@x.edu': `Unknown option '--emial'. ${seeHelp}`,
    'link --email': `Option '--email <value>' argument missing. ${seeHelp}`,
    'copy-to mysql://db/rollbook': 'copy-to needs exactly one address: postgres://user:password@host/database.\n',
  }
  for (const [args, says] of Object.entries(sayings)) {
    const { code, err } = await runAdmin(place, args.split(' '))
    assert.deepEqual([code, err], [2, says])
  }
})

test('a PostgreSQL that can’t be used is explained in one sentence without its password', { skip }, async (t) => {
  const source = await anEmptyInstallation(t, 'sqlite')
  await (await serve(t, source)).stop()
  const place = await anEmptyInstallation(t, 'postgres')
  const url = new URL(place.env.DATABASE_URL!)
  const cases: [change: Partial<URL>, says: RegExp][] = [
    [{ port: String(await freePort()) }, /refuses connections; start it/],
    [{ pathname: '/nowhere' }, /has no database of this name; create it/],
    [{ username: 'nobody' }, /(refuses the user or the password|doesn’t accept this user)/],
  ]
  for (const [change, says] of cases) {
    const wrong = Object.assign(new URL(url), change).href
    const listed = await runAdmin({ ...place, env: { DATABASE_URL: wrong } }, ['list'])
    assert.match(listed.err, /^DATABASE_URL: PostgreSQL at /)
    const copied = await runAdmin(source, ['copy-to', wrong])
    assert.match(copied.err, /^Not copied: PostgreSQL at .*\.\n$/)
    for (const { code, err } of [listed, copied]) {
      assert.equal(code, 1)
      assert.match(err, says)
      assert.doesNotMatch(err, /^\s+at /m)
      assert.ok(!err.includes(`:${url.password}@`))
    }
  }
})
