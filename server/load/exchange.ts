import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Share } from './share.ts'

/** A body whose length isn't known counts as the largest that a stranger may send, in bytes. */
const unknownLength = 16_384
/** No body may be longer, whatever its header says. */
const longestBody = 2 * 1024 * 1024

/** Whom a request counts for, and the token it names. */
export type Client = Pick<Exchange, 'share' | 'tokenHash' | 'isProven'>

/** One request on its way to an answer, and what it holds meanwhile. */
export class Exchange {
  readonly share: Share
  readonly body: number
  /** The hash of the token that came along; null when none did. */
  readonly tokenHash: string | null
  /** Whether that token is known to be a session's. */
  readonly isProven: boolean
  isStream = false
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #held: number
  /** What the connection had passed on when we last looked, and since when (ms) it hasn't moved. */
  #sent = -1
  #queued = -1
  #since = 0

  constructor({ share, tokenHash, isProven }: Client, request: IncomingMessage, response: ServerResponse) {
    this.share = share
    this.tokenHash = tokenHash
    this.isProven = isProven
    this.#request = request
    this.#response = response
    this.body = lengthOf(request)
    this.#held = this.body
    share.bytes += this.body
    share.weight += 1 + this.body / 4_096
    share.inFlight.add(this)
  }

  /** A stream is answered for hours: it isn't waiting for anything. */
  becomesStream(): void {
    this.isStream = true
    this.share.inFlight.delete(this)
    this.share.streams.add(this)
  }

  leave(): void {
    this.share.bytes -= this.#held
    this.#held = 0
    this.share.inFlight.delete(this)
    this.share.streams.delete(this)
  }

  /** Whether the next move is the client's: to send the rest of its body, or to take the answer. */
  waitsForClient(): boolean {
    return !this.#request.complete || this.#response.writableEnded || this.#response.writableNeedDrain
  }

  /** Whether it came with a token that no one has refused yet. */
  mayBeOfSession(): boolean {
    return this.tokenHash !== null && !this.#response.writableEnded
  }

  /** Looks at the connection at `now` (ms): counts what the client hasn't taken. Returns since when (ms) it takes nothing, or null. */
  look(now: number): number | null {
    const { socket } = this.#response
    const handle = socket && (Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null | undefined)
    // Behind another answer on its connection, which is looked at instead, or without a connection that could be stuck.
    if (!socket || !handle) return null
    const waiting = socket.writableLength || 0
    this.share.bytes += this.body + waiting - this.#held
    this.#held = this.body + waiting
    const sent = socket.bytesWritten - waiting
    // A large answer is one piece to Node; only its handle says that a part of it was taken.
    const queued = handle.writeQueueSize ?? 0
    if (waiting === 0 || sent > this.#sent || queued < this.#queued) this.#since = now
    this.#sent = sent
    this.#queued = queued
    return waiting === 0 ? null : this.#since
  }

  /** Ends it together with its connection: there is no other way to take back half an answer. */
  drop(): void {
    this.leave()
    this.#response.destroy()
    this.#request.socket.destroy?.()
  }
}

function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return unknownLength
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 ? Math.min(length, longestBody) : 0
}
