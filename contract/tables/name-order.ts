// Uses addresses to find out which part of a name is the last name, and which column contains full names.
import { foldName } from '#contract/fold-name.ts'
import type { PersonName } from './people.ts'

/**
 * Whether most addresses show that first and last names are swapped: `mbergstrom@`, `mberg2@` or `mb17@` beside
 * `Bergström Maya`.
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

/** Whether most addresses consist of both parts of a name, in any order. */
export function fitAddresses(people: readonly (PersonName & { address: string })[]): boolean {
  const fitting = people.filter(({ first, last, address }) => {
    const [local = ''] = foldName(address).split('@')
    const [word, firstName, lastName] = [local, first, last].map(toLetters) as [string, string, string]
    if (firstName === '' || lastName === '') return false
    return fits(word, firstName, lastName) || fits(word, lastName, firstName)
  })
  return fitting.length * 2 > people.length
}

/** Whether an address consists of a first and a last name, which may be shortened. */
function fits(word: string, first: string, last: string): boolean {
  const initials = first[0]! + last[0]!
  const short = first[0]! + last
  return [initials, short, first + last].includes(word) || (word.length >= minLetters && short.startsWith(word))
}
const minLetters = 4

function toLetters(text: string): string {
  return foldName(text).replaceAll(/[^a-z]/g, '')
}
