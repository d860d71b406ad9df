import { clientShare } from '#server/http/client-share.ts'
import type { GateLimits } from './gate-limits.ts'
import { Fading, Share } from './share.ts'

/** Shares we remember; beyond it the one made first is forgotten that has nothing under way. */
const mostShares = 50_000
/** Sessions we know without asking the database; 16 characters of a hash each. */
const mostSessions = 50_000
/** Lateness (ms) below this is the machine's own, and nobody's doing. */
const late = 20
/** Whoever used more than this part of the loop's late time goes first. */
const heavyPart = 0.2

/** Every client of this process, by address or by session. */
export class Shares {
  readonly #limits: GateLimits
  readonly #byAddress = new Map<string, Share>()
  readonly #bySession = new Map<string, Share>()
  readonly #known = new Set<string>()
  /** Shares that asked for something since the loop was last measured, or still wait. */
  #busy = new Set<Share>()
  readonly #spent = new Fading()

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** Returns the share of everybody behind an address: an IPv4 address, or an IPv6 /64. */
  ofAddress(address: string): Share {
    const key = clientShare(address)
    return this.#byAddress.get(key) ?? this.#make(this.#byAddress, key, false)
  }

  /** Returns the share of a session by its token's hash; null when nobody has proved that it is one. */
  ofSession(tokenHash: string): Share | null {
    const key = tokenHash.slice(0, 16)
    if (!this.#known.has(key)) return null
    return this.#bySession.get(key) ?? this.#make(this.#bySession, key, true)
  }

  /** Remembers that a token is a session's. The one proved first is forgotten when there are too many. */
  prove(tokenHash: string): void {
    if (this.#known.size >= mostSessions) this.#known.delete(this.#known.values().next().value!)
    this.#known.add(tokenHash.slice(0, 16))
  }

  /** Does the same for many, the latest last: a restart on the day of an event must not take everyone's own share from them. */
  proveAll(tokenHashes: string[]): void {
    for (const tokenHash of tokenHashes) this.prove(tokenHash)
  }

  /** Forgets a token that turned out to be no session's any more. */
  disprove(tokenHash: string): void {
    this.#known.delete(tokenHash.slice(0, 16))
  }

  isBusy(share: Share): void {
    this.#busy.add(share)
  }

  /** Every share that has something under way. */
  busy(): Iterable<Share> {
    return this.#busy
  }

  /** Charges a late turn of the event loop (ms) to those who asked for something in it, by how much they asked for. */
  charge(delay: number, now: number): void {
    let weights = 0
    for (const share of this.#busy) weights += share.weight + share.inFlight.size
    const isLate = delay > late && weights > 0
    if (isLate) this.#spent.add(delay, now)
    for (const share of this.#busy) {
      const { size } = share.inFlight
      if (isLate) share.spent.add((delay * (share.weight + size)) / weights, now)
      share.weight = 0
      if (size === 0 && share.streams.size === 0) this.#busy.delete(share)
    }
  }

  /** Whether a share used a large part of the time by which the loop was late. */
  isHeavy(share: Share, now: number): boolean {
    return share.spent.left(now) > heavyPart * this.#spent.left(now)
  }

  /** Forgets shares that have all of theirs again. */
  sweep(now: number): void {
    for (const shares of [this.#byAddress, this.#bySession])
      for (const [key, share] of shares) if (share.isIdle(now)) shares.delete(key)
  }

  #make(shares: Map<string, Share>, key: string, isSession: boolean): Share {
    if (shares.size >= mostShares) {
      for (const [old, share] of shares) {
        if (share.inFlight.size + share.streams.size + share.connections > 0) continue
        shares.delete(old)
        break
      }
    }
    const share = new Share(isSession ? this.#limits.session : this.#limits.address, isSession)
    shares.set(key, share)
    return share
  }
}
