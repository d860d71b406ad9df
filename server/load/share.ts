import type { Socket } from 'node:net'
import type { GateLimits, ShareLimits } from './gate-limits.ts'

/** After this long (ms), half of the event-loop time that a share used is forgotten. */
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
 * of its addresses. What a client uses also counts for its parents, and it needs room in each of them.
 */
export class Share {
  /** An address (see `clientShares`) or a person's id. */
  readonly key: string
  readonly isPerson: boolean
  /** This share and the wider ones that it is in, narrowest first. A person and an IPv4 address have no wider one. */
  readonly line: readonly Share[]
  readonly limits: ShareLimits & { connections: number }
  /** Requests being processed, oldest first. */
  readonly inFlight = new Set<Droppable>()
  /** Open streams. Nothing waits for their end. */
  readonly streams = new Set<Droppable>()
  /** Open connections of an address. */
  readonly sockets = new Set<Socket>()
  bytes = 0
  /** The number of shares that have this one as their parent. */
  children = 0
  /** The amount sent since the last measurement: 1 for each request, plus 1 for every 4 KB. */
  weight = 0
  /** The time (ms) that the event loop was late because of this client. */
  readonly spent = new DecayingCounter()
  readonly #requests: Bucket
  /** Unknown tokens that may still be looked up when no requests are left. */
  readonly #proofs: Bucket

  /** `breadth` is how many times an address' limits it has. A person has the limits of a person. */
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

  /** Takes one request at `now` (ms). Returns 0, or the seconds until there is one again. */
  takeRequest(now: number): number {
    // Most requests are of people, who are in no wider share.
    if (this.line.length === 1) return this.#requests.take(now)
    return takeOfEach(
      this.line.map((share) => share.#requests),
      now,
    )
  }

  /** Takes the lookup of one unknown token at `now` (ms). Returns whether there was one. */
  takeProof(now: number): boolean {
    return (
      takeOfEach(
        this.line.map((share) => share.#proofs),
        now,
      ) === 0
    )
  }

  /** Returns a lookup, because the token was valid: it doesn't use up the tries of others at the address. */
  returnProof(): void {
    for (const share of this.line) share.#proofs.add(1)
  }

  /**
   * Takes a received body from the bucket: each full `usualBody` counts as one more request, and the bucket may owe as
   * many as it can hold. Only for people, because at an address one stranger could use up everyone's.
   */
  takeBody(bytes: number): void {
    if (this.isPerson) this.#requests.owe(Math.floor(bytes / usualBody))
  }

  /** Counts a request that is being processed, and its body of `bytes`. */
  enter(exchange: Droppable, bytes: number): void {
    for (const share of this.line) share.inFlight.add(exchange)
    this.weight += 1 + bytes / 4_096
    this.hold(bytes)
  }

  /** Counts bytes held for the client, or a negative number of bytes no longer held. */
  hold(bytes: number): void {
    for (const share of this.line) share.bytes += bytes
  }

  becomesStream(exchange: Droppable): void {
    for (const share of this.line) {
      share.inFlight.delete(exchange)
      share.streams.add(exchange)
    }
  }

  /** Stops counting a request. Returns false when it wasn't counted any more. */
  leave(exchange: Droppable): boolean {
    for (const share of this.line) if (!share.inFlight.delete(exchange) && !share.streams.delete(exchange)) return false
    return true
  }

  /** Returns the narrowest of its shares that can't take another request, or null. */
  findFull(): Share | null {
    for (const share of this.line)
      if (share.inFlight.size >= share.limits.inFlight || share.bytes > share.limits.bytes) return share
    return null
  }

  /**
   * Drops the oldest request that waits for its client, because its body doesn't arrive or its response isn't read.
   * Returns whether there was one. So slow clients can't block others at their address. On a busy machine an honest
   * body may still be arriving, so requests whose token hasn't been refused are dropped last.
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

  /** Whether nothing that runs uses it. */
  isUnused(): boolean {
    return this.children + this.inFlight.size + this.streams.size + this.sockets.size === 0
  }

  /** Whether it can be forgotten at `now` (ms) without losing anything. */
  isIdle(now: number): boolean {
    return this.isUnused() && this.spent.left(now) < 1 && this.#requests.isFull(now)
  }

  /** Call it when this share is forgotten. */
  forget(): void {
    const [, parent] = this.line
    if (parent) parent.children -= 1
  }
}

/** Takes one from each bucket at `now` (ms), or from none. Returns 0, or the seconds until each has one again. */
function takeOfEach(buckets: Bucket[], now: number): number {
  const seconds = Math.max(...buckets.map((bucket) => bucket.untilOne(now)))
  if (seconds === 0) for (const bucket of buckets) bucket.take(now)
  return seconds
}

/** A budget of requests that fills up again: `capacity` at once, and `perSecond` more every second. */
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

  /** Returns how many seconds after `now` (ms) the bucket has one: 0 when it has one now. */
  untilOne(now: number): number {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    return this.#left < 1 ? (1 - this.#left) / this.#perSecond : 0
  }

  /** Takes one at `now` (ms). Returns 0, or the seconds until there is one. */
  take(now: number): number {
    const seconds = this.untilOne(now)
    if (seconds === 0) this.#left -= 1
    return seconds
  }

  add(count: number): void {
    this.#left = Math.min(this.#most, this.#left + count)
  }

  /** Takes `count` more than are there, if need be. At most as many as it can hold are owed. */
  owe(count: number): void {
    this.#left = Math.max(this.#left - count, -this.#most)
  }

  isFull(now: number): boolean {
    this.untilOne(now)
    return this.#left >= this.#most
  }
}
