import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { FrameBytes } from './frame.ts'

/**
 * The maximum number of unread bytes. A watcher that stops reading is disconnected, and catches up when it reconnects.
 */
const unsentLimit = 256 * 1024
/**
 * The maximum time (ms) for sending a long roll on a slow connection. After that, the connection is treated as dead.
 */
const maxCatchUpMs = 30_000
/** The maximum time (ms) for an ended stream to send its last bytes. A dead connection must not delay a stop. */
const maxEndMs = 2_000
/** The time (ms) that an EventSource waits before it reconnects. Rollbook's own page uses its own timing. */
const retryMs = 1_000

/** One open stream. Frames are held back until earlier data is sent. */
export class Watcher {
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #sees: keyof FrameBytes
  /** Frames that wait for earlier data, or null if frames are sent directly. */
  #held: Buffer[] | null = []
  #isBehind = false

  /** Takes over the response from Fastify, including the headers that hooks have set. */
  constructor(reply: FastifyReply, sees: keyof FrameBytes = 'named') {
    this.#sees = sees
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    raw.setHeader('cache-control', 'no-store, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    // The stream ends when the connection is closed, so it needs no chunks, and all watchers can share one buffer.
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

  /** Sends a frame, or holds it back while earlier rows are being read. */
  send(bytes: FrameBytes): void {
    if (this.isClosed || this.#isBehind) return
    const frame = bytes[this.#sees]
    if (this.#held) {
      this.#held.push(frame)
      return
    }
    // Written directly to the socket, because the response would buffer it first. That saves a quarter of the cost.
    this.#socket.write(frame)
    if (this.#socket.writableLength > unsentLimit) this.drop()
  }

  /** Holds frames back until `release`. */
  hold(): void {
    this.#held = []
  }

  /** Sends the rows that were read, and then the frames that were held back. */
  release(catchUp: FrameBytes): void {
    if (this.isClosed) return
    const heldFrames = this.#held ?? []
    this.#held = null
    for (const frame of [catchUp[this.#sees], ...heldFrames]) this.#socket.write(frame)
  }

  /**
   * Returns true if the watcher reads fast enough. Otherwise sends nothing until it has read everything, or drops it
   * after 30 s. Then returns false: the rows that arrived in between must be read again.
   */
  async keepsUp(): Promise<boolean> {
    if (this.isClosed || this.#socket.writableLength <= unsentLimit) return true
    this.#isBehind = true
    const signal = AbortSignal.timeout(maxCatchUpMs)
    const waits = ['drain', 'close'].map((event) => once(this.#socket, event, { signal }))
    await Promise.race(waits).catch(() => this.drop())
    this.#isBehind = false
    return false
  }

  /** Ends the stream once its data is sent, or after 2 s. */
  end(): void {
    if (this.isClosed) return
    this.#response.end()
    setTimeout(() => this.drop(), maxEndMs).unref()
  }

  /** Closes the connection immediately. */
  drop(): void {
    this.#socket.destroy()
  }
}
