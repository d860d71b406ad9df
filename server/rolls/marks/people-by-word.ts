import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { plainName } from '#contract/plain-name.ts'

/** A person of the university. `isVisible`: the caller may see the name in lists. */
export type Candidate = MatchedPerson & { isVisible: boolean }

/** The words of a name that are compared. The longest names we know have eight different ones. */
export const mostNameWords = 10
/**
 * How many people the search for one line looks at, those with its rarest word first. A line of two common names looks
 * at about a thousand in a university of 50,000. Anyone can invent students who all have the same words.
 */
const mostLookedAt = 2_000

type WithWord = { everyone: Set<Candidate>; visible: Candidate[] }

/** Finds people by the words of their names. */
export class PeopleByWord {
  readonly #byWord = new Map<string, WithWord>()

  constructor(people: readonly Candidate[]) {
    for (const person of people) for (const word of nameWords(person)) this.#with(word).everyone.add(person)
    for (const person of people.filter(({ isVisible }) => isVisible).toSorted(byEmail))
      for (const word of nameWords(person)) this.#with(word).visible.push(person)
  }

  /**
   * Returns everyone whose name has all words of this one, in any order. `isSure` is false when there may be others,
   * because so many have its words, or because it has more words than are compared. Of more than `enough` visible
   * people, not all are returned.
   */
  withAll(name: string, enough: number): { people: Candidate[]; isSure: boolean } {
    const words = [...wordsOf(name)]
    const withWords = words.slice(0, mostNameWords).map((word) => this.#byWord.get(word)?.everyone)
    if (!withWords.every((some) => some !== undefined)) return { people: [], isSure: true }
    const [rarest, ...others] = withWords.toSorted((one, other) => one.size - other.size)
    const people: Candidate[] = []
    let [looked, visible] = [0, 0]
    for (const person of rarest!) {
      if ((looked += 1) > mostLookedAt) return { people, isSure: false }
      if (!others.every((some) => some.has(person))) continue
      people.push(person)
      if (person.isVisible && (visible += 1) > enough) break
    }
    return { people, isSure: words.length <= mostNameWords }
  }

  /**
   * Returns visible people who share a word of the name, `most` at most. Those who share more come first, then by
   * email.
   */
  sharing(name: string, most: number): Candidate[] {
    const withWords = [...wordsOf(name)].flatMap((word) => this.#byWord.get(word) ?? [])
    const shared = new Map<Candidate, number>()
    let left = mostLookedAt
    for (const { visible } of withWords.toSorted((one, other) => one.visible.length - other.visible.length)) {
      for (const person of visible.slice(0, left)) shared.set(person, (shared.get(person) ?? 0) + 1)
      left = Math.max(0, left - visible.length)
    }
    const best: [Candidate, number][] = []
    for (const entry of shared) {
      const place = best.findIndex((one) => isBetter(entry, one))
      if (place >= 0) best.splice(place, 0, entry)
      else best.push(entry)
      best.length = Math.min(best.length, most)
    }
    return best.map(([person]) => person)
  }

  #with(word: string): WithWord {
    const known = this.#byWord.get(word)
    if (known) return known
    const some: WithWord = { everyone: new Set(), visible: [] }
    this.#byWord.set(word, some)
    return some
  }
}

function isBetter([one, n]: [Candidate, number], [other, m]: [Candidate, number]): boolean {
  return n > m || (n === m && one.email < other.email)
}

function byEmail(one: Candidate, other: Candidate): number {
  return one.email < other.email ? -1 : 1
}

/** Returns the words of a person's name that are compared. */
function nameWords({ first_name, last_name }: Candidate): string[] {
  return [...wordsOf(`${first_name} ${last_name}`)].slice(0, mostNameWords)
}

function wordsOf(name: string): Set<string> {
  return new Set(plainName(name).split(' '))
}
