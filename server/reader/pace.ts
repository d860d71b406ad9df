import { setTimeout as wait } from 'node:timers/promises'

/** The duration (ms) from which a query is long. */
const long = 100
/**
 * After a long query, the next long query waits this many times as long as the first one took, at most `maxRestMs`
 * (ms).
 */
const restFor = 4
const maxRestMs = 2_000
/** The maximum time (ms) that a query waits in total, however many others are waiting. */
const maxWaitMs = 10_000
/** The interval (ms) at which a waiting query checks whether another long query has ended. */
const checkIntervalMs = 250
/** The number of check-ins a second from which a hall is filling. */
const filling = 50

/** The current time and a way to wait, both in ms. Tests replace them. */
type PaceClock = { now: () => number; wait: (ms: number) => Promise<unknown> }

/** Runs the query itself, after what it waits for. */
type Work<T> = (work: () => Promise<T>) => Promise<T>

/**
 * Spaces out long queries while a hall is filling. They run one at a time with pauses in between, so that they use part
 * of a processor instead of a whole one. The first long query starts immediately, and so does every query that isn't in
 * `canBePaced`. `checkIns` returns the number of check-ins that this process has written.
 */
export class Pace {
  readonly #canBePaced: ReadonlySet<string>
  readonly #checkIns: () => number
  readonly #clock: PaceClock
  /** The time (ms) that the last query of each name took. */
  readonly #took = new Map<string, number>()
  #isFilling = false
  #restUntil = 0

  constructor(
    canBePaced: Iterable<string>,
    checkIns: () => number,
    clock: PaceClock = { now: () => performance.now(), wait },
  ) {
    this.#canBePaced = new Set(canBePaced)
    this.#checkIns = checkIns
    this.#clock = clock
  }

  /** Runs a query now, or after a pause. `query` gets a function for the part that is measured as its work. */
  async run<T>(name: string, query: (work: Work<T>) => Promise<T>): Promise<T> {
    if (!this.#canBePaced.has(name)) return query((work) => work())
    const isTurn = await this.#takeTurn(name)
    try {
      return await query((work) => this.#measure(name, work))
    } finally {
      // The query failed before its work began.
      if (isTurn && this.#restUntil === Infinity) this.#restUntil = 0
    }
  }

  /** Waits for the end of a pause. Returns whether other long queries now wait for this one. */
  async #takeTurn(name: string): Promise<boolean> {
    const { now, wait: rest } = this.#clock
    const latest = now() + maxWaitMs
    while (this.#isLong(name) && now() < Math.min(this.#restUntil, latest))
      await rest(Math.min(this.#restUntil - now(), latest - now(), checkIntervalMs))
    const isTurn = this.#isFilling && this.#isLong(name)
    if (isTurn) this.#restUntil = Infinity
    return isTurn
  }

  async #measure<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { now } = this.#clock
    const [began, checkInsBefore] = [now(), this.#checkIns()]
    try {
      return await work()
    } finally {
      const took = now() - began
      this.#took.set(name, took)
      if (took >= long) {
        this.#isFilling = (this.#checkIns() - checkInsBefore) * 1_000 >= filling * took
        this.#restUntil = this.#isFilling ? now() + Math.min(took * restFor, maxRestMs) : 0
      }
    }
  }

  #isLong(name: string): boolean {
    return (this.#took.get(name) ?? 0) >= long
  }
}
