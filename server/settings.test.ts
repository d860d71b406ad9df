import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readSettings, SettingsError } from './settings.ts'

function aFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-settings-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the minimal settings that `npm run serve` needs on SQLite. */
function enough(folder: string) {
  return {
    DATA_DIR: folder,
    PUBLIC_URL: 'https://rollbook.x.edu',
    SMTP_URL: 'smtps://mail.x.edu',
    MAIL_FROM: 'Rollbook <roll@x.edu>',
  }
}

/** Returns the names of the settings for which problems are reported. */
function problemsWith(env: Record<string, string | undefined>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error))
    for (const problem of error.problems) assert.ok(error.message.includes(problem))
    return error.problems.map((problem) => problem.split(':', 1)[0] ?? '')
  }
}

test('all missing settings are reported together', () => {
  assert.deepEqual(problemsWith({ DATA_DIR: '/nowhere' }), ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])
  assert.equal(existsSync('/nowhere'), false, 'and nothing is written until everything is valid')
})

test('all invalid settings are reported together', (t) => {
  const wrong = {
    DATA_DIR: aFolder(t),
    HOST: '0.0.0.0',
    PORT: 'eighty',
    PUBLIC_URL: 'http://rollbook.x.edu',
    DATABASE_URL: 'mysql://db/rollbook',
    SMTP_URL: 'https://mail.x.edu',
    MAIL_FROM: 'Rollbook',
    SUPPORT_EMAIL: 'nobody',
    TIME_ZONE: 'Europe/Atlantis',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true',
    OUTBOUND_ALLOW: 'https://idp.x.edu',
    RATE_LIMITS: 'off',
    METRICS_PORT: 'nine',
    SECRET_KEY: 'short',
  }
  const { DATA_DIR: _, HOST: __, ...rest } = wrong
  assert.deepEqual(problemsWith(wrong).toSorted(), Object.keys(rest).toSorted())
})

test('with minimal settings, the server listens on this machine only and uses SQLite and rate limits', (t) => {
  const folder = aFolder(t)
  const { host, port, publicUrl, database, timeZone, logLevel, trustProxy, ...rest } = readSettings(enough(folder))
  const { rateLimits, outboundAllow, metricsPort, demonstration } = rest
  const places = { host, port, publicUrl, database }
  assert.deepEqual(
    { ...places, timeZone, logLevel, trustProxy, rateLimits, outboundAllow, metricsPort, demonstration },
    {
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'https://rollbook.x.edu',
      database: { engine: 'sqlite', path: join(folder, 'rollbook.db') },
      timeZone: 'UTC',
      logLevel: 'info',
      trustProxy: [],
      rateLimits: true,
      outboundAllow: [],
      metricsPort: null,
      demonstration: false,
    },
  )
})

const cases: [name: string, change: Record<string, string>, problems: string[]][] = [
  ['a public address may be http on this machine', { PUBLIC_URL: 'http://localhost:3000' }, []],
  ['a public address may be http on a loopback address', { PUBLIC_URL: 'http://127.0.0.1:3000' }, []],
  ['a public address may be http on the IPv6 loopback address', { PUBLIC_URL: 'http://[::1]:3000' }, []],
  ['a public address may end with a slash', { PUBLIC_URL: 'https://rollbook.x.edu/' }, []],
  ['backups may be written to a folder', { BACKUP_DIR: '/var/backups/rollbook' }, []],
  [
    'backups of PostgreSQL aren’t supported',
    {
      BACKUP_DIR: '/var/backups/rollbook',
      DATABASE_URL: 'postgres://127.0.0.1/x',
      SECRET_KEY: 'a key for tests, 32 characters or more',
    },
    ['BACKUP_DIR'],
  ],
  ['port 0 lets the system choose', { PORT: '0' }, []],
  ['limits may be off on this machine', { RATE_LIMITS: 'off' }, []],
  ['limits may not be off for a network', { RATE_LIMITS: 'off', HOST: '0.0.0.0' }, ['RATE_LIMITS']],
  ['proxies are addresses or ranges', { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1' }, []],
  ['PostgreSQL needs a key that all processes share', { DATABASE_URL: 'postgres://db/rollbook' }, ['SECRET_KEY']],
  [
    'PostgreSQL with a key is accepted',
    { DATABASE_URL: 'postgresql://db/rollbook', SECRET_KEY: 'a key for tests, 32 characters or more' },
    [],
  ],
  ['a sender may be a bare address', { MAIL_FROM: 'roll@x.edu' }, []],
  ['a blank setting is treated as missing', { SMTP_URL: ' ' }, ['SMTP_URL']],
]
for (const [name, change, problems] of cases) {
  test(`settings: ${name}`, (t) => {
    assert.deepEqual(problemsWith({ ...enough(aFolder(t)), ...change }), problems)
  })
}

test('a folder of the system is refused, also behind a link, and one of its own may be anywhere', (t) => {
  // With a key in the environment, nothing is written to the folder.
  const withFolder = (folder: string) => ({ ...enough(folder), SECRET_KEY: '0123456789'.repeat(4) })
  const link = join(aFolder(t), 'link')
  symlinkSync('/usr', link)
  for (const folder of ['/', '/srv/', '/lib64', '/usr/local/bin', '/var/backups', link, 'C:\\rollbook'])
    assert.deepEqual(problemsWith(withFolder(folder)), ['DATA_DIR'], folder)
  const folders = [
    '/rollbook',
    '/srv/rollbook',
    '/usr/local/rollbook',
    '/var/lib/rollbook/',
    '/home/ruth',
    '/opt/a/data',
  ]
  for (const folder of [...folders, 'data', './data', '/mnt/disk 1'])
    assert.deepEqual(problemsWith(withFolder(folder)), [], folder)
})

test('on SQLite the key is created once, stored in the data folder, and readable only by its owner', (t) => {
  const folder = aFolder(t)
  const first = readSettings(enough(folder)).secretKey
  assert.ok(first.length >= 32)
  assert.deepEqual(readSettings(enough(folder)).secretKey, first)
  const path = join(folder, 'secret.key')
  assert.equal(readFileSync(path, 'utf8').trim(), first.toString())
  if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600)
  const otherKey = readSettings(enough(aFolder(t))).secretKey
  assert.notDeepEqual(otherKey, first)
  const configuredKey = readSettings({ ...enough(folder), SECRET_KEY: '0123456789'.repeat(4) }).secretKey
  assert.equal(configuredKey.toString(), '0123456789'.repeat(4))
})
