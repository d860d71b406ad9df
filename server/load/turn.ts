/** From this many requests in one turn of the event loop on, a connection is read once a turn. */
const usual = 500

/** A stream that can stop and go on reading. */
type Reading = { rest: () => void; readOn: () => void }

/**
 * Keeps a flood from making turns of the event loop long. While more than a thousand connections always have something
 * to read, libuv reads up to 48 times 1,024 before timers and commits get their turn, which took up to six seconds. So
 * once a turn has many requests, a connection whose request was answered isn't read again before the next turn.
 * https://github.com/libuv/libuv/blob/v1.x/src/unix/linux.c (`uv__io_poll`)
 */
export class Turn {
  #requests = 0
  #resting: Reading[] = []

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

  #end(): void {
    this.#requests = 0
    const rested = this.#resting
    this.#resting = []
    for (const connection of rested) connection.readOn()
  }
}
