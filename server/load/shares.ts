import { clientShare } from '#server/http/client-share.ts'
import type { GateLimits } from './gate-limits.ts'
import { KnownPeople } from './known-people.ts'
import { Fading, Share } from './share.ts'

/** The most shares to remember. Beyond that, the oldest one without running requests is forgotten. */
const mostShares = 50_000
/** A delay (ms) below this is normal, and no client's fault. */
const late = 20
/** Clients that used more than this part of the loop's delay are heavy. */
const heavyPart = 0.2

/** The shares of all clients of this process: of addresses, and of people whose session or browser is known. */
export class Shares {
  readonly #limits: GateLimits
  readonly #byAddress = new Map<string, Share>()
  readonly #byPerson = new Map<string, Share>()
  readonly people = new KnownPeople()
  /** Shares that sent something since the loop was last measured, or still wait. */
  #busy = new Set<Share>()
  readonly #spent = new Fading()

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** How many addresses and people have a share. */
  get size(): number {
    return this.#byAddress.size + this.#byPerson.size
  }

  /** Returns the share of everyone at an address: an IPv4 address, or an IPv6 /64. */
  ofAddress(address: string): Share {
    const key = clientShare(address)
    return this.#byAddress.get(key) ?? this.#make(this.#byAddress, key, false)
  }

  /** Returns the share of the person whose session or browser has this hash, or null when it is unknown. */
  ofPerson(hash: string): Share | null {
    const person = this.people.find(hash)
    if (person === null) return null
    return this.#byPerson.get(person) ?? this.#make(this.#byPerson, person, true)
  }

  isBusy(share: Share): void {
    this.#busy.add(share)
  }

  /** Every share with running requests. */
  busy(): Iterable<Share> {
    return this.#busy
  }

  /** Charges a delay of the event loop (ms) to the clients that sent something in that turn, in proportion. */
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

  /** Whether a share used a large part of the loop's delay. */
  isHeavy(share: Share, now: number): boolean {
    return share.spent.left(now) > heavyPart * this.#spent.left(now)
  }

  /** Forgets idle shares at `now` (ms). */
  sweep(now: number): void {
    for (const shares of [this.#byAddress, this.#byPerson])
      for (const [key, share] of shares) if (share.isIdle(now)) shares.delete(key)
  }

  #make(shares: Map<string, Share>, key: string, isPerson: boolean): Share {
    if (shares.size >= mostShares) this.#forgetOne(shares)
    const share = new Share(isPerson ? this.#limits.person : this.#limits.address, key, isPerson)
    shares.set(key, share)
    return share
  }

  /**
   * Forgets the oldest share without running requests. Moves the ones before it to the end, so that they aren't checked
   * again.
   */
  #forgetOne(shares: Map<string, Share>): void {
    let steps = shares.size
    for (const [key, share] of shares) {
      if (steps-- === 0) return
      shares.delete(key)
      if (share.inFlight.size + share.streams.size + share.connections === 0) return
      shares.set(key, share)
    }
  }
}
