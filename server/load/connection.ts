import type { Socket } from 'node:net'
import type { Share } from './share.ts'

/** The number of requests in this process that wait for an earlier request on their connection, and the maximum. */
export type Waiting = { size: number; most: number }

/** Limits how many requests of one connection are processed at once. The others wait. */
export class Connection {
  /** The client's share. Null for a proxy's connection, which carries requests of many clients. */
  readonly share: Share | null
  readonly #socket: Socket
  readonly #most: number
  readonly #ofProcess: Waiting
  #working = 0
  #waiting: (() => void)[] = []
  #isResting = false

  constructor(socket: Socket, share: Share | null, limit: number, ofProcess: Waiting) {
    this.#socket = socket
    this.share = share
    this.#most = limit
    this.#ofProcess = ofProcess
  }

  isIdle(): boolean {
    return this.#working === 0 && this.#waiting.length === 0
  }

  /**
   * Calls `work` now, or after an earlier request of this connection is answered. Until then the connection isn't read,
   * so for a client that sends a thousand requests without reading a response, only a few are processed. Requests that
   * arrived in one read of the socket have to wait in memory. When too many requests of the process are waiting, the
   * connection is closed. Browsers and proxies send one request at a time, so this affects only clients that pipeline
   * many.
   */
  enter(work: () => void): void {
    if (this.#working < this.#most && this.#waiting.length === 0) {
      this.#working += 1
      work()
    } else if (this.#ofProcess.size >= this.#ofProcess.most) {
      this.#socket.destroy()
    } else {
      this.#ofProcess.size += 1
      this.#waiting.push(work)
      this.#socket.pause()
    }
  }

  leave(): void {
    this.#working -= 1
    // Continue in a separate turn, because a thousand refusals in one turn would delay everyone else.
    if (this.#waiting.length > 0) setImmediate(() => this.#goOn())
  }

  /** Stops reading from the connection. */
  rest(): void {
    this.#isResting = true
    this.#socket.pause()
  }

  /** Resumes reading, unless earlier requests are still waiting. */
  readOn(): void {
    this.#isResting = false
    if (this.#waiting.length === 0) this.#socket.resume()
  }

  #goOn(): void {
    if (this.#socket.destroyed) {
      this.#ofProcess.size -= this.#waiting.length
      this.#waiting = []
    }
    const next = this.#working < this.#most ? this.#waiting.shift() : undefined
    if (!next) return
    this.#ofProcess.size -= 1
    // Reading was paused, and the body of the last waiting request may still have to arrive.
    if (this.#waiting.length === 0 && !this.#isResting) this.#socket.resume()
    else this.#socket.pause()
    this.#working += 1
    next()
  }
}
