import type { ShareLimits } from './gate-limits.ts'

/** After this long (ms), half of the event-loop time that a share used is forgotten. */
const halfLife = 2_000

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

/** What a share does with its requests. `look` is described at `Exchange`. */
type Droppable = {
  look: (now: number) => number | null
  waitsForClient: () => boolean
  mayBeOfSession: () => boolean
  drop: () => void
}

/** What one client, an address or a known person, uses of this process right now. */
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
  /** How much it sent since the event loop was last measured: one for a request, plus one for every 4 KB. */
  weight = 0
  /** Ms that the event loop was late because of it. */
  readonly spent = new Fading()
  #left: number
  #at = 0

  constructor(limits: ShareLimits, key: string, isPerson: boolean) {
    this.limits = limits
    this.key = key
    this.isPerson = isPerson
    this.#left = limits.requests
  }

  /** Takes one request from what is left at `now` (ms). Returns 0, or in how many seconds there is one again. */
  takeRequest(now: number): number {
    const { requests, perSecond } = this.limits
    this.#left = Math.min(requests, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    if (this.#left < 1) return (1 - this.#left) / perSecond
    this.#left -= 1
    return 0
  }

  isFull(): boolean {
    return this.inFlight.size >= this.limits.inFlight || this.bytes > this.limits.bytes
  }

  /**
   * Drops the oldest request that waits for its client: its body doesn't arrive, or its answer isn't read. Returns
   * whether there was one. Honest requests wait for us instead, so slow clients can't keep them out. On a busy machine
   * an honest body may still be arriving, so requests whose token hasn't been refused are dropped last.
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

  /** Whether nothing is lost by forgetting it at `now` (ms). */
  isIdle(now: number): boolean {
    const refilled = this.#left + ((now - this.#at) / 1_000) * this.limits.perSecond >= this.limits.requests
    return refilled && this.inFlight.size === 0 && this.streams.size === 0 && this.connections === 0
  }
}
