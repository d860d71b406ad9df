import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { freePort } from '#test/free-port.ts'
import { findPgBouncer } from '#test/journeys/programs.ts'
import { patience } from '#test/patience.ts'
import { newTestFolder } from '#test/test-folder.ts'

const inTransactionMode = /leads to a connection pooler in transaction mode.*Connect to PostgreSQL itself/

test('a pooler is refused in transaction mode, and serves in session mode', async (t) => {
  const pgbouncer = findPgBouncer()
  if (!pgbouncer) return t.skip('needs PgBouncer: install it with apt-get install pgbouncer')
  const target = process.env.TEST_DATABASE_URL
  if (!target) return t.skip('run by npm run check, or set TEST_DATABASE_URL')
  const start = (...settings: string[]) => startPooler(t, pgbouncer, target, settings)
  const ignoring = 'ignore_startup_parameters = options,statement_timeout,extra_float_digits'

  const asInstalled = await start('pool_mode = transaction')
  await assert.rejects(connect({ engine: 'postgres', url: asInstalled }), inTransactionMode)
  const tolerant = await start('pool_mode = transaction', ignoring)
  await assert.rejects(connect({ engine: 'postgres', url: tolerant }), inTransactionMode)
  const faithful = await start('pool_mode = session', ignoring)
  await (await connect({ engine: 'postgres', url: faithful })).close()
})

/** Starts PgBouncer in front of a PostgreSQL until the test ends, and returns its address. */
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
  const last = Date.now() + patience.timeout
  while (!(await answers(url))) {
    assert.ok(Date.now() < last && pooler.exitCode === null, 'PgBouncer didn’t start')
    await pause(50)
  }
  return url
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
