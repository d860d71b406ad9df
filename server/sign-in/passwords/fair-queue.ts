/** The slot in which an item waits: its client's shares, widest first, and then the account that the work is for. */
export type QueueSlot = { shares: readonly string[]; account: string }

/** Items of one share or account. `latest` is the number of the item added last. */
type Branch<T> = { name: string; inner: Map<string, Branch<T>>; items: Waiting<T>[]; size: number; latest: number }
type Waiting<T> = { item: T; arrival: number }

type Options = {
  /** The maximum number of waiting items, of a client's widest share and of all. */
  limits: { share: number; all: number }
  /** Counts the different people who recently proved their identity from this share. */
  provedFrom?: (share: string) => number
}

/**
 * A queue that serves its shares in turn. Within a share it serves narrower shares in turn, and within those the
 * accounts. So a share with many items only delays itself, no matter how many networks it has. It only orders items,
 * and has no timers.
 */
export class FairQueue<T> {
  /** All waiting items. The inner branches of each branch are in the order of their next turn. */
  readonly #all: Branch<T> = branch('')
  readonly #limits: Options['limits']
  readonly #provedFrom: (share: string) => number
  #arrivals = 0

  constructor({ limits, provedFrom = () => 0 }: Options) {
    this.#limits = limits
    this.#provedFrom = provedFrom
  }

  get size(): number {
    return this.#all.size
  }

  /**
   * Adds an item. Returns null if there is room. Otherwise removes and returns an item to refuse, which may be the new
   * one. If the new item's widest share is full, the refused item is from that share. Otherwise it is from the share
   * with the most items per person proved there. It is the newest item of the account with the most items in that
   * share. Of equal shares or accounts, the one with the newest item loses.
   */
  add(item: T, { shares, account }: QueueSlot): T | null {
    this.#arrivals += 1
    const path = [this.#all]
    for (const name of [...shares, `account ${account}`]) {
      const { inner } = path.at(-1)!
      const next = inner.get(name) ?? branch<T>(name)
      inner.set(name, next)
      path.push(next)
    }
    path.at(-1)!.items.push({ item, arrival: this.#arrivals })
    for (const node of path) {
      node.size += 1
      node.latest = this.#arrivals
    }
    if (path[1]!.size > this.#limits.share) return this.#refuse([this.#all, path[1]!])
    return this.size > this.#limits.all ? this.#refuse([this.#all]) : null
  }

  /** Removes and returns the next item, or returns undefined when none is waiting. */
  next(): T | undefined {
    return this.size === 0 ? undefined : take(this.#all)
  }

  /**
   * Removes and returns the item that loses its slot in the last of these branches. Each branch contains the next one.
   */
  #refuse(path: Branch<T>[]): T {
    for (let current = path.at(-1)!; current.inner.size > 0; current = path.at(-1)!) path.push(this.#worstIn(current))
    const account = path.at(-1)!
    const { item } = account.items.pop()!
    account.latest = account.items.at(-1)?.arrival ?? 0
    for (const [n, node] of path.entries()) {
      node.size -= 1
      if (node.size === 0) path[n - 1]?.inner.delete(node.name)
    }
    return item
  }

  /**
   * Returns the inner branch with the most items per person proved there, or of several the one with the newest item.
   */
  #worstIn({ inner }: Branch<T>): Branch<T> {
    let worst: { node: Branch<T>; weight: number } | null = null
    for (const node of inner.values()) {
      const weight = node.size / (1 + (node.inner.size > 0 ? this.#provedFrom(node.name) : 0))
      const isWorse = !worst || weight > worst.weight || (weight === worst.weight && node.latest > worst.node.latest)
      if (isWorse) worst = { node, weight }
    }
    return worst!.node
  }
}

function branch<T>(name: string): Branch<T> {
  return { name, inner: new Map(), items: [], size: 0, latest: 0 }
}

/** Removes and returns the next item of a branch that has one, and moves its inner branch to the end. */
function take<T>(parent: Branch<T>): T {
  parent.size -= 1
  const [next] = parent.inner.values()
  if (!next) return parent.items.shift()!.item
  const item = take(next)
  parent.inner.delete(next.name)
  if (next.size > 0) parent.inner.set(next.name, next)
  return item
}
