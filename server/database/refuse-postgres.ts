import type pg from 'pg'
import type { PostgresPlace } from './place.ts'
import { splitHosts } from './hosts.ts'
import { twoPrimaries, whyNoPair } from './pair.ts'
import type { PrimaryPool } from './primary-pool.ts'

const pooler =
  'DATABASE_URL leads to a connection pooler in transaction mode, where prepared statements and LISTEN don’t work. ' +
  'Connect to PostgreSQL itself: one process keeps at most 11 connections.'

/**
 * Throws a sentence for the operator when the server at `place` may lose what it acknowledged, isn't the pair that was
 * asked for, or is behind a pooler that breaks prepared statements.
 */
export async function refuseUnfitPostgres(pool: PrimaryPool, place: PostgresPlace): Promise<void> {
  const client = await pool.connect().catch((error: Error) => {
    // PgBouncer refuses our settings unless it is told to ignore them.
    throw error.message.startsWith('unsupported startup parameter') ? new Error(pooler) : error
  })
  try {
    const why = (await whyUnsafe(client)) ?? (await whyPooled(pool, client))
    if (why) throw new Error(why)
    const notPair = place.standby === 'required' ? await whyNoPair(client) : null
    if (notPair) throw new Error(notPair)
  } finally {
    client.release()
  }
  const primaries = splitHosts(place.url).length > 1 ? await pool.primaries() : []
  if (primaries.length > 1) throw new Error(`${twoPrimaries(primaries)}.`)
}

async function whyUnsafe(client: pg.ClientBase): Promise<string | null> {
  for (const setting of ['fsync', 'synchronous_commit'] as const) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] === 'off')
      return `PostgreSQL runs with ${setting}=off and could lose acknowledged check-ins. Switch it on.`
  }
  return null
}

/** A pooler in transaction mode lends our server connection to the next client, and gives us another one afterwards. */
async function whyPooled(pool: PrimaryPool, client: pg.ClientBase): Promise<string | null> {
  const before = await backendOf(client)
  const other = await pool.connect()
  try {
    await other.query('begin')
    await backendOf(other)
    const after = await backendOf(client)
    await other.query('rollback')
    return after === before ? null : pooler
  } finally {
    other.release()
  }
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
