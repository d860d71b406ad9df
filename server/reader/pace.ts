import { setTimeout as wait } from 'node:timers/promises'

/** From this duration (ms) on a query is long. */
const long = 100
/** After a long query, the next one waits this many times as long as it took, but at most `longestRest` (ms). */
const restFor = 4
const longestRest = 2_000
/** A query never waits longer than this (ms) in all, however many others wait too. */
const longestWait = 10_000
/** The interval (ms) at which to look whether another long query has ended. */
const betweenLooks = 250
/** From this many check-ins a second on, a hall is filling. */
const filling = 50

/** The time, and waiting (both ms). Tests have their own. */
type PaceClock = { now: () => number; wait: (ms: number) => Promise<unknown> }

/** Runs a query's own work, without what it waits for before. */
type Work<T> = (work: () => Promise<T>) => Promise<T>

/**
 * Spaces long queries while a hall is filling: one at a time, with rests between them, so that they use a part of a
 * processor instead of a whole one. The first one starts at once. Queries that aren't in `mayRest` always do.
 * `checkIns` returns how many check-ins this process has written.
 */
export class Pace {
  readonly #mayRest: ReadonlySet<string>
  readonly #checkIns: () => number
  readonly #clock: PaceClock
  /** The time (ms) that the last query of each name took. */
  readonly #took = new Map<string, number>()
  #isFilling = false
  #restUntil = 0

  constructor(
    mayRest: Iterable<string>,
    checkIns: () => number,
    clock: PaceClock = { now: () => performance.now(), wait },
  ) {
    this.#mayRest = new Set(mayRest)
    this.#checkIns = checkIns
    this.#clock = clock
  }

  /** Runs a query now, or after a rest. `query` gets a function for the part that counts as its work. */
  async run<T>(name: string, query: (work: Work<T>) => Promise<T>): Promise<T> {
    if (!this.#mayRest.has(name)) return query((work) => work())
    const isTurn = await this.#takeTurn(name)
    try {
      return await query((work) => this.#measure(name, work))
    } finally {
      // It failed before its work began.
      if (isTurn && this.#restUntil === Infinity) this.#restUntil = 0
    }
  }

  /** Waits for the end of a rest. Returns whether the others now wait for this query. */
  async #takeTurn(name: string): Promise<boolean> {
    const { now, wait: rest } = this.#clock
    const latest = now() + longestWait
    while (this.#isLong(name) && now() < Math.min(this.#restUntil, latest))
      await rest(Math.min(this.#restUntil - now(), latest - now(), betweenLooks))
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
        this.#restUntil = this.#isFilling ? now() + Math.min(took * restFor, longestRest) : 0
      }
    }
  }

  #isLong(name: string): boolean {
    return (this.#took.get(name) ?? 0) >= long
  }
}
