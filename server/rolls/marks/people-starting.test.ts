import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPeopleStarting } from './people-starting.ts'

const person = (first_name: string, last_name: string, email = `${first_name}.${last_name}@x.edu`.toLowerCase()) => ({
  id: email,
  first_name,
  last_name,
  email,
  is_registered: true,
  present: false,
  marked: null,
})
const people = [
  person('Maja', 'Bergström', 'm.bergstrom@x.edu'),
  person('Ana', 'Anders', 'ana.a@x.edu'),
  person('Jean-Luc', "O'Brien", 'jl@x.edu'),
  person('Wei', 'Li', 'w.li@x.edu'),
  person('李', '伟', 'wei.li@x.edu'),
  person('Eva', 'van der Höst', 'e.host@x.edu'),
]

for (const [text, emails] of [
  ['maj', ['m.bergstrom@x.edu']],
  ['BERGSTRO', ['m.bergstrom@x.edu']],
  ['bergströ', ['m.bergstrom@x.edu']],
  ['Bergström, Ma', ['m.bergstrom@x.edu']],
  ['ma berg', ['m.bergstrom@x.edu']],
  ['rgst', []],
  ['m.berg', ['m.bergstrom@x.edu']],
  ['M.Bergstrom@x.edu', ['m.bergstrom@x.edu']],
  ['an ana', ['ana.a@x.edu']],
  ['ana ana', []],
  ['luc', ['jl@x.edu']],
  ['obri', ['jl@x.edu']],
  ['o’brien', ['jl@x.edu']],
  ['wei', ['w.li@x.edu', 'wei.li@x.edu']],
  ['伟', ['wei.li@x.edu']],
  ['伟李', ['wei.li@x.edu']],
  ['李伟', ['wei.li@x.edu']],
  ['vanderhost', ['e.host@x.edu']],
  ['derho', ['e.host@x.edu']],
  ['Vanderhost, E', ['e.host@x.edu']],
  ['O Brien', ['jl@x.edu']],
  ['Jean Luc OBr', ['jl@x.edu']],
  ['hoest', ['e.host@x.edu']],
  ['anderh', []],
  ['M. Bergström', ['m.bergstrom@x.edu']],
  ['Bergström, M.', ['m.bergstrom@x.edu']],
  ['“Bergström, Maja”', ['m.bergstrom@x.edu']],
  ['Bergström, Maja <m.bergstrom@x.edu>;', ['m.bergstrom@x.edu']],
  ['mailto:m.bergstrom@x.edu', ['m.bergstrom@x.edu']],
  ['3. Maja Bergström (she/her)', ['m.bergstrom@x.edu']],
  ['@bergström', ['m.bergstrom@x.edu']],
  ['-', []],
  ['<>', []],
  [' , ', []],
] as const)
  test(`“${text}” finds ${emails.length === 0 ? 'no one' : emails.join(' and ')}`, () => {
    const { people: matches, more: hasMore } = findPeopleStarting(people, text)
    assert.deepEqual([matches.map(({ email }) => email), hasMore], [emails, false])
  })

test('of many people the first ten by last name are returned, and `more` is true', () => {
  const crowd = Array.from({ length: 12 }, (_, n) => person('Ana', `Berg${String.fromCharCode(108 - n)}`))
  const { people: matches, more: hasMore } = findPeopleStarting(crowd, 'ana')
  assert.equal(hasMore, true)
  assert.deepEqual(
    matches.map(({ last_name }) => last_name),
    Array.from({ length: 10 }, (_, n) => `Berg${String.fromCharCode(97 + n)}`),
  )
})

/** Pairs of names that differ in one way. Typing either name must return it first. */
const similarNames = [
  ['Łukasz|Wołek', 'Lukasz|Wolek'],
  ['Hà|Trần', 'Hạ|Trần'],
  ['Maja|Chen', 'Chen|Maja'],
  ['Ana|Pérez', 'Ana|Pérez Gil'],
  ['Omar|Hassan', 'Omar|Al-Hassan'],
  ['Jo|O’Neil', 'Jo|ONeil'],
  ['Eva|van der Berg', 'Eva|Vanderberg'],
  ['Ana|Smith', 'Ana|Smith Jr.'],
  ['Min Jun|Kim', 'Minjun|Kim'],
  ['Maya (Max)|Chen', 'Maya|Chen'],
]
test('of two similar names, the one that was typed comes first', () => {
  for (const pair of similarNames)
    for (const order of [pair, pair.toReversed()]) {
      const pairPeople = order.map((name, index) => {
        const [first = '', last = ''] = name.split('|')
        return person(first, last, `s${index}@x.edu`)
      })
      for (const { first_name: first, last_name: last } of pairPeople)
        for (const typedName of [`${first} ${last}`, `${last}, ${first}`]) {
          const [match] = findPeopleStarting(pairPeople, typedName).people
          assert.deepEqual([match?.first_name, match?.last_name], [first, last], typedName)
        }
    }
})
