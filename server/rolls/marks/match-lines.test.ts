import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchLines } from './match-lines.ts'
import type { Candidate } from './people-by-word.ts'

const domain = 'students.alder.edu'
const person = (first_name: string, last_name: string, fields: Partial<Candidate> = {}): Candidate => {
  const email = `${first_name}.${last_name}@${domain}`.toLowerCase().replaceAll(/[^a-z.@]/g, '')
  return {
    id: email,
    first_name,
    last_name,
    email,
    is_registered: true,
    present: false,
    marked: null,
    isVisible: true,
    ...fields,
  }
}
const maja = person('Maja', 'Bergström')
const li = person('Wei', 'Li')
const [chen, otherChen] = [person('Ana', 'Chen'), person('Ana', 'Chen', { id: 'other', email: `ana2@${domain}` })]
const hidden = person('Hidden', 'Twin', { isVisible: false })
const twin = person('Hidden', 'Twin', { id: 'twin', email: `twin@${domain}` })
const secret = person('Secret', 'Person', { isVisible: false })
const hooft = person('Gerard', '’t Hooft')
const numbered = person('Ming', 'Zhao', { id: 'numbered', email: `1.wei@${domain}` })
const [berg, otherBerg] = [person('Eva', 'van den Moor'), person('Eva', 'Vandenmoor', { id: 'joined' })]
const jaeger = person('Max', 'Jäger')
const [tran, bjorn] = [person('Hà', 'Trần'), person('Bjørn', 'Dahl')]
const people = [tran, bjorn, berg, otherBerg, jaeger, maja, li, chen, otherChen, hidden, twin, secret, hooft, numbered]

for (const [line, result, ids] of [
  ['maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['  MAJA.BERGSTRM@students.alder.edu, ', 'matched', [maja.id]],
  ['Maja Bergström', 'matched', [maja.id]],
  ['Bergstrom, Maja', 'matched', [maja.id]],
  ['"Bergström"\t"Maja"', 'matched', [maja.id]],
  ['Maja Bergström <maja.bergstrm@students.alder.edu>', 'matched', [maja.id]],
  ['Bergström, Maja <maja.bergstrm@students.alder.edu>', 'matched', [maja.id]],
  ['Maja,Bergström,maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['Somebody Else <maja.bergstrm@students.alder.edu>', 'ask', [maja.id]],
  ['maja b (Maja Bergström) <maja.bergstrm@students.alder.edu>', 'matched', [maja.id]],
  ['Maja <maja.bergstrm@students.alder.edu>', 'ask', [maja.id]],
  ['Ana Chen', 'ask', [chen.id, otherChen.id]],
  ['Li Wei', 'ask', [li.id]],
  ['Wei Li', 'matched', [li.id]],
  ['Maja Lindgren', 'ask', [maja.id]],
  ['Hidden Twin', 'ask', [twin.id]],
  ['Secret Person', 'refused', []],
  ['Nobody Atall', 'refused', []],
  ['', 'refused', []],
  [' , ; ', 'skipped', []],
  ['a@x.edu b@x.edu', 'refused', []],
  ['Omar Haddad omar@gmail.com', 'refused', []],
  ['omar@students.alder.edu', 'refused', []],
  ['late^Student, Zoë^omar@students.alder.edu', 'refused', []],
  ['O’Neil, 李^late^omar@students.alder.edu', 'refused', []],
  ['Omar Haddad <omar@students.alder.edu>', 'new', []],
  ['Omar;Haddad;omar@students.alder.edu', 'new', []],
  ['"Haddad, Omar",omar@students.alder.edu', 'new', []],
  ['\u{feff}Maja Bergström', 'matched', [maja.id]],
  ['Maja  Bergström\r', 'matched', [maja.id]],
  ['• Maja Bergström', 'matched', [maja.id]],
  ['•Maja\u00a0Bergström', 'matched', [maja.id]],
  ['10:05 Maja Bergström', 'matched', [maja.id]],
  ['Maja Bergström\t10:05 AM', 'matched', [maja.id]],
  ['Bergström, Maja – 10:05', 'matched', [maja.id]],
  ['11/26/2026 9:00:00\tMaja Bergström', 'matched', [maja.id]],
  ['[9:02 AM] Maja Bergström', 'matched', [maja.id]],
  ['Maja Bergström, [26.11.26 09:02]', 'matched', [maja.id]],
  ['09:00:05\t From  Maja Bergström : here', 'matched', [maja.id]],
  ['09:00:05 From Maja Bergström to Ruth Klein(Direct Message) : here', 'matched', [maja.id]],
  ['[26/11/26, 09:02:11] Maja Bergström: maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['Maja Bergström 20261234', 'matched', [maja.id]],
  ['Bergström, Maja (A20261234)', 'matched', [maja.id]],
  ['Maja Bergström 2', 'ask', [maja.id]],
  ['1.wei', 'matched', [numbered.id]],
  ['ana2', 'matched', [otherChen.id]],
  ['maja.bergstrm', 'refused', []],
  ['ana3', 'refused', []],
  ['- Maja Bergström', 'matched', [maja.id]],
  ['* Bergström, Maja', 'matched', [maja.id]],
  ['☑ 3. Maja Bergström', 'matched', [maja.id]],
  ['12) Maja Bergström', 'matched', [maja.id]],
  ['12 Maja Bergström', 'matched', [maja.id]],
  ['3\tBergström\tMaja', 'matched', [maja.id]],
  ['3, "Bergström, Maja"', 'matched', [maja.id]],
  ['“Maja Bergström”', 'matched', [maja.id]],
  ["'Maja Bergström' <maja.bergstrm@students.alder.edu>", 'matched', [maja.id]],
  ['Email: maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['mailto:maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['1. <maja.bergstrm@students.alder.edu>', 'matched', [maja.id]],
  ['20261234;Maja;Bergström;maja.bergstrm@students.alder.edu', 'matched', [maja.id]],
  ['Gerard ’t Hooft', 'matched', [hooft.id]],
  // An address that starts like a list number.
  ['1.wei@students.alder.edu', 'matched', [numbered.id]],
  ['Maja Bergström (late)', 'ask', [maja.id]],
  ['Wei\tLi\tSection B', 'ask', [li.id]],
  ['First Name,Last Name,Email', 'skipped', []],
  ['\u{feff}No.\tStudent', 'skipped', []],
  ['12', 'refused', []],
  // Names that are the same without spaces may belong to two people.
  ['Eva van den Moor', 'ask', [berg.id, otherBerg.id]],
  ['Vandenmoor, Eva', 'ask', [otherBerg.id, berg.id]],
  ['Majabergström', 'ask', [maja.id]],
  ['Max Jaeger', 'ask', [jaeger.id]],
  // A name with different accents is a different name. Missing accents make no difference.
  ['Hà Trần', 'matched', [tran.id]],
  ['Ha Tran', 'matched', [tran.id]],
  ['Hả Trần', 'ask', [tran.id]],
  ['TRÁN, Hà', 'ask', [tran.id]],
  ['Hà Trân', 'ask', [tran.id]],
  ['Bjørn Dahl', 'matched', [bjorn.id]],
  ['Bjorn Dahl', 'matched', [bjorn.id]],
  ['Björn Dahl', 'ask', [bjorn.id]],
] as const)
  test(`the result for the line “${line}” is: ${result}`, () => {
    const [matched] = matchLines([line], people, domain)
    assert.equal(matched!.result, result, matched!.reason ?? '')
    const shownIds = [...(matched!.person ? [matched!.person] : []), ...matched!.choices].map(({ id }) => id)
    assert.deepEqual(shownIds, ids)
    if (result === 'new')
      assert.deepEqual(matched!.newcomer, { email: `omar@${domain}`, first_name: 'Omar', last_name: 'Haddad' })
    assert.equal(matched!.reason === null, result === 'matched' || result === 'new')
  })

test('a student on two lines is returned with the number of the first line', () => {
  const lines = matchLines(['Maja Bergström', 'Nobody', maja.email], people, domain)
  assert.deepEqual(
    lines.map(({ same_as }) => same_as),
    [null, null, 1],
  )
})

for (const [header, row, result] of [
  ['First Name\tLast Name', 'Maja\tBergström', 'matched'],
  ['Last Name\tFirst Name', 'Bergström\tMaja', 'matched'],
  ['Last Name\tFirst Name', 'Maja\tBergström', 'ask'],
  ['No.,Name', '7,"Bergström, Maja"', 'matched'],
  ['No.;Surname;Given name;Section', '7;Bergström;Maja;B', 'matched'],
  // A row whose cells don't fit the header is read like a line without one.
  ['First Name\tLast Name', 'Bergström, Maja', 'matched'],
  ['First Name\tLast Name', 'Maja\tBergström <maja.bergstrm@students.alder.edu>', 'matched'],
  ['First Name\tLast Name', 'Ana\tChen', 'ask'],
] as const)
  test(`below the columns “${header}” the result for the row “${row}” is: ${result}`, () => {
    const [head, matched] = matchLines([header, row], people, domain)
    assert.deepEqual([head!.result, head!.is_header, matched!.is_header], ['skipped', true, false])
    assert.equal(matched!.result, result, matched!.reason ?? '')
    if (result === 'matched') assert.equal(matched!.person!.id, maja.id)
  })

test('the header of a table determines which of a new student’s names is the first name', () => {
  const lines = ['Last name,First name,Email', `Haddad,Omar,omar@${domain}`]
  const [, row] = matchLines(lines, people, domain)
  assert.deepEqual(row!.newcomer, { email: `omar@${domain}`, first_name: 'Omar', last_name: 'Haddad' })
})

test('each line searches a limited number of people, even if all of them have all of its words', () => {
  const words = Array.from({ length: 60 }, (_, n) => `word${n}`)
  let reads = 0
  const counted = (n: number): Candidate => ({
    ...person(words.slice(0, 30).join(' '), words.slice(30).join(' '), { id: `p${n}` }),
    get email() {
      reads += 1
      return `p${n}@${domain}`
    },
    get isVisible() {
      reads += 1
      return true
    },
  })
  const crowd = Array.from({ length: 5_000 }, (_, n) => counted(n))
  const readsBefore = reads
  const [missing, reversed, short] = matchLines(
    [[...words, 'none'].join(' '), words.toReversed().join(' '), 'word1 none'],
    crowd,
    domain,
  )
  assert.deepEqual([missing!.result, reversed!.result, short!.result], ['ask', 'ask', 'ask'])
  assert.ok(reads - readsBefore < 150_000, `${reads - readsBefore} reads of 5,000 people for 3 lines`)
})

for (const [name, result] of [
  ['one two three four five six seven eight nine ten', 'matched'],
  ['one two three four five six seven eight nine ten eleven', 'ask'],
] as const)
  test(`the result for a name of ${name.split(' ').length} words is: ${result}`, () => {
    const [first, ...last] = name.split(' ')
    const [matched] = matchLines([name], [person(first!, last.join(' '), { id: 'long' }), ...people], domain)
    assert.equal(matched!.result, result)
    assert.equal((matched!.person ?? matched!.choices[0])!.id, 'long')
  })

test('a name is asked about if too many people share its words to search them all', () => {
  const crowd = ['Ana', 'Berg'].flatMap((name) =>
    Array.from({ length: 2_500 }, (_, n) =>
      person(name, `Nr${n}`, { id: `${name}${n}`, email: `${name}${n}@${domain}` }),
    ),
  )
  const [matched] = matchLines(['Berg Ana'], [person('Berg', 'Ana', { id: 'one' }), ...crowd], domain)
  assert.deepEqual([matched!.result, matched!.choices.map(({ id }) => id)], ['ask', ['one']])
})

test('a question says that the student may be absent according to the list, even if the name is unclear as well', () => {
  const reason = 'The list doesn’t clearly say that this student was there. If they were, which student is it?'
  for (const lines of [
    ['Wei Li', '❌ Maja Bergström <maja@gmail.com>'],
    ['Wei Li', '❌ Ana Chen'],
    [`Wei Li,wei.li@${domain},10:01`, 'Maja Bergström,maja@gmail.com,', `Max Jäger,max.jger@${domain},10:03`],
  ]) {
    const [, question] = matchLines(lines, people, domain)
    assert.equal(question!.reason, reason, lines.join('\n'))
  }
})

test('a line says whether the list leaves open whether someone was there', () => {
  const lines = ['Wei Li', '❌ Maja Bergström', '❌ Ana Chen', `❌ Zoe Park <zoe.park@${domain}>`, '❌ Nobody Atall']
  assert.deepEqual(
    matchLines(lines, people, domain).map(({ result, unclear }) => [result, unclear]),
    [
      ['matched', null],
      ['ask', 'presence'],
      ['ask', 'presence-and-person'],
      ['refused', 'presence-and-person'],
      ['refused', null],
    ],
  )
})
