import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { freePort } from '#test/free-port.ts'
import { findPgBouncer } from '#test/journeys/programs.ts'
import { patience } from '#test/patience.ts'
import { runSql } from '#test/run-sql.ts'
import { newTestFolder } from '#test/test-folder.ts'

const inTransactionMode = /leads to a connection pooler in transaction mode.*Connect to PostgreSQL itself/

test('a pooler is refused in transaction mode, and works in session mode', async (t) => {
  // A pooler isn't part of the product, so machines without Debian's package manager skip this test.
  const pgbouncer = findPgBouncer()
  if (!pgbouncer) return t.skip('needs PgBouncer: install it with apt-get install pgbouncer')
  // Like all tests on PostgreSQL, it is skipped only when the file is run by hand.
  const target = process.env.TEST_DATABASE_URL
  if (!target) return t.skip('run by npm run test:all, or set TEST_DATABASE_URL')
  const start = (...settings: string[]) => startPooler(t, pgbouncer, target, settings)
  const ignoring = 'ignore_startup_parameters = options,statement_timeout,extra_float_digits'

  const asInstalled = await start('pool_mode = transaction')
  await assert.rejects(connect({ engine: 'postgres', url: asInstalled }), inTransactionMode)
  const twice = asInstalled.replace(/@([^/]+)/, '@$1,$1')
  await assert.rejects(connect({ engine: 'postgres', url: twice }), inTransactionMode, 'as one of two hosts')
  const tolerant = await start('pool_mode = transaction', ignoring)
  await assert.rejects(connect({ engine: 'postgres', url: tolerant }), inTransactionMode)
  const faithful = await start('pool_mode = session', ignoring)
  await (await connect({ engine: 'postgres', url: faithful })).close()
})

/** Starts PgBouncer in front of a PostgreSQL until the test ends. Returns its address. */
async function startPooler(t: TestContext, program: string, target: string, settings: string[]): Promise<string> {
  const folder = newTestFolder('pooler')
  const port = await freePort()
  const { hostname, port: behind, username, password, pathname } = new URL(target)
  const name = pathname.slice(1)
  const lines = [
    '[databases]',
    `${name} = host=${hostname} port=${behind} user=${username} password=${password} dbname=${name}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...settings,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, lines.join('\n'))
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const pooler = spawn(program, [file], { stdio: 'ignore', ...asNobody })
  t.after(() => pooler.kill('SIGKILL'))
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`
  // This only connects, without a statement.
  await t.waitFor(() => runSql(url), patience)
  return url
}
