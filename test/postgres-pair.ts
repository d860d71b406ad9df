import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres, type OwnPostgres } from './postgres.ts'
import { newTestFolder } from './test-folder.ts'

/** A primary whose commits wait for a standby. */
export type PostgresPair = {
  primary: OwnPostgres
  standby: OwnPostgres
  /** Makes the standby a primary. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts two real PostgreSQL servers; the second replicates the first synchronously. */
export async function startPair(): Promise<PostgresPair> {
  const primary = await startPostgres(newTestFolder('primary'))
  await primary.down('fast')
  const folder = newTestFolder('standby')
  const data = join(folder, 'data')
  execFileSync('cp', ['-a', primary.data, data])
  // https://www.postgresql.org/docs/current/warm-standby.html
  writeFileSync(join(data, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url)
  set(
    data,
    'primary_conninfo',
    `host=${hostname} port=${port} user=${username} password=${password} application_name=second`,
  )
  set(primary.data, 'synchronous_standby_names', 'second')
  await primary.up()
  const standby = await startPostgres(folder)
  return {
    primary,
    standby,
    async promote() {
      const client = new pg.Client({ connectionString: standby.url })
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
    },
    async stop() {
      await standby.stop()
      await primary.stop()
    },
  }
}

function set(data: string, name: string, value: string): void {
  appendFileSync(join(data, 'postgresql.auto.conf'), `${name} = '${value}'\n`)
}
