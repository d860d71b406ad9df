/** Where an item waits: in a client's share, and there with the account that the work is for. */
export type Place = { share: string; account: string }

type Waiting<T> = { item: T; arrival: number }
/** `latest` is the arrival of the item added last. */
type Share<T> = { accounts: Map<string, Waiting<T>[]>; size: number; latest: number }

/**
 * A queue that serves its shares in turn, and within a share its accounts in turn, so that a share with many items only
 * delays itself. `most` limits the items of one share and of all shares. It only orders items: it has no timers.
 */
export class FairQueue<T> {
  /** The shares, in the order of their next turn. */
  readonly #shares = new Map<string, Share<T>>()
  readonly #most: { share: number; all: number }
  #size = 0
  #arrivals = 0

  constructor(most: { share: number; all: number }) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /**
   * Adds an item. When there is no room, removes and returns an item to refuse, perhaps the new one. Otherwise returns
   * null. The refused item is from the item's own share if that is full, otherwise from the share with the most items.
   * It is the newest item of the account with the most items there. Among equals, the one added last loses.
   */
  add(item: T, { share: name, account }: Place): T | null {
    const share = this.#shares.get(name) ?? { accounts: new Map<string, Waiting<T>[]>(), size: 0, latest: 0 }
    this.#shares.set(name, share)
    const line = share.accounts.get(account) ?? []
    share.accounts.set(account, line)
    this.#arrivals += 1
    share.latest = this.#arrivals
    line.push({ item, arrival: this.#arrivals })
    share.size += 1
    this.#size += 1
    if (share.size > this.#most.share) return this.#refuseIn(name, share)
    return this.#size > this.#most.all ? this.#refuseIn(...this.#longestShare()) : null
  }

  /** Removes and returns the next item, or returns undefined when none waits. */
  next(): T | undefined {
    const [name, share] = first(this.#shares)
    if (!share) return undefined
    const [account, line] = first(share.accounts)
    const { item } = line!.shift()!
    share.size -= 1
    this.#size -= 1
    moveBack(share.accounts, account, line!.length > 0)
    moveBack(this.#shares, name, share.size > 0)
    return item
  }

  #refuseIn(name: string, share: Share<T>): T {
    let [longest, found] = first(share.accounts)
    for (const [account, line] of share.accounts)
      if (line.length > found!.length || (line.length === found!.length && newest(line) > newest(found!)))
        [longest, found] = [account, line]
    const { item } = found!.pop()!
    share.size -= 1
    this.#size -= 1
    if (found!.length === 0) share.accounts.delete(longest!)
    if (share.size === 0) this.#shares.delete(name)
    return item
  }

  #longestShare(): [string, Share<T>] {
    let longest: [string, Share<T>] | null = null
    for (const entry of this.#shares) if (!longest || isWorse(entry[1], longest[1])) longest = entry
    return longest!
  }
}

/** Whether a share has more items than another, or as many and the newer one. */
function isWorse<T>(one: Share<T>, other: Share<T>): boolean {
  return one.size > other.size || (one.size === other.size && one.latest > other.latest)
}

function newest<T>(line: Waiting<T>[]): number {
  return line.at(-1)!.arrival
}

function first<V>(map: Map<string, V>): [string, V] | [undefined, undefined] {
  for (const entry of map) return entry
  return [undefined, undefined]
}

/** Moves an entry to the end after its turn, or removes it when nothing of it waits any more. */
function moveBack<V>(map: Map<string, V>, key: string | undefined, isWaiting: boolean): void {
  const value = map.get(key!)!
  map.delete(key!)
  if (isWaiting) map.set(key!, value)
}
