// Sheets that people keep themselves or save in Excel, and files from programs that Rollbook doesn't know.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent, type FillOptions } from './fill.ts'

const maya = aStudent('Maya', 'Bergström', 'mb17', 2_500)
const chidi = aStudent('Chidi', 'Okafor', 'co11', 5_000)
const noor = aStudent('Noor', 'Haddad', 'nh03', null)
const defaults: FillOptions = { column: null, zeros: false, clearsStale: false, confirmed: new Set() }

function aStudent(first_name: string, last_name: string, login: string, credit: number | null): CreditedStudent {
  const person = { first_name, last_name, email: `${login}@students.alder.edu`, identities: [] }
  return { ...person, entry: `entry of ${login}`, id: login, credit, isUnsure: false }
}

function read(file: string, options: Partial<FillOptions> = {}) {
  return fillGradebook(Buffer.from(file), [maya, chidi, noor], { ...defaults, ...options })
}

/**
 * Fills a file. In `file`, `{before|after}` stands for each cell that must change. Every other byte must stay the same.
 */
function fill(file: string, options: Partial<FillOptions> = {}) {
  const changed = /\{([^{}|]*)\|([^{}]*)\}/g
  const filled = read(file.replaceAll(changed, '$1'), options)
  assert.equal(Buffer.from(filled.write()).toString(), file.replaceAll(changed, '$2'))
  return filled
}

test('a row gets the cells and separators that Excel left out at the end of the row', () => {
  fill('Student,ID,SIS Login ID,Section,Talk (7)\n"Bergström, Maya",1,mb17,A,{|2.5}\n"Okafor, Chidi",2,co11,A{|,5}\n')
  fill('Last Name,First Name,Username,"Talk [Total Pts: 9 Score] |7"\r\nBergström,Maya,"mb17"{|,2.5}\r\n')
  const sheet = `Name;E-Mail;Anmerkung;Punkte\nMaya;${maya.email}{|;;2,5}\nNoor;${noor.email}\nChidi;${chidi.email};{|;5}`
  assert.deepEqual(
    fill(sheet, { column: 3 }).rows.map(({ before: cellText, outcome }) => [cellText, outcome]),
    [
      ['', 'filled'],
      ['', 'no-credit'],
      ['', 'filled'],
    ],
  )
  fill(`Name,E-Mail,Points,Sum\nMaya,${maya.email}{|,"2,5"}\nChidi,${chidi.email},{|5},"7,5"\n`, { column: 2 })
})

test('a line below the students that isn’t about a student stays unchanged, no matter how short it is', () => {
  const head = 'Student,ID,SIS Login ID,Section,Talk (7)\n'
  for (const line of ['End of gradebook\n', '\u001a', 'Exported by the office,2026\n'])
    fill(`${head}"Bergström, Maya",1,mb17,A,{|2.5}\n${line}`)
})

test('if there are several columns with addresses or logins, the one with the class’s is used', () => {
  for (const [head, row, person] of [
    [
      'Name,Email,University Email,Points',
      (name: string, address: string) => `${name},${name}@example.com,${address},`,
      2,
    ],
    ['Name,Tutor,Contact,Points', (name: string, address: string) => `${name},tutor@students.alder.edu,${address},`, 2],
    ['Name,Partner,Email,Points', (name: string, address: string) => `${name},${noor.email},${address},`, 2],
    [
      'Name,Address,Account,Points',
      (name: string, address: string) => `${name},Main Street,${address.split('@')[0]},`,
      2,
    ],
    ['Name,Email,Points', (name: string, address: string) => `${name},"${name}@example.com; ${address}",`, 1],
  ] as const) {
    const file = `${head}\n${row('Bergström', maya.email)}{|2.5}\n${row('Okafor', chidi.email)}{|5}\n`
    const column = head.split(',').length - 1
    const filled = fill(file, { column })
    assert.deepEqual([filled.person, filled.columns.at(-1)?.index], [person, column], head)
  }
  assert.deepEqual(
    read(`Name,Email,University Email,Points\nMaya,m@example.com,${maya.email},\n`).columns.map(({ index }) => index),
    [3],
  )
})

test('without a title for addresses, the column with the most different students is used, not one with partners', () => {
  const rows = [maya, chidi, noor].map(({ email }) => `${maya.email},${email},{|1}`)
  const sheet = `Partner,Kontakt,Points\n${rows.join('\n')}\n`
  const { person } = read(sheet.replaceAll('{|1}', ''), { column: 2 })
  assert.equal(person, 1)
})

test('a column of remarks can take points, no matter what its cells contain', () => {
  const confirmed = new Set([2, 3])
  fill(`E-Mail;Vortrag;Übung\n${maya.email};{fehlt|2,5};ja\n${chidi.email};{war da|5};ja\n`, { column: 1, confirmed })
})

test('titles may be dates or week numbers next to a title for names or addresses', () => {
  const rows = (mark: string) => `${maya.email}${mark}1${mark}{|2.5}\n${chidi.email}${mark}1${mark}{|5}\n`
  fill(`Email,1,2\n${rows(',')}`, { column: 2 })
  const german = `E-Mail;26.11.;03.12.\n${rows(';').replace('2.5', '2,5')}`
  assert.deepEqual(fill(german, { column: 2 }).titles, ['E-Mail', '26.11.', '03.12.'])
  fill(`26.11.;Kontakt;Name;Essay\n{|2,5};${maya.email};M;8\n`, { column: 0 })
  fill(`Course,Fall\n26.11.,Name,Kontakt\n{|2.5},Maya,${maya.email}\n`, { column: 0 })
})

test('a table of students without titles is filled, and other texts with addresses are refused', () => {
  const file = `${maya.email},Maya,{|2.5}\n${chidi.email},Chidi,{3|5}\n`
  const { titles, person, columns } = fill(file, { column: 2 })
  assert.deepEqual([titles, person, columns.map(({ index }) => index)], [['', '', ''], 0, [1, 2]])
  const logins = fill('mb17,{5|2.5}\nco11,{7|5}\nnh03,\n', { person: 0, column: 1 })
  assert.deepEqual([logins.titles, logins.rows.length], [['', ''], 3])
  for (const text of [
    `${maya.email}, ${chidi.email}\n`,
    `[{"name":"Maya","email":"${maya.email}"}]`,
    `${maya.email}\n${chidi.email}\n`,
    `BEGIN:VCARD\nFN:Maya\nEMAIL;TYPE=x:${maya.email}\nEND:VCARD\n`,
  ])
    assert.throws(() => read(text), { code: 'gradebook_unknown' })
})

test('a sheet with some of a learning system’s titles and another column for points is filled', () => {
  const canvas = '"Bergström, Maya",1,A,{|2.5}\n"Okafor, Chidi",2,A,{|5}\n'
  const expected = { system: null, columns: [3] }
  for (const file of [
    `Student,ID,Section,Talk\n${canvas}`,
    `First name,Last name,Email address,Talks total\nMaya,B.,${maya.email},{|2.5}\nChidi,O.,${chidi.email},{|5}\n`,
  ]) {
    const { system, columns } = fill(file, { column: 3, confirmed: new Set([2, 3]) })
    assert.deepEqual({ system, columns: columns.map(({ index }) => index) }, expected)
  }
  const total = `First name,Last name,Email address,Course total (Real)\nMaya,Bergström,${maya.email},85.00\n`
  for (const file of [total, 'Student,ID,Section,Final Score\n"Bergström, Maya",1,A,90\n'])
    assert.throws(() => read(file), { code: 'gradebook_no_column' })
})

test('a Moodle column with a negative grade can take points', () => {
  const head = 'First name,Last name,Email address,Quiz (Real),Last downloaded from this course\n'
  fill(`${head}Maya,B.,${maya.email},{-1.00|2.5},1793600000\nChidi,O.,${chidi.email},{2.00|5},1793600000\n`)
})

test('titles that are repeated between students aren’t taken for a student', () => {
  const group = (person: { email: string }, points: string) => `Name,Email,Points\nA B,${person.email},${points}\n`
  const { skipped } = fill(`${group(maya, '{|2.5}')}\n${group(chidi, '{|5}')}`, { column: 2 })
  assert.deepEqual(skipped, [4])
})

test('rows with points, weights and statistics aren’t taken for students in other languages either', () => {
  const rows = ['Maximale Punktzahl;;10;', 'Gewichtung;;10%;', 'Barème;;10;', '满分;;10;']
  const below = ['Std. Dev.;;1,5;', 'Desviación estándar;;1,5;', 'Médiane;;3;', 'Минимум;;1;']
  const file = `Name;E-Mail;Vortrag;Note\n${rows.join('\n')}\nMaya;${maya.email};{|2,5};\n${below.join('\n')}\n`
  const { skipped } = fill(file, { column: 2 })
  assert.deepEqual(skipped, [2, 3, 4, 5, 7, 8, 9, 10])
})

test('an ambiguous maximum such as 1,000 determines neither the decimal mark nor whether points exceed it', () => {
  const head = 'OrgDefinedId,Username,"Talk Points Grade <Numeric MaxPoints:1,000>",End-of-Line Indicator\n'
  const { rows } = fill(`${head}#1,#mb17,{|2.5},#\n`)
  assert.equal(rows[0]?.is_over, false)
})

test('titles are found above students without an address and below a banner', () => {
  const people = `Chidi;Okafor;;{-|5}\nMaya;Bergström;${maya.email};{-|2,5}\n`
  for (const above of ['', 'Sveučilište;Biologija;Jesen;Grupa A\n', 'Biologija\n\n']) {
    const file = `${above}Prvo;Drugo;Pošta;Predavanje\n${people}`
    const line = file.split('\n').indexOf('Prvo;Drugo;Pošta;Predavanje') + 2
    const { titles, rows } = fill(file, { column: 3, confirmed: new Set([line]) })
    assert.deepEqual([titles[0], rows.length], ['Prvo', 2], above)
  }
})

test('a system is recognized even after a second byte order mark', () => {
  const file = '\uFEFF\uFEFFStudent,ID,SIS Login ID,Section,Talk (7)\n"Bergström, Maya",1,mb17,A,{|2.5}\n'
  assert.equal(fill(file).system, 'canvas')
})

test('a row with one student’s address and another student’s name waits for confirmation', () => {
  for (const [head, row] of [
    ['Name,Partner,Points', `Chidi Okafor,${maya.email},`],
    ['Last Name,First Name,Username,Talk [Total Pts: 9 Score] |7', 'Okafor,Chidi,mb17,'],
    ['First name,Last name,Email address,Talk (Real)', `Chidi,Okafor,${maya.email},-`],
  ] as const) {
    const [filled] = read(`${head}\n${row}\n`, { column: head.split(',').length - 1 }).rows
    assert.deepEqual([filled?.outcome, filled?.student?.id], ['check', 'mb17'], head)
  }
})

test('a cell that isn’t a number waits for confirmation before it is replaced', () => {
  const head = 'Student,ID,SIS Login ID,Section,Talk (7)\n'
  for (const text of ['EX', '90%', '9/10', 'A-', 'Missing', '½']) {
    assert.equal(fill(`${head}"Bergström, Maya",1,mb17,A,${text}\n`).rows[0]?.outcome, 'check', text)
    fill(`${head}"Bergström, Maya",1,mb17,A,{${text}|2.5}\n`, { confirmed: new Set([2]) })
  }
  for (const text of ['-', 'n/a', 'NaN', '9.66667', '-1', '٩', '1,5'])
    assert.equal(read(`${head}"Bergström, Maya",1,mb17,A,"${text}"\n`).rows[0]?.outcome, 'filled', text)
})

test('totals, averages and notes in a learning system’s file aren’t taken for students', () => {
  const canvas = 'Student,ID,SIS Login ID,Section,Talk (7)\n"Bergström, Maya",1,mb17,A,{|2.5}\n'
  const brightspace = 'OrgDefinedId,Username,Talk Points Grade,End-of-Line Indicator\n#1,#mb17,{|2.5},#\n'
  const blackboard = 'Last Name,First Name,Username,Talk [Total Pts: 9 Score] |7\nBergström,Maya,mb17,{|2.5}\n'
  for (const file of [canvas, brightspace, blackboard])
    for (const row of ['Total,,50,\n', 'Class Average,,5.25,\n', 'Std. Dev.,,1,\n', 'Printed 11/26/2026\n']) {
      const { rows, skipped } = fill(file + row)
      assert.deepEqual([rows.length, skipped], [1, [3]], file + row)
    }
  assert.equal(fill(`${brightspace}Test Student,,,#\n`).rows[1]?.outcome, 'test-student')
})

test('a Moodle column with words in some or all of its cells can take points', () => {
  const head = 'First name,Last name,Email address,Quiz (Real),Quiz (Letter),Last downloaded from this course\n'
  const confirmed = new Set([2, 3])
  for (const [cell, nextCell] of [
    ['N/A', '—'],
    ['Absent', '3.00'],
    ['90 %', '80 %'],
    ['#DIV/0!', '#N/A'],
  ])
    fill(
      `${head}Maya,B.,${maya.email},{${cell}|2.5},A,1793600000\nChidi,O.,${chidi.email},{${nextCell}|5},B,1793600000\n`,
      { confirmed },
    )
})

test('a list with titles like Moodle’s isn’t taken for a Moodle file, and remarks and topics aren’t taken for names', () => {
  const classroom = `Last Name,First Name,Email Address,Talk\nBergström,Maya,${maya.email},\n`
  assert.deepEqual([read(classroom).system, read(classroom, { column: 3 }).rows[0]?.outcome], [null, 'filled'])
  const rows = ['mb17', 'co11', 'nh03', 'x1', 'x2', 'x3'].map((login) => `talk,${login},1,\n`)
  const [topic] = read(`assignment,student_id,tries,score\n${rows.join('')}`, { column: 3 }).rows
  assert.deepEqual([topic?.name, topic?.outcome], ['mb17', 'filled'])
  const remark = read('Élève;Classe;Exposé\nBERGSTRÖM Maya;3A;\nOKAFOR Chidi;3A;Abs\n', { column: 2 })
  assert.deepEqual(
    remark.rows.map(({ outcome, student }) => [outcome, student?.id]),
    [
      ['check', 'mb17'],
      ['check', 'co11'],
    ],
  )
})

test('rows with points and averages aren’t taken for students, and a computed total can’t take points', () => {
  for (const row of ['Max points:,,10', 'Punkte,,10', 'Possible Points,,10', 'Kursdurchschnitt,,"8,5"'])
    assert.deepEqual(read(`Name,Email,Talk\n${row}\nMaya Bergström,${maya.email},\n`, { column: 2 }).skipped, [2], row)
  const total = 'Ime,Prezime,ID broj,E-mail adresa,Zadatak: Predavanje,Ukupno za e-kolegij,Posljednji put preuzeto\n'
  assert.equal(read(`${total}Maya,Bergström,,${maya.email},,10.00,1795600000\n`).columns.length, 1)
})

test('points in unusual notation are shown if a student has no credit, and kept if that is uncertain', () => {
  const unsure = { ...maya, isUnsure: true }
  for (const points of ['9.66667', '9/10', '96%', '９', '٩', '5 pts', '+9', "'9", '1.5E+1', '"9,66667"']) {
    const file = `Email,Points\n${maya.email},${points}\n${noor.email},${points}\n`
    const { rows } = fillGradebook(Buffer.from(file), [unsure, noor], { ...defaults, column: 1 })
    assert.deepEqual(
      rows.map(({ outcome, is_stale: isStale }) => [outcome, isStale]),
      [
        ['names-deleted', false],
        ['stale', true],
      ],
      points,
    )
  }
  const letter = fillGradebook(Buffer.from(`Email,Points\n${maya.email},A-\n`), [unsure], { ...defaults, column: 1 })
  assert.equal(letter.rows[0]?.outcome, 'names-deleted')
  for (const text of ['0.00000', '0/10', '0%', '٠', '-', 'Week 5', '26 Nov'])
    assert.equal(read(`Email,Points\n${noor.email},${text}\n`, { column: 1 }).rows[0]?.is_stale, false, text)
  assert.equal(read(`Email,Points\n${maya.email},02.500\n`, { column: 1 }).rows[0]?.outcome, 'same')
})

test('points such as .5 are read, and dates and times don’t determine the decimal mark', () => {
  const half = aStudent('Ana', 'Gil', 'ag1', 500)
  const { rows } = fillGradebook(Buffer.from(`Email,Points\n${half.email},.5\n`), [half], { ...defaults, column: 1 })
  assert.equal(rows[0]?.outcome, 'same')
  fill(`E-Mail;Vortrag;Datum;Uhrzeit\n${maya.email};{|2,5};26.11;9.30\n`, { column: 1 })
  fill(`Email\tTalk\tData Structures\n${maya.email}\t{|2,5}\t8,5\n`, { column: 1 })
})

test('dates, times, terms and phone numbers don’t show the decimal mark, but points that look like them do', () => {
  const moments = '; , 2026.2 2026.2|; , 0171.1234567 0160.7654321|; , 9.30 14.00|; , 26.11 3.12'
  const points =
    '; . 9.30 7.25|; . 9.00 8.00|; . 7.30|; . 5.10 -|; . 05.5 07.25|; . 0.05 0.10|\t , 7,30 8,15|\t , 8,10 9,05'
  for (const [sign, mark, first, second = ''] of `${moments}|${points}`.split('|').map((text) => text.split(' '))) {
    const rows = `Maya;${first};${maya.email};{|2${mark}5}\nChidi;${second};${chidi.email};{|5}\n`
    fill(`Name;Wert;Email;Punkte\n${rows}`.replaceAll(';', sign!), { column: 3 })
  }
})

test('the weight of a Brightspace item shows the decimal mark', () => {
  const head = 'OrgDefinedId\tUsername\tVortrag Punktenote <Numerisch MaxPunkte:10 Gewichtung:2,5>\tZeilenende-Anzeiger'
  fill(`${head}\n#1\t#mb17\t{|2,5}\t#\n`)
  const named = head.replaceAll('\t', ';').replace('2,5>', '2 Kategorie:Kapitel 3.1>')
  fill(`${named}\n#1;#mb17;{|2,5};#\n`)
})

test('a system’s last column is recognized before empty columns that Excel added', () => {
  const heads = [
    'OrgDefinedId,Username,Charla Puntos <Numérica Máximo:10>,Indicador,,\n#1,#mb17,{|2.5},#,,\n',
    `Fornavn,Etternavn,E-postadresse,Foredrag (Virkelig),Siste,,\nMaya,Bergström,${maya.email},{-|2.5},1798000000,,\n`,
  ]
  assert.deepEqual(
    heads.map((file) => fill(file).system),
    ['brightspace', 'moodle'],
  )
})
