import type { ShareLimits } from './gate-limits.ts'

/** Ms after which half of the event-loop time that a share has used is forgotten. */
const halfLife = 2_000

/** An amount that fades: half of it is left after `halfLife`. */
export class Fading {
  #amount = 0
  #at = 0

  /** Returns what is left of it at `now` (ms). */
  left(now: number): number {
    return this.#amount * 2 ** ((this.#at - now) / halfLife)
  }

  add(amount: number, now: number): void {
    this.#amount = this.left(now) + amount
    this.#at = now
  }
}

/** What a share does with its requests under way; `look` as `Exchange` describes it. */
type Droppable = {
  look: (now: number) => number | null
  waitsForClient: () => boolean
  mayBeOfSession: () => boolean
  drop: () => void
}

/** What one client, an address or a person we know, has of this process right now. */
export class Share {
  readonly limits: ShareLimits
  /** Whose it is: an address (see `clientShare`), or a person's id. */
  readonly key: string
  readonly isPerson: boolean
  /** The requests under way, oldest first. */
  readonly inFlight = new Set<Droppable>()
  /** Streams that are open: no one waits for their end. */
  readonly streams = new Set<Droppable>()
  bytes = 0
  connections = 0
  /** How much it asked for since the event loop was last measured: one for a request, one more for every 4 KB. */
  weight = 0
  /** Ms of the event loop that were late because of it. */
  readonly spent = new Fading()
  #left: number
  #at = 0

  constructor(limits: ShareLimits, key: string, isPerson: boolean) {
    this.limits = limits
    this.key = key
    this.isPerson = isPerson
    this.#left = limits.requests
  }

  /** Takes one request off what is left at `now` (ms); returns 0, or in how many seconds there is one again. */
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
   * Drops the oldest request that waits for its client, whose body doesn't arrive or whose answer no one takes. Returns
   * whether there was one. Honest requests wait for us instead, so slow ones can't keep them out. On a busy machine an
   * honest body may still be on its way; a request whose token hasn't been refused goes last.
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

  /** Whether nothing would be lost if it were forgotten at `now` (ms). */
  isIdle(now: number): boolean {
    const refilled = this.#left + ((now - this.#at) / 1_000) * this.limits.perSecond >= this.limits.requests
    return refilled && this.inFlight.size === 0 && this.streams.size === 0 && this.connections === 0
  }
}
