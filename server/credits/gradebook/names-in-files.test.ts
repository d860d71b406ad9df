// Gradebook files without addresses, logins and known ids. Students are matched by name, and a person must confirm each
// match.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent } from './fill.ts'

function aStudent(first_name: string, last_name: string, id: string): CreditedStudent {
  const person = { first_name, last_name, email: `${id}@students.alder.edu`, identities: [] }
  return { ...person, entry: `entry of ${id}`, id, credit: 1_000, isUnsure: false }
}

/** Returns the outcome and the student of each row. The file's last column takes the points. */
function list(file: string, students: CreditedStudent[]): string[] {
  const column = file.split('\n')[0]!.split(/[,;]/).length - 1
  const options = { column, zeros: false, clearsStale: false, confirmed: new Set<number>() }
  const { rows } = fillGradebook(Buffer.from(file), students, options)
  return rows.map(({ outcome, student }) => (student ? `${outcome} ${student.id}` : outcome))
}

test('names with the last name first, or followed by an id, match and wait for confirmation', () => {
  const students = [aStudent('Maya', 'Bergström', 'mb17'), aStudent('Chidi', 'Okafor', 'co11')]
  for (const names of ['Bergström Maya,\nOKAFOR Chidi', '"Bergström, Maya (1001)",\n"Okafor, Chidi [A-1002]"'])
    assert.deepEqual(list(`Student,Points\n${names},\n`, students), ['check mb17', 'check co11'])
})

test('a name in either order that matches two students matches neither', () => {
  const students = [aStudent('Wei', 'Chen', 'wc1'), aStudent('Chen', 'Wei', 'wc2')]
  assert.deepEqual(list('Name,Points\nWei Chen,\n', students), ['unmatched'])
  assert.deepEqual(list('Name,Points\n"Chen, Wei",\n', students), ['check wc1'])
})

test('a last name in several cells is matched, joined as in a roster import', () => {
  const students = [aStudent('Ana', 'García López', 'ag1'), aStudent('Jan', 'van der Berg', 'jb2')]
  for (const [file, student] of [
    ['Apellido 1;Apellido 2;Nombre;Puntos\nGarcía;López;Ana;\n', 'check ag1'],
    ['Achternaam;Tussenvoegsel;Voornaam;Punten\nBerg;van der;Jan;\n', 'check jb2'],
  ] as const)
    assert.deepEqual(list(file, students), [student], file)
})

test('a name with spelled-out letters or an initial waits for confirmation, and two such rows match no one', () => {
  const students = [aStudent('Anna', 'Müller', 'am1'), aStudent('Jörg', 'Weiß', 'jw2')]
  const names = (...rows: string[]) => list(`Name,Points\n${rows.map((name) => `"${name}",\n`).join('')}`, students)
  assert.deepEqual(names('Anna Mueller', 'Weiss, Joerg', 'Anna Moller'), ['check am1', 'check jw2', 'unmatched'])
  assert.deepEqual(names('Anna B. Müller', 'Weiß, Jörg P.'), ['check am1', 'check jw2'])
  assert.deepEqual(names('Anna B. Müller', 'Anna C. Müller'), ['unmatched', 'unmatched'])
  assert.deepEqual(names('Anna Mueller', 'Anna Müller'), ['unmatched', 'check am1'])
})

test('a column with only a few different values may contain the names', () => {
  const days = ['2026-11-02', '2026-11-03', '2026-11-04'].flatMap((day) => [
    `Maya Bergström,${day},`,
    `Chidi Okafor,${day},`,
  ])
  assert.equal(list(['Who,Day,Points', ...days].join('\n'), [aStudent('Maya', 'Bergström', 'mb17')]).length, 6)
})

test('a row with a student’s exact name takes precedence over one that spells it differently', () => {
  const students = [aStudent('Anna', 'Müller', 'am1')]
  assert.deepEqual(list('Name,Points\nAnna Mueller,\n"Müller, Anna",\n', students), ['unmatched', 'check am1'])
  assert.deepEqual(list('Name,Points\nAnna Müller,\nMüller Anna,\n', students), ['check am1', 'check am1'])
})

test('a Moodle column with words can be chosen, even next to one with numbers', () => {
  const titles = 'First name,Last name,Email address'
  for (const [names, rows] of [
    ['Vortrag,Anmerkung', ['Abwesend,2', 'N/A,gut']],
    ['Talk,Quiz', ['Absent,1.00', 'N/A,2.00']],
  ] as const) {
    const lines = rows.map((cells, index) => `Maya,Berg,m${index}@students.alder.edu,${cells},1793600000`)
    const file = [`${titles},${names},Last downloaded from this course`, ...lines].join('\n')
    const options = { column: null, zeros: false, clearsStale: false, confirmed: new Set<number>() }
    const { columns: choices, column } = fillGradebook(Buffer.from(file), [aStudent('Maya', 'Berg', 'm0')], options)
    assert.deepEqual([choices.map(({ title }) => title), column], [names.split(','), null])
  }
})
