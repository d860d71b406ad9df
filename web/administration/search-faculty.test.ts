import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FacultyBySchool } from '#contract/administration/administration.ts'
import { facultyWords, openSchools, searchFaculty } from './search-faculty.ts'

const person = (first_name: string, last_name: string, domain: string) => ({
  id: first_name,
  first_name,
  last_name,
  email: `${first_name}@${domain}`.toLowerCase(),
  school: domain,
  is_admin: false,
  admin_role: null,
})
const alder = [person('Imogen', 'Castell', 'alder.edu'), person('Jí-woo', 'Park', 'alder.edu')]
const birch = [person('Lucas', 'Tremaine', 'birch.edu')]
const schools: FacultyBySchool[] = [
  { school_id: 'a', school_name: 'Alder University', faculty: alder },
  { school_id: 'b', school_name: 'Birch College', faculty: birch },
  { school_id: 'c', school_name: 'Cedar University', faculty: [] },
]

const search = (text: string) =>
  searchFaculty(schools, text).map(({ school_name, faculty }) => [
    school_name,
    ...faculty.map(({ first_name }) => first_name),
  ])

test('faculty are found by name, address and university, in any order, without accents', () => {
  const cases: [string, string[][]][] = [
    ['castell imo', [['Alder University', 'Imogen']]],
    ['JI', [['Alder University', 'Jí-woo']]],
    ['@birch', [['Birch College', 'Lucas']]],
    ['park university', [['Alder University', 'Jí-woo']]],
    ['university', [['Alder University', 'Imogen', 'Jí-woo'], ['Cedar University']]],
    ['park birch', []],
  ]
  for (const [text, expected] of cases) assert.deepEqual(search(text), expected, text)
  assert.equal(searchFaculty(schools, '  '), schools, 'the same list without a search')
})

test('a university shows its number of faculty, and during a search how many of them match', () => {
  assert.deepEqual([facultyWords(1_022, 1_022), facultyWords(1, 22)], ['1,022 faculty', '1 of 22 faculty'])
})

test('a single university and few search results are expanded, unless the URL names others', () => {
  const open = (...options: Parameters<typeof openSchools>) => [...openSchools(...options)]
  assert.deepEqual(open(schools, null, false), [])
  assert.deepEqual(open(schools.slice(0, 1), null, false), ['a'])
  assert.deepEqual(open(schools, null, true), ['a', 'b', 'c'])
  assert.deepEqual(open(schools, 'c,a', true), ['c', 'a'])
  assert.deepEqual(open(schools.slice(0, 1), 'none', false).includes('a'), false, 'collapsed by hand')
  const largeFaculty = Array.from({ length: 41 }, (_, n) => person(`P${n}`, 'X', 'alder.edu'))
  const large = { school_id: 'd', school_name: 'D', faculty: largeFaculty }
  assert.deepEqual(open([...schools, large], null, true), [])
})
