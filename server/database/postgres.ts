import { setTimeout as wait } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { isPassingFault } from './faults.ts'

/** Connections one process keeps at the most. */
const poolSize = 10
/** A database that restarts is back within this many tries, this far apart (ms). */
const tries = 3
const betweenTries = 250

// bigint columns hold ms since 1970 and counts: far below 2^53, so plain numbers serve.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a pool on a `postgres://` address. Waits 2 s for a connection and 2.5 s for a statement at the most. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_500,
    application_name: 'rollbook',
    options: '-c synchronous_commit=on',
  })
  // Without a listener a connection that breaks ends the process: the pool listens to those that are idle, we to those
  // in use, whose statements get the error besides.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', onIdleError))
  return pool
}

/** Kysely's dialect over the pool. A server that restarts is waited for before anything is sent, which is always safe. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({
    pool: { options: pool.options, connect: () => connectPatiently(pool), end: () => pool.end() },
  })
}

async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      if (attempt >= tries || !isPassingFault(error)) throw error
      await wait(betweenTries)
    }
  }
}

/** Throws when the server may forget what it acknowledged: `fsync` off, or commits not waited for. */
export async function refuseUnsafePostgres(pool: pg.Pool): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit'] as const) {
    const { rows } = await pool.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'off') continue
    throw new Error(`PostgreSQL runs with ${setting}=off and could lose acknowledged check-ins. Switch it on.`)
  }
}
