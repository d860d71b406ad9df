import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres, type OwnPostgres } from './postgres.ts'
import { newTestFolder } from './test-folder.ts'

/** A primary whose commits wait for a standby. */
export type PostgresPair = {
  primary: OwnPostgres
  standby: OwnPostgres
  /** Promotes the standby. Its commits don't wait for another server until `rebuild`. */
  promote: () => Promise<void>
  /** Rebuilds the old primary, which must be down, as the synchronous standby of the promoted one. */
  rebuild: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts two real PostgreSQL servers. The second one is a synchronous standby of the first one. Their files are in new
 * folders, by default in memory.
 */
export async function startPair(newFolder: (name: string) => string = newTestFolder): Promise<PostgresPair> {
  const primary = await startPostgres(newFolder('primary'))
  await primary.down('fast')
  const folder = newFolder('standby')
  const data = join(folder, 'data')
  execFileSync('cp', ['-a', primary.data, data])
  follow(data, primary)
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
    async rebuild() {
      await standby.down('fast')
      rmSync(primary.data, { recursive: true })
      execFileSync('cp', ['-a', standby.data, primary.data])
      follow(primary.data, standby)
      set(standby.data, 'synchronous_standby_names', 'second')
      await standby.up()
      await primary.up()
    },
    async stop() {
      await standby.stop()
      await primary.stop()
    },
  }
}

/** Turns a copy of a server's files into a standby. https://www.postgresql.org/docs/current/warm-standby.html */
function follow(data: string, { url }: OwnPostgres): void {
  const { hostname, port, username, password } = new URL(url)
  writeFileSync(join(data, 'standby.signal'), '')
  const server = `host=${hostname} port=${port} user=${username} password=${password}`
  set(data, 'primary_conninfo', `${server} application_name=second`)
}

function set(data: string, name: string, value: string): void {
  appendFileSync(join(data, 'postgresql.auto.conf'), `${name} = '${value}'\n`)
}
