// Tells from addresses which part of names is the last name.
import { foldName } from '#contract/plain-name.ts'
import type { PersonName } from './people.ts'

/**
 * Whether most addresses say that what was read as first names are the last names: `mbergstrom@`, `mberg2@` or `mb17@`
 * beside `Bergström Maya`.
 */
export function areReversed(people: readonly (PersonName & { address: string })[]): boolean {
  let balance = 0
  for (const { first, last, address } of people) {
    const [local = ''] = foldName(address).split('@')
    const word = toLetters(local)
    const [firstName, lastName] = [toLetters(first), toLetters(last)]
    if (firstName === '' || lastName === '' || firstName[0] === lastName[0]) continue
    if (fits(word, firstName, lastName)) balance -= 1
    else if (fits(word, lastName, firstName)) balance += 1
  }
  return balance > 0
}

/** Whether an address is made of a first and a last name, which may be cut. */
function fits(word: string, first: string, last: string): boolean {
  const initials = first[0]! + last[0]!
  const short = first[0]! + last
  return [initials, short, first + last].includes(word) || (word.length >= fewestLetters && short.startsWith(word))
}
const fewestLetters = 4

function toLetters(text: string): string {
  return foldName(text).replaceAll(/[^a-z]/g, '')
}
