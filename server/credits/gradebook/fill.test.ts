import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent } from './fill.ts'

const options = { column: null, zeros: false, clearsStale: false, confirmed: new Set<number>() }

function aStudent(
  name: string,
  credit: CreditedStudent['credit'],
  identities: CreditedStudent['identities'] = [],
): CreditedStudent {
  const [first, last] = name.split(' ')
  const login = `${first![0]}.${last!}`.toLowerCase()
  const person = { first_name: first!, last_name: last!, email: `${login}@stu.alder.edu`, identities }
  return { ...person, id: login, entry: `entry of ${login}`, credit, isUnsure: false }
}

/** Fills a file. Returns its text, the outcomes by line, and the students without a row. */
function fill(text: string, students: CreditedStudent[], overrides: Partial<typeof options> | { column: number } = {}) {
  const filled = fillGradebook(Buffer.from(text), students, { ...options, ...overrides })
  return {
    text: Buffer.from(filled.write()).toString(),
    outcomes: Object.fromEntries(filled.rows.map(({ line, outcome }) => [line, outcome])),
    missing: filled.missing.map(({ id }) => id),
    filled,
  }
}

const canvasHead = 'Student,ID,SIS Login ID,Section,Talks (77),Final Score\n    Points Possible,,,,5,(read only)\n'

test('a Canvas file gets points and EX, and its other rows, columns and grades stay the same', () => {
  const students = [aStudent('Maja Berg', 2_500), aStudent('Wei Chen', 'excused'), aStudent('Omar Haddad', null)]
  const { text, outcomes, missing } = fill(
    `${canvasHead}"Berg, Maja",11,M.Berg@stu.alder.edu,A,,90\n"Chen, Wei",12,w.chen,A,1,80\n"Haddad, Omar",13,o.haddad,A,3,70\n"Student, Test",99,0a1b,A,,\n`,
    students,
  )
  assert.equal(
    text,
    `${canvasHead}"Berg, Maja",11,M.Berg@stu.alder.edu,A,2.5,90\n"Chen, Wei",12,w.chen,A,EX,80\n"Haddad, Omar",13,o.haddad,A,3,70\n"Student, Test",99,0a1b,A,,\n`,
  )
  assert.deepEqual(outcomes, { 3: 'filled', 4: 'filled', 5: 'stale', 6: 'test-student' })
  assert.deepEqual(missing, [])
})

test('a Canvas cell stays if the student doesn’t have the assignment, and read-only columns can’t be chosen', () => {
  const head = 'Student,ID,SIS Login ID,Section,Old (76),Talks (77)\n    Points Possible,,,,(read only),5\n'
  const { text, outcomes, filled } = fill(`${head}"Berg, Maja",11,m.berg,A,1,N/A\n`, [aStudent('Maja Berg', 2_000)])
  assert.equal(text, `${head}"Berg, Maja",11,m.berg,A,1,N/A\n`)
  assert.deepEqual(outcomes, { 3: 'not-assigned' })
  assert.deepEqual(filled.columns, [{ index: 5, title: 'Talks (77)', most: 5_000 }])
})

/** Canvas titles in other languages, and the rows above the students. */
const canvasLanguages: [head: string, above: string][] = [
  [
    'Estudiante,ID,ID de usuario de SIS,ID de inicio de sesión de SIS,Sección,Charla (77),Nota final',
    ',,,,,Publicación manual,\n    Puntos posibles,,,,,10,(solo lectura)\n',
  ],
  ['Élève,Identifiant,ID de connexion SIS,Section,Exposé (77)', '    Points possibles,,,,10\n'],
  ['Aluno,ID,ID de usuário SIS,ID de login SIS,Seção,Palestra (77)', '    Pontos possíveis,,,,,10\n'],
  ['LastName,FirstName,ID,SIS-Benutzer-ID,SIS-Anmelde-ID,Abschnitt,Vortrag (77)', '    Punkte möglich,,,,,,10\n'],
  ['受講生,ID,SIS ユーザー ID,SIS ログイン ID,セクション,講演 (77)', '    配点,,,,,10\n'],
]
test('a Canvas file in another language is filled, and other sheets with ids aren’t taken for Canvas files', () => {
  const students = [aStudent('Maja Berg', 2_500)]
  for (const [head, above] of canvasLanguages) {
    const [titles, column] = [head.split(','), head.split(',').findIndex((title) => title.endsWith(' (77)'))]
    const cells = titles.map((title, index) => (index === column - 2 ? 'm.berg' : /ID$|Iden/.test(title) ? '11' : ''))
    const { filled, outcomes } = fill(`${head}\n${above}${cells.join(',')}\n`, students)
    assert.deepEqual([filled.system, filled.column?.index, filled.rows[0]?.after], ['canvas', column, '2.5'], head)
    assert.deepEqual(Object.values(outcomes), ['filled'], head)
  }
  for (const titles of ['Name,Email,SIS ID,Section', 'Email,Student ID,SIS ID,Section']) {
    const cells = titles.split(',').map((title) => (title === 'Email' ? 'm.berg@stu.alder.edu' : ''))
    const { filled } = fill(`${titles},Talk (10)\n${cells.join(',')},\n`, students, { column: 4 })
    assert.deepEqual([filled.system, filled.rows[0]?.after], [null, '2.5'], titles)
  }
})

test('Brightspace ids are compared without the #, and exceeding the item’s maximum is flagged', () => {
  const head = 'OrgDefinedId,Username,Talks Points Grade <Numeric MaxPoints:5 Weight:10>,End-of-Line Indicator\r\n'
  const { text, filled } = fill(`${head}#0012,#mberg,,#\r\n#0013,#w.chen,,#\r\n`, [
    aStudent('Maja Berg', 6_000, [{ system: 'brightspace', user_id: '0012', login: '' }]),
    aStudent('Wei Chen', 5_000),
  ])
  assert.equal(text, `${head}#0012,#mberg,6,#\r\n#0013,#w.chen,5,#\r\n`)
  assert.deepEqual(
    filled.rows.map((row) => [row.by, row.is_over]),
    [
      ['id', true],
      ['login', false],
    ],
  )
  // These ids are remembered for the next file, without the #.
  assert.deepEqual(
    filled.identities.map(({ user_id, login }) => [user_id, login]),
    [
      ['0012', 'mberg'],
      ['0013', 'w.chen'],
    ],
  )
})

test('Moodle addresses match in any case, and the file keeps its spelling', () => {
  const head = 'First name,Last name,Email address,Talks (Real),Talks (Feedback)\n'
  const row = (points: string) => `Maja,Berg,M.BERG@Stu.Alder.edu,${points},"Good, really"\n`
  assert.equal(fill(head + row('-'), [aStudent('Maja Berg', 1_234)]).text, head + row('1.234'))
  // Moodle has no notation for excused students.
  assert.equal(fill(head + row('-'), [aStudent('Maja Berg', 'excused')]).text, head + row('-'))
})

test('a Blackboard file stays tab-separated UTF-16', () => {
  const file = (points: string) =>
    Buffer.from(
      `\uFEFF"Last Name"\t"First Name"\t"Username"\t"Talks [Total Pts: 5 Score] |4711"\r\n"Berg"\t"Maja"\t"m.berg"\t"${points}"\r\n`,
      'utf16le',
    )
  const filled = fillGradebook(file(''), [aStudent('Maja Berg', 3_000)], options)
  assert.deepEqual(Buffer.from(filled.write()), file('3'))
})

test('numbers use the column’s decimal mark, or else the file’s', () => {
  const head = 'Student;ID;SIS Login ID;Section;Talks (77)\n    Points Possible;;;;5,00\n'
  const people = [aStudent('Maja Berg', 1_500), aStudent('Wei Chen', 250)]
  const rows = `"Berg, Maja";11;m.berg;A;\n"Chen, Wei";12;w.chen;A;`
  assert.match(fill(`${head}${rows}2,00\n`, people).text, /A;1,5\n.*A;0,25\n$/)
  assert.match(fill(`${head}${rows}2.00\n`, people).text, /A;1\.5\n.*A;0\.25\n$/)
  assert.match(fill(`${head}${rows.replace(/A;\n/, 'A;1,7\n')}2.00\n`, people).text, /A;1,5\n/, 'both marks')
  assert.match(fill(`${head}${rows}0,250\n`, people).text, /A;1,5\n.*A;0,250\n$/, 'the same number stays')
})

test('a number with a decimal comma is quoted in a comma-separated file', () => {
  const head = 'First name,Last name,Email address,Talks (Real)\n'
  const { text } = fill(`${head}Maja,Berg,m.berg@stu.alder.edu,"0,5"\nWei,Chen,w.chen@stu.alder.edu,-\n`, [
    aStudent('Maja Berg', 500),
    aStudent('Wei Chen', 1_500),
  ])
  assert.equal(text, `${head}Maja,Berg,m.berg@stu.alder.edu,"0,5"\nWei,Chen,w.chen@stu.alder.edu,"1,5"\n`)
})

test('students without credit get a 0 only if requested', () => {
  const file = `${canvasHead}"Berg, Maja",11,m.berg,A,2,\n"Chen, Wei",12,w.chen,A,,\n`
  const people = [aStudent('Maja Berg', 0), aStudent('Wei Chen', null)]
  assert.equal(fill(file, people).text, file)
  assert.match(fill(file, people, { zeros: true }).text, /A,0,\n.*A,0,\n$/)
})

test('points and excuses of students without credit are shown, and become 0 only if requested', () => {
  const row = (cell: string) => `"Berg, Maja",11,m.berg,A,${cell},\n"Chen, Wei",12,w.chen,A,,\n`
  const people = [aStudent('Maja Berg', null), aStudent('Wei Chen', null)]
  for (const cell of ['1', 'EX']) {
    const untouched = fill(canvasHead + row(cell), people)
    assert.deepEqual([untouched.text, untouched.outcomes], [canvasHead + row(cell), { 3: 'stale', 4: 'no-credit' }])
    const cleared = fill(canvasHead + row(cell), people, { clearsStale: true })
    assert.deepEqual([cleared.text, cleared.outcomes], [canvasHead + row('0'), { 3: 'filled', 4: 'no-credit' }])
    assert.deepEqual(
      cleared.filled.rows.map(({ is_stale: isStale }) => isStale),
      [true, false],
    )
  }
  for (const cell of ['0', 'N/A', '']) assert.notEqual(fill(canvasHead + row(cell), people).outcomes[3], 'stale', cell)
})

test('no one loses points because an event’s names were deleted', () => {
  const file = (cells: string[]) =>
    `${canvasHead}"Berg, Maja",11,m.berg,A,${cells[0]},\n"Chen, Wei",12,w.chen,A,${cells[1]},\n"Haddad, Omar",13,o.haddad,A,${cells[2]},\n`
  const people = [aStudent('Maja Berg', null), aStudent('Wei Chen', 1_000), aStudent('Omar Haddad', 2_000)].map(
    (person) => ({ ...person, isUnsure: true }),
  )
  const { text, outcomes } = fill(file(['1', '3', '1']), people, { zeros: true, clearsStale: true })
  assert.deepEqual([text, outcomes], [file(['1', '3', '2']), { 3: 'names-deleted', 4: 'names-deleted', 5: 'filled' }])
})

test('a match by name alone waits for confirmation, and a name in two rows is never guessed', () => {
  const file = `${canvasHead}"Berg, Maja",11,x1,A,,\n"Chen, Wei",12,x2,A,,\n"Chen, Wei",13,x3,A,,\n"Nobody, Here",14,x4,A,,\n`
  const people = [aStudent('Maja Berg', 1_000), aStudent('Wei Chen', 1_000)]
  const first = fill(file, people)
  assert.equal(first.text, file)
  assert.deepEqual(first.outcomes, { 3: 'check', 4: 'unmatched', 5: 'unmatched', 6: 'unmatched' })
  assert.deepEqual(first.missing, ['w.chen'])
  assert.deepEqual(first.filled.identities, [], 'what is doubtful isn’t remembered')
  const checked = fill(file, people, { confirmed: new Set([3]) })
  assert.match(checked.text, /"Berg, Maja",11,x1,A,1,\n/)
  assert.deepEqual(checked.filled.identities, [
    { roster_entry_id: 'entry of m.berg', system: 'canvas', user_id: '11', login: 'x1', section: 'A' },
  ])
})

test('a match by login with a different last name waits for confirmation', () => {
  const { outcomes } = fill(`${canvasHead}"Bauer, Mia",11,m.berg,A,,\n`, [aStudent('Maja Berg', 1_000)])
  assert.deepEqual(outcomes, { 3: 'check' })
})

test('a row that matches two students gets neither, and both are reported as missing', () => {
  const people = [
    aStudent('Maja Berg', 1_000),
    aStudent('Wei Chen', 1_000, [{ system: 'canvas', user_id: '12', login: 'wc' }]),
  ]
  const { outcomes, missing } = fill(`${canvasHead}"Chen, Wei",12,m.berg@stu.alder.edu,A,,\n`, people)
  assert.deepEqual([outcomes, missing], [{ 3: 'torn' }, ['m.berg', 'w.chen']])
})
