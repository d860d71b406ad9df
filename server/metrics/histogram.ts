/** Counts durations by range. `observe` costs a few comparisons, because it runs in every check-in. */
export class Histogram {
  /** Upper bounds of the ranges in seconds, ascending. The last range has no bound, so `counts` has one more entry. */
  readonly bounds: readonly number[]
  readonly counts: number[]
  /** The sum of all durations, in seconds. */
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  /** Adds a duration in seconds. */
  observe(seconds: number): void {
    let range = 0
    while (range < this.bounds.length && seconds > this.bounds[range]!) range += 1
    this.counts[range]! += 1
    this.sum += seconds
  }
}
