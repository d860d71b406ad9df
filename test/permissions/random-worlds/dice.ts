/** A random generator with a seed, so that a failure can be repeated. */
export type Dice = {
  /** Returns a whole number from `low` to `high`, inclusive. */
  between: (low: number, high: number) => number
  /** Returns true in `percent` percent of the cases. */
  chance: (percent: number) => boolean
  /** Returns an element of a list, or undefined if the list is empty. */
  oneOf: <T>(list: readonly T[]) => T | undefined
  /** Returns at most `limit` elements of a list, without duplicates. */
  someOf: <T>(list: readonly T[], limit: number) => T[]
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  // Mulberry32 is small, and random enough for this.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pickOne = <T>(list: readonly T[]) => list[between(0, list.length - 1)]
  return {
    between,
    oneOf: pickOne,
    chance: (percent) => next() * 100 < percent,
    someOf: (list, limit) =>
      [...new Set(Array.from({ length: between(0, limit) }, () => pickOne(list)!))].filter(Boolean),
  }
}
