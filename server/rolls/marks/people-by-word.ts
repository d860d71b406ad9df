import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { dropSpaces, foldForSearch, joinWords, listSpellings } from '#contract/fold-name.ts'

/** A person at the university. `isVisible`: the caller may see this person's name in lists. */
export type Candidate = MatchedPerson & { isVisible: boolean }

/** The maximum number of words of a name that are compared. The longest known names have eight different words. */
export const nameWordLimit = 10
/**
 * The maximum number of people that the search for one line looks at, starting with those who have its rarest word. In
 * a university of 50,000, a line of two common names looks at about a thousand. The limit exists because anyone can
 * invent students who all have the same words.
 */
const searchLimit = 2_000

type WithWord = { everyone: Set<Candidate>; visible: Candidate[] }

/** Finds people by the words of their names. */
export class PeopleByWord {
  readonly #byWord = new Map<string, WithWord>()
  /** People by their whole name without spaces, with either part first. */
  readonly #byJoined = new Map<string, Candidate[]>()

  constructor(people: readonly Candidate[]) {
    const named = people.map((person) => ({ person, ...readNames(person) }))
    for (const { person, words, joined } of named) {
      for (const word of words) this.#with(word).everyone.add(person)
      for (const name of joined) {
        const bearers = this.#byJoined.get(name)
        if (bearers) bearers.push(person)
        else this.#byJoined.set(name, [person])
      }
    }
    const visible = named.filter(({ person }) => person.isVisible)
    for (const { person, words } of visible.toSorted((first, second) => byEmail(first.person, second.person)))
      for (const word of words) this.#with(word).visible.push(person)
  }

  /**
   * Returns everyone whose name contains all words of the given one, in any order, or equals it without spaces. If
   * there is no one, returns people whose name is spelled differently, such as Müller for Mueller. `isSure` is false if
   * there may be others, because too many people have its words or because it has more words than are compared. Once
   * more than `enough` visible people are found, the rest may be left out.
   */
  findWithAllWords(name: string, enough: number): { people: Candidate[]; isSure: boolean } {
    const result = this.#findSpelling(name, enough)
    if (result.people.length > 0) return result
    const similar = listSpellings(name).flatMap((spelling) => this.#findSpelling(spelling, enough).people)
    return { ...result, people: [...new Set(similar)] }
  }

  #findSpelling(name: string, enough: number): { people: Candidate[]; isSure: boolean } {
    const { people, isSure } = this.#findByWords(name, enough)
    const joined = this.#byJoined.get(joinWords(name)) ?? []
    return { people: [...new Set([...people, ...joined.slice(0, searchLimit)])], isSure }
  }

  #findByWords(name: string, enough: number): { people: Candidate[]; isSure: boolean } {
    const words = [...splitWords(name)]
    const withWords = words.slice(0, nameWordLimit).map((word) => this.#byWord.get(word)?.everyone)
    if (!withWords.every((bearers) => bearers !== undefined)) return { people: [], isSure: true }
    const [rarest, ...otherSets] = withWords.toSorted((first, second) => first.size - second.size)
    const people: Candidate[] = []
    let [seenCount, visibleCount] = [0, 0]
    for (const person of rarest!) {
      if ((seenCount += 1) > searchLimit) return { people, isSure: false }
      if (!otherSets.every((bearers) => bearers.has(person))) continue
      people.push(person)
      if (person.isVisible && (visibleCount += 1) > enough) break
    }
    return { people, isSure: words.length <= nameWordLimit }
  }

  /**
   * Returns at most `limit` visible people who share a word with the name. People who share more words come first, then
   * the order is by email.
   */
  findWithSomeWords(name: string, limit: number): Candidate[] {
    const withWords = [...splitWords(name)].flatMap((word) => this.#byWord.get(word) ?? [])
    const shared = new Map<Candidate, number>()
    let budget = searchLimit
    for (const { visible } of withWords.toSorted((first, second) => first.visible.length - second.visible.length)) {
      for (const person of visible.slice(0, budget)) shared.set(person, (shared.get(person) ?? 0) + 1)
      budget = Math.max(0, budget - visible.length)
    }
    const best: [Candidate, number][] = []
    for (const entry of shared) {
      const index = best.findIndex((rival) => isBetter(entry, rival))
      if (index >= 0) best.splice(index, 0, entry)
      else best.push(entry)
      best.length = Math.min(best.length, limit)
    }
    return best.map(([person]) => person)
  }

  #with(word: string): WithWord {
    const entry = this.#byWord.get(word)
    if (entry) return entry
    const newEntry: WithWord = { everyone: new Set(), visible: [] }
    this.#byWord.set(word, newEntry)
    return newEntry
  }
}

function isBetter([first, firstShared]: [Candidate, number], [second, secondShared]: [Candidate, number]): boolean {
  return firstShared > secondShared || (firstShared === secondShared && first.email < second.email)
}

function byEmail(first: Candidate, second: Candidate): number {
  return first.email < second.email ? -1 : 1
}

/** Returns the words of a person's name that are compared, and the whole name without spaces in both orders. */
function readNames({ first_name, last_name }: Candidate): { words: string[]; joined: Set<string> } {
  const names = [foldForSearch(first_name), foldForSearch(last_name)]
  const words = new Set(names.join(' ').trim().split(' '))
  const [first, last] = names.map(dropSpaces) as [string, string]
  return { words: [...words].slice(0, nameWordLimit), joined: new Set([first + last, last + first]) }
}

function splitWords(name: string): Set<string> {
  return new Set(foldForSearch(name).split(' '))
}
