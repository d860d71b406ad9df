/** Upper bounds of the ranges, in seconds. Check-ins of a full hall are in the first half. The goal is 0.15 s. */
const checkInBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5]

/** Counts for metrics, of one process since its start. They are plain numbers, because counting must cost nothing. */
export class Counts {
  /** The number of responses, by the first digit of their status. */
  readonly answers = [0, 0, 0, 0, 0, 0]
  /** The time (s) from a check-in's arrival to its response, for successful check-ins (201). */
  readonly checkIns = new Histogram(checkInBounds)
  /** The number of responses to check-ins, by status. */
  readonly checkInAnswers = new Map<number, number>()
  /** The number of refused check-ins, by the reason that faculty see. */
  readonly refusals = new Map<string, number>()
  readonly emails = { sent: 0, failed: 0, 'given-up': 0 }
  /** The number of calls rejected under load. */
  readonly shed = { 'check-in': 0, other: 0 }

  answered(status: number): void {
    this.answers[Math.floor(status / 100)]! += 1
  }

  checkInAnswered(status: number, ms: number): void {
    this.checkInAnswers.set(status, (this.checkInAnswers.get(status) ?? 0) + 1)
    if (status === 201) this.checkIns.observe(ms / 1_000)
  }

  refused(reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1)
  }
}

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

  observe(seconds: number): void {
    let range = 0
    while (range < this.bounds.length && seconds > this.bounds[range]!) range += 1
    this.counts[range]! += 1
    this.sum += seconds
  }
}
