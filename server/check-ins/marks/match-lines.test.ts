import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchLines, type Candidate } from './match-lines.ts'

const domain = 'students.alder.edu'
const person = (first_name: string, last_name: string, more: Partial<Candidate> = {}): Candidate => {
  const email = `${first_name}.${last_name}@${domain}`.toLowerCase().replaceAll(/[^a-z.@]/g, '')
  return { id: email, first_name, last_name, email, is_registered: true, present: false, isVisible: true, ...more }
}
const maja = person('Maja', 'Bergström')
const li = person('Wei', 'Li')
const [chen, other] = [person('Ana', 'Chen'), person('Ana', 'Chen', { id: 'other', email: `ana2@${domain}` })]
const hidden = person('Hidden', 'Twin', { isVisible: false })
const twin = person('Hidden', 'Twin', { id: 'twin', email: `twin@${domain}` })
const secret = person('Secret', 'Person', { isVisible: false })
const people = [maja, li, chen, other, hidden, twin, secret]

for (const [line, result, who] of [
  ['maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['  MAJA.BERGSTRM@students.alder.edu, ', 'matched', [maja.id]],
  ['Maja Bergström', 'matched', [maja.id]],
  ['Bergstrom, Maja', 'matched', [maja.id]],
  ['"Bergström"\t"Maja"', 'matched', [maja.id]],
  ['Maja Bergström <maja.bergstrm@students.alder.edu>', 'matched', [maja.id]],
  ['Bergström, Maja <maja.bergstrm@students.alder.edu>', 'matched', [maja.id]],
  ['Maja,Bergström,maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['Somebody Else <maja.bergstrm@students.alder.edu>', 'ask', [maja.id]],
  ['Ana Chen', 'ask', [chen.id, other.id]],
  ['Li Wei', 'ask', [li.id]],
  ['Wei Li', 'matched', [li.id]],
  ['Maja Lindgren', 'ask', [maja.id]],
  ['Hidden Twin', 'ask', [twin.id]],
  ['Secret Person', 'refused', []],
  ['Nobody Atall', 'refused', []],
  ['', 'refused', []],
  [' , ; ', 'refused', []],
  ['a@x.edu b@x.edu', 'refused', []],
  ['Omar Haddad omar@gmail.com', 'refused', []],
  ['omar@students.alder.edu', 'refused', []],
  ['Omar Haddad <omar@students.alder.edu>', 'new', []],
  ['Omar;Haddad;omar@students.alder.edu', 'new', []],
] as const)
  test(`the line “${line}” is ${result}`, () => {
    const [matched] = matchLines([line], people, domain)
    assert.equal(matched!.result, result, matched!.reason ?? '')
    const shown = [...(matched!.person ? [matched!.person] : []), ...matched!.choices].map(({ id }) => id)
    assert.deepEqual(shown, who)
    if (result === 'new')
      assert.deepEqual(matched!.newcomer, { email: `omar@${domain}`, first_name: 'Omar', last_name: 'Haddad' })
    assert.equal(matched!.reason === null, result === 'matched' || result === 'new')
  })

test('a student on two lines is named with the first line', () => {
  const lines = matchLines(['Maja Bergström', 'Nobody', maja.email], people, domain)
  assert.deepEqual(
    lines.map(({ same_as }) => same_as),
    [null, null, 1],
  )
})
