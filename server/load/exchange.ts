import type { IncomingMessage, ServerResponse } from 'node:http'
import { usualBody, type Share } from './share.ts'

/** The largest body (bytes) that any route accepts, whatever the request's header says. */
const maxBodyBytes = 4 * 1024 * 1024

/** The client under which a request is counted, and its token. */
export type Client = Pick<Exchange, 'share' | 'tokenHash' | 'isProven'>

/** A request until it is answered, with the resources it uses. */
export class Exchange {
  readonly share: Share
  readonly body: number
  /** The hash of the request's token, or null without a token. */
  readonly tokenHash: string | null
  /** Whether the token is known to belong to a session. */
  readonly isProven: boolean
  isStream = false
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  /** The number of bytes that the connection had received when this request began. */
  readonly #received: number
  #held: number
  /**
   * The number of bytes that the connection had sent at the last check, the number queued, and since when (ms) there
   * has been no progress.
   */
  #sent = -1
  #queued = -1
  #since = 0

  constructor({ share, tokenHash, isProven }: Client, request: IncomingMessage, response: ServerResponse) {
    this.share = share
    this.tokenHash = tokenHash
    this.isProven = isProven
    this.#request = request
    this.#response = response
    this.#received = request.socket.bytesRead
    this.body = readLength(request)
    this.#held = this.body
    share.enter(this, this.body)
  }

  /** Marks the response as a stream, which stays open for hours and which nothing waits for. */
  becomesStream(): void {
    this.isStream = true
    this.share.becomesStream(this)
  }

  leave(): void {
    this.share.hold(-this.#held)
    this.#held = 0
    if (this.share.leave(this)) this.share.takeBody(this.#request.socket.bytesRead - this.#received)
  }

  /** Whether we are waiting for the client, either to send the rest of its body or to read the response. */
  waitsForClient(): boolean {
    return !this.#request.complete || this.#response.writableEnded || this.#response.writableNeedDrain
  }

  /** Whether the request has a token that hasn't been refused yet. */
  mayBeOfSession(): boolean {
    return this.tokenHash !== null && !this.#response.writableEnded
  }

  /** Counts the unread bytes at `now` (ms). Returns since when (ms) the client hasn't read anything, or null. */
  look(now: number): number | null {
    const { socket } = this.#response
    const handle = socket && (Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null | undefined)
    // There is nothing to check: the response waits behind an earlier one on its connection, or there is no connection.
    if (!socket || !handle) return null
    const waiting = socket.writableLength || 0
    this.share.hold(this.body + waiting - this.#held)
    this.#held = this.body + waiting
    const sentBytes = socket.bytesWritten - waiting
    // Node treats a large response as one piece. Only the socket handle knows how much of it was read.
    const queued = handle.writeQueueSize ?? 0
    if (waiting === 0 || sentBytes > this.#sent || queued < this.#queued) this.#since = now
    this.#sent = sentBytes
    this.#queued = queued
    return waiting === 0 ? null : this.#since
  }

  /** Closes the connection, because a response that has begun can't be replaced by an error. */
  drop(): void {
    this.leave()
    this.#response.destroy()
    this.#request.socket.destroy?.()
  }
}

function readLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return usualBody
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 ? Math.min(length, maxBodyBytes) : 0
}
