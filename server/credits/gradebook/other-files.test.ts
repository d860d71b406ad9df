// Files that differ from each system's English ones: other languages, programs and encodings, and the odd rows and ids
// that institutions add.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegacyEncoding } from '#contract/tables/encoding.ts'
import { fillGradebook, type CreditedStudent, type FillOptions } from './fill.ts'

const maya = aStudent('Maya', 'Bergström', 'mb17', 2_500)
const chidi = aStudent('Chidi', 'Okafor', 'co11', 5_000)
const defaults: FillOptions = { column: null, zeros: false, clearsStale: false, confirmed: new Set() }

function aStudent(first_name: string, last_name: string, login: string, credit: number): CreditedStudent {
  const email = `${login}@students.alder.edu`
  return {
    entry: `entry of ${login}`,
    id: login,
    first_name,
    last_name,
    email,
    identities: [],
    credit,
    isUnsure: false,
  }
}

function fill(file: string | Uint8Array, options: Partial<FillOptions> = {}, students = [maya, chidi]) {
  const filled = fillGradebook(typeof file === 'string' ? Buffer.from(file) : file, students, {
    ...defaults,
    ...options,
  })
  const outcomes = filled.rows.map(({ outcome }) => outcome)
  return { ...filled, outcomes, bytes: Buffer.from(filled.write()), text: Buffer.from(filled.write()).toString() }
}

test('rows with more or fewer empty cells than the titles are filled and otherwise unchanged', () => {
  const head = 'Student,ID,SIS User ID,SIS Login ID,Section,Talk credit (4711),Note\n'
  const above = ',,,,,Manual Posting,,,,\n    Points Possible,,,,,10.00\n'
  const { text, skipped } = fill(
    `${head}${above}"Bergström, Maya",2201,u1,mb17,A,,\n"Okafor, Chidi",2202,u2,co11,A,,,,\n`,
  )
  assert.equal(text, `${head}${above}"Bergström, Maya",2201,u1,mb17,A,2.5,\n"Okafor, Chidi",2202,u2,co11,A,5,,,\n`)
  assert.deepEqual(skipped, [2, 3])
})

test('a placeholder id, or an id shared by two people, is ignored', () => {
  for (const [first, second] of [
    ['-', '-'],
    ['0', '0'],
    ['n/a', 'N/A'],
    ['1.23457E+11', '1.23457E+11'],
    ['1,23457E+11', '1,23457E+11'],
    ['#N/A', '#N/A'],
    ['#REF!', '#REF!'],
    ['2E+08', '2E+08'],
    ['pending', 'Pending'],
    ['TBD', 'TBD'],
    ['(blank)', '(blank)'],
    ['FALSE', 'FALSE'],
    ['12345', '12345'],
    ['', '--'],
  ] as const) {
    const head = 'First name,Last name,ID number,Email address,Assignment: Talk credit (Real)\n'
    const row = (name: string, id: string, email: string) => `${name},"${id}",${email},-\n`
    const { outcomes } = fill(
      head + row('Maya,Bergström', first, maya.email) + row('Chidi,Okafor', second, chidi.email),
    )
    assert.deepEqual(outcomes, ['filled', 'filled'], `${first} and ${second}`)
  }
})

test('a placeholder remembered from an earlier file is ignored, and logins are read without surrounding text', () => {
  const earlier = { ...maya, identities: [{ system: 'canvas', user_id: 'pending', login: '' }] }
  const head = 'Student,ID,SIS Login ID,Section,Talk (1)\n'
  assert.deepEqual(fill(`${head}"Okafor, Chidi",pending,co11,A,\n`, {}, [earlier, chidi]).outcomes, ['filled'])
  for (const login of ['ALDER\\mb17', "'mb17", `mailto:${maya.email}`, `${maya.email}.`, `Maya <${maya.email}>`])
    assert.deepEqual(fill(`${head}"Bergström, Maya",1,${login},A,\n`).outcomes, ['filled'], login)
})

test('names that were decoded wrongly or have no spaces are matched', () => {
  const head = 'Student,ID,SIS Login ID,Section,Talk (1)\n'
  const wang = { ...maya, first_name: '小明', last_name: '王' }
  const file = `${head}"王小明",1,,A,\n"Okafor, Chidi",2,,A,\n`
  assert.deepEqual(fill(file, {}, [wang, chidi]).outcomes, ['check', 'check'])
  const { rows, text } = fill(`${head}"BergstrÃ¶m, Maya",1,mb17,A,\n`)
  assert.equal(rows[0]!.name, 'Bergström, Maya')
  assert.equal(text, `${head}"BergstrÃ¶m, Maya",1,mb17,A,2.5\n`)
})

test('no one loses points from a number with thousands separators', () => {
  const head = 'Student,ID,SIS Login ID,Section,Talk (1)\n'
  const unsure = { ...maya, isUnsure: true }
  for (const points of ['1.234,5', '1,234.5', '1 234,5', "1'234.5"])
    assert.deepEqual(fill(`${head}"Bergström, Maya",1,mb17,A,"${points}"\n`, {}, [unsure]).outcomes, ['names-deleted'])
})

test('a maximum of 0 means extra credit, and no one exceeds it', () => {
  const { rows } = fill(
    'Student,ID,SIS Login ID,Section,Talks (4711)\n    Points Possible,,,,0.00\n"Bergström, Maya",1,mb17,A,\n',
  )
  assert.deepEqual(
    rows.map(({ is_over: isOver, after: newText }) => [isOver, newText]),
    [[false, '2.5']],
  )
})

test('numbers use the decimal mark of the other columns and the maximums', () => {
  const head = 'Student;ID;SIS Login ID;Section;Talk (1);Essay (2)\n'
  const grades = (maximum: string, essay: string) =>
    fill(`${head}    Points Possible;;;;${maximum};${maximum}\nBergström, Maya;1;mb17;A;;${essay}\n`, { column: 4 })
      .rows[0]!.after
  assert.equal(grades('10,00', '7'), '2,5')
  assert.equal(grades('10', '7,25'), '2,5')
  assert.equal(grades('10', '7.25'), '2.5')
  assert.equal(grades('10', '7'), '2,5', 'semicolons are for commas')
})

test('if columns of points have no decimals, numbers use the decimal mark of totals, percentages or titles', () => {
  for (const [head, row, credit] of [
    ['Student,ID,SIS Login ID,Section,Talk (1),Final Score', '"Bergström, Maya",1,mb17,A,,"90,5"', '2,5'],
    ['Student;ID;SIS Login ID;Section;Talk (1);Final Score', 'Bergström, Maya;1;mb17;A;;90.5', '2.5'],
    [
      'Vorname,Nachname,E-Mail-Adresse,Aufgabe: Vortrag (Punkte),Kurs gesamt (Punkte),Zuletzt aus diesem Kurs geladen',
      `Maya,Bergström,${maya.email},-,"85,00",1793600000`,
      '2,5',
    ],
    [
      'Vorname\tNachname\tE-Mail-Adresse\tAufgabe: Vortrag (Punkte)\tKurs gesamt (Prozentsatz)\tZuletzt aus diesem Kurs geladen',
      `Maya\tBergström\t${maya.email}\t-\t85,00 %\t1793600000`,
      '2,5',
    ],
    ['Nachname\tVorname\tBenutzername\tVortrag [Gesamtpunktzahl: 7,5 Punkte] |4711', 'Bergström\tMaya\tmb17\t', '2,5'],
    [
      'OrgDefinedId\tUsername\tVortrag Punktenote <Numerisch MaxPunkte:7,5 Gewichtung:5>\tZeilenende',
      '#1\t#mb17\t\t#',
      '2,5',
    ],
  ] as const) {
    assert.equal(fill(`${head}\n${row}\n`).rows[0]?.after, credit, head)
  }
})

const inLanguages: Record<string, [head: string, row: string, credit: string]> = {
  'Moodle in German': [
    'Vorname;Nachname;ID-Nummer;Institution;Abteilung;E-Mail-Adresse;"Aufgabe: Vortrag (Punkte)";"Kurs gesamt (Punkte)";"Zuletzt aus diesem Kurs geladen"',
    'Maya;Bergström;1001;;;mb17@students.alder.edu;-;85,00;1793600000',
    '-',
  ],
  'Moodle in French': [
    'Prénom,Nom de famille,Numéro d’identification,Institution,Département,Adresse de courriel,Devoir : Exposé (Brut),Dernier téléchargement depuis ce cours',
    'Maya,Bergström,1001,,,mb17@students.alder.edu,-,1793600000',
    '-',
  ],
  'Moodle in Spanish': [
    'Nombre,Apellido(s),Número de ID,Institución,Departamento,Dirección de correo,Tarea: Charla (Real),Total del curso (Real),Última descarga de este curso',
    'Maya,Bergström,1001,,,mb17@students.alder.edu,-,85.00,1793600000',
    '-',
  ],
  'Moodle in Dutch': [
    'Voornaam,Achternaam,ID-nummer,Instelling,Afdeling,E-mailadres,Opdracht: Lezing (Echt),Cursustotaal (Echt),Laatst gedownload van deze cursus',
    'Maya,Bergström,1001,,,mb17@students.alder.edu,-,85.00,1793600000',
    '-',
  ],
  'Moodle in Japanese': [
    '名,姓,IDナンバー,所属,部門,メールアドレス,課題: 講演 (実点),コース合計 (実点),このコースからの最終ダウンロード',
    'Maya,Bergström,1001,,,mb17@students.alder.edu,-,85.00,1793600000',
    '-',
  ],
  'Moodle in Russian': [
    'Имя;Фамилия;Индивидуальный номер;Учреждение (организация);Отдел;Адрес электронной почты;Задание: Лекция (Значение);Задание: Лекция (Проценты);Итоговая оценка за курс (Значение);Последняя выгрузка из этого курса',
    'Maya;Bergström;1001;;Биология;mb17@students.alder.edu;-;85,00 %;85,00;1793600000',
    '-',
  ],
  'Moodle in Chinese': [
    '名字,姓氏,学号,机构,系别,邮箱地址,作业：讲座 (实际分数),课程总分 (实际分数),最近从此课程下载',
    'Maya,Bergström,1001,,,mb17@students.alder.edu,-,85.00,1793600000',
    '-',
  ],
  'Moodle in Czech': [
    'Křestní jméno;Příjmení;Identifikační číslo;Instituce;Oddělení;E-mailová adresa;Úkol: Přednáška (Body);Celkem za kurz (Body);Poslední stažení z tohoto kurzu',
    'Maya;Bergström;1001;;;mb17@students.alder.edu;-;85,00;1793600000',
    '-',
  ],
  'Brightspace in French': [
    'OrgDefinedId,Username,Nom,Prénom,Courriel,Exposé Note en points <Numérique MaxPoints:5>,Indicateur de fin de ligne',
    '#1001,#mb17,Bergström,Maya,mb17@students.alder.edu,,#',
    '',
  ],
  'Brightspace in Turkish': [
    'OrgDefinedId,Username,Soyadı,Adı,E-posta,Exposé Puan Notu <Sayısal En Fazla Puan:5>,Satır Sonu Göstergesi',
    '#1001,#mb17,Bergström,Maya,mb17@students.alder.edu,,#',
    '',
  ],
  'Brightspace in Japanese': [
    'OrgDefinedId,Username,姓,名,電子メール,講演 点数 <数値 最高点:5 重み:10>,行末インジケータ',
    '#1001,#mb17,Bergström,Maya,mb17@students.alder.edu,,#',
    '',
  ],
  'Blackboard in Spanish': [
    'Apellidos,Nombre,Nombre de usuario,Id. de estudiante,"Charla [Puntos totales: 5 Puntuación] |4711","Total [Puntos totales: hasta 10 Puntuación] |4712"',
    'Bergström,Maya,mb17,1001,,',
    '',
  ],
  'Blackboard in French': [
    'Nom\tPrénom\tNom d’utilisateur\tNuméro d’étudiant\tExposé [Nbre total de points : 5 Score] |4711',
    'Bergström\tMaya\tmb17\t1001\t',
    '',
  ],
  'Blackboard in German': [
    'Nachname,Vorname,Benutzername,Matrikelnummer,Vortrag [Gesamtpunktzahl: 5 Punkte] |4711,Gesamt [Gesamtpunktzahl: bis zu 10 Punkte] |4712',
    'Bergström,Maya,mb17,1001,,',
    '',
  ],
}
for (const [name, [head, row]] of Object.entries(inLanguages))
  test(`a gradebook from ${name} is filled`, () => {
    const { system, outcomes, column, text } = fill(`${head}\n${row}\n`)
    assert.deepEqual([system, outcomes], [name.split(' ')[0]!.toLowerCase(), ['filled']])
    assert.match(column!.title, /Vortrag|Exposé|Charla|Lezing|講演|Лекция|讲座|Přednáška/)
    assert.match(text, /2[.,]5/)
  })

for (const titles of [
  'Фамилно име;Име;Факултетен номер;Имейл адрес;Лекция',
  'Nama akhir;Nama depan;NIM;Alamat email;Kuliah',
  'Họ;Tên;Mã số sinh viên;Địa chỉ email;Bài giảng',
])
  test(`a column of student numbers isn’t offered for points: ${titles}`, () => {
    const { columns, person } = fill(`${titles}\nBergström;Maya;1001;mb17@students.alder.edu;\n`)
    assert.deepEqual([columns.map(({ index }) => index), person], [[4], 3])
  })

test('in another program’s table, a person chooses the columns of points and addresses', () => {
  const file = 'Kurs Biologie\n\nWho,Where,Contact,Talk,Essay\nMaya B.,A,mb17@students.alder.edu,,7\nTotal,,,,7\n'
  const unanswered = fill(file)
  assert.deepEqual([unanswered.system, unanswered.column, unanswered.person, unanswered.rows], [null, null, 2, []])
  assert.deepEqual(unanswered.titles, ['Who', 'Where', 'Contact', 'Talk', 'Essay'])
  const { text, outcomes, skipped, identities } = fill(file, { column: 3 })
  assert.equal(text, file.replace('edu,,7', 'edu,2.5,7'))
  assert.deepEqual([outcomes, skipped, identities], [['filled'], [5], []])

  const colons = 'Name:Email:Talk\nMaya "MJ" B.:mb17@students.alder.edu:\n'
  assert.equal(fill(colons, { column: 2 }).text, colons.replace('edu:\n', 'edu:2.5\n'))

  const logins = 'A;B;C\nmb17;1;\nco11;2;\n'
  assert.equal(fill(logins).person, null)
  assert.equal(fill(logins, { person: 0, column: 2 }).text, 'A;B;C\nmb17;1;2,5\nco11;2;5\n')
})

test('names in a file with another encoding are decoded, and every byte outside filled cells is kept', () => {
  const head = 'Student;ID;SIS Login ID;Section;Talk (1)\n    Points Possible;;;;5\n'
  const encoded: [LegacyEncoding, bytes: number[]][] = [
    ['windows-1254', [0xde, 0x75, 0x6c, 0x65]],
    ['windows-1251', [0xc8, 0xe2, 0xe0, 0xed]],
    ['shift_jis', [0x8e, 0x52, 0x93, 0x63]],
    ['gb18030', [0xcd, 0xf5, 0x81, 0x30, 0x8b, 0x31]],
  ]
  for (const [encoding, name] of encoded) {
    const last = new TextDecoder(encoding).decode(Uint8Array.from(name))
    const file = Buffer.concat([Buffer.from(`${head}"`), Buffer.from(name), Buffer.from(', Maya";1;mb17;A;\n')])
    const { bytes, rows, encodings } = fill(file, { encoding }, [aStudent('Maya', last, 'mb17', 2_500)])
    assert.ok(encodings.includes(encoding))
    assert.ok(rows[0]!.name.startsWith(last), rows[0]!.name)
    assert.deepEqual(bytes, Buffer.concat([file.subarray(0, -1), Buffer.from('2,5\n')]))
  }
})

test('rows with points or averages, and an unquoted test student, aren’t taken for students', () => {
  const classroom = fill(
    `Last Name,First Name,Email Address,Talk\nPoints,,,10\nClass average,,,\nBergström,Maya,${maya.email},\n`,
    { column: 3 },
  )
  assert.deepEqual([classroom.outcomes, classroom.skipped], [['filled'], [2, 3]])
  const canvas = fill('Student,ID,SIS Login ID,Section,Talks (4711)\nMaya Bergström,1,mb17,A,\nTest Student,99,b2,,\n')
  assert.deepEqual(canvas.outcomes, ['filled', 'test-student'])
})

test('in an unknown file, students are found by logins with a text mark, and cells with spaces around quotes are filled', () => {
  const { text } = fill('A;B;C\n"#mb17"; "1" ;"0"\n#co11;2; "0"\n', { person: 0, column: 2 })
  assert.equal(text, 'A;B;C\n"#mb17"; "1" ;"2,5"\n#co11;2; "5"\n')
})

test('thousands separators aren’t taken for the decimal mark', () => {
  const { rows } = fill(
    'Student,ID,SIS Login ID,Section,Talks (4711),Sum (4712)\n"Bergström, Maya",1,mb17,A,,"1.234,50"\n',
    { column: 4 },
  )
  assert.equal(rows[0]?.after, '2,5')
  const sums = fill(`Email,Points,Sum\n${maya.email},,"1,234"\n${chidi.email},,"12,345"\n`, { column: 1 })
  assert.equal(sums.rows[0]?.after, '2.5')
  const points = fill(`Email;Points\n${maya.email};\n${chidi.email};1.125\n`, { column: 1 })
  assert.equal(points.rows[0]?.after, '2.5')
})
