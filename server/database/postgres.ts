import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Key, Shortcuts } from './db.ts'
import { runChecked, checkedClient, watchReplication } from './checked-client.ts'
import { isMissingParent, isWorthAnotherTry, NotReplicated, poolIsFull } from './faults.ts'
import { limitConcurrentRuns } from './yielding.ts'

/** The maximum number of connections of one process. */
export const poolSize = 10
/**
 * The number of connections that only check-ins use. All others may be waiting for locks, even because of one
 * professor's requests.
 */
export const reservedForCheckIns = 3
/** The maximum number of connections that run transactions that yield to check-ins. */
const yieldingTransactions = 2
/** PostgreSQL's error code for 'cached plan must not change result type'. */
const planIsOutdated = '0A000'
/** SQL for whether commits wait for a standby. It can change at any time: after a manual promotion, it is false. */
const waits = `current_setting('synchronous_standby_names') <> '' as waits`
/** SQL that makes a commit wait for the standby without changing a table. A read-only commit wouldn't wait. */
const waitForStandby = `(select pg_logical_emit_message(true, 'rollbook', ''))`
/** The number of attempts while a database restarts, and the time (ms) between them. */
const attempts = 3
const retryDelayMs = 250

/** Returns PostgreSQL's driver. SQLite doesn't need it, so it is loaded on first use. */
export function loadDriver(): typeof pg {
  const driver = createRequire(import.meta.url)('pg') as typeof pg
  // bigint columns hold ms since 1970 and counts, far below 2^53, so plain numbers are enough.
  driver.types.setTypeParser(driver.types.builtins.INT8, Number)
  return driver
}

/** The maximum time (ms) to wait for a connection. */
const maxQueueMs = 2_000
/** The maximum time (ms) to wait for a response, because `statement_timeout` doesn't end a wait for a standby. */
const maxWaitMs = 6_000

/** pg's pool awaits the promise of `onConnect`, although its types don't declare that. */
export type PoolOptions = Omit<pg.PoolConfig, 'onConnect'> & { onConnect?: (client: pg.ClientBase) => Promise<void> }

/**
 * Opens a pool on a `postgres://` URL. It waits at most 2 s for a connection and 6 s for a response. A statement may
 * wait 2 s for locks and run for 2.5 s. The limit for locks is shorter, so that the error tells a lock from a slow
 * server.
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void, options: PoolOptions = {}): pg.Pool {
  const pool = new (loadDriver().Pool)({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: maxQueueMs,
    statement_timeout: 2_500,
    query_timeout: maxWaitMs,
    // An idle connection is probed after this time (ms), because the other end may be gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'rollbook',
    // We need the warning that a commit was not replicated. The limit for locks is shorter than the statement's, so
    // that the error tells a lock from a slow server.
    options: '-c synchronous_commit=on -c client_min_messages=warning -c lock_timeout=2000',
    ...options,
  })
  // Without an error listener, a broken connection ends the process. The pool handles idle connections. We listen to
  // all connections, including those in use, whose statements also get the error.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    client.on('error', onIdleError)
    watchReplication(client)
  })
  return pool
}

/** The part of a pool that the dialect and the shortcuts need: a `pg.Pool` or a `PrimaryPool`. */
export type Connections = { connect: () => Promise<pg.PoolClient>; end: () => Promise<void>; options: pg.PoolConfig }

/**
 * Kysely's dialect over the pool, without the connections that are reserved for the hot path. While a server restarts,
 * it waits before it sends a statement, which is always safe.
 */
export function postgresDialect(pool: Connections): PostgresDialect {
  const { max: connections = poolSize, connectionTimeoutMillis: longest = maxQueueMs } = pool.options
  const semaphore = new Semaphore(
    connections > reservedForCheckIns ? connections - reservedForCheckIns : connections,
    longest,
  )
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => {
        await semaphore.acquire()
        try {
          const { query, release } = checkedClient(await connectPatiently(pool))
          const releaseBoth: typeof release = (...destroy) => {
            release(...destroy)
            semaphore.release()
          }
          return { query, release: releaseBoth }
        } catch (error) {
          semaphore.release()
          throw error
        }
      },
      end: () => pool.end(),
    },
  })
}

/**
 * Limits how many connections are in use at once. A caller that waits too long (ms) gets the error of an exhausted
 * pool.
 */
class Semaphore {
  readonly #longest: number
  readonly #queue = new Set<() => void>()
  #free: number

  constructor(count: number, longest: number) {
    this.#free = count
    this.#longest = longest
  }

  async acquire(): Promise<void> {
    this.#free -= 1
    if (this.#free >= 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#queue.add(resolve)
    const timer = setTimeout(() => {
      this.#queue.delete(resolve)
      this.#free += 1
      reject(new Error(poolIsFull))
    }, this.#longest)
    await promise.finally(() => clearTimeout(timer))
  }

  release(): void {
    this.#free += 1
    const [next] = this.#queue
    if (!next) return
    this.#queue.delete(next)
    next()
  }
}

/** A key and the callers that wait for its row. */
type Waiting = { key: Key; callers: { resolve: (row: unknown) => void; reject: (error: unknown) => void }[] }

/**
 * The hot path on PostgreSQL, with named prepared statements. With `mustWait`, `insertNew` and `findSafely` throw
 * `NotReplicated` when commits don't wait for a standby.
 */
export function postgresShortcuts(pool: Connections, mustWait: boolean): Shortcuts {
  const names = new Map<string, string>()
  let count = 0
  const once = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
    const client = await connectPatiently(pool)
    try {
      const { rows } = await runChecked(client, () => client.query<Record<string, unknown>>({ name, text, values }))
      client.release()
      return rows
    } catch (error) {
      // The connection is still usable after a missing reference. After any other error, a new connection is cheaper
      // than a check.
      client.release(!isMissingParent(error))
      throw error
    }
  }
  const run = async (text: string, values: unknown[]) => {
    let name = names.get(text)
    if (!name) names.set(text, (name = `rollbook-${(count += 1)}`))
    try {
      return await once(name, text, values)
    } catch (error) {
      // A newer version, running beside this one, has added a column. Nothing was executed. A new name makes every
      // connection plan the statement again.
      if ((error as { code?: string }).code !== planIsOutdated) throw error
      const renamed = `rollbook-${(count += 1)}`
      names.set(text, renamed)
      return once(renamed, text, values)
    }
  }
  const gathering = new Map<string, Map<string, Waiting>>()
  /**
   * Queues a key. All keys of one event-loop turn share one query, because a hall reads one event and many sessions.
   */
  const together = (text: string, key: Key) =>
    new Promise<unknown>((resolve, reject) => {
      let keys = gathering.get(text)
      if (!keys) {
        gathering.set(text, (keys = new Map()))
        setImmediate(() => void answer(text))
      }
      const joined = joinKey(key)
      const waiting = keys.get(joined)
      if (waiting) waiting.callers.push({ resolve, reject })
      else keys.set(joined, { key, callers: [{ resolve, reject }] })
    })
  const answer = async (text: string) => {
    const waiting = [...gathering.get(text)!.values()]
    gathering.delete(text)
    const columns = waiting[0]!.key.map((_, index) => `key${index}`)
    try {
      const arrays = columns.map((_, index) => waiting.map(({ key }) => key[index]))
      const foundRows = await run(text, arrays)
      if (mustWait && foundRows.some((row) => row.waits === false)) throw new NotReplicated()
      const rows = new Map(foundRows.map((row) => [joinKey(columns.map((column) => row[column] as string)), row]))
      for (const { key, callers } of waiting) {
        const row = rows.get(joinKey(key))
        // Each caller gets its own object, which it may change.
        for (const { resolve } of callers) resolve(row && { ...row })
      }
    } catch (error) {
      for (const { callers } of waiting) for (const { reject } of callers) reject(error)
    }
  }
  return {
    find: (db, lookup, key) => together(lookup.textForMany(db), key),
    // It is one statement, so all of it runs on one server.
    findSafely: (db, lookup, key) =>
      together(`select found.*, ${waits}, ${waitForStandby} from (${lookup.textForMany(db)}) as found`, key),
    async insertNew(_db, { table, unique, rows }) {
      const columns = Object.keys(rows[0] ?? {}).join(', ')
      // All rows are one parameter, so that the SQL text, and therefore the plan, is the same for any batch size.
      const text = `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1)
        on conflict (${unique.join(', ')}) do nothing returning id${mustWait ? `, ${waits}` : ''}`
      const inserted = await run(text, [JSON.stringify(rows)])
      if (mustWait && inserted.some((row) => row.waits === false)) throw new NotReplicated()
      return new Set(inserted.map((row) => row.id as string))
    },
    runYielding: limitConcurrentRuns(yieldingTransactions),
    noticeFault: () => undefined,
    close: () => undefined,
  }
}

function joinKey(key: Key): string {
  return key.length === 1 ? key[0]! : key.join(' ')
}

async function connectPatiently(pool: Connections): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      if (attempt >= attempts || !isWorthAnotherTry(error)) throw error
      await wait(retryDelayMs)
    }
  }
}
