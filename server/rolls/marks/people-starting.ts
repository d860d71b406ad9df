import type { FoundPeople } from '#contract/rolls/find-people.ts'
import { maxPeopleFound } from '#contract/check-ins/limits.ts'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { foldForSearch } from '#contract/plain-name.ts'
import { nameWordLimit } from './people-by-word.ts'

/**
 * Returns the people whose address starts with what was typed, or who have a word of their name for each typed word
 * that starts with it. Capitals, accents, apostrophes and commas make no difference. By last name, ten at most.
 */
export function findPeopleStarting(people: readonly MatchedPerson[], text: string): FoundPeople {
  const address = text.toLowerCase()
  const typedWords = splitWords(text)
  const matches = people.filter(
    (person) => person.email.startsWith(address) || (typedWords.length > 0 && hasWords(person, typedWords)),
  )
  const sorted = matches
    .map((person) => ({ person, key: `${foldForSearch(`${person.last_name} ${person.first_name}`)}\0${person.email}` }))
    .toSorted((first, second) => (first.key < second.key ? -1 : 1))
  return {
    people: sorted.slice(0, maxPeopleFound).map(({ person }) => person),
    more: sorted.length > maxPeopleFound,
  }
}

/** Whether each wanted word starts a word of the name, each another one: “Li Li” needs two. */
function hasWords({ first_name, last_name }: MatchedPerson, typedWords: readonly string[]): boolean {
  const names = splitWords(`${first_name} ${last_name}`).slice(0, nameWordLimit)
  if (typedWords.length > names.length) return false
  // The longest first: “an ana” must not spend “Ana” on “an”.
  for (const word of typedWords.toSorted((first, second) => second.length - first.length)) {
    const index = names.findIndex((name) => name.startsWith(word))
    if (index < 0) return false
    names.splice(index, 1)
  }
  return true
}

function splitWords(text: string): string[] {
  return foldForSearch(text.replaceAll(',', ' '))
    .split(' ')
    .filter((word) => word !== '')
}
