import { PostgresDialect } from 'kysely'
import pg from 'pg'

/** Connections one process keeps at the most. */
const poolSize = 10

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
  // Without a listener a connection that breaks while idle ends the process.
  pool.on('error', onIdleError)
  return pool
}

/** Kysely's dialect over the pool. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool })
}

/** Throws when the server may forget what it acknowledged: `fsync` off, or commits not waited for. */
export async function refuseUnsafePostgres(pool: pg.Pool): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit'] as const) {
    const { rows } = await pool.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'off') continue
    throw new Error(`PostgreSQL runs with ${setting}=off and could lose acknowledged check-ins. Switch it on.`)
  }
}
