/** The number of requests in one turn of the event loop from which a connection is read only once per turn. */
const usual = 500

/** A connection whose reading can be paused and resumed. */
type Reading = { rest: () => void; readOn: () => void }

/**
 * Keeps the turns of the event loop short and fair to new connections.
 *
 * libuv accepts one connection per turn. When 200 phones connect at once, the last would wait for 200 turns, and in
 * each turn the phones accepted earlier would check in and have their rows committed. So no request is processed while
 * turns accept connections. https://github.com/libuv/libuv/blob/v1.x/src/unix/stream.c (`uv__server_io`)
 *
 * While more than a thousand connections always have something to read, libuv reads up to 48 times 1,024 of them before
 * timers and commits have their turn, which took up to six seconds. So once a turn has many requests, a connection
 * whose request was answered isn't read again before the next turn.
 * https://github.com/libuv/libuv/blob/v1.x/src/unix/linux.c (`uv__io_poll`)
 */
export class Turn {
  readonly #maxHoldMs: number
  #requests = 0
  #resting: Reading[] = []
  #heldRequests: (() => void)[] = []
  /** The time (ms of the monotonic clock) since which each turn has accepted a connection, or null. */
  #acceptsSince: number | null = null
  #hasAccepted = false

  /** `maxHoldMs` is the maximum time (ms) that requests wait for connections to be accepted. */
  constructor(maxHoldMs: number) {
    this.#maxHoldMs = maxHoldMs
  }

  countConnection(): void {
    this.#hasAccepted = true
    if (this.#acceptsSince === null) setImmediate(() => this.#endAccepting())
    this.#acceptsSince ??= performance.now()
  }

  /** Calls `work` now, or after the turns that accept connections. */
  begin(work: () => void): void {
    if (this.#acceptsSince === null) work()
    else this.#heldRequests.push(work)
  }

  countRequest(): void {
    if (this.#requests === 0) setImmediate(() => this.#end())
    this.#requests += 1
  }

  /** Pauses a connection whose request was answered, if this turn has many requests. */
  answered(connection: Reading): void {
    if (this.#requests <= usual) return
    connection.rest()
    this.#resting.push(connection)
  }

  #endAccepting(): void {
    const isOver = !this.#hasAccepted || performance.now() - this.#acceptsSince! >= this.#maxHoldMs
    this.#hasAccepted = false
    if (!isOver) return void setImmediate(() => this.#endAccepting())
    this.#acceptsSince = null
    const requests = this.#heldRequests
    this.#heldRequests = []
    for (const work of requests) work()
  }

  #end(): void {
    this.#requests = 0
    const rested = this.#resting
    this.#resting = []
    for (const connection of rested) connection.readOn()
  }
}
