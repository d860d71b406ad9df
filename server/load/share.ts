import type { ShareLimits } from './gate-limits.ts'

/** After this long (ms), half of the event-loop time that a share used is forgotten. */
const halfLife = 2_000
/** The largest body (bytes) that a request without a session may have. */
export const usualBody = 16_384

/** An amount that decays: half of it is left after `halfLife`. */
export class Fading {
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

/** The resources of this process that one client, an address or a known person, is using. */
export class Share {
  readonly limits: ShareLimits
  /** An address (see `clientShare`) or a person's id. */
  readonly key: string
  readonly isPerson: boolean
  /** Requests being processed, oldest first. */
  readonly inFlight = new Set<Droppable>()
  /** Open streams. Nothing waits for their end. */
  readonly streams = new Set<Droppable>()
  bytes = 0
  connections = 0
  /** How much the client sent since the event loop was last measured: 1 for each request, plus 1 for every 4 KB. */
  weight = 0
  /** How long (ms) the event loop was late because of this client. */
  readonly spent = new Fading()
  #left: number
  #at = 0

  constructor(limits: ShareLimits, key: string, isPerson: boolean) {
    this.limits = limits
    this.key = key
    this.isPerson = isPerson
    this.#left = limits.requests
  }

  /** Takes one request from the bucket at `now` (ms). Returns 0, or the seconds until the bucket has one again. */
  takeRequest(now: number): number {
    const { requests, perSecond } = this.limits
    this.#left = Math.min(requests, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    if (this.#left < 1) return (1 - this.#left) / perSecond
    this.#left -= 1
    return 0
  }

  /**
   * Takes a received body from the bucket: each full `usualBody` counts as one more request, and the bucket may owe as
   * many as it can hold. Only for people, because at an address one stranger could use up everyone's.
   */
  takeBody(bytes: number): void {
    if (!this.isPerson) return
    this.#left = Math.max(this.#left - Math.floor(bytes / usualBody), -this.limits.requests)
  }

  isFull(): boolean {
    return this.inFlight.size >= this.limits.inFlight || this.bytes > this.limits.bytes
  }

  /**
   * Drops the oldest request that waits for its client, because its body doesn't arrive or its answer isn't read.
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

  /** Whether it can be forgotten at `now` (ms) without losing anything. */
  isIdle(now: number): boolean {
    const refilled = this.#left + ((now - this.#at) / 1_000) * this.limits.perSecond >= this.limits.requests
    if (this.spent.left(now) >= 1) return false
    return refilled && this.inFlight.size === 0 && this.streams.size === 0 && this.connections === 0
  }
}
