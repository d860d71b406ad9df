import type { Socket } from 'node:net'
import type { Share } from './share.ts'

/** How many requests wait for an earlier one of their connection, in the whole process, and how many may. */
export type Waiting = { size: number; most: number }

/** One connection: how many of its requests are worked on, and which wait. */
export class Connection {
  /** Whose it is; null behind a proxy, whose connections carry everyone's requests. */
  readonly share: Share | null
  readonly #socket: Socket
  readonly #most: number
  readonly #ofProcess: Waiting
  #working = 0
  #waiting: (() => void)[] = []

  constructor(socket: Socket, share: Share | null, most: number, ofProcess: Waiting) {
    this.#socket = socket
    this.share = share
    this.#most = most
    this.#ofProcess = ofProcess
  }

  isIdle(): boolean {
    return this.#working === 0 && this.#waiting.length === 0
  }

  /**
   * Calls `work` now, or once an earlier request of this connection is answered. Until then nothing more is read from it:
   * a client that sends a thousand requests and takes no answer has two of them worked on. What one read of the socket
   * brought has to wait in memory; with too much of that in the process, the connection ends. Browsers and proxies send
   * one request at a time, so only those who send many ahead are hit.
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
    // The next one in a turn of its own: a thousand refusals in one turn would hold up everyone else.
    if (this.#waiting.length > 0) setImmediate(() => this.#goOn())
  }

  #goOn(): void {
    if (this.#socket.destroyed) {
      this.#ofProcess.size -= this.#waiting.length
      this.#waiting = []
    }
    const next = this.#working < this.#most ? this.#waiting.shift() : undefined
    if (!next) return
    this.#ofProcess.size -= 1
    // The last one that waits may have a body that is still to come. Before that, Node goes on reading with each answer.
    if (this.#waiting.length === 0) this.#socket.resume()
    else this.#socket.pause()
    this.#working += 1
    next()
  }
}
