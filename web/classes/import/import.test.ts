import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemCsv } from '../problem-rows.ts'
import { describeImport } from './describe-import.ts'
import { compareRoster } from './compare-roster.ts'
import { countResults, countUsernames, judgeRows, readyStudents, refusedRows, type JudgedRow } from './judge-rows.ts'
import { holdsUsernames, isWhole, lacksAddresses, matchByRule, type Match } from './match-columns.ts'
import { recognizeSystem } from './file-identities.ts'
import { readText } from './read-file.ts'
import { matchRows, readTable } from './read-table.ts'

const domain = 'students.alder.edu'
const header = 'First Name,Last Name,Email'
const match = { firstName: at(0), lastName: at(1), email: at(2) }
function at(column: number) {
  return { column, part: 'whole' as const }
}
function open(text: string) {
  return readTable(readText(text)?.sheets ?? [], { choice: {}, domain, rule: 'by name' })
}
function table(text: string) {
  const importTable = open(text)
  assert.ok(importTable)
  return importTable
}
type Options = { chosen?: Match; completeWith?: string | null; present?: ReadonlySet<string> }
async function judge(text: string, { chosen, completeWith = null, present = new Set() }: Options = {}) {
  const importTable = table(text)
  const columns = chosen ?? importTable.match
  assert.ok(isWhole(columns))
  const judged = await judgeRows(matchRows(importTable, columns, domain), { domain, completeWith, present })
  assert.ok(judged)
  return judged
}
const listPeople = (rows: JudgedRow[]) => rows.map(({ firstName, lastName, email }) => [firstName, lastName, email])

const shapes = [
  { name: 'commas', text: `${header}\nMaya,Bergström,m@${domain}\n` },
  { name: 'a byte-order mark and Windows line ends', text: `\uFEFF${header}\r\nMaya,Bergström,m@${domain}\r\n` },
  { name: 'semicolons', text: `First Name;Last Name;Email\nMaya;Bergström;m@${domain}` },
  { name: 'tabs', text: `First Name\tLast Name\tEmail\nMaya\tBergström\tm@${domain}` },
  { name: 'quotes', text: `"First Name","Last Name","Email"\n"Maya","Bergström","m@${domain}"` },
  { name: "Excel's note", text: `sep=;\r\nFirst Name;Last Name;Email\r\nMaya;Bergström;m@${domain}` },
  { name: 'empty lines', text: `\n${header}\n\n,,\nMaya,Bergström,m@${domain}\n\n` },
]
for (const { name, text } of shapes) {
  test(`a file with ${name} is read`, async () => {
    assert.deepEqual(table(text).header, ['First Name', 'Last Name', 'Email'])
    const rows = (await judge(text)).filter(({ result }) => result !== 'skipped')
    assert.deepEqual(listPeople(rows), [['Maya', 'Bergström', `m@${domain}`]])
  })
}

test('lines are numbered as in an editor, counting empty lines and cells with line breaks', async () => {
  const rows = await judge(`${header}\n\nMaya,"Berg\nström",m@x.edu\nJonas,L,j@x.edu`)
  assert.deepEqual(
    rows.map(({ line }) => line),
    [3, 5],
  )
})

test('a file without both a header and a row is invalid', () => {
  for (const text of ['', '\n\n', header, `${header}\n\n \n`]) assert.equal(open(text), null, text)
})

const bare = [
  { name: 'three columns', text: `Maya\tBergström\tm@${domain}\nJonas\tLind\tj@${domain}` },
  { name: 'an id before the names', text: `17,Maya,Bergström,m@${domain}\n18,Jonas,Lind,j@${domain}` },
  { name: 'a whole name', text: `"Bergström, Maya";m@${domain}\n"Lind, Jonas";j@${domain}` },
  { name: 'the address first', text: `m@${domain},Maya,Bergström\nj@${domain},Jonas,Lind` },
]
for (const { name, text } of bare) {
  test(`if there are no column names, the first student is kept: ${name}`, async () => {
    assert.equal(table(text).header, null)
    assert.deepEqual(listPeople(await judge(text)), [
      ['Maya', 'Bergström', `m@${domain}`],
      ['Jonas', 'Lind', `j@${domain}`],
    ])
  })
}

test('a column name that mentions the domain isn’t a student', () => {
  const { header: names } = table(`First Name,Last Name,Email (@${domain})\nMaya,Bergström,m@${domain}`)
  assert.equal(names?.length, 3)
})

test('a new class requires the columns in order and an existing class finds them by name, spelled exactly', () => {
  const names = ['First Name', 'Last Name', 'Email']
  assert.deepEqual(matchByRule([...names, 'Section'], 'in order'), { first: 0, last: 1, email: 2 })
  assert.equal(matchByRule(['Email', 'First Name', 'Last Name'], 'in order'), null)
  assert.deepEqual(matchByRule(['Email', 'Section', 'First Name', 'Last Name'], 'by name'), {
    first: 2,
    last: 3,
    email: 0,
  })
  for (const rule of ['in order', 'by name'] as const) {
    assert.equal(matchByRule(['first name', 'Last Name', 'Email'], rule), null)
    assert.equal(matchByRule(['First Name', 'Last Name'], rule), null)
  }
})

const exports = [
  {
    system: 'Canvas' as const,
    text: 'Student,ID,SIS User ID,SIS Login ID,Section\n"Bergström, Maya",17,u17,mb17,BIO 210',
    reads: ['Maya', 'Bergström', `mb17@${domain}`],
  },
  {
    system: 'Moodle' as const,
    text: `First name,Last name,ID number,Email address,Quiz\nMaya,Bergström,17,mb@${domain},9`,
    reads: ['Maya', 'Bergström', `mb@${domain}`],
  },
  {
    system: 'Blackboard' as const,
    text: '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Last Access"\t"Availability"\n"Bergström"\t"Maya"\t"mb17"\t"17"\t"today"\t"Yes"',
    reads: ['Maya', 'Bergström', `mb17@${domain}`],
  },
  {
    system: 'Brightspace' as const,
    text: `OrgDefinedId,Username,Last Name,First Name,Email,End-of-Line Indicator\n#17,#mb17,Bergström,Maya,mb@${domain},#`,
    reads: ['Maya', 'Bergström', `mb@${domain}`],
  },
]
for (const { system, text, reads } of exports) {
  test(`an export from ${system} is recognized and its columns are matched`, async () => {
    const { header: names, rows, match: columns } = table(text)
    assert.equal(recognizeSystem(names ?? [])?.title, system)
    assert.deepEqual(listPeople(await judge(text, { completeWith: domain })), [reads])
    const below = rows.slice(1).map(({ cells }) => cells)
    assert.ok(columns.email)
    assert.equal(lacksAddresses(below, columns.email), reads[2] === `mb17@${domain}`)
  })
}

test('usernames among addresses are found, and get the domain if someone wants it', async () => {
  const addresses = Array.from({ length: 60 }, (_, n) => `Ann,B${n},s${n}@${domain}`)
  const text = [header, ...addresses, 'Maya,Bergström,mb17', 'Jo,Li,n/a', 'Ida,Ek,'].join('\n')
  const rows = await judge(text)
  assert.equal(countUsernames(rows), 1)
  const completed = await judge(text, { completeWith: domain })
  assert.equal(countUsernames(completed), 0)
  assert.ok(readyStudents(completed).some(({ email }) => email === `mb17@${domain}`))
  const below = table(text).rows.map(({ cells }) => cells)
  assert.equal(holdsUsernames(below.slice(1), match.email, domain), true)
  assert.equal(holdsUsernames(below.slice(1, 61), match.email, domain), false)
})

test('PeopleSoft’s roster isn’t mistaken for Moodle’s, and its columns are matched', async () => {
  const text = `Notify,ID,Name,Grade Basis,Units,Program and Plan,Email Address\n,0012,"Bergström,Maya",GRD,3,BIO,mb@${domain}`
  assert.equal(recognizeSystem(table(text).header ?? []), null, 'an address alone doesn’t identify a system')
  assert.deepEqual(listPeople(await judge(text)), [['Maya', 'Bergström', `mb@${domain}`]])
})

test('test students and points rows of a gradebook are skipped', async () => {
  const canvas = [
    'Student,ID,SIS User ID,SIS Login ID,Section,Quiz (1)',
    '    Points Possible,,,,,10',
    '"Bergström, Maya",17,u17,mb17,BIO 210,9',
    '"Student, Test",99,,0123abcd,BIO 210,',
  ].join('\n')
  const skippedLines = async (text: string) => {
    const rows = await judge(text, { completeWith: domain })
    return rows.filter(({ result }) => result === 'skipped').map(({ line }) => line)
  }
  assert.deepEqual(await skippedLines(canvas), [2, 4])
  const blackboard = 'Last Name\tFirst Name\tUsername\nBergström\tMaya\tmb17\nprof_PreviewUser\tprof\tprof_previewuser'
  assert.deepEqual(await skippedLines(blackboard), [3])
  assert.deepEqual(await skippedLines(`${header}\nTest,Student,t@${domain}`), [], 'a student may be called that')
})

test('a file for a class with students shows who is missing and whose name differs', async () => {
  const judged = await judge(`${header}\nMaya,Bergström-Lee,M@${domain}\nHaruka,Ito,h@${domain}\n,Zoe,z@${domain}`)
  const student = (id: string, first_name: string, last_name: string) => ({
    id,
    first_name,
    last_name,
    email: `${id}@${domain}`,
    email_verified: true,
  })
  const stored = [student('m', 'Maya', 'Bergström'), student('j', 'Jonas', 'L'), student('h', 'haruka', 'ITO')]
  const { missing, renamed } = compareRoster(
    judged,
    [...stored, student('z', 'Zoe', 'Z'), student('x', 'X', '')],
    ['x'],
  )
  assert.deepEqual(
    missing.map(({ id }) => id),
    ['j'],
  )
  assert.deepEqual(
    renamed.map(({ student: { id }, nameInFile }) => [id, nameInFile]),
    [['m', 'Maya Bergström-Lee']],
  )
  const corrected = judged.map((row) => (row.firstName === 'Haruka' ? { ...row, result: 'renamed' as const } : row))
  assert.deepEqual(
    compareRoster([...corrected, ...judged], stored, []).renamed.map(({ student: { id } }) => id),
    ['m', 'h'],
    'a name that will change is counted, however small the change',
  )
})

test('columns of an unknown system’s file are matched if their names are recognized', () => {
  const importTable = table(`Given,Vorname,Code,Mail\nx,Maya,1,m@${domain}`)
  assert.equal(recognizeSystem(importTable.header ?? []), null)
  assert.deepEqual([importTable.match.firstName, importTable.match.email], [at(1), at(3)])
})

test('each row is judged separately: ready, twice in the file, in the class, or refused with line and reason', async () => {
  const judged = await judge(
    [
      header,
      `Maya,Bergström,M@${domain}`,
      `Jonas,Lindqvist,j@${domain}`,
      `Maya,B.,m@${domain}`,
      ',Nobody,n@students.alder.edu',
      'Ruairi,Boyle,r@gmail.com',
      'Haruka,Ito,',
      'Linnea,Hale,not an address',
      `Cher,,c@${domain}`,
    ].join('\n'),
    { chosen: match, present: new Set([`j@${domain}`]) },
  )
  assert.deepEqual(
    judged.map(({ line, result, reason }) => [line, result, reason]),
    [
      [2, 'ready', null],
      [3, 'duplicate', 'Already in this class, skipped'],
      [4, 'duplicate', 'Same as line 2, skipped'],
      [5, 'refused', 'The first name is missing. Enter it.'],
      [6, 'refused', `Only official student emails can be on a roster. They end in @${domain}.`],
      [7, 'refused', 'The email is missing. Enter it.'],
      [8, 'refused', `“not an address” isn’t an email address. Enter one like name@${domain}.`],
      [9, 'ready', null],
    ],
  )
  assert.deepEqual(countResults(judged), { ready: 2, renamed: 0, duplicates: 2, refused: 4, skipped: 0 })
  assert.deepEqual(readyStudents(judged)[0], {
    line: 2,
    firstName: 'Maya',
    lastName: 'Bergström',
    email: `m@${domain}`,
  })
  assert.deepEqual(
    refusedRows(judged).map(({ line }) => line),
    [5, 6, 7, 8],
  )
})

test('a preview of thousands of rows pauses before it has sorted them all, and stops when it’s no longer needed', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `Maya,Bergström,m${index}@${domain}`)
  const importTable = table([header, ...rows].join('\n'))
  let sortedCount = 0
  const counted = (function* () {
    for (const row of matchRows(importTable, match, domain)) {
      sortedCount += 1
      yield row
    }
  })()
  const criteria = { domain, completeWith: null, present: new Set<string>() }
  const judging = judgeRows(counted, criteria, () => false)
  assert.ok(sortedCount < 1_000, `${sortedCount}`)
  assert.equal(await judging, null)
  assert.ok(sortedCount < 1_000, `${sortedCount}`)
})

test('the import’s message counts the added and duplicate students', () => {
  const words = (ready: number, duplicates: number) => describeImport({ ready, duplicates })
  assert.equal(words(3, 2), 'Added 3 students. Skipped 2 duplicate students.')
  assert.equal(words(3, 0), 'Successfully imported 3 students.')
  assert.equal(words(3_000, 0), 'Successfully imported 3,000 students.')
  assert.equal(words(9_000, 1_000), 'Added 9,000 students. Skipped 1,000 duplicate students.')
  assert.equal(words(0, 1_000), 'No new students added. All 1,000 students were duplicates.')
  assert.equal(words(0, 2), 'No new students added. All 2 students were duplicates.')
  assert.equal(words(0, 0), 'No valid student data found in the CSV file.')
})

test('refused rows can be downloaded as a file in which a spreadsheet runs no formulas', () => {
  const file = problemCsv([
    { line: 4, firstName: '=1+1', lastName: 'O"Neil, Jr', email: 'x@gmail.com', reason: 'No.' },
    { line: null, firstName: 'Maya', lastName: '', email: '', reason: 'The email is missing. Enter it.' },
  ])
  assert.equal(
    file,
    '\uFEFF"Line","First Name","Last Name","Email","Reason"\r\n' +
      `"4","'=1+1","O""Neil, Jr","x@gmail.com","No."\r\n"","Maya","","","The email is missing. Enter it."\r\n`,
  )
})

test('a line in a non-Latin script is normalized only a few times', async (t) => {
  const normalize = t.mock.method(String.prototype, 'normalize')
  const judged = await judge(Array.from({ length: 100 }, (_, index) => `山田太郎 <m${index}@${domain}>`).join('\n'))
  assert.equal(countResults(judged).ready, 100)
  // 600 times per line took minutes for a large class.
  const count = normalize.mock.callCount() / judged.length
  assert.ok(count < 60, String(count))
})
