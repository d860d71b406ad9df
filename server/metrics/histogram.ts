/** How often a time fell into which range. `observe` costs a few comparisons: it stands on the path of a check-in. */
export class Histogram {
  /** Upper ends of the ranges in seconds, ascending; what is longer falls into the last one, which has no end. */
  readonly bounds: readonly number[]
  readonly counts: number[]
  /** Seconds in all. */
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  /** Takes a time in seconds. */
  observe(seconds: number): void {
    let range = 0
    while (range < this.bounds.length && seconds > this.bounds[range]!) range += 1
    this.counts[range]! += 1
    this.sum += seconds
  }
}
