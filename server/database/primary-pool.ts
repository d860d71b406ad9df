import type pg from 'pg'
import { isFullPool, isPassingFault, isPoolerRefusal, NoPrimary, NotPrimary } from './faults.ts'
import { readHost } from './hosts.ts'

type OnConnect = (client: pg.ClientBase) => Promise<void>

/** The default time (ms) that a new connection has to report whether its server is a standby. */
const maxCheckMs = 2_000
/** The time (ms) that a failed search for the primary is cached, so that a new primary isn't flooded. */
const failureLifetime = 250
/** The time (ms) that the list of primaries is cached, because creating it connects to every host. */
const listLifetime = 60_000

/**
 * A pool of connections to the primary among several hosts. It asks each new connection whether its server is a
 * standby. If it is, or if the host doesn't answer, it tries the next host. It starts with the host that was last the
 * primary.
 */
export class PrimaryPool {
  readonly #pools: { host: string; pool: pg.Pool }[]
  readonly #refuseStandby: OnConnect
  #current = 0
  #failed: { error: NoPrimary; at: number } | null = null
  #listed: { hosts: Promise<string[]>; at: number } | null = null

  /** `longest` is the time (ms) that a new connection has to report whether its server is a standby. */
  constructor(urls: readonly string[], open: (url: string, onConnect: OnConnect) => pg.Pool, longest = maxCheckMs) {
    this.#refuseStandby = (client) => refuseStandby(client, longest)
    this.#pools = urls.map((url) => ({ host: readHost(url), pool: open(url, this.#refuseStandby) }))
  }

  get options(): pg.PoolConfig {
    return this.#pools[0]!.pool.options
  }

  /** Returns a connection to the primary. Throws `NoPrimary` with each host's response when there is none. */
  async connect(): Promise<pg.PoolClient> {
    if (this.#failed && performance.now() - this.#failed.at < failureLifetime) throw this.#failed.error
    const answers: string[] = []
    const first = this.#current
    for (let step = 0; step < this.#pools.length; step += 1) {
      const index = (first + step) % this.#pools.length
      const { host, pool } = this.#pools[index]!
      try {
        const client = await pool.connect()
        this.#current = index
        return client
      } catch (error) {
        if (this.#pools.length === 1 || !isPassingFault(error) || isFullPool(error) || isPoolerRefusal(error))
          throw error
        answers.push(`${host} ${describeAnswer(error)}`)
      }
    }
    const error = new NoPrimary(answers)
    this.#failed = { error, at: performance.now() }
    throw error
  }

  /** Returns the cached result of `listPrimaries`, at most a minute old. */
  primaries(): Promise<string[]> {
    const now = performance.now()
    if (!this.#listed || now - this.#listed.at > listLifetime) this.#listed = { hosts: this.listPrimaries(), at: now }
    return this.#listed.hosts
  }

  /** Returns one host of each server that accepts writes. If there is more than one, the cluster has split. */
  async listPrimaries(): Promise<string[]> {
    const checks = this.#pools.map(async ({ host, pool }) => {
      const client = await pool.connect().catch(() => null)
      if (!client) return []
      const server = await this.#refuseStandby(client).then(
        () => identify(client),
        () => null,
      )
      client.release(server === null)
      return server === null ? [] : [[server, host] as const]
    })
    return [...new Map((await Promise.all(checks)).flat()).values()]
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map(({ pool }) => pool.end()))
  }
}

async function refuseStandby(client: pg.ClientBase, longest: number): Promise<void> {
  const question = { text: 'select pg_is_in_recovery() as standby', query_timeout: longest }
  const { rows } = await client.query<{ standby: boolean }>(question)
  if (rows[0]!.standby) throw new NotPrimary()
}

/**
 * Returns the server's start time with microseconds, which identifies it. Returns null if the server doesn't answer.
 */
async function identify(client: pg.ClientBase): Promise<string | null> {
  const startQuery = { text: 'select pg_postmaster_start_time()::text as started', query_timeout: maxCheckMs }
  const answer = await client.query<{ started: string }>(startQuery).catch(() => null)
  return answer?.rows[0]?.started ?? null
}

function describeAnswer(error: unknown): string {
  if (error instanceof NotPrimary) return 'is a standby'
  const { code, message, severity } = error as Error & { code?: string; severity?: string }
  if (code === 'ECONNREFUSED') return 'refuses connections'
  return severity === undefined ? `doesn’t answer (${message})` : `says “${message}”`
}
