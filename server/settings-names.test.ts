import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'
import { readSettings } from './settings.ts'

const folder = newTestFolder('names')
const sound = {
  DATA_DIR: folder,
  PUBLIC_URL: 'https://rollbook.x.edu',
  SMTP_URL: 'smtps://mail.x.edu',
  MAIL_FROM: 'Rollbook <roll@x.edu>',
}

/** Misspelled names of settings. */
const misspelled = {
  DATABASE_URL: ['DATABSE_URL', 'DATABASE_URI', 'database_url', 'DATABASEURL', 'DATABASE-URL', 'DATEBASE_URL'],
  DATABASE_STANDBY: ['DATABASE_STANBY', 'DATABASE_STAND_BY'],
  DATA_DIR: ['DATA_DRI', 'DATADIR', 'DATA_DIRECTORY'],
  BACKUP_DIR: ['BACKUP_DR', 'BACKUPDIR', 'BACKUPS_DIR', 'BACKUP_FOLDER', 'ROLLBOOK_BACKUP_DIR'],
  PUBLIC_URL: ['PUBLIC_URI'],
  SMTP_URL: ['SMPT_URL'],
  MAIL_FROM: ['MAILFROM'],
  SUPPORT_EMAIL: ['SUPPORT_MAIL'],
  TIME_ZONE: ['TIME_ZOEN', 'ROLLBOOK_TIME_ZONE'],
  OUTBOUND_ALLOW: ['OUTBOUND_ALOW'],
  NODE_EXTRA_CA_CERTS: ['NODE_EXTRA_CA_CERT'],
  METRICS_PORT: ['METRIC_PORT'],
  TRUST_PROXY: ['TRUST_PROXIY', 'TRUST_PROX'],
  SECRET_KEY: ['SECRETE_KEY', 'SECRETKEY'],
}

for (const [meant, names] of Object.entries(misspelled))
  for (const name of names)
    test(`${name} is reported as a misspelled ${meant}`, () => {
      const env = { ...sound, [meant]: undefined, [name]: 'x' }
      assert.throws(() => readSettings(env), { message: new RegExp(`${name}: .*; write ${meant}, `) })
    })

test('names that other programs use, and misspelled names beside the right one, are ignored', () => {
  const foreignNames = [
    'PATH',
    'HOSTNAME',
    'SHELL',
    'TZ',
    'SMTP_PORT',
    'DATABASE_PORT',
    'LOGNAME',
    'MAIL',
    'PORTS',
    'POST',
    'LOGLEVEL',
    'RATE_LIMIT',
    'TIMEZONE',
    'MAILTO',
    'ROLLBOOK_PAGES',
    'ROLLBOOK_PROCESSES',
    'XDG_DATA_DIRS',
    'DATABASE_SSL',
    'PG_DATABASE_URL',
  ]
  const env = Object.fromEntries([...foreignNames, 'METRIC_PORT'].map((name) => [name, 'x']))
  assert.equal(readSettings({ ...sound, ...env, METRICS_PORT: '9100' }).metricsPort, 9100)
})

test('names of other programs and of services in Kubernetes stop no server', () => {
  const database = 'postgres://db.x.edu/rollbook'
  for (const [name, text, env] of [
    ['ROLLBOOK_METRICS_PORT', 'tcp://10.96.14.7:9464', {}],
    ['DATA_FOLDER', '/data', { DATA_DIR: undefined, DATABASE_URL: database }],
    ['BACKUPS_DIR', '/backups', { DATABASE_URL: database }],
  ] as const)
    assert.ok(readSettings({ ...sound, SECRET_KEY: '9f2c41d07b6e83a5f10c9d2e4b7a6358', ...env, [name]: text }), name)
})

test('a server doesn’t start if Node is told not to check certificates', () => {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED'
  assert.throws(() => readSettings({ ...sound, [name]: '0' }), { message: new RegExp(`${name}: is 0, .*leave it out`) })
  assert.equal(readSettings({ ...sound, [name]: '1' }).port, 3000)
})
