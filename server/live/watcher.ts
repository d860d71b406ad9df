import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { FrameBytes } from './frame.ts'

/**
 * The most bytes that a watcher may have unread. One that reads no more is dropped, and catches up when it reconnects.
 */
const mostUnsent = 256 * 1024
/** How long (ms) a long roll may take on a slow connection. Beyond that the connection is dead. */
const longestCatchUp = 30_000
/** How long (ms) an ended stream has to send its rest. A dead connection must not delay a stop. */
const lastBytes = 2_000
/** How long (ms) an EventSource waits before it reconnects. Our page has its own timing. */
const retryMs = 1_000

/** One open stream. Frames are held back until earlier data is sent. */
export class Watcher {
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #sees: keyof FrameBytes
  /** Frames that wait for earlier data, or null when none have to. */
  #held: Buffer[] | null = []
  #isBehind = false

  /** Takes the response over from the framework, with the headers that its hooks set. */
  constructor(reply: FastifyReply, sees: keyof FrameBytes = 'named') {
    this.#sees = sees
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    raw.setHeader('cache-control', 'no-store, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    // The stream ends with its connection, so its bytes need no framing, and one buffer serves every watcher.
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

  /** Sends a frame, or holds it back while earlier data is read. */
  send(bytes: FrameBytes): void {
    if (this.isClosed || this.#isBehind) return
    const frame = bytes[this.#sees]
    if (this.#held) {
      this.#held.push(frame)
      return
    }
    // Written to the socket directly: the response would queue and cork. A thousand watchers cost a quarter less.
    this.#socket.write(frame)
    if (this.#socket.writableLength > mostUnsent) this.drop()
  }

  /** Holds frames back until `release`. */
  hold(): void {
    this.#held = []
  }

  /** Sends the earlier data, and then the frames that were held back. */
  release(before: FrameBytes): void {
    if (this.isClosed) return
    const held = this.#held ?? []
    this.#held = null
    for (const frame of [before[this.#sees], ...held]) this.#socket.write(frame)
  }

  /**
   * Returns whether the watcher has read what was sent. If not, it gets nothing more until it has, then this returns
   * false, and what it missed has to be read again.
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

  /** Ends the stream when its data is sent, or after two seconds. */
  end(): void {
    if (this.isClosed) return
    this.#response.end()
    setTimeout(() => this.drop(), lastBytes).unref()
  }

  drop(): void {
    this.#socket.destroy()
  }
}
