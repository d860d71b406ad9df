import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, SettingsError } from '#server/settings.ts'
import { readHost, splitHosts } from './hosts.ts'

test('an address with several hosts is split into one address per host', () => {
  assert.deepEqual(splitHosts('postgres://rollbook:a%40b@one:5432,two,[::1]:5433/rollbook?sslmode=require'), [
    'postgres://rollbook:a%40b@one:5432/rollbook?sslmode=require',
    'postgres://rollbook:a%40b@two/rollbook?sslmode=require',
    'postgres://rollbook:a%40b@[::1]:5433/rollbook?sslmode=require',
  ])
  assert.deepEqual(splitHosts('postgres://one/rollbook'), ['postgres://one/rollbook'])
  assert.equal(readHost('postgres://rollbook:secret@one:5432/rollbook'), 'one:5432')
})

test('each invalid setting of a PostgreSQL pair is named, with its remedy', () => {
  const rest = {
    PUBLIC_URL: 'https://rollbook.x.edu',
    SMTP_URL: 'smtps://mail.x.edu',
    MAIL_FROM: 'roll@x.edu',
    SECRET_KEY: 'a key for tests, 32 characters or more',
  }
  const listProblems = (env: Record<string, string>) => {
    try {
      readSettings({ ...rest, ...env })
      return []
    } catch (error) {
      if (error instanceof SettingsError) return error.problems
      throw error
    }
  }
  const pair = 'postgres://rollbook@one,two/rollbook'
  assert.deepEqual(
    listProblems({ DATABASE_URL: pair, DATABASE_STANDBY: 'required', DATABASE_READ_URL: 'postgres://two/rollbook' }),
    [],
  )
  assert.deepEqual(listProblems({ DATABASE_URL: `${pair}?options=-c%20fsync%3Doff` }), [
    'DATABASE_URL: leave out options, statement_timeout, lock_timeout and query_timeout; Rollbook sets its own',
  ])
  assert.deepEqual(listProblems({ DATABASE_URL: pair, DATABASE_READ_URL: pair }), [
    'DATABASE_READ_URL: must begin with postgres:// and name one host',
  ])
  assert.deepEqual(listProblems({ DATABASE_URL: 'mysql://one,two/rollbook' }), [
    'DATABASE_URL: must begin with postgres://; leave it out for SQLite',
  ])
  assert.deepEqual(listProblems({ DATABASE_URL: pair, DATABASE_STANDBY: 'yes', DATABASE_READ_URL: 'replica' }), [
    'DATABASE_READ_URL: must begin with postgres:// and name one host',
    'DATABASE_STANDBY: write "required", or leave it out',
  ])
  assert.deepEqual(listProblems({ DATABASE_STANDBY: 'required', DATABASE_READ_URL: 'postgres://two/rollbook' }), [
    'DATABASE_READ_URL: is for PostgreSQL; leave it out, or set DATABASE_URL',
    'DATABASE_STANDBY: is for PostgreSQL; leave it out, or set DATABASE_URL',
  ])
})
