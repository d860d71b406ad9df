import type pg from 'pg'
import { isPassingFault, isPoolerRefusal } from './faults.ts'
import type { PostgresPlace } from './database-place.ts'
import { describeConnectionFailure } from './connection-failure.ts'
import { splitHosts } from './hosts.ts'
import { twoPrimaries, whyNoSynchronousStandby } from './pair.ts'
import { loadDriver } from './postgres.ts'
import type { PrimaryPool } from './primary-pool.ts'

const pooler =
  'DATABASE_URL leads to a connection pooler in transaction mode, where prepared statements and LISTEN don’t work. ' +
  'Connect to PostgreSQL itself: one process keeps at most 18 connections.'

const foreignCluster =
  'DATABASE_READ_URL leads to a different database cluster than DATABASE_URL (their system identifiers differ), so files ' +
  'would have wrong rows. Name a standby of the primary there.'

/** The time (ms) that the server of DATABASE_READ_URL has to answer. If it doesn't, queries run on the primary. */
const readerPatience = 2_000

/**
 * Throws a sentence for the operator when the server at `place` could lose acknowledged commits, lacks the standby that
 * `DATABASE_STANDBY` requires, is behind a pooler that breaks prepared statements, or has a new database whose encoding
 * can't store all names. Also throws when several hosts accept writes, or when DATABASE_READ_URL is unusable
 * (`whyForeign`).
 */
export async function refuseUnfitPostgres(pool: PrimaryPool, place: PostgresPlace): Promise<void> {
  const client = await pool.connect().catch((error: Error) => {
    throw isPoolerRefusal(error) ? new Error(pooler) : error
  })
  try {
    const reason = (await whyUnsafe(client)) ?? (await whyNarrow(client)) ?? (await whyPooled(pool, client))
    if (reason) throw new Error(reason)
    const foreign = place.readUrl ? await whyForeign(client, place.readUrl) : null
    if (foreign) throw new Error(foreign)
    const notPair = place.standby === 'required' ? await whyNoSynchronousStandby(client) : null
    if (notPair) throw new Error(notPair)
  } finally {
    client.release()
  }
  const primaries = splitHosts(place.url).length > 1 ? await pool.listPrimaries() : []
  if (primaries.length > 1) throw new Error(`${twoPrimaries(primaries)}.`)
}

/**
 * Returns a message when the server of DATABASE_READ_URL belongs to a different cluster. Returns null when it doesn't,
 * or when it doesn't answer now. Throws a sentence when the server can't be used.
 */
async function whyForeign(client: pg.ClientBase, readUrl: string): Promise<string | null> {
  const limits = { connectionTimeoutMillis: readerPatience, query_timeout: readerPatience }
  const reader = new (loadDriver().Client)({ connectionString: readUrl, ...limits })
  reader.on('error', () => undefined)
  try {
    await reader.connect()
    const [readCluster, mainCluster] = [await findCluster(reader), await findCluster(client)]
    return readCluster === mainCluster ? null : foreignCluster
  } catch (error) {
    if (isPassingFault(error)) return null
    const failure = describeConnectionFailure(error, readUrl)
    throw failure === null ? error : new Error(`DATABASE_READ_URL: ${failure}`, { cause: error })
  } finally {
    await reader.end().catch(() => undefined)
  }
}

/**
 * Returns the system identifier that a primary and all its standbys share.
 * https://www.postgresql.org/docs/current/functions-info.html
 */
async function findCluster(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return rows[0]!.id
}

async function whyUnsafe(client: pg.ClientBase): Promise<string | null> {
  const show = async (setting: string) =>
    (await client.query<Record<string, string>>(`show ${setting}`)).rows[0]?.[setting] ?? ''
  const unsafe = (setting: string, value: string) =>
    `PostgreSQL runs with ${setting}=${value} and could lose acknowledged check-ins.`
  if ((await show('fsync')) === 'off') return `${unsafe('fsync', 'off')} Switch it on.`
  // We set it ourselves, but the address or a pooler can override it.
  const commit = await show('synchronous_commit')
  if (commit === 'off') return `${unsafe('synchronous_commit', commit)} Switch it on.`
  if (!['on', 'remote_apply'].includes(commit)) return `${unsafe('synchronous_commit', commit)} Set it to on.`
  const messages = await show('client_min_messages')
  if (/^(error|fatal|panic)$/.test(messages))
    return `${unsafe('client_min_messages', messages)} Set it to warning, so that a canceled wait for a standby is reported.`
  return null
}

/**
 * Returns why names in many languages can't be stored, or null. Checks only a database without our tables: a server
 * that has already run must keep running.
 */
async function whyNarrow(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ encoding: string; is_new: boolean; database: string; owner: string }>(
    `select current_setting('server_encoding') as encoding, to_regclass('instance') is null as is_new,
      quote_ident(current_database()) as database, quote_ident(current_user) as owner`,
  )
  const { encoding, is_new, database, owner } = rows[0]!
  if (encoding === 'UTF8' || !is_new) return null
  return (
    `The database has the encoding ${encoding}, which can’t store the names of all people. Drop it and create it again: ` +
    `create database ${database} owner ${owner} encoding 'UTF8' locale 'C.UTF-8' template template0`
  )
}

/**
 * Detects a pooler in transaction mode, which gives our server connection to another client between two statements.
 * Returns the reason not to start, or null.
 */
async function whyPooled(pool: PrimaryPool, client: pg.ClientBase): Promise<string | null> {
  const firstBackend = await findBackend(client)
  const secondClient = await pool.connect()
  try {
    await secondClient.query('begin')
    await findBackend(secondClient)
    const laterBackend = await findBackend(client)
    await secondClient.query('rollback')
    return laterBackend === firstBackend ? null : pooler
  } finally {
    secondClient.release()
  }
}

async function findBackend(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
