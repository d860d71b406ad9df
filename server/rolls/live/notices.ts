import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { splitHosts } from '#server/database/hosts.ts'
import { loadDriver } from '#server/database/postgres.ts'

const channel = 'rollbook_live'
/** The shortest time (ms) between two notices: at most 20 a second. */
const noticeIntervalMs = 50
/** The maximum number of event ids in one notice. PostgreSQL's limit is 8,000 bytes. */
const batchLimit = 300
/** The first wait (ms) before reconnecting. It doubles after each failure, up to `maxWaitMs`. */
const firstRetryMs = 250
const maxWaitMs = 5_000
/**
 * The time (ms) between probes of the connection. A connection that only listens wouldn't notice that the other end is
 * gone.
 */
const probeIntervalMs = 10_000

type Options = {
  url: string
  /** Called with the events whose rolls another process changed. */
  onNotice: (events: string[]) => void
  /** Called when notices may have been missed. */
  onReconnect: () => void
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/** On PostgreSQL, notifies the other processes of changed rolls and receives their notices. Nothing waits for it. */
export class Notices {
  readonly #options: Options
  /** Identifies this process's notices. */
  readonly #self = randomUUID()
  readonly #unsent = new Set<string>()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #sending: Promise<void> | null = null
  #lastSent = -Infinity
  #wait = firstRetryMs
  #hasFailed = false
  #isClosed = false
  #opening: Promise<void>
  readonly #probe: NodeJS.Timeout
  readonly #hosts: string[]
  /** The number of failed connections. Each attempt uses the next host. */
  #failures = 0

  constructor(options: Options) {
    this.#options = options
    this.#hosts = splitHosts(options.url)
    this.#opening = this.#open()
    this.#probe = setInterval(() => {
      const client = this.#client
      client?.query('select 1').catch((error: unknown) => this.#lose(client, error))
    }, probeIntervalMs).unref()
  }

  /** Queues a notice that these events' rolls have changed. It is cheap and never throws. */
  notify(events: Iterable<string>): void {
    for (const event of events) this.#unsent.add(event)
    this.#schedule()
  }

  /** Sends pending notices, so that other processes show the last check-ins before a stop. Then disconnects. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#probe)
    if (this.#timer) clearTimeout(this.#timer)
    await this.#opening
    await this.#sending
    while (this.#client && this.#unsent.size > 0) await this.#send(this.#client)
    await this.#client?.end().catch(() => undefined)
  }

  #schedule(): void {
    if (this.#timer || this.#sending || !this.#client || this.#unsent.size === 0 || this.#isClosed) return
    const wait = Math.max(0, this.#lastSent + noticeIntervalMs - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (!this.#client) return
      this.#sending = this.#send(this.#client).finally(() => {
        this.#sending = null
        this.#schedule()
      })
    }, wait).unref()
  }

  async #send(client: pg.Client): Promise<void> {
    const events = [...this.#unsent].slice(0, batchLimit)
    for (const event of events) this.#unsent.delete(event)
    this.#lastSent = performance.now()
    try {
      await client.query('select pg_notify($1, $2)', [channel, [this.#self, ...events].join(' ')])
    } catch (error) {
      for (const event of events) this.#unsent.add(event)
      this.#lose(client, error)
    }
  }

  async #open(): Promise<void> {
    if (this.#isClosed) return
    const client = new (loadDriver().Client)({
      connectionString: this.#hosts[this.#failures % this.#hosts.length]!,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'rollbook live',
      // A notice isn't stored, so its commit needn't wait for the disk. Waiting would slow down check-ins.
      options: '-c synchronous_commit=off',
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection ended')))
    client.on('notification', ({ payload = '' }) => {
      const [sender, ...events] = payload.split(' ')
      if (sender !== this.#self) this.#options.onNotice(events)
    })
    try {
      await client.connect()
      // The listening connection must not keep the process alive. `unref` is missing from pg's types.
      ;(client as pg.Client & { unref: () => void }).unref()
      // A standby refuses to listen. Then the next attempt uses the next host.
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#failures += 1
      this.#fail(error)
      void client.end().catch(() => undefined)
      return
    }
    this.#client = client
    this.#wait = firstRetryMs
    if (this.#hasFailed) this.#options.log.info('the connection between processes is back')
    this.#hasFailed = false
    this.#options.onReconnect()
    this.#schedule()
  }

  #lose(client: pg.Client | null, error: unknown): void {
    if (!client || client !== this.#client) return
    this.#client = null
    void client.end().catch(() => undefined)
    this.#fail(error)
  }

  /** Logs once that the connection is lost, and reconnects later. */
  #fail(error: unknown): void {
    if (this.#isClosed) return
    if (!this.#hasFailed)
      this.#options.log.warn(
        { err: error },
        'the connection between processes is lost, so live rolls are a few seconds late',
      )
    this.#hasFailed = true
    const timer = setTimeout(() => {
      this.#opening = this.#open()
    }, this.#wait)
    timer.unref()
    this.#wait = Math.min(2 * this.#wait, maxWaitMs)
  }
}
