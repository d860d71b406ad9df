import type { Socket } from 'node:net'
import type { GateLimits, ShareLimits } from './gate-limits.ts'

/** The time (ms) after which half of the event-loop time that a share used is forgotten. */
const halfLife = 2_000
/** The largest body (bytes) that a request without a session may have. */
export const usualBody = 16_384

/** An amount that decays: half of it is left after `halfLife`. */
export class DecayingCounter {
  #amount = 0
  #at = 0

  /** Returns what is left at `now` (ms). */
  left(now: number): number {
    return this.#amount * 2 ** ((this.#at - now) / halfLife)
  }

  add(amount: number, now: number): void {
    this.#amount = this.left(now) + amount
    this.#at = now
  }
}

/** The part of `Exchange` that a share uses. */
type Droppable = {
  look: (now: number) => number | null
  waitsForClient: () => boolean
  mayBeOfSession: () => boolean
  drop: () => void
}

/**
 * The resources of this process that one client is using: a known person, an address, or a wider IPv6 network with all
 * of its addresses. What a client uses is also counted for its parents, and a new request needs room in all of them.
 */
export class Share {
  /** An address (see `clientShares`) or a person's id. */
  readonly key: string
  readonly isPerson: boolean
  /**
   * This share and the wider shares that contain it, narrowest first. The share of a person or an IPv4 address has no
   * wider one.
   */
  readonly line: readonly Share[]
  readonly limits: ShareLimits & { connections: number }
  /** The requests being processed, oldest first. */
  readonly inFlight = new Set<Droppable>()
  /** The open streams. Nothing waits for their end. */
  readonly streams = new Set<Droppable>()
  /** The open connections of an address. */
  readonly sockets = new Set<Socket>()
  bytes = 0
  /** The number of shares that have this one as their parent. */
  children = 0
  /** The amount sent since the last measurement: 1 for each request, plus 1 for every 4 KB of its body. */
  weight = 0
  /** The time (ms) that the event loop was late because of this client. */
  readonly spent = new DecayingCounter()
  readonly #requests: Bucket
  /** The number of unknown tokens that may still be looked up when no requests are left. */
  readonly #proofs: Bucket

  /**
   * `breadth` is the multiple of an address's limits that an address or network gets. A person gets the limits of a
   * person.
   */
  constructor(key: string, limits: GateLimits, owner: { breadth: number; parent: Share | null } | 'person') {
    this.key = key
    this.isPerson = owner === 'person'
    const [breadth, parent] = owner === 'person' ? [1, null] : [owner.breadth, owner.parent]
    this.line = parent ? [this, ...parent.line] : [this]
    if (parent) parent.children += 1
    const base = this.isPerson ? limits.person : limits.address
    this.limits = {
      requests: base.requests * breadth,
      perSecond: base.perSecond * breadth,
      inFlight: base.inFlight * breadth,
      bytes: base.bytes * breadth,
      connections: limits.connections * breadth,
    }
    this.#requests = new Bucket(this.limits.requests, this.limits.perSecond)
    this.#proofs = new Bucket(limits.provesPerSecond * breadth, limits.provesPerSecond * breadth)
  }

  /**
   * Takes one request from the budget at `now` (ms). Returns 0, or the number of seconds until a request is available.
   */
  takeRequest(now: number): number {
    // Most requests are from people, whose share has no wider one.
    if (this.line.length === 1) return this.#requests.take(now)
    return takeOfEach(
      this.line.map((share) => share.#requests),
      now,
    )
  }

  /** Takes one lookup of an unknown token at `now` (ms). Returns whether one was available. */
  takeProof(now: number): boolean {
    return (
      takeOfEach(
        this.line.map((share) => share.#proofs),
        now,
      ) === 0
    )
  }

  /**
   * Returns a lookup to the budget, because the token was valid and must not use up the lookups of others at the
   * address.
   */
  returnProof(): void {
    for (const share of this.line) share.#proofs.add(1)
  }

  /**
   * Charges a received body: each full `usualBody` counts as one more request, and the bucket may owe as many as it can
   * hold. Only people are charged, because at an address one stranger could use up everyone's requests.
   */
  takeBody(bytes: number): void {
    if (this.isPerson) this.#requests.owe(Math.floor(bytes / usualBody))
  }

  /** Counts a request that is being processed, with a body of `bytes`. */
  enter(exchange: Droppable, bytes: number): void {
    for (const share of this.line) share.inFlight.add(exchange)
    this.weight += 1 + bytes / 4_096
    this.hold(bytes)
  }

  /** Counts bytes held in memory for the client. Pass a negative number for bytes that are no longer held. */
  hold(bytes: number): void {
    for (const share of this.line) share.bytes += bytes
  }

  becomesStream(exchange: Droppable): void {
    for (const share of this.line) {
      share.inFlight.delete(exchange)
      share.streams.add(exchange)
    }
  }

  /** Stops counting a request. Returns false if it was no longer counted. */
  leave(exchange: Droppable): boolean {
    for (const share of this.line) if (!share.inFlight.delete(exchange) && !share.streams.delete(exchange)) return false
    return true
  }

  /** Returns this share or the narrowest wider one that can't take another request, or null. */
  findFull(): Share | null {
    for (const share of this.line)
      if (share.inFlight.size >= share.limits.inFlight || share.bytes > share.limits.bytes) return share
    return null
  }

  /**
   * Drops the oldest request that waits for its client, because its body doesn't arrive or its response isn't read.
   * Returns whether there was one. This keeps slow clients from blocking others at their address. On a busy machine,
   * the body of an honest client may still be arriving, so requests whose token hasn't been refused are dropped last.
   */
  dropStuck(): boolean {
    let dropped: Droppable | undefined
    for (const exchange of this.inFlight) {
      if (!exchange.waitsForClient()) continue
      if (!exchange.mayBeOfSession()) {
        dropped = exchange
        break
      }
      dropped ??= exchange
    }
    dropped?.drop()
    return dropped !== undefined
  }

  /** Whether no request, stream, connection or narrower share uses it. */
  isUnused(): boolean {
    return this.children + this.inFlight.size + this.streams.size + this.sockets.size === 0
  }

  /** Whether the share can be forgotten at `now` (ms) without losing information. */
  isIdle(now: number): boolean {
    return this.isUnused() && this.spent.left(now) < 1 && this.#requests.isFull(now)
  }

  /** Call this when the share is forgotten. */
  forget(): void {
    const [, parent] = this.line
    if (parent) parent.children -= 1
  }
}

/**
 * Takes one from each bucket at `now` (ms), or from none. Returns 0, or the number of seconds until each bucket has
 * one.
 */
function takeOfEach(buckets: Bucket[], now: number): number {
  const seconds = Math.max(...buckets.map((bucket) => bucket.untilOne(now)))
  if (seconds === 0) for (const bucket of buckets) bucket.take(now)
  return seconds
}

/** A budget of requests that refills: at most `capacity`, and `perSecond` more every second. */
class Bucket {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #at = 0

  constructor(capacity: number, perSecond: number) {
    this.#most = capacity
    this.#perSecond = perSecond
    this.#left = capacity
  }

  /** Returns the number of seconds after `now` (ms) until the bucket has one, or 0 if it has one now. */
  untilOne(now: number): number {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    return this.#left < 1 ? (1 - this.#left) / this.#perSecond : 0
  }

  /** Takes one at `now` (ms). Returns 0, or the number of seconds until the bucket has one. */
  take(now: number): number {
    const seconds = this.untilOne(now)
    if (seconds === 0) this.#left -= 1
    return seconds
  }

  add(count: number): void {
    this.#left = Math.min(this.#most, this.#left + count)
  }

  /** Takes `count`, even if fewer are left. The debt is at most the bucket's capacity. */
  owe(count: number): void {
    this.#left = Math.max(this.#left - count, -this.#most)
  }

  isFull(now: number): boolean {
    this.untilOne(now)
    return this.#left >= this.#most
  }
}
