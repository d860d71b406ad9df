import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readRosterRow } from './roster-rows.ts'
import { rowMessages } from './roster/words.ts'

const domain = 'students.alder.edu'
const read = (row: unknown) => readRosterRow(row, domain)

test('a row is read with both spellings of the name fields, trimmed, and with a lowercase address', () => {
  const maya = { email: 'maya@students.alder.edu', first_name: 'Maya', last_name: 'van der Berg' }
  for (const row of [
    { email: 'maya@students.alder.edu', firstName: 'Maya', lastName: 'van der Berg' },
    { email: ' MAYA@Students.Alder.EDU\r', first_name: '\tMaya ', last_name: 'van  der\u00a0Berg' },
    { email: 'maya@students.alder.edu', firstName: 'Maya', first_name: 'Other', lastName: 'van der Berg', line: 3 },
  ])
    assert.deepEqual(read(row), maya)
  assert.deepEqual(read({ email: 'zoe@students.alder.edu', firstName: 'Zoe\u0301' }), {
    email: 'zoe@students.alder.edu',
    first_name: 'Zo\u00e9',
    last_name: '',
  })
})

test('an invalid row is rejected with the field and the reason', () => {
  const good = { email: 'maya@students.alder.edu', firstName: 'Maya', lastName: 'Ames' }
  for (const [row, field, refused] of [
    [null, 'students', rowMessages.notARow],
    ['maya@students.alder.edu', 'students', rowMessages.notARow],
    [[good], 'students', rowMessages.notARow],
    [{ ...good, firstName: ' ' }, 'firstName', rowMessages.firstNameMissing],
    [{ email: good.email, first_name: '' }, 'first_name', rowMessages.firstNameMissing],
    [{ ...good, firstName: 7 }, 'firstName', rowMessages.firstNameMissing],
    [{ ...good, lastName: 'x'.repeat(101) }, 'lastName', rowMessages.nameTooLong],
    [{ ...good, email: undefined }, 'email', rowMessages.emailMissing],
    [{ ...good, email: 'maya' }, 'email', rowMessages.notAnEmail({ email: 'maya', domain })],
    [{ ...good, email: 'maya@alder.edu' }, 'email', rowMessages.foreignDomain({ domain })],
  ] as const) {
    const answer = read(row)
    assert.ok('refused' in answer)
    assert.deepEqual([answer.field, answer.refused], [field, refused])
  }
})

test('every accepted row has an address at the university and trimmed names', () => {
  const anything = fc.oneof(fc.anything(), fc.constantFrom('Maya', ' Zoe ', `m@${domain}`, `M.A@${domain} `, 'm@x.edu'))
  const rows = fc.record({ email: anything, firstName: anything, last_name: anything }, { requiredKeys: [] })
  let acceptedCount = 0
  fc.assert(
    fc.property(fc.oneof(rows, fc.anything()), (row) => {
      const answer = read(row)
      if ('refused' in answer) return answer.refused.length > 0 && answer.email.length <= 254
      acceptedCount += 1
      const { email, first_name, last_name } = answer
      const isTidy = (name: string) => name === name.trim() && name.length <= 100
      return (
        email.endsWith(`@${domain}`) &&
        email === email.toLowerCase() &&
        first_name !== '' &&
        isTidy(first_name) &&
        isTidy(last_name)
      )
    }),
    { numRuns: 5_000 },
  )
  assert.ok(acceptedCount > 20, `only ${acceptedCount} rows were accepted`)
})
