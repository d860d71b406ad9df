// The likeliest mistakes in every setting. Each gets one sentence that names the setting and the remedy.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'
import { readSettings, SettingsError } from './settings.ts'

type Env = Record<string, string>

const folder = newTestFolder('mistakes')
/** The settings of a server that starts. */
const sound: Env = {
  DATA_DIR: folder,
  PUBLIC_URL: 'https://rollbook.x.edu',
  SMTP_URL: 'smtps://mail.x.edu',
  MAIL_FROM: 'Rollbook <roll@x.edu>',
}
const secret = 'hunter2hunter2'
const onPostgres: Env = { DATABASE_URL: 'postgres://db/rollbook', SECRET_KEY: 'a key for tests, 32 characters or more' }
const quoted = /is in quotes/
const noSecret = /isn’t a secret, because .*; write the output of: openssl rand -hex 32/
const port = /isn’t a port; write one number up to 65535/
const mail = 'mail.x.edu'
const special = /write special characters in percent encoding, such as %40 for @/
const decoded = /has a % in its user.* that doesn’t encode a character; write %25 for it/
const noSite = /isn’t an address with https:\/\/ and a host name; write for example/
const extra = /has a path, a query or a fragment after the host name; write for example/
const noName = /isn’t a host name that people can open/
const unreplaced = /isn’t a usable path; write the absolute path, such as \/var\/lib\/rollbook/
const notAllowed = /isn’t a host, address or range/
const noRange = /isn’t an address or a range; name the proxies, separated by commas/
const noSender = /isn’t one email address; write for example Rollbook <roll@x.edu>/
const noHost = /“.*” isn’t an address; write 127\.0\.0\.1, 0\.0\.0\.0 for all addresses/

/** The mistakes in each setting, each with what its sentence must contain. Null means that the setting is missing. */
const mistakes: Record<string, [value: string | null, says: RegExp, others?: Env][]> = {
  HOST: [
    ['"0.0.0.0"', quoted],
    ['http://0.0.0.0', noHost],
    ['0.0.0.0:3000', noHost],
    ['localhost:3000', noHost],
    ['[::1]', noHost],
    ['*', noHost],
    ['::1/128', noHost],
    ['127.0.0.1, ::1', noHost],
    ['all interfaces', noHost],
    ['-', noHost],
  ],
  PORT: [
    ["'3000'", quoted],
    ['eighty', port],
    ['65536', port],
    ['-1', port],
    ['3000.5', port],
    ['0x50', port],
    ['1e3', port],
    [':3000', port],
    ['80,443', port],
    ['127.0.0.1:3000', port],
    ['3000 # the port', port],
  ],
  PUBLIC_URL: [
    [null, /is missing; write the address that people open/],
    ['"https://rollbook.x.edu"', quoted],
    ['rollbook.x.edu', noSite],
    ['localhost:3000', noSite],
    ['https:rollbook.x.edu', noSite],
    ['https://rollbook.x.edu:0', /has port 0, which no one can open; write for example/],
    ['https://', noSite],
    ['https://rollbook.x.edu:99999', noSite],
    [`https://admin:${secret}@rollbook.x.edu`, /has a user or a password/],
    ['https://rollbook.x.edu/rollbook', extra],
    ['https://rollbook.x.edu?lang=en', extra],
    ['https://rollbook.x.edu/#/', extra],
    ['http://rollbook.x.edu', /must begin with https:\/\/, because phones/],
    ['http://localhost.evil.example', /must begin with https:\/\/, because phones/],
    ['https://*.x.edu', noName],
    ['https://0.0.0.0:3000', noName],
    ['https://a.x.edu,b.x.edu', noName],
  ],
  SMTP_URL: [
    [null, /is missing; without email, no one can sign in/],
    [' ', /is missing/],
    [`"smtps://roll:${secret}@${mail}"`, quoted],
    [mail, /must begin with smtp:\/\/ or smtps:\/\//],
    [`${mail}:465`, /must begin with smtp:\/\/ or smtps:\/\//],
    [`https://${mail}`, /must begin with smtp:\/\/ or smtps:\/\//],
    [`smtp:${mail}`, /must begin with smtp:\/\/ or smtps:\/\//],
    ['smtp://', /has no host/],
    ['smtp://:587', /has no host/],
    [`smtps://roll:${secret}@`, /has no host/],
    [`smtps://roll:${secret}@:465`, /has no host/],
    [`smtps://roll:${secret}%zz@${mail}`, decoded],
    [`smtps://roll:100%@${mail}`, decoded],
    [`smtps://roll:${secret}#1@${mail}`, special],
    [`smtps://roll:${secret}/1@${mail}`, special],
    [`smtps://roll:12/${secret}@${mail}`, special],
    [`smtps://${mail}:smtp`, special],
    [`smtps://${mail}:99999`, special],
    [`smtps://${mail}:0`, /has port 0; write 465/],
    [`smtps://${mail}/?tls.rejectUnauthorized=false`, /has options after a \?, which Rollbook doesn’t accept/],
    [`smtps://roll@${mail}`, /has a user but no password/],
    [`smtp://${mail}:465`, /has port 465, which is for smtps:\/\//],
    [`smtps://roll:${secret}@${mail}:587`, /has port 587, which is for smtp:\/\/ and then STARTTLS/],
    [`smtps://${mail}:25`, /has port 25, which is for smtp:\/\//],
  ],
  MAIL_FROM: [
    [null, /is missing; write the address that emails come from/],
    ['"Rollbook <roll@x.edu>"', quoted],
    ["'roll@x.edu'", quoted],
    ['“Rollbook <roll@x.edu>”', quoted],
    ['Rollbook', noSender],
    ['roll@localhost', noSender],
    ['Rollbook roll@x.edu', noSender],
    ['Rollbook <roll@x.edu', noSender],
    ['a@x.edu, b@x.edu', noSender],
    ['A <a@x.edu>, B <b@x.edu>', noSender],
    ['mailto:roll@x.edu@x.edu', noSender],
    ['Roll, Book <roll@x.edu>', /has a comma, colon, semicolon or @ in the name/],
    ['roll@x.edu <roll@x.edu>', /has a comma, colon, semicolon or @ in the name/],
    ['Rollbook\n<roll@x.edu>', /has a line break/],
  ],
  DATA_DIR: [
    ['"/var/lib/rollbook"', quoted],
    ['~/rollbook', unreplaced],
    ['%h/rollbook', unreplaced],
    ['/srv/$USER/rollbook', unreplaced],
    ['${STATE_DIRECTORY}', unreplaced],
    ['file:///var/lib/rollbook', unreplaced],
    ['/', /^DATA_DIR: \/ belongs to the system; name a folder of its own, such as \/rollbook$/m],
    ['/var/lib/', /^DATA_DIR: \/var\/lib belongs to the system; .* such as \/var\/lib\/rollbook$/m],
    [import.meta.filename, /is a file; name a folder/],
    [join(import.meta.filename, 'data'), /is a file; name a folder/],
  ],
  BACKUP_DIR: [
    ['"/var/backups/rollbook"', quoted],
    ['s3://backups', unreplaced],
    ['`pwd`/backups', unreplaced],
    ['/var/backups/rollbook', /is for SQLite; leave it out/, onPostgres],
  ],
  DATABASE_URL: [
    [`"postgres://roll:${secret}@db/rollbook"`, quoted, onPostgres],
    ['mysql://db/rollbook', /must begin with postgres:\/\//, onPostgres],
    ['db:5432/rollbook', /must begin with postgres:\/\//, onPostgres],
    ['postgres:db/rollbook', /must begin with postgres:\/\//, onPostgres],
    ['jdbc:postgresql://db/rollbook', /must begin with postgres:\/\//, onPostgres],
    ['rollbook.db', /must begin with postgres:\/\//, onPostgres],
    ['host=db dbname=rollbook', /must begin with postgres:\/\//, onPostgres],
    [`postgres://roll:${secret}%zz@db/rollbook`, decoded, onPostgres],
    [`postgres://roll:${secret}#1@db/rollbook`, special, onPostgres],
    [`postgres://roll:${secret}/1@db/rollbook`, special, onPostgres],
    [`postgres://roll:12/${secret}@db/rollbook`, special, onPostgres],
    ['postgres://db:99999/rollbook', special, onPostgres],
    ['postgres://one,,two/rollbook', /has an empty name in its list of hosts/, onPostgres],
    ['postgres://db/rollbook?options=-c%20fsync%3Doff', /leave out options/, onPostgres],
    ['postgres://db/rollbook?lock_timeout=0', /leave out options/, onPostgres],
    ['postgres://db/rollbook?sslmode=require&statement_timeout=1', /leave out options/, onPostgres],
  ],
  DATABASE_READ_URL: [
    [`'postgres://roll:${secret}@db/rollbook'`, quoted, onPostgres],
    ['postgres://two/rollbook', /is for PostgreSQL; leave it out, or set DATABASE_URL/],
    ['replica', /must begin with postgres:\/\/ and name one host/, onPostgres],
    ['http://two/rollbook', /must begin with postgres:\/\/ and name one host/, onPostgres],
    ['postgres://one,two/rollbook', /must begin with postgres:\/\/ and name one host/, onPostgres],
    [`postgres://roll:${secret}%@two/rollbook`, decoded, onPostgres],
    [`postgres://roll:${secret}#1@two/rollbook`, special, onPostgres],
    [`postgres://roll:${secret}/1@two/rollbook`, special, onPostgres],
    ['postgres://two:0/rollbook', special, onPostgres],
    ['postgres://two/rollbook?query_timeout=1', /leave out options/, onPostgres],
  ],
  DATABASE_STANDBY: [
    ['"required"', quoted, onPostgres],
    ['yes', /write "required", or leave it out/, onPostgres],
    ['REQUIRED', /write "required", or leave it out/, onPostgres],
    ['required', /is for PostgreSQL; leave it out, or set DATABASE_URL/],
  ],
  SECRET_KEY: [
    [null, /is missing; all processes on one database share one key/, { DATABASE_URL: 'postgres://db/rollbook' }],
    [`"${secret.repeat(3)}"`, quoted],
    [secret, /must have at least 32 characters, for example from: openssl rand -hex 32/],
    ['the output of: openssl rand -hex 32', noSecret],
    ['change-me-'.repeat(4), noSecret],
    ['0'.repeat(64), noSecret],
    [`${secret.repeat(2)}\n${secret}`, /has a line break; write the value on one line/],
  ],
  SUPPORT_EMAIL: [
    ['"help@x.edu"', quoted],
    ['nobody', /isn’t an email address; write it without a name/],
    ['Help <help@x.edu>', /isn’t an email address/],
    ['<help@x.edu>', /isn’t an email address/],
    ['mailto:help@x.edu', /isn’t an email address/],
    ['help@x', /isn’t an email address/],
    ['a@x.edu,b@x.edu', /isn’t an email address/],
    ['https://x.edu/help', /isn’t an email address/],
  ],
  TIME_ZONE: [
    ["'America/New_York'", quoted],
    ['Europe/Atlantis', /isn’t an IANA time zone such as America\/New_York/],
    ['New York', /isn’t an IANA time zone/],
    ['America/New York', /isn’t an IANA time zone/],
    ['GMT+2', /isn’t an IANA time zone/],
    ['EDT', /isn’t an IANA time zone/],
    [':America/New_York', /isn’t an IANA time zone/],
  ],
  LOG_LEVEL: [
    ['"info"', quoted],
    ['loud', /must be one of trace, debug, info, warn, error, silent/],
    ['INFO', /must be one of/],
    ['warning', /must be one of/],
    ['30', /must be one of/],
    ['off', /must be one of/],
  ],
  OUTBOUND_ALLOW: [
    ['"idp.x.edu"', quoted],
    ['https://idp.x.edu', notAllowed],
    ['idp.x.edu:8443', notAllowed],
    ['*.x.edu', notAllowed],
    ['10.0.0.0/0', notAllowed],
    ['10.0.0.0/33', notAllowed],
    ['10.0.0', notAllowed],
    ['idp.x.edu 10.0.0.1', notAllowed],
  ],
  TRUST_PROXY: [
    ['"127.0.0.1"', quoted],
    ['true', noRange],
    ['1', noRange],
    ['loopback', noRange],
    ['caddy', noRange],
    ['*', noRange],
    ['0.0.0.0/0', noRange],
    ['::/0', noRange],
    ['127.0.0.1/33', noRange],
    ['127.0.0.1:3000', noRange],
    ['http://127.0.0.1', noRange],
    ['127.0.0.1 10.0.0.1', noRange],
    ['10.0.*', noRange],
  ],
  NODE_EXTRA_CA_CERTS: [
    [`"${import.meta.filename}"`, quoted],
    ['/nowhere/ca.pem', /can’t be read; name an existing file/],
    [folder, /can’t be read/],
    [import.meta.filename, /has no certificate in PEM/],
  ],
  RATE_LIMITS: [
    ['"on"', quoted],
    ['maybe', /must be on or off/],
    ['false', /must be on or off/],
    ['0', /must be on or off/],
    ['OFF', /must be on or off/],
    ['off', /can be off only while HOST is this machine itself/, { HOST: '0.0.0.0' }],
  ],
  METRICS_PORT: [
    ['"9464"', quoted],
    ['nine', port],
    ['0', /is 0; write a fixed port/],
    ['127.0.0.1:9464', port],
    ['on', port],
    ['3000', /choose a port different from PORT/],
    ['4000', /choose a port different from PORT/, { PORT: '4000' }],
  ],
}

for (const [name, values] of Object.entries(mistakes))
  for (const [value, says, otherValues] of values)
    test(`a mistake in ${name} is explained: ${value}`, () => {
      const { [name]: _, ...rest } = { ...sound, ...otherValues }
      const problems = listProblems({ ...rest, ...(value !== null && { [name]: value }) })
      const [problem = ''] = problems
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problem, says)
      assert.ok(problem.startsWith(`${name}: `), problem)
      assert.ok(!problem.includes(secret), 'no password or key is repeated')
    })

test('the settings in these tests, without mistakes, start a server', () => {
  for (const otherValues of [{}, onPostgres]) assert.deepEqual(listProblems({ ...sound, ...otherValues }), [])
})

test('every setting has its mistakes in this file and a row in the operations guide', () => {
  const names = new Set<string>()
  const env = { ...sound, ...onPostgres }
  readSettings(new Proxy<Env>(env, { get: (target, name: string) => (names.add(name), target[name]) }))
  const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
  const chapter = /^## Settings\n(.*?)^## /ms.exec(guide)?.[1] ?? ''
  const documented = Array.from(chapter.matchAll(/^\| `([A-Z_]+)`/gm), ([, name]) => name)
  assert.deepEqual(names, new Set(Object.keys(mistakes)))
  assert.deepEqual(new Set(documented), names)
})

function listProblems(env: Env): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error))
    return error.problems
  }
}
