/**
 * A map that finds its oldest entry without a search. In a plain map, the first key is behind the holes that V8 leaves
 * for removed entries: in a map of 100,000 entries, a new iterator takes up to 18 µs to get there. This map uses one
 * iterator for all removals, which passes each hole only once.
 */
export class OldestFirstMap<K, V> extends Map<K, V> {
  /**
   * The iterator has passed only removed entries and the oldest one. It keeps the tables of a map that has grown since
   * in memory.
   */
  #keys: MapIterator<K> | null = null
  #oldest: { key: K } | null = null

  /** Returns the key that was added first, or undefined if the map is empty. */
  oldestKey(): K | undefined {
    if (this.size === 0) return undefined
    // The iterator is at its end if the map was empty before.
    this.#oldest ??= this.#step() ?? this.#restart()
    return this.#oldest?.key
  }

  /** Sets an entry and makes it the newest. */
  renew(key: K, value: V): void {
    this.delete(key)
    this.set(key, value)
  }

  /** Removes the oldest entries until at most `limit` are left. */
  shrinkTo(limit: number): void {
    while (this.size > limit) this.delete(this.oldestKey()!)
  }

  /** Removes the oldest entries as long as `isOver` returns true for the oldest value. */
  dropWhile(isOver: (value: V) => boolean): void {
    for (let key = this.oldestKey(); key !== undefined && isOver(this.get(key)!); key = this.oldestKey())
      this.delete(key)
  }

  override delete(key: K): boolean {
    if (this.#oldest?.key === key) this.#oldest = null
    return super.delete(key)
  }

  override clear(): void {
    this.#oldest = this.#keys = null
    super.clear()
  }

  #step(): { key: K } | null {
    const step = (this.#keys ??= this.keys()).next()
    return step.done ? null : { key: step.value }
  }

  #restart(): { key: K } | null {
    this.#keys = null
    return this.#step()
  }
}
