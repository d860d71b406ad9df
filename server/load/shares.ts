import { clientShares } from '#server/http/client-share.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { breadths, type GateLimits } from './gate-limits.ts'
import { KnownPeople } from './known-people.ts'
import { DecayingCounter, Share } from './share.ts'

/**
 * The maximum number of shares to remember, for addresses and for people each. Beyond that, the oldest unused share is
 * forgotten.
 */
const maxShares = 50_000
/** A delay (ms) below this is normal and isn't charged to any client. */
const late = 20
/** A client that used more than this part of the loop's delay is heavy. */
const heavyPart = 0.2

/** The shares of all clients of this process, both addresses and people whose session or browser is known. */
export class Shares {
  readonly #limits: GateLimits
  readonly #byAddress = new OldestFirstMap<string, Share>()
  readonly #byPerson = new OldestFirstMap<string, Share>()
  readonly people = new KnownPeople()
  /** The shares that sent something since the last measurement of the loop, or whose requests are still running. */
  #busy = new Set<Share>()
  readonly #spent = new DecayingCounter()

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** The number of addresses, networks and people that have a share. */
  get size(): number {
    return this.#byAddress.size + this.#byPerson.size
  }

  /** Returns the share of everyone at an address: an IPv4 address, or an IPv6 /64 within its /56 and /48. */
  ofAddress(address: string): Share {
    const keys = clientShares(address)
    const existing = this.#byAddress.get(keys.at(-1)!)
    if (existing) return existing
    let parent: Share | null = null
    for (const [n, key] of keys.entries()) {
      const breadth = breadths[keys.length - 1 - n]!
      parent =
        this.#byAddress.get(key) ?? this.#keep(this.#byAddress, new Share(key, this.#limits, { breadth, parent }))
    }
    return parent!
  }

  /** Returns the share of the person whose session or browser has this hash, or null when it is unknown. */
  ofPerson(hash: string): Share | null {
    const person = this.people.find(hash)
    if (person === null) return null
    return this.#byPerson.get(person) ?? this.#keep(this.#byPerson, new Share(person, this.#limits, 'person'))
  }

  isBusy(share: Share): void {
    this.#busy.add(share)
  }

  /** Returns every share with running requests. */
  busy(): Iterable<Share> {
    return this.#busy
  }

  /** Charges a delay of the event loop (ms), in proportion, to the clients that sent something in that turn. */
  charge(delay: number, now: number): void {
    let weights = 0
    for (const share of this.#busy) weights += share.weight + share.inFlight.size
    const isLate = delay > late && weights > 0
    if (isLate) this.#spent.add(delay, now)
    for (const share of this.#busy) {
      const { size } = share.inFlight
      if (isLate) for (const wider of share.line) wider.spent.add((delay * (share.weight + size)) / weights, now)
      share.weight = 0
      if (size === 0 && share.streams.size === 0) this.#busy.delete(share)
    }
  }

  /** Whether a share, or a wider network that contains it, used a large part of the loop's delay. */
  isHeavy(share: Share, now: number): boolean {
    const limit = heavyPart * this.#spent.left(now)
    for (const wider of share.line) if (wider.spent.left(now) > limit) return true
    return false
  }

  /** Forgets idle shares at `now` (ms). */
  sweep(now: number): void {
    for (const shares of [this.#byAddress, this.#byPerson])
      for (const share of shares.values()) if (share.isIdle(now)) this.#forget(shares, share)
  }

  #keep(shares: OldestFirstMap<string, Share>, share: Share): Share {
    if (shares.size >= maxShares) this.#forgetOne(shares)
    shares.set(share.key, share)
    return share
  }

  /** Forgets the oldest unused share. Moves the shares before it to the end, so that they aren't checked again. */
  #forgetOne(shares: OldestFirstMap<string, Share>): void {
    for (let unchecked = shares.size; unchecked > 0; unchecked -= 1) {
      const share = shares.get(shares.oldestKey()!)!
      if (share.isUnused()) return this.#forget(shares, share)
      shares.renew(share.key, share)
    }
  }

  #forget(shares: Map<string, Share>, share: Share): void {
    shares.delete(share.key)
    share.forget()
  }
}
