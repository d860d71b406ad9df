import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'

/** The maximum number of marks (tokens of sessions and browsers) that a process remembers, for all people together. */
const capacity = 100_000
/** The maximum number of marks per person: ten sessions and ten browsers. */
const maxPerPerson = 20
/** The number of characters of a hash to keep, 72 bits. For a longer slice, V8 would keep the whole hash in memory. */
const markLength = 12

/**
 * Remembers whose session or browser a hash belongs to, which saves a query. One person can't push out others, because
 * beyond `maxPerPerson` marks their own oldest mark is forgotten.
 */
export class KnownPeople {
  /** The person of each mark, in the order in which the marks were added. */
  readonly #personOf = new OldestFirstMap<string, string>()
  /** The marks of each person, joined. Nearly everyone has one mark, and then this is the same string in memory. */
  readonly #marksOf = new Map<string, string>()

  /** Returns the person whose session or browser has this hash, or null. */
  find(hash: string): string | null {
    return this.#personOf.get(hash.slice(0, markLength)) ?? null
  }

  /** Remembers whose session or browser a hash belongs to, after the database confirmed it. */
  keep(hash: string, person: string): void {
    const mark = hash.slice(0, markLength)
    if (this.#personOf.get(mark) === person) return
    this.forget(hash)
    if (this.#personOf.size >= capacity) this.forget(this.#personOf.oldestKey()!)
    let marks = this.#marksOf.get(person) ?? ''
    if (marks.length >= maxPerPerson * markLength) {
      this.#personOf.delete(marks.slice(0, markLength))
      marks = marks.slice(markLength)
    }
    this.#marksOf.set(person, marks + mark)
    this.#personOf.set(mark, person)
  }

  /** Forgets a session or browser. */
  forget(hash: string): void {
    const mark = hash.slice(0, markLength)
    const person = this.#personOf.get(mark)
    if (person === undefined) return
    this.#personOf.delete(mark)
    const marks = this.#marksOf.get(person)!
    const offset = findOffset(mark, marks)
    const rest = marks.slice(0, offset) + marks.slice(offset + markLength)
    if (rest === '') this.#marksOf.delete(person)
    else this.#marksOf.set(person, rest)
  }
}

/** Returns the offset of a mark in a string of joined marks. */
function findOffset(mark: string, marks: string): number {
  for (let offset = 0; offset < marks.length; offset += markLength) if (marks.startsWith(mark, offset)) return offset
  throw new Error('The mark is not one of this person’s.')
}
