import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent } from './fill.ts'
import { GradebookProblem } from './problem.ts'

const student: CreditedStudent = {
  entry: 'e1',
  id: 's1',
  first_name: 'Maja',
  last_name: 'Berg',
  email: 'm.berg@stu.alder.edu',
  identities: [{ system: 'moodle', user_id: '11', login: 'maja' }],
  isUnsure: false,
  credit: 1_000,
}
const options = { column: null, zeros: false, clearsStale: false, confirmed: new Set<number>() }
const head = 'Student,ID,SIS Login ID,Section,Talks (77)\n    Points Possible,,,,5\n'
const moodle = 'First name,Last name,Email address,ID number,Talks (Real)\n'

const refused: [name: string, file: string | Buffer, code: string, lines: number[]][] = [
  ['a text without columns', 'Maja\nChidi\n', 'gradebook_unknown', []],
  ['an empty file', '', 'gradebook_unknown', []],
  [
    'a Canvas file without an assignment',
    'Student,ID,SIS Login ID,Section,Talks\n"Berg, Maja",11,m.berg,A,\n',
    'gradebook_no_column',
    [],
  ],
  [
    'a Blackboard file without ids of columns',
    'Last Name\tFirst Name\tUsername\tAvailability\tTalks\nBerg\tMaja\tm.berg\tYes\t\n',
    'gradebook_no_column',
    [],
  ],
  ['a quote that isn’t closed', `${head}"Berg, Maja,11,m.berg,A,\n`, 'gradebook_broken', [3]],
  ['text after a quote', `${head}"Berg, Maja"x,11,m.berg,A,\n`, 'gradebook_broken', [3]],
  ['a quote that isn’t closed in the titles', head.replace('Student', '"Student'), 'gradebook_broken', [1]],
  ['a row with text beyond the columns', `${head}"Berg, Maja",11,m.berg,A,,x\n`, 'gradebook_broken', [3]],
  ['half a character in UTF-16', Buffer.from(`\uFEFF${head}`, 'utf16le').subarray(0, -1), 'gradebook_encoding', []],
  ['an Excel workbook', Buffer.from('504b0304140000000800', 'hex'), 'gradebook_encoding', []],
  ['UTF-32', Buffer.from('fffe000053000000', 'hex'), 'gradebook_encoding', []],
  ['too many rows', moodle + 'A,B,,,\n'.repeat(20_001), 'gradebook_too_large', []],
  ['too many cells', `${moodle.trim()}${','.repeat(2_000_000)}\n`, 'gradebook_too_large', []],
]

for (const [name, file, code, lines] of refused)
  test(`${name} is refused with a code`, () => {
    assert.throws(
      () => fillGradebook(typeof file === 'string' ? Buffer.from(file) : file, [student], options),
      (error) =>
        error instanceof GradebookProblem && assert.deepEqual([error.code, error.lines], [code, lines]) === undefined,
    )
  })

test('the cell with the broken quote is named, also after quoted cells with commas', () => {
  const cells: [row: string, column: string, text: string][] = [
    ['"Okafor, Chidi",22,"c,o",A,,"see me', 'F', '"see me'],
    ['"Okafor, Chidi", "22" ,c.o,"A"x,,', 'D', '"A"x'],
    ['"Bergström, Maya "May"",11,m.berg,A,', 'A', '"Bergström, Maya "May""'],
    ['Okafor "Chidi",22,"",A,"x', 'E', '"x'],
  ]
  for (const [row, column, text] of cells)
    assert.throws(
      () => fillGradebook(Buffer.from(`${head.replace('\n', ',Note\n')}${row}\n`), [student], options),
      (error) =>
        error instanceof GradebookProblem &&
        assert.deepEqual(error.cell, { column, text, isBeyond: false }) === undefined,
    )
})

test('a row of averages with more cells than titles doesn’t refuse the file', () => {
  const row = 'Maja,Berg,m.berg@stu.alder.edu,11,-\n'
  const total = 'Overall average,,,,7.00,,7.00\n'
  const filled = fillGradebook(Buffer.from(`${moodle}${row}${total}`), [student], options)
  assert.deepEqual(filled.skipped, [3])
  assert.equal(Buffer.from(filled.write()).toString(), `${moodle}${row.replace('-', '1')}${total}`)
})

const twice: [name: string, rows: string, outcomes: string[]][] = [
  ['by login', `${head}"Berg, Maja",11,m.berg,A,\n"Berg, Maja",11,M.BERG,A,2\n`, ['check', 'check']],
  [
    'by an id that an earlier file had',
    `${moodle}Maja,Berg,m.berg@stu.alder.edu,7,-\nM,Berg,o@y.edu,11,-\n`,
    ['check', 'check'],
  ],
  [
    'with different ids',
    `${moodle}Maja,Berg,m.berg@stu.alder.edu,1,-\nMaja,Berg,M.BERG@stu.alder.edu,3,-\n`,
    ['check', 'check'],
  ],
  [
    'with the right points in one of them',
    `${moodle}M,B,m.berg@stu.alder.edu,1,1\nM,B,m.berg@stu.alder.edu,1,-\n`,
    ['same', 'check'],
  ],
  [
    'and isn’t on the roster',
    `${moodle}A,B,x@y.edu,-,-\nMaja,Berg,m.berg@stu.alder.edu,2,-\nA,B,X@Y.EDU,3,-\n`,
    ['unmatched', 'filled', 'unmatched'],
  ],
  [
    'beside others with the same id',
    `${moodle}A,B,x@y.edu,5,-\nMaja,Berg,m.berg@stu.alder.edu,5,-\nMaja,Berg,,5,-\n`,
    ['unmatched', 'filled', 'unmatched'],
  ],
]
for (const [name, text, outcomes] of twice)
  test(`a student with two rows waits for confirmation, and the other rows are filled: ${name}`, () => {
    const read = (confirmed: number[]) =>
      fillGradebook(Buffer.from(text), [student], { ...options, confirmed: new Set(confirmed) })
    const filled = read([])
    assert.deepEqual(
      filled.rows.map(({ outcome }) => outcome),
      outcomes,
    )
    const toCheck = filled.rows.filter(({ outcome }) => outcome === 'check')
    const chosen = read(toCheck.slice(-1).map(({ line }) => line))
    assert.equal(
      chosen.rows.filter(({ outcome }) => outcome === 'filled').length,
      Math.max(outcomes.filter((outcome) => outcome === 'filled').length, 1),
    )
    for (const { identities } of toCheck.length > 0 ? [filled, chosen] : []) assert.deepEqual(identities, [])
  })

test('a column that isn’t one of the choices is refused', () => {
  const file = Buffer.from(`${head}"Berg, Maja",11,m.berg,A,\n`)
  for (const column of [0, 3, 5, 99])
    assert.throws(() => fillGradebook(file, [student], { ...options, column }), { code: 'gradebook_no_column' })
})

test('the worst inputs are filled or refused with a code, and no other error is thrown', () => {
  const long = 1_000_000
  for (const text of [
    `${head}${'"'.repeat(long)}`,
    head.replace('Talks (77)', ' Points Grade <Numeric MaxPoints:1'.repeat(long / 50)),
    `OrgDefinedId,x Points Grade <Numeric MaxPoints:${'1'.repeat(long)},End-of-Line Indicator\n#1,,#\n`,
    `${head}"Berg, Maja",11,m.berg,A,${' '.repeat(long)}x\n`,
    `${head}"Berg, Maja",11,m.berg,A,${'0'.repeat(long)}1\n`,
    `${head}"${'e\u0301'.repeat(long)}, Maja",11,m.berg,A,\n`,
  ])
    try {
      fillGradebook(Buffer.from(text), [student], options).write()
    } catch (error) {
      assert.ok(error instanceof GradebookProblem, String(error))
    }
})
