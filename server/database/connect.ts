import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { giveUp } from './checked-client.ts'
import { Checkpoints } from './checkpoints.ts'
import { Db } from './db.ts'
import { LockRetry } from './held-up.ts'
import { readingDialect, sqliteShortcuts, writingDialect } from './node-sqlite.ts'
import { openSqlite } from './open-sqlite.ts'
import { splitHosts } from './hosts.ts'
import { findPairWarnings } from './pair.ts'
import { Precedence } from './precedence.ts'
import type { DatabasePlace, PostgresPlace } from './database-place.ts'
import { openPostgres, poolSize, postgresDialect, postgresShortcuts, type PoolOptions } from './postgres.ts'
import { PrimaryPool } from './primary-pool.ts'
import { createStandbyReader, type Query } from './standby-reader.ts'
import { refuseUnfitPostgres } from './refuse-postgres.ts'
import { reserveBeside } from './reserve.ts'
import type { Schema } from './schema.ts'
import { TurnSnapshot } from './turn-snapshot.ts'

export type OpenDatabase = {
  db: Db
  place: DatabasePlace
  /** Returns what the operator should know about the database's servers, one sentence each. */
  warnings: () => Promise<string[]>
  /** Opens the connections that requests will need. If one can't be opened now, a request opens it later. */
  openEarly: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the database at `place`. Creates the SQLite file if it doesn't exist. The caller runs the migrations and closes
 * the database. Throws when the file isn't a database, or when the PostgreSQL server can't be reached or is unfit
 * (`refuseUnfitPostgres`). `onIdleError` gets the errors of idle connections that break.
 */
export async function connect(
  place: DatabasePlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  if (place.engine === 'sqlite') {
    mkdirSync(dirname(place.path), { recursive: true, mode: 0o700 })
    const file = openSqlite(place.path)
    const aside = openSqlite(place.path, true)
    const snapshot = new TurnSnapshot(file)
    const heldUp = new LockRetry(reserveBeside(place.path))
    const writing = { db: file, snapshot, heldUp, precedence: new Precedence(file) }
    const checkpoints = new Checkpoints(file, snapshot, place.path)
    const db = new Db(writingDialect(writing), sqliteShortcuts(writing, aside, checkpoints))
    return { db, place, warnings: async () => [], openEarly: async () => undefined, close: () => db.destroy() }
  }
  // The pool never closes idle connections. Otherwise the first requests after a quiet time would wait for new ones.
  const pool = openPrimary(place, onIdleError, { min: poolSize })
  try {
    await refuseUnfitPostgres(pool, place)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Db(postgresDialect(pool), postgresShortcuts(pool, place.standby === 'required'))
  // Warnings get connections of their own, because all others may be waiting for the lock that a warning reports. The
  // second connection asks each host whether it accepts writes.
  const watching = openPrimary(place, onIdleError, { max: 2 })
  return {
    db,
    place,
    warnings: async () => [...(await findPairWarnings(watching, place)), ...(await findLockWarnings(watching))],
    async openEarly() {
      const opened = await Promise.allSettled(Array.from({ length: poolSize }, () => pool.connect()))
      for (const connection of opened) if (connection.status === 'fulfilled') connection.value.release()
    },
    async close() {
      await Promise.all([db.destroy(), watching.end()])
    },
  }
}

/** Opens a read-only connection to the file or the primary. On PostgreSQL, adds the connections in use to `inUse`. */
export function connectReadOnly(place: DatabasePlace, inUse: Set<ClientBase> = new Set()): Kysely<Schema> {
  if (place.engine === 'sqlite') return new Kysely<Schema>({ dialect: readingDialect(openSqlite(place.path, true)) })
  const open = (host: string, onConnect: PoolOptions['onConnect']) => openReadOnly(host, inUse, { onConnect })
  return new Kysely<Schema>({
    dialect: postgresDialect(new PrimaryPool(splitHosts(place.url), open, maxWaitMs)),
  })
}

/** Runs long queries (see `createStandbyReader`). `cancel` cancels the running statement on PostgreSQL. */
export type LongReader = { run: <R>(query: Query<R>) => Promise<R>; cancel: () => void; close: () => Promise<void> }

/** Opens the connections for long queries. */
export function connectLongReader(place: DatabasePlace): LongReader {
  const inUse = new Set<ClientBase>()
  const cancel = () => inUse.forEach((client) => giveUp(client, new Error('The query was canceled.')))
  const primary = connectReadOnly(place, inUse)
  if (place.engine === 'sqlite' || !place.readUrl)
    return { run: (query) => query(primary), cancel, close: () => primary.destroy() }
  const standby = new Kysely<Schema>({ dialect: postgresDialect(openReadOnly(place.readUrl, inUse)) })
  const close = async () => {
    await Promise.all([primary.destroy(), standby.destroy()])
  }
  return { run: createStandbyReader(primary, standby), cancel, close }
}

function openPrimary(
  { url }: PostgresPlace,
  onIdleError: (error: Error) => void,
  options: PoolOptions = {},
): PrimaryPool {
  const open = (host: string, onConnect: PoolOptions['onConnect']) =>
    openPostgres(host, onIdleError, { ...options, onConnect })
  return new PrimaryPool(splitHosts(url), open)
}

function openReadOnly(url: string, inUse: Set<ClientBase>, options: PoolOptions = {}): Pool {
  const pool = openPostgres(url, () => undefined, { ...readOnly, ...options })
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  return pool
}

/**
 * The time (ms) that a query waits for its connection to open, or for a lock. Its thread has a low priority, so on a
 * busy machine it may not run for seconds. Shorter timers would expire before the thread sees responses that have
 * already arrived.
 */
const maxWaitMs = 10_000

/**
 * A thread runs one query at a time, on one connection. A report may take longer than a request's statement: 30 s for
 * the statement and 33 s until its response. PostgreSQL's just-in-time compiler (`jit`) would cost more than it saves,
 * and parallel workers would take the cores that check-ins need.
 */
const readOnly = {
  max: 1,
  connectionTimeoutMillis: maxWaitMs,
  statement_timeout: 30_000,
  query_timeout: 33_000,
  options: `-c default_transaction_read_only=on -c jit=off -c max_parallel_workers_per_gather=0 -c lock_timeout=${maxWaitMs}`,
}

/** The time (s) that a transaction may block others before a warning names it. Our own transactions are shorter. */
const maxHoldSeconds = 1

/** `pid` is 0 for a prepared transaction. `since` (ms) is null when our role isn't allowed to see the session. */
type Holder = { pid: number; program: string | null; role: string | null; since: number | null; waiting: number }

/** Returns one sentence for each session that holds a lock ours wait for and that an operator has to end. */
async function findLockWarnings(pool: PrimaryPool): Promise<string[]> {
  const client = await pool.connect()
  let isSound = false
  try {
    const { rows } = await client.query<Holder>(`
      with waiting as (
        select pid, unnest(pg_blocking_pids(pid)) as holder from pg_stat_activity
        where datname = current_database() and usename = current_user and wait_event_type = 'Lock'
      )
      select waiting.holder as pid, holder.application_name as program, holder.usename as role,
        (extract(epoch from holder.xact_start) * 1000)::bigint as since, count(distinct waiting.pid)::int as waiting
      from waiting left join pg_stat_activity as holder on holder.pid = waiting.holder
      where waiting.holder not in (select pid from waiting)
        and coalesce(holder.xact_start < clock_timestamp() - interval '${maxHoldSeconds} s', true)
      group by 1, 2, 3, 4 order by 1`)
    isSound = true
    return rows.map(describe)
  } finally {
    client.release(!isSound)
  }
}

function describe({ pid, program, role, since: start, waiting }: Holder): string {
  const statements = waiting === 1 ? '1 statement waits' : `${waiting} statements wait`
  if (pid === 0) return `lock: ${statements} for a prepared transaction; see pg_prepared_xacts`
  const details = [program || null, role && `role ${role}`].filter((detail) => detail !== null).join(', ')
  const began = start === null ? '' : `, whose transaction began at ${new Date(start).toISOString()}`
  return `lock: ${statements} for PostgreSQL session ${pid}${details && ` (${details})`}${began}`
}
