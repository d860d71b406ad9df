import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'

/** The time (ms) for which a sign-in counts in favor of its network: people return to a campus every day. */
const day = 24 * 60 * 60_000
/**
 * The maximum number of people to remember per share. With a hundred, a full lane of 300 weighs less than three
 * strangers.
 */
const maxPeople = 100
/** The maximum number of shares to remember. The most recently used ones are kept. */
const maxShares = 10_000

/**
 * Remembers in one process how many different people signed in from each client share within a day. Many people mean
 * that a campus is likelier than an attacker, who would need as many accounts. It only decides who loses a slot when
 * too many passwords wait.
 */
export class RecentSignIns {
  /** The people of each share and when they last signed in, the latest last. */
  readonly #shares = new OldestFirstMap<string, OldestFirstMap<string, number>>()
  #latest = 0

  /** Records a sign-in of `person` at `signedInAt` (ms). `shares` are the client's (see `clientShares`). */
  note(shares: readonly string[], person: string, signedInAt: number): void {
    this.#latest = signedInAt
    for (const share of shares) {
      const people = this.#shares.get(share) ?? new OldestFirstMap<string, number>()
      this.#shares.renew(share, people)
      people.renew(person, signedInAt)
      people.shrinkTo(maxPeople)
    }
    this.#shares.shrinkTo(maxShares)
  }

  /** Returns how many people signed in from a share within a day before the latest sign-in. */
  count(share: string): number {
    const people = this.#shares.get(share)
    if (!people) return 0
    people.dropWhile((signedInAt) => signedInAt <= this.#latest - day)
    if (people.size === 0) this.#shares.delete(share)
    return people.size
  }
}
