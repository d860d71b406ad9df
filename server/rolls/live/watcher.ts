import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { FrameBytes } from './frame.ts'

/** The most unread bytes. A watcher that stops reading is disconnected, and catches up when it reconnects. */
const unsentLimit = 256 * 1024
/** The longest time (ms) for a long roll on a slow connection. After that, the connection counts as dead. */
const longestCatchUp = 30_000
/** The longest time (ms) for an ended stream to send its last bytes. A dead connection must not delay a stop. */
const longestEnd = 2_000
/** The wait (ms) of an EventSource before it reconnects. Our page has its own timing. */
const retryMs = 1_000

/** One open stream. Frames are held back until earlier data is sent. */
export class Watcher {
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #sees: keyof FrameBytes
  /** Frames that wait for earlier data, or null when none have to. */
  #held: Buffer[] | null = []
  #isBehind = false

  /** Takes over the response from Fastify, with the headers that hooks have set. */
  constructor(reply: FastifyReply, sees: keyof FrameBytes = 'named') {
    this.#sees = sees
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    raw.setHeader('cache-control', 'no-store, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    // The end of the connection ends the stream, so its bytes need no chunks, and all watchers can share one buffer.
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

  /** Sends a frame, or holds it back while the rows before it are being read. */
  send(bytes: FrameBytes): void {
    if (this.isClosed || this.#isBehind) return
    const frame = bytes[this.#sees]
    if (this.#held) {
      this.#held.push(frame)
      return
    }
    // Written to the socket directly, because the response would buffer it first. That saves a quarter of the cost.
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
   * Returns true when the watcher reads fast enough. Otherwise sends nothing until it has read everything, or drops it
   * after 30 s, and returns false: the frames in between must be read again.
   */
  async keepsUp(): Promise<boolean> {
    if (this.isClosed || this.#socket.writableLength <= unsentLimit) return true
    this.#isBehind = true
    const signal = AbortSignal.timeout(longestCatchUp)
    const waits = ['drain', 'close'].map((event) => once(this.#socket, event, { signal }))
    await Promise.race(waits).catch(() => this.drop())
    this.#isBehind = false
    return false
  }

  /** Ends the stream when its data is sent, or after 2 s. */
  end(): void {
    if (this.isClosed) return
    this.#response.end()
    setTimeout(() => this.drop(), longestEnd).unref()
  }

  /** Closes the connection immediately. */
  drop(): void {
    this.#socket.destroy()
  }
}
