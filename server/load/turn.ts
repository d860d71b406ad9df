/** From this many requests in one turn of the event loop on, a connection is read once a turn. */
const usual = 500

/** A stream that can stop and go on reading. */
type Reading = { rest: () => void; readOn: () => void }

/**
 * Keeps turns of the event loop fair to new connections, and short.
 *
 * libuv accepts one connection a turn. When 200 phones come at once, the last would wait through 200 turns, and in each
 * of them those accepted earlier would check in and have their rows committed. So while turns accept connections, no
 * request is processed. https://github.com/libuv/libuv/blob/v1.x/src/unix/stream.c (`uv__server_io`)
 *
 * While more than a thousand connections always have something to read, libuv reads up to 48 times 1,024 before timers
 * and commits get their turn, which took up to six seconds. So once a turn has many requests, a connection whose
 * request was answered isn't read again before the next turn.
 * https://github.com/libuv/libuv/blob/v1.x/src/unix/linux.c (`uv__io_poll`)
 */
export class Turn {
  readonly #longestHold: number
  #requests = 0
  #resting: Reading[] = []
  #heldRequests: (() => void)[] = []
  /** Since when (ms of the monotonic clock) each turn has accepted a connection, or null. */
  #acceptsSince: number | null = null
  #hasAccepted = false

  /** `longestHold` is the longest time (ms) that requests wait for connections to be accepted. */
  constructor(longestHold: number) {
    this.#longestHold = longestHold
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

  /** Takes a connection whose request was answered. */
  answered(connection: Reading): void {
    if (this.#requests <= usual) return
    connection.rest()
    this.#resting.push(connection)
  }

  #endAccepting(): void {
    const isOver = !this.#hasAccepted || performance.now() - this.#acceptsSince! >= this.#longestHold
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
