import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { FrameBytes } from './frame.ts'

/** Bytes a watcher may be behind. One that takes no more is dropped: it comes back and catches up. */
const mostUnsent = 256 * 1024
/** A long roll on a slow line takes its time (ms); what takes longer is a line that is dead. */
const longestCatchUp = 30_000
/** A stream that is ended has so long (ms) to take what was sent; a line that is dead must not hold up a stop. */
const lastBytes = 2_000
/** What a page waits (ms) before it comes back; ours keeps its own time. */
const retryMs = 1_000

/** One open stream. Frames are held back until what came before them is sent. */
export class Watcher {
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #sees: keyof FrameBytes
  /** Frames that wait for what came before them; null when nothing has to. */
  #held: Buffer[] | null = []
  #isBehind = false

  /** Takes the answer out of the framework's hands, with the headers that its hooks have set. */
  constructor(reply: FastifyReply, sees: keyof FrameBytes = 'named') {
    this.#sees = sees
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    raw.setHeader('cache-control', 'no-store, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    // The stream ends with its connection, so its bytes need no framing: one buffer serves every watcher.
    raw.setHeader('connection', 'close')
    raw.removeHeader('transfer-encoding')
    raw.writeHead(200)
    raw.flushHeaders()
    this.#response = raw
    this.#socket = raw.socket!
    this.#socket.setNoDelay(true)
    this.#socket.write(`retry: ${retryMs}\n\n`)
  }

  get isClosed(): boolean {
    return this.#socket.destroyed || this.#response.writableEnded
  }

  onClose(listener: () => void): void {
    if (this.#socket.destroyed) listener()
    else this.#socket.once('close', listener)
  }

  /** Sends a frame, or holds it back while what came before it is read. */
  send(bytes: FrameBytes): void {
    if (this.isClosed || this.#isBehind) return
    const frame = bytes[this.#sees]
    if (this.#held) {
      this.#held.push(frame)
      return
    }
    // Past the response, which would queue and cork: written straight, a thousand watchers cost a quarter less.
    this.#socket.write(frame)
    if (this.#socket.writableLength > mostUnsent) this.drop()
  }

  /** From now on frames are held back, until `release`. */
  hold(): void {
    this.#held = []
  }

  /** Sends what came before, and then the frames held back. */
  release(before: FrameBytes): void {
    if (this.isClosed) return
    const held = this.#held ?? []
    this.#held = null
    for (const frame of [before[this.#sees], ...held]) this.#socket.write(frame)
  }

  /**
   * Says whether the watcher took what was sent. One that did not yet gets nothing more until it has; then this gives
   * false, and what went by meanwhile has to be read for it.
   */
  async keepsUp(): Promise<boolean> {
    if (this.isClosed || this.#socket.writableLength <= mostUnsent) return true
    this.#isBehind = true
    const signal = AbortSignal.timeout(longestCatchUp)
    const taken = ['drain', 'close'].map((event) => once(this.#socket, event, { signal }))
    await Promise.race(taken).catch(() => this.drop())
    this.#isBehind = false
    return false
  }

  /** Ends the stream once what was sent has gone out, or has not within two seconds. */
  end(): void {
    if (this.isClosed) return
    this.#response.end()
    setTimeout(() => this.drop(), lastBytes).unref()
  }

  drop(): void {
    this.#socket.destroy()
  }
}
