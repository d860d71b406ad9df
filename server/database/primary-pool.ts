import pg from 'pg'
import { isPassingFault, NoPrimary, NotPrimary } from './faults.ts'
import { hostOf } from './hosts.ts'

/**
 * Connections to the primary among several hosts. It asks each new connection whether its server is a standby, and goes
 * on to the next host if it is, or if the host doesn't answer. The host found last is asked first.
 */
export class PrimaryPool {
  readonly #pools: { host: string; pool: pg.Pool }[]
  #current = 0

  constructor(urls: readonly string[], open: (url: string, verify: NonNullable<pg.PoolConfig['verify']>) => pg.Pool) {
    this.#pools = urls.map((url) => ({ host: hostOf(url), pool: open(url, refuseStandby) }))
  }

  get options(): object {
    return this.#pools[0]!.pool.options
  }

  /** Returns a connection to the primary. Throws `NoPrimary` with what each host said when there is none. */
  async connect(): Promise<pg.PoolClient> {
    const answers: string[] = []
    const first = this.#current
    for (let step = 0; step < this.#pools.length; step += 1) {
      const at = (first + step) % this.#pools.length
      const { host, pool } = this.#pools[at]!
      try {
        const client = await pool.connect()
        this.#current = at
        return client
      } catch (error) {
        if (!isPassingFault(error) || this.#pools.length === 1) throw error
        answers.push(`${host} ${whatItSaid(error)}`)
      }
    }
    throw new NoPrimary(answers)
  }

  /** Returns the host of every server that takes writes now. More than one means that the cluster has split. */
  async primaries(): Promise<string[]> {
    const asked = this.#pools.map(async ({ host, pool }) => {
      const client = await pool.connect().catch(() => null)
      client?.release()
      return client ? [host] : []
    })
    return (await Promise.all(asked)).flat()
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map(({ pool }) => pool.end()))
  }
}

const refuseStandby: NonNullable<pg.PoolConfig['verify']> = (client, done) => {
  client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows }) => done(rows[0]!.standby ? new NotPrimary() : undefined),
    (error: Error) => done(error),
  )
}

function whatItSaid(error: unknown): string {
  if (error instanceof NotPrimary) return 'is a standby'
  const { code, message } = error as Error & { code?: string }
  return code === 'ECONNREFUSED' ? 'refuses connections' : `doesn’t answer (${message})`
}
