import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemCsv } from '../problem-rows.ts'
import { importWords } from './import-words.ts'
import { compareRoster } from './compare-roster.ts'
import { countResults, judgeRows, readyStudents, refusedRows } from './judge-rows.ts'
import {
  guessByCells,
  guessMatch,
  lacksAddresses,
  matchByRule,
  readAddress,
  readField,
  recognizeSystem,
} from './match-columns.ts'
import { decodeText, readCsv } from './read-csv.ts'

const domain = 'students.alder.edu'
const header = 'First Name,Last Name,Email'
const three = { firstName: 0, lastName: 1, email: 2 }
const match = { firstName: at(three.firstName), lastName: at(three.lastName), email: at(three.email) }
function at(column: number) {
  return { column, part: 'whole' as const }
}
async function table(text: string) {
  const parsed = await readCsv(text)
  assert.ok(parsed)
  return parsed
}

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
    const { header: names, rows } = await table(text)
    assert.deepEqual(names, ['First Name', 'Last Name', 'Email'])
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [['Maya', 'Bergström', `m@${domain}`]],
    )
  })
}

test('the header’s delimiter also splits the rows, however many other signs they have', async () => {
  const { header: names, rows } = await table('First Name|Last Name|Email\nMaya; Bergström\nJonas; Lind')
  assert.deepEqual(names, ['First Name', 'Last Name', 'Email'])
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [['Maya; Bergström'], ['Jonas; Lind']],
  )
})

test('lines are counted as an editor counts them, empty ones and cells of several lines included', async () => {
  const { rows } = await table(`${header}\n\nMaya,"Berg\nström",m@x.edu\nJonas,L,j@x.edu`)
  assert.deepEqual(
    rows.map(({ line }) => line),
    [3, 5],
  )
})

test('a file without a header and a row is invalid', async () => {
  for (const text of ['', '\n\n', header, `${header}\n\n , ,\n`]) assert.equal(await readCsv(text), null, text)
})

const bare = [
  { name: 'three columns', text: `Maya\tBergström\tm@${domain}\nJonas\tLind\tj@${domain}` },
  { name: 'an id before the names', text: `17,Maya,Bergström,m@${domain}\n18,Jonas,Lind,j@${domain}` },
  { name: 'a whole name', text: `"Bergström, Maya";m@${domain}\n"Lind, Jonas";j@${domain}` },
  { name: 'the address first', text: `m@${domain},Maya,Bergström\nj@${domain},Jonas,Lind` },
]
for (const { name, text } of bare) {
  test(`rows without column names keep their first student: ${name}`, async () => {
    const { header: names, rows } = await table(text)
    assert.equal(names, null)
    const { firstName, lastName, email } = guessByCells(rows)
    assert.ok(firstName && lastName && email)
    assert.deepEqual(
      rows.map((row) => [readField(row, firstName), readField(row, lastName), readAddress(row, email, null)]),
      [
        ['Maya', 'Bergström', `m@${domain}`],
        ['Jonas', 'Lind', `j@${domain}`],
      ],
    )
  })
}

test('a column name that mentions the domain is no student', async () => {
  const { header: names } = await table(`First Name,Last Name,Email (@${domain})\nMaya,Bergström,m@${domain}`)
  assert.equal(names?.length, 3)
})

test('accents are read in every encoding that spreadsheets use', () => {
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('Bergström', 'utf16le')])
  assert.equal(decodeText(utf16), 'Bergström')
  assert.equal(decodeText(Buffer.from('\uFEFFBergström')), 'Bergström')
  assert.equal(decodeText(Buffer.from('Bergström', 'latin1')), 'Bergström')
  assert.equal(decodeText(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])), null)
})

test('a new class wants the columns in order, a stored one finds them by name; both spelled exactly', () => {
  const names = ['First Name', 'Last Name', 'Email']
  assert.deepEqual(matchByRule([...names, 'Section'], 'in order'), match)
  assert.equal(matchByRule(['Email', 'First Name', 'Last Name'], 'in order'), null)
  assert.deepEqual(matchByRule(['Email', 'Section', 'First Name', 'Last Name'], 'by name'), {
    firstName: at(2),
    lastName: at(3),
    email: at(0),
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
  test(`an export of ${system} is recognized and its columns are matched`, async () => {
    const { header: names, rows } = await table(text)
    assert.ok(names)
    assert.equal(recognizeSystem(names), system)
    const { firstName, lastName, email } = guessMatch(names, system)
    assert.ok(firstName && lastName && email && rows[0])
    assert.deepEqual(
      [readField(rows[0], firstName), readField(rows[0], lastName), readAddress(rows[0], email, domain)],
      reads,
    )
    assert.equal(lacksAddresses(rows, email), reads[2] === `mb17@${domain}`)
  })
}

test("PeopleSoft's roster isn't taken for Moodle's, and its columns are matched", async () => {
  const text = `Notify,ID,Name,Grade Basis,Units,Program and Plan,Email Address\n,0012,"Bergström,Maya",GRD,3,BIO,mb@${domain}`
  const { header: names, rows } = await table(text)
  assert.equal(recognizeSystem(names ?? []), 'PeopleSoft')
  const { firstName, lastName, email } = guessMatch(names ?? [], 'PeopleSoft')
  assert.ok(firstName && lastName && email && rows[0])
  assert.deepEqual(
    [readField(rows[0], firstName), readField(rows[0], lastName), readAddress(rows[0], email, null)],
    ['Maya', 'Bergström', `mb@${domain}`],
  )
  assert.equal(recognizeSystem(['ID', 'Name', 'Email Address']), null, 'only an address doesn’t identify a system')
})

test('test students and points rows of a gradebook are skipped and counted', async () => {
  const canvas = [
    'Student,ID,SIS User ID,SIS Login ID,Section,Quiz (1)',
    '    Points Possible,,,,,10',
    '"Bergström, Maya",17,u17,mb17,BIO 210,9',
    '"Student, Test",99,,0123abcd,BIO 210,',
  ].join('\n')
  const { rows, skipped } = await table(canvas)
  assert.deepEqual([rows.map(({ line }) => line), skipped], [[3], [2, 4]])
  const blackboard = 'Last Name\tFirst Name\tUsername\nBergström\tMaya\tmb17\nprof_PreviewUser\tprof\tprof_previewuser'
  assert.deepEqual((await table(blackboard)).skipped, [3])
  assert.deepEqual((await table(`${header}\nTest,Student,t@${domain}`)).skipped, [], 'a student may be called that')
})

test('a file for a class with students says who is missing and whose name differs', async () => {
  const { rows } = await table(`${header}\nMaya,Bergström-Lee,M@${domain}\nHaruka,Ito,h@${domain}\n,Zoe,z@${domain}`)
  const judged = await judgeRows(rows, { match, domain, completeWith: null, present: new Set() })
  const student = (id: string, first_name: string, last_name: string) => ({
    id,
    first_name,
    last_name,
    email: `${id}@${domain}`,
    email_verified: true,
  })
  const stored = [student('m', 'Maya', 'Bergström'), student('j', 'Jonas', 'L'), student('h', 'haruka', 'ITO')]
  const { missing, renamed } = compareRoster(
    judged ?? [],
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
})

test('a file of no known system is matched as far as its names go', () => {
  assert.equal(recognizeSystem(['Vorname', 'Nachname', 'Mail']), null)
  assert.deepEqual(guessMatch(['Vorname', 'Nachname', 'Mail'], null), {
    firstName: null,
    lastName: null,
    email: at(2),
  })
})

test('each row is judged separately: ready, twice in the file, in the class, or refused with line and reason', async () => {
  const { rows } = await table(
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
  )
  const judged = await judgeRows(rows, { match, domain, completeWith: null, present: new Set([`j@${domain}`]) })
  assert.ok(judged)
  assert.deepEqual(
    judged.map(({ line, result, reason }) => [line, result, reason]),
    [
      [2, 'ready', null],
      [3, 'duplicate', 'Already in this class, skipped'],
      [4, 'duplicate', 'Same as line 2, skipped'],
      [5, 'refused', 'The first name is missing.'],
      [6, 'refused', `Only official student emails can be on a roster. They end in @${domain}.`],
      [7, 'refused', 'The email is missing.'],
      [8, 'refused', 'This isn’t an email address.'],
      [9, 'ready', null],
    ],
  )
  assert.deepEqual(countResults(judged), { ready: 2, duplicates: 2, refused: 4 })
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

test('an import reports its outcome', () => {
  const words = (ready: number, duplicates: number, refused = 0) => importWords({ ready, duplicates, refused })
  assert.equal(words(3, 2), 'Added 3 students. Skipped 2 duplicate students.')
  assert.equal(words(3, 0, 4), 'Successfully imported 3 students.')
  assert.equal(words(3_000, 0), 'Successfully imported 3,000 students.')
  assert.equal(words(9_000, 1_000), 'Added 9,000 students. Skipped 1,000 duplicate students.')
  assert.equal(words(0, 1_000), 'No new students added. All 1,000 students were duplicates.')
  assert.equal(words(0, 2), 'No new students added. All 2 students were duplicates.')
  assert.equal(words(0, 0, 9), 'No valid student data found in the CSV file.')
})

test('refused rows are offered as a file that a spreadsheet shows without computing', () => {
  const file = problemCsv([
    { line: 4, firstName: '=1+1', lastName: 'O"Neil, Jr', email: 'x@gmail.com', reason: 'No.' },
    { line: null, firstName: 'Maya', lastName: '', email: '', reason: 'The email is missing.' },
  ])
  assert.equal(
    file,
    '\uFEFF"Line","First Name","Last Name","Email","Reason"\r\n' +
      `"4","'=1+1","O""Neil, Jr","x@gmail.com","No."\r\n"","Maya","","","The email is missing."\r\n`,
  )
})
