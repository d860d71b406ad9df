// Sheets with facts above their titles, such as the teacher’s address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent, type FillOptions } from './fill.ts'

const maya: CreditedStudent = {
  entry: 'e1',
  id: 'mb17',
  first_name: 'Maya',
  last_name: 'Bergström',
  email: 'mb17@students.alder.edu',
  identities: [],
  isUnsure: false,
  credit: 2_000,
}
const options: FillOptions = { column: 2, zeros: false, clearsStale: false, confirmed: new Set() }

test('facts above the titles are neither titles nor students', () => {
  for (const [facts, sign] of [
    ['Course:,BIO 210\nInstructor:,orr@alder.edu\n\n', ','],
    ['Instructor: Orr (orr@alder.edu)\n\n', ','],
    ['Notenliste Herbst\nDozent: Orr (orr@alder.edu)\n\n', ';'],
  ] as const)
    for (const titles of ['Student,Contact,Talk', 'Wer,Mail,Zahl']) {
      const table = `${titles}\nMaya Bergström,mb17@students.alder.edu,\nAnna Long,al@students.alder.edu,\n`
      const file = facts + table.replaceAll(',', sign)
      const filled = fillGradebook(Buffer.from(file), [maya], options)
      assert.deepEqual(filled.titles, titles.split(','))
      assert.equal(Buffer.from(filled.write()).toString(), file.replace(`.edu${sign}\nAnna`, `.edu${sign}2\nAnna`))
    }
})

test('the titles of a list of names are the first line with several cells', () => {
  const file = 'Grades\nBIO 210\n\nWho,Mark\nMaya Bergström,\n'
  const filled = fillGradebook(Buffer.from(file), [maya], { ...options, person: 0, column: 1, confirmed: new Set([5]) })
  assert.deepEqual(filled.titles, ['Who', 'Mark'])
  assert.equal(Buffer.from(filled.write()).toString(), file.replace('Bergström,', 'Bergström,2'))
})
