import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'

/** The time (ms) for which a sign-in speaks for its network: people come back to a campus every day. */
const day = 24 * 60 * 60_000
/** The most people to remember of one share. With a hundred, a full lane of 300 weighs less than three strangers. */
const mostPeople = 100
/** The most shares to remember, the most recently used ones. */
const mostShares = 10_000

/**
 * Remembers from which client shares different people signed in within a day, in one process. Where many do, a campus
 * is likelier than an attacker, who would need as many accounts. It only decides who waits when too many passwords do.
 */
export class RecentSignIns {
  /** The people of each share and when they last signed in, the latest last. */
  readonly #shares = new OldestFirstMap<string, OldestFirstMap<string, number>>()
  #latest = 0

  /** Notes a sign-in of `person` at `signedInAt` (ms). `shares` are the client's (see `clientShares`). */
  note(shares: readonly string[], person: string, signedInAt: number): void {
    this.#latest = signedInAt
    for (const share of shares) {
      const people = this.#shares.get(share) ?? new OldestFirstMap<string, number>()
      this.#shares.renew(share, people)
      people.renew(person, signedInAt)
      people.shrinkTo(mostPeople)
    }
    this.#shares.shrinkTo(mostShares)
  }

  /** Returns how many people signed in from a share in the day before the latest sign-in. */
  count(share: string): number {
    const people = this.#shares.get(share)
    if (!people) return 0
    people.dropWhile((signedInAt) => signedInAt <= this.#latest - day)
    if (people.size === 0) this.#shares.delete(share)
    return people.size
  }
}
