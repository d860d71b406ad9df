import type { FoundPeople } from '#contract/rolls/find-people.ts'
import { mostPeopleFound } from '#contract/check-ins/limits.ts'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { plainName } from '#contract/plain-name.ts'
import { mostNameWords } from './people-by-word.ts'

/**
 * Returns the people whose address starts with what was typed, or who have a word of their name for each typed word
 * that starts with it. Capitals, accents, apostrophes and commas make no difference. By last name, ten at most.
 */
export function peopleStarting(people: readonly MatchedPerson[], typed: string): FoundPeople {
  const address = typed.toLowerCase()
  const wanted = wordsOf(typed)
  const found = people.filter(
    (person) => person.email.startsWith(address) || (wanted.length > 0 && hasWords(person, wanted)),
  )
  const sorted = found
    .map((person) => ({ person, key: `${plainName(`${person.last_name} ${person.first_name}`)}\0${person.email}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return {
    people: sorted.slice(0, mostPeopleFound).map(({ person }) => person),
    more: sorted.length > mostPeopleFound,
  }
}

/** Whether each wanted word starts a word of the name, each another one: “Li Li” needs two. */
function hasWords({ first_name, last_name }: MatchedPerson, wanted: readonly string[]): boolean {
  const left = wordsOf(`${first_name} ${last_name}`).slice(0, mostNameWords)
  if (wanted.length > left.length) return false
  // The longest first: “an ana” must not spend “Ana” on “an”.
  for (const word of wanted.toSorted((one, other) => other.length - one.length)) {
    const at = left.findIndex((name) => name.startsWith(word))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return true
}

function wordsOf(text: string): string[] {
  return plainName(text.replaceAll(/['’]/g, '').replaceAll(/[,-]/g, ' '))
    .split(' ')
    .filter((word) => word !== '')
}
