import type { FoundPeople } from '#contract/rolls/find-people.ts'
import { maxPeopleFound } from '#contract/check-ins/limits.ts'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { withoutSigns } from '#contract/find-by-words.ts'
import { startsJoinedWords, foldForSearch, foldName, listSpellings } from '#contract/fold-name.ts'
import { nameWordLimit } from './people-by-word.ts'

/**
 * Returns the people whose address starts with the query, or whose name has, for each typed word, a word that starts
 * with it. Capitals, accents, apostrophes, commas and spaces within a name make no difference. “mueller” finds Müller
 * if it finds no one else. Exact and close matches of the whole name come first; the others are sorted by last name.
 * Returns at most ten.
 */
export function findPeopleStarting(people: readonly MatchedPerson[], query: string): FoundPeople {
  const words = splitAtSpaces(query)
  // A recipient copied from an email contains an address. If there is one, only the address is searched for.
  const text = words.find((word) => word.indexOf('@') > 0) ?? words.join(' ')
  const starting = filterStarting(people, text)
  const findSimilar = () => new Set(listSpellings(text).flatMap((spelling) => filterStarting(people, spelling)))
  const matches = starting.length > 0 ? starting : [...findSimilar()]
  // In `Chen, Ana` the last name comes first.
  const typedName = splitAtSpaces(query.replace(/^([^,]+),([^,]+)$/, '$2 $1')).join(' ')
  const typedNames = foldings.map((fold) => fold(typedName))
  const sorted = matches
    .map((person) => {
      const name = foldForSearch(`${person.last_name} ${person.first_name}`)
      // The words in another order have the same total length, so other lengths needn't be ranked.
      const rank = name.length === typedNames.at(-1)!.length ? rankName(person, typedNames) : foldings.length * 2
      return { person, key: `${rank}${name}\0${person.email}` }
    })
    .toSorted((first, second) => (first.key < second.key ? -1 : 1))
  return {
    people: sorted.slice(0, maxPeopleFound).map(({ person }) => person),
    more: sorted.length > maxPeopleFound,
  }
}

function splitAtSpaces(query: string): string[] {
  return withoutSigns(query).trim().split(/\s+/u)
}

/** Ways to fold a name, from the most exact to the loosest. */
const foldings = [(name: string) => name, (name: string) => name.toLowerCase(), foldName, foldForSearch] as const

/** Returns 0 for exactly the typed name, plus 2 for each looser spelling, plus 1 if the last name comes first. */
function rankName({ first_name: first, last_name: last }: MatchedPerson, typedNames: readonly string[]): number {
  for (const [rank, fold] of foldings.entries())
    for (const [order, name] of [`${first} ${last}`, `${last} ${first}`].entries())
      if (fold(name.trim()) === typedNames[rank]) return rank * 2 + order
  return foldings.length * 2
}

function filterStarting(people: readonly MatchedPerson[], text: string): MatchedPerson[] {
  const address = text === '' ? ' ' : text.toLowerCase()
  const typedWords = splitWords(text)
  return people.filter(
    (person) => person.email.startsWith(address) || (typedWords.length > 0 && hasWords(person, typedWords)),
  )
}

/**
 * Whether each typed word starts a different word of the name (“Li Li” needs two), or the name without spaces starts
 * with all typed words joined.
 */
function hasWords({ first_name, last_name }: MatchedPerson, typedWords: readonly string[]): boolean {
  const [first, last] = [splitName(first_name), splitName(last_name)]
  const joined = typedWords.join('')
  return (
    startEach([...first, ...last].slice(0, nameWordLimit), typedWords) ||
    startsJoinedWords([...first, ...last], joined) ||
    startsJoinedWords([...last, ...first], joined)
  )
}

function startEach(names: string[], typedWords: readonly string[]): boolean {
  if (typedWords.length > names.length) return false
  // The longest word is matched first. Otherwise, in “an ana”, the word “an” would use up “Ana”.
  for (const word of typedWords.toSorted((first, second) => second.length - first.length)) {
    const index = names.findIndex((name) => name.startsWith(word))
    if (index < 0) return false
    names.splice(index, 1)
  }
  return true
}

function splitWords(text: string): string[] {
  return foldForSearch(text.replaceAll(',', ' '))
    .replaceAll(/(?<=(?:^| )\p{L})\.(?= |$)/gu, '')
    .split(' ')
    .filter((word) => word !== '')
}

/** Returns the words of a name without surrounding punctuation, because the typed words have none either. */
function splitName(name: string): string[] {
  return splitWords(/[()[\]"“”«»]/.test(name) ? withoutSigns(name) : name)
}
