import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { isShortSet } from '#test/short-set.ts'
import { matchLines } from './match-lines.ts'
import type { Candidate } from './people-by-word.ts'

const lists = isShortSet ? 4_000 : 20_000
const domain = 'students.alder.edu'
const firsts = ['Maja', 'Ana', 'José', 'Jose', 'Wei', 'Li', 'Søren', 'Soren', 'Anna Maria', 'Zoë', 'Omar', 'D’Arcy']
const lasts = ['Chen', 'Li', 'Wei', 'Bergström', 'Bergstrom', 'van Dyke', 'O’Neil', 'Haddad', 'Núñez', 'Maria', '']
/** Names that no one at the university has. */
const outsiders = ['Quill Zaleski', 'Zaleski, Quill', 'Ana Quill', 'Chen Zaleski', 'Maja Chen Quill']

type Meant = { text: string; id: string | null }

/** A university where many students share a name, and some are hidden from the caller. */
function aUniversity(dice: Dice): Candidate[] {
  return Array.from({ length: 25 }, (_, n) => ({
    id: `p${n}`,
    first_name: dice.oneOf(firsts)!,
    last_name: dice.oneOf(lasts)!,
    email: `p${n}@${domain}`,
    is_registered: dice.chance(80),
    present: false,
    marked: null,
    isVisible: dice.chance(70),
  }))
}

/** A line as people write it, and the id of the student who is meant, or null for an outsider. */
function aLine(dice: Dice, people: Candidate[]): Meant {
  if (dice.chance(15)) return { text: dice.oneOf(outsiders)!, id: null }
  const { id, first_name: first, last_name: last, email } = dice.oneOf(people)!
  const full = `${first} ${last}`.trim()
  const forms = [
    email,
    email.toUpperCase(),
    full,
    `${last}, ${first}`,
    `${last} ${first}`.trim(),
    `${full} <${email}>`,
    `${last}, ${first} <${email}>`,
    `${first};${last};${email}`,
    `"${last}"\t"${first}"`,
    full.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    full.toUpperCase(),
    full.slice(0, -1),
    `${first} Q. ${last}`,
    first,
    last || first,
    `${first}\t${last}`,
    `“${full}”`,
    `"${last}, ${first}",${email}`,
    `${full.replaceAll(' ', '\u00a0')} (late)`,
  ]
  const form = dice.oneOf(forms)!
  const marked = dice.chance(30) ? `${dice.oneOf(marks)!}${form}` : form
  return { text: dice.chance(20) ? `  ${marked},  ` : marked, id }
}

/** Bullets, numbers and check boxes that lists have before a name. */
const marks = ['• ', '•', '- ', '* ', '1. ', '12) ', '(3) ', '7\t', '20260311;', '4, ', '☐ ', '\u{feff}', '1 ']
/** First lines. They may be headers that don't fit the rows: other columns, or another order. */
const headers = ['First Name\tLast Name', 'Last Name,First Name', 'Name;Email', 'No.,Name', 'Students']

test('in random pasted lists no line matches anyone except the student who is meant', (t) => {
  const dice = createDice(21)
  const counts = { matched: 0, new: 0, ask: 0, refused: 0, skipped: 0 }
  for (let list = 0; list < lists; list += 1) {
    const people = aUniversity(dice)
    const lines = Array.from({ length: dice.between(1, 8) }, () => aLine(dice, people))
    if (dice.chance(30)) lines.unshift({ text: dice.oneOf(headers)!, id: null })
    const hidden = new Set(people.filter(({ isVisible }) => !isVisible).map(({ id }) => id))
    matchLines(
      lines.map(({ text }) => text),
      people,
      domain,
    ).forEach(({ result, person, choices }, n) => {
      const { text, id } = lines[n]!
      counts[result] += 1
      if (result === 'matched') assert.equal(person!.id, id, `list ${list}: “${text}”`)
      if (!text.includes('@'))
        for (const candidate of [...(person ? [person] : []), ...choices]) assert.ok(!hidden.has(candidate.id), text)
    })
  }
  t.diagnostic(JSON.stringify(counts))
  for (const result of ['matched', 'ask', 'refused'] as const) assert.ok(counts[result] > lists / 10, result)
})
