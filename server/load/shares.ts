import { clientShare } from '#server/http/client-share.ts'
import type { GateLimits } from './gate-limits.ts'
import { KnownPeople } from './known-people.ts'
import { Fading, Share } from './share.ts'

/** Shares we remember; beyond it the one made first is forgotten that has nothing under way. */
const mostShares = 50_000
/** Lateness (ms) below this is the machine's own, and no one's doing. */
const late = 20
/** Whoever used more than this part of the loop's late time goes first. */
const heavyPart = 0.2

/** Every client of this process: an address, or a person whose session or browser we know. */
export class Shares {
  readonly #limits: GateLimits
  readonly #byAddress = new Map<string, Share>()
  readonly #byPerson = new Map<string, Share>()
  readonly people = new KnownPeople()
  /** Shares that asked for something since the loop was last measured, or still wait. */
  #busy = new Set<Share>()
  readonly #spent = new Fading()

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** Addresses and people that we remember a share of. */
  get size(): number {
    return this.#byAddress.size + this.#byPerson.size
  }

  /** Returns the share of everyone behind an address: an IPv4 address, or an IPv6 /64. */
  ofAddress(address: string): Share {
    const key = clientShare(address)
    return this.#byAddress.get(key) ?? this.#make(this.#byAddress, key, false)
  }

  /** Returns the share of the person whose session or browser has this hash; null when no one has proved that. */
  ofPerson(hash: string): Share | null {
    const person = this.people.find(hash)
    if (person === null) return null
    return this.#byPerson.get(person) ?? this.#make(this.#byPerson, person, true)
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
    for (const shares of [this.#byAddress, this.#byPerson])
      for (const [key, share] of shares) if (share.isIdle(now)) shares.delete(key)
  }

  #make(shares: Map<string, Share>, key: string, isPerson: boolean): Share {
    if (shares.size >= mostShares) this.#forgetOne(shares)
    const share = new Share(isPerson ? this.#limits.person : this.#limits.address, key, isPerson)
    shares.set(key, share)
    return share
  }

  /** Forgets the oldest share that has nothing under way. Those before it move to the end, so no one passes them again. */
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
