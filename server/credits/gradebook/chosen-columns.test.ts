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
  // Another student’s login may be the same as a first name.
  const namesake = { ...chidi, email: 'noor@students.alder.edu' }
  const namesFile = Buffer.from('Name,Points\nNoor,\n')
  const chosen = { ...defaults, person: 0, column: 1, confirmed: new Set<number>() }
  assert.equal(fillGradebook(namesFile, [maya, namesake, noor], chosen).rows[0]?.outcome, 'check')
})

test('if two columns have other students of the class, a person chooses one', () => {
  const rows = `${chidi.email},${maya.email},\n${noor.email},${chidi.email},\n`
  const file = `Reviewer,Author,Points\n${rows}`
  assert.deepEqual([fill(file, { column: 2 }).person, fill(file, { column: 2 }).text], [null, file])
  assert.equal(
    fill(file, { person: 1, column: 2 }).text,
    `Reviewer,Author,Points\n${chidi.email},${maya.email},2.5\n${noor.email},${chidi.email},5\n`,
  )
  for (const [titles, person] of [
    ['Partner,Work', 1],
    ['Graded by,Student', 1],
    ['Email,Reviewer', 0],
  ] as const)
    assert.equal(fill(`${titles},Points\n${rows}`).person, person, titles)
  // An author may have several works, or another address.
  for (const [titles, authors] of [
    ['Student,Reviewer', [maya.email, maya.email, maya.email]],
    ['Email,Reviewer', [maya.email, 'co@example.com', 'nh@example.com']],
  ] as const) {
    const reviewers = [chidi.email, noor.email, maya.email]
    const works = authors.map((author, index) => `${author},${reviewers[index]},\n`).join('')
    assert.equal(fill(`${titles},Points\n${works}`).person, null, titles)
  }
  const repeated = `${maya.email},${maya.email},${noor.email},\n${chidi.email},${chidi.email},${maya.email},\n`
  assert.equal(fill(`A,B,C,Points\n${repeated}`).person, null)
  const sharedFile = `Account,Kontakt,Points\n${maya.email},${maya.email.toUpperCase()},\n${chidi.email},${chidi.email},\n`
  assert.equal(fill(sharedFile).person, 0)
})

test('points aren’t written below titles that name other columns', () => {
  const first = `Email,Points,Lab\n${noor.email},,7\n${maya.email},,7\n`
  for (const titles of ['Email,Lab,Points', 'Name,Email,Points', 'Email,Quiz,Name']) {
    const { text, skipped, missing } = fill(`${first}\n${titles}\n${chidi.email},7,\n`, { column: 1 })
    assert.equal(text, `${first}\n${titles}\n${chidi.email},7,\n`.replace(`${maya.email},`, `${maya.email},2.5`))
    assert.deepEqual([skipped, missing.map(({ id }) => id)], [[5, 6], ['co11']])
  }
  const pages = `${first}email,points,lab\n${chidi.email},,7\n`
  assert.equal(fill(pages, { column: 1 }).text.split('\n')[4], `${chidi.email},5,7`)
  const form = `RecipientEmail,RecipientFirstName,Q1\nRecipient Email,Recipient First Name,Points\n${maya.email},Maya,\n`
  assert.equal(fill(form, { column: 2 }).text, form.replace('Maya,', 'Maya,2.5'))
})

test('a row of points isn’t taken for titles that are numbers', () => {
  const file = `Email,1,2,3\n${noor.email},,,\n,1,2,3\n${maya.email},,2,3\n`
  const { text, skipped } = fill(file, { column: 1 })
  assert.equal(text, file.replace(`${maya.email},`, `${maya.email},2.5`))
  assert.deepEqual(skipped, [3])
})

test('columns are found in the first table with students of the class', () => {
  const first = `Name,Email,Points\nMaya Bergström,${maya.email},\n`
  const second = `\nSection,Name,Email\nB,Chidi Okafor,${chidi.email}\nB,Noor Haddad,${noor.email}\n`
  const filled = fill(first + second, { column: 2 })
  assert.deepEqual([filled.person, filled.text], [1, first.replace(/,\n$/, ',2.5\n') + second])
  const teachers = 'Name,Email,Office\nRuth Klein,rk@alder.edu,B 1\n\n'
  const { text, skipped } = fill(teachers + first, { column: 2 })
  assert.deepEqual([text, skipped], [teachers + first.replace(/,\n$/, ',2.5\n'), [2, 4]])
})

test('a check mark is replaced only after a person has confirmed it', () => {
  for (const mark of ['✓', '✔', '☑', '√', '×', '★']) {
    const file = `Email,Points\n${maya.email},${mark}\n`
    assert.equal(fill(file, { column: 1, confirmed: new Set() }).rows[0]?.outcome, 'check', mark)
    assert.equal(fill(file, { column: 1 }).rows[0]?.outcome, 'filled', mark)
  }
  for (const empty of ['-', '–', '−', '.', '…', '*'])
    assert.equal(fill(`Email,Points\n${maya.email},${empty}\n`, { column: 1 }).rows[0]?.outcome, 'filled', empty)
})

test('names with nicknames, placeholders and suffixes match and wait for confirmation', () => {
  const robert = { ...maya, first_name: 'Robert', last_name: 'Johnson Jr.' }
  const suharto = { ...chidi, first_name: 'Suharto', last_name: '' }
  const file = 'Last,First,Points\nJohnson,Robert Jr.,\nSuharto,.,\nHaddad,Noor (Nuri),\n'
  const { rows } = fillGradebook(Buffer.from(file), [robert, suharto, noor], {
    ...defaults,
    column: 2,
    confirmed: new Set(),
  })
  assert.deepEqual(
    rows.map(({ student, outcome }) => [student?.id, outcome]),
    [
      ['mb17', 'check'],
      ['co11', 'check'],
      ['nh03', 'no-credit'],
    ],
  )
  const ming = { ...maya, first_name: '明', last_name: '李' }
  const wide = fillGradebook(Buffer.from('姓名,点数\n李明（Li Ming）,\n'), [ming], {
    ...defaults,
    column: 1,
    confirmed: new Set(),
  })
  assert.deepEqual(
    wide.rows.map(({ student, outcome }) => [student?.id, outcome]),
    [['mb17', 'check']],
  )
})

test('the column with the addresses can be chosen in a known system’s file, too', () => {
  const titles = 'First name,Last name,Email address,ID number,University email,Talks (Real)\n'
  const file = `${titles}M,B,maya@mail.example,,${maya.email},-\nC,O,chidi@mail.example,,${chidi.email},-\n`
  const { columns, person, rows } = fill(file)
  const column = columns.find(({ title }) => title.startsWith('Talks'))!.index
  assert.deepEqual([person, rows.filter(({ student }) => student !== null).length], [null, 0])
  const filled = fill(file, { person: 4, column })
  assert.equal(filled.system, 'moodle')
  assert.equal(filled.text, file.replace('alder.edu,-', 'alder.edu,2.5').replace('alder.edu,-', 'alder.edu,5'))
})
