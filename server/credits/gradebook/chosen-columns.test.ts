// Tables of other programs, in which a person chooses the columns, or several columns could have the students.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent, type FillOptions } from './fill.ts'

const maya = aStudent('Maya', 'Bergström', 'mb17', 2_500)
const chidi = aStudent('Chidi', 'Okafor', 'co11', 5_000)
const noor = aStudent('Noor', 'Haddad', 'nh03', null)
const defaults: FillOptions = { column: null, zeros: false, clearsStale: false, confirmed: new Set([2, 3]) }

function aStudent(first_name: string, last_name: string, login: string, credit: number | null): CreditedStudent {
  const person = { first_name, last_name, email: `${login}@students.alder.edu`, identities: [] }
  return { ...person, entry: `entry of ${login}`, id: login, credit, isUnsure: false }
}

/** Fills a file and returns the changed text. */
function fill(file: string, options: Partial<FillOptions> = {}) {
  const filled = fillGradebook(Buffer.from(file), [maya, chidi, noor], { ...defaults, ...options })
  return { ...filled, text: Buffer.from(filled.write()).toString() }
}

test('a column of names can be chosen as the one with the students', () => {
  for (const names of [
    'Name,Points\n"Bergström, Maya",\nChidi Okafor,\n',
    'Wer,Punkte\n"Bergström, Maya",\nChidi Okafor,\n',
  ])
    assert.deepEqual(
      fill(names, { person: 0, column: 1 }).rows.map(({ student, outcome }) => [student?.id, outcome]),
      [
        ['mb17', 'filled'],
        ['co11', 'filled'],
      ],
    )
  const { rows } = fill('Last,First,Points\nBergström,Maya,\n', { person: 0, column: 2, confirmed: new Set() })
  assert.deepEqual(
    rows.map(({ student, outcome }) => [student?.id, outcome]),
    [['mb17', 'check']],
  )
})
