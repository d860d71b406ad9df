import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skipWords } from '#contract/tables/words.ts'
import { judgeRows } from './judge-rows.ts'
import { isWhole } from './match-columns.ts'
import { readFile } from './read-file.ts'
import { matchRows, readTable } from './read-table.ts'

const domain = 'students.alder.edu'

/** Returns the import’s result for each row of a text: the student if the row is ready, or why it isn’t. */
async function read(text: string): Promise<string[]> {
  const content = await readFile(Buffer.from(text.replaceAll('@x', `@${domain}`)), () => assert.fail('no workbook'))
  const table = content && readTable(content.sheets, { choice: {}, domain, rule: 'by name' })
  assert.ok(table && isWhole(table.match), text)
  const criteria = { domain, completeWith: domain, present: new Set<string>() }
  const rows = (await judgeRows(matchRows(table, table.match, domain), criteria)) ?? []
  return rows.map((row) => {
    if (row.result === 'skipped') return `${row.reason}`
    return row.result === 'ready' ? `${row.firstName}|${row.lastName}|${row.email.split('@')[0]}` : `(${row.result})`
  })
}

test('assistants, teachers and test students aren’t imported, whatever learning systems call them', async () => {
  const roles: [names: string, reason: string | null][] = [
    [
      'StudentEnrollment|Student - Manual|Learner|Auditor|Student, Observer|Student/Grader|urn:lti:role:ims/lis/Learner',
      null,
    ],
    ['TaEnrollment|DesignerEnrollment|ObserverEnrollment|Course Assistant|TeachingAssistant', skipWords.helper],
    ['BbFacilitator|TA - View Grades|TA-plus|Teacher’s Assistant|Peer Tutor', skipWords.helper],
    [
      'Teacher, Non-editing teacher|Non-editing teacher, Grader|Teaching Assistant/Grader|ассистент (без права редактирования)',
      skipWords.helper,
    ],
    ['TEACHING_ASSISTANT|ta_enrollment|Undergraduate TA|Grad TA|GSI|Section Leader', skipWords.helper],
    [
      'TeacherEnrollment|CourseBuilder|Instructor - External|Instructor(2)|Section Instructor|Teacher, Course creator',
      skipWords.host,
    ],
    ['StudentViewEnrollment|TEST Learner|Student_View', skipWords['test-student']],
  ]
  for (const title of ['Role', 'Enrollment Type', 'Role Name'])
    for (const [names, reason] of roles)
      for (const role of names.split('|')) {
        const rows = await read(`Name,Email,${title}\nMaya Lee,m@x,Student\nTim Fox,t@x,"${role}"`)
        assert.deepEqual(rows, ['Maya|Lee|m', reason ?? 'Tim|Fox|t'], role)
      }
})

test('a row above the titles marks the columns of an advisor, a parent or a teacher', async () => {
  const ready = ['Maya|Lee|m', 'Tim|Fox|t']
  for (const text of [
    'Student,,,Advisor,,\nLast,First,Email,Last,First,Email\nLee,Maya,m@x,Roe,Pa,pa@x\nFox,Tim,t@x,Orr,Ma,ma@x',
    'Parent,,,Student,,\nLast,First,Email,Last,First,Email\nLee,Pa,pa@x,Lee,Maya,m@x\nFox,Ma,ma@x,Fox,Tim,t@x',
    'Fall 2026\n\nStudent,Student,Instructor,Instructor\nName,Email,Name,Email\nMaya Lee,m@x,Pa Roe,pa@x\nTim Fox,t@x,Pa Roe,pa@x',
  ])
    assert.deepEqual(
      (await read(text)).filter((row) => row.includes('|')),
      ready,
      text,
    )
  // Above a single set of titles, such a row only names the teacher.
  for (const above of ['Instructor,,,', 'Instructor:,Pa Roe,,', 'Course,BIO 101,Instructor,Roe', 'Professor Roe,,,'])
    assert.deepEqual(
      (await read(`${above}\nLast Name,First Name,Email,ID\nLee,Maya,m@x,1\nFox,Tim,t@x,2`)).slice(1),
      ready,
      above,
    )
  const partners = await read('Student,,Partner,\nName,Email,Name,Email\nMaya Lee,m@x,Tim Fox,t@x')
  assert.deepEqual(partners, [skipWords.above, '(refused)'])
})

test('a role at the university counts only if there is no column for a role in the course', async () => {
  const inCourse = ['Student', 'Teaching Assistant', 'Student', 'Student']
  const atUniversity = ['Staff', 'Student', 'Manager', 'Student']
  const names = ['Maya Lee,m@x', 'Tim Fox,t@x', 'Ana Roe,a@x', 'Kim Orr,k@x']
  const readRoles = async (title: string, columns: string[][]) =>
    read(
      `Name,Email,${title}\n${names.map((name, index) => [name, ...columns.map((cells) => cells[index])].join(',')).join('\n')}`,
    )
  const students = ['Maya|Lee|m', skipWords.helper, 'Ana|Roe|a', 'Kim|Orr|k']
  for (const title of ['Role', 'Course Role', 'Course Roles', 'Enrollment Type']) {
    assert.deepEqual(await readRoles(`${title},User Role`, [inCourse, atUniversity]), students, title)
    assert.deepEqual(await readRoles(`User Role,${title}`, [atUniversity, inCourse]), students, title)
  }
  assert.deepEqual(await readRoles('User Role', [inCourse]), students)
})

test('a status is a role only if its values distinguish teachers from students', async () => {
  const rows = ['Studierende;Maya;Lee;m@x', 'Dozierende;Pa;Roe;p@x', 'Tutor/in;Tim;Fox;t@x']
  const readStatus = async (title: string, cells: string[]) =>
    read([`${title};Vorname;Nachname;E-Mail`, ...cells].join('\n'))
  assert.deepEqual(await readStatus('Status', rows), ['Maya|Lee|m', skipWords.host, skipWords.helper])
  const enrolled = ['aktiv;Maya;Lee;m@x', 'Tutor/in;Tim;Fox;t@x']
  assert.deepEqual(await readStatus('Status', enrolled), ['Maya|Lee|m', 'Tim|Fox|t'])
  const employed = ['Student;Maya;Lee;m@x', 'Staff;Tim;Fox;t@x']
  for (const title of ['Status', 'Type'])
    assert.deepEqual(await readStatus(title, employed), ['Maya|Lee|m', 'Tim|Fox|t'])
})

test('of several role columns, the one with known roles counts', async () => {
  const kinds = ['Undergraduate,Student', 'Graduate,TA', 'None,Teacher']
  const names = ['Maya Lee,m@x', 'Tim Fox,t@x', 'Gray Roe,g@x']
  const expected = ['Maya|Lee|m', skipWords.helper, skipWords.host]
  for (const titles of ['Enrollment Type,Role', 'Role,Enrollment Type', 'Role Name,Role'])
    for (const status of ['', 'Student'])
      for (const isFirst of [true, false]) {
        const rows = kinds.map((kind, index) => {
          const [first = '', role = ''] = kind.split(',')
          const cells = [status || first, role]
          return `${names[index]},${(isFirst ? cells : cells.toReversed()).join(',')}`
        })
        assert.deepEqual(await read([`Name,Email,${titles}`, ...rows].join('\n')), expected, rows.join('\n'))
      }
})

test('a two-letter family name in capitals comes first, but initials aren’t taken for one', async () => {
  const familyFirst = 'KO Min|LO Wei Ming|LO Wei-Ming|AN Seo|YI Sun|KO Minjun|VÕ Anh|VO Minh'.split('|')
  const initials =
    'JD Smith|AJ Lee|MA Yun|JO Ann|JO Moore|SA Lowe|AN Hale|RO Kate|MO Salah|AN Lee|KO Young|KO Lang|LO Maria|АС Пушкин|ЛН Толстой|ΓΧ Παπαδόπουλος|ÅS Nilsson|ÞÓ Jónsson|ÉM Dupont'
  const names = [...familyFirst, ...initials.split('|')]
  const students = [
    ...familyFirst.map((name) => name.replace(/(..) (.*)/, '$2|$1')),
    ...initials.split('|').map((name) => name.replace(' ', '|')),
  ]
  const list = names.map((name, index) => `${name},s${index}@x`)
  assert.deepEqual(
    await read(['Name,Email', ...list].join('\n')),
    students.map((student, index) => `${student}|s${index}`),
  )
})

test('those who dropped or withdrew aren’t imported, as registrars’ systems write it', async () => {
  const columns: [title: string, enrolled: string, dropped: string, exceptions?: string][] = [
    ['Registration Status', '**Web Registered** Apr 12, 2026', '**Web Drop** Aug 30, 2026|DW Drop/Delete Aug 30, 2026'],
    ['Registration Status', 'Registered-Web', 'Withdrawn-Web|Administratively Dropped|Dropped for Nonpayment'],
    ['Reg Status', 'RW - Web Registered', 'W - Withdrawn|DW - Web Dropped'],
    ['RSTS Code', 'RE', 'DD|DW|WD'],
    ['SFRSTCR_RSTS_CODE', 'RE', 'DD|DW|WD'],
    ['Status', 'Registrerad', 'Återbud|Avbrott'],
    ['Status Note', 'Enrolled', 'Dropped (was enrolled)|Withdrawn with Penalty', 'Enrolled by instructor'],
    ['STDNT_ENRL_STATUS', 'E', 'D', 'W'],
    ['Roster Status', 'Active', 'Dropped|Inactive|Late Withdrawal|Withdrawn from University'],
    ['Section Status', 'Open', '', 'Cancelled'],
    ['Status', 'ENRL', 'DROP|DRP|WDRW|Dropped 09/14|Dropped/No Grade'],
    [
      'Status',
      'Enrolled',
      'Medical Withdrawal',
      'Never dropped|Drop-in|Withdrawn from waitlist|Withdrawn/Readmitted|Web',
    ],
    [
      'Status',
      'Enrolled',
      'W|WP|WF|WF - Withdrawn Failing|Withdrew passing|Dropped/Deleted|Drop/Web|Withdrawn W/Grade',
    ],
    ['Reg Status', 'Registered', 'Withdrawn-Medical|Dropped-Nonpayment|Dropped due to nonpayment|Dropped w/o penalty'],
    ['Reg Status', 'Registered', 'Withdrawn with W|DD-Drop/Delete|WD-Withdrawn|Withdrawn (appeal denied)'],
    ['Reg Status', 'Registered', 'Dropped - fee waived|Withdrawn - Grade Pending|Late Withdrawal-Approved'],
    // These students are still enrolled.
    ['Reg Status', 'Registered', '', 'Drop/Add|Drop-Add|Late Drop/Add|Drop/Swap|Dropped/Added back|Removed-Hold'],
    ['Reg Status', 'Registered', '', 'Withdrawal-Pending|Withdrawal/Pending|Withdrawal - Pending|Drop-Pending'],
    ['Reg Status', 'Registered', '', 'Withdrawal due Oct 30|Withdrawn-never mind|Drop - denied|Cancelled - reinstated'],
    ['Reg Status', 'Registered', '', 'Drop with permission only|Drop w/ dean approval|Drop for cause waived'],
    ['Reg Status', 'Registered', '', 'Inactive w/ hold|Suspended w/ appeal granted|WD-Web Delivered|Drop/Add Form'],
    ['Reg Status', 'Registered', '', 'Withdrawal for course X denied|Drop due to nonpayment reversed'],
  ]
  for (const [title, enrolled, dropped, exceptions] of columns)
    for (const status of [dropped, exceptions].flatMap((statuses) => statuses?.split('|') ?? []).filter(Boolean)) {
      const rows = await read(`Name\tEmail\t${title}\nMaya Lee\tm@x\t${enrolled}\nBo Ray\tb@x\t${status}`)
      assert.deepEqual(
        rows,
        ['Maya|Lee|m', dropped.split('|').includes(status) ? skipWords.left : 'Bo|Ray|b'],
        `${title}: ${status}`,
      )
    }
})

test('the column of a form that asks for the name is read in any language', async () => {
  const titles = 'What is your name?|What do you go by?|Wat is je naam?|Vad heter du?|Wer sind Sie?|Qui êtes-vous ?'
  for (const title of titles.split('|'))
    assert.deepEqual(
      await read(`Timestamp,Email Address,${title}\n11/3/2026,m@x,Maya Lee\n11/3/2026,t@x,Tim Fox`),
      ['Maya|Lee|m', 'Tim|Fox|t'],
      title,
    )
})

test('a whole name isn’t taken for the last name beside a preferred name', async () => {
  for (const [titles, ...names] of [
    ['Student,Preferred Name', 'Maya Lee,May Lee', 'Tim Fox,'],
    ['Name,Preferred Name', 'Maya Lee,May', 'Tim Fox,'],
    ['Preferred First Name,Name', 'May,"Lee, Maya"', ',"Fox, Tim"'],
    ['Name,Chosen First Name', '"Lee, Maya",May', '"Fox, Tim",Timmy'],
    ['Last Name,Preferred Name', 'Lee,Maya', 'Fox,Tim'],
    ['PREFERRED NAME,LAST NAME,FIRST NAME', 'Maya Lee,Lee,May', 'Tim Fox,Fox,Timothy'],
    ['PREFERRED NAME,LAST NAME,FIRST NAME', '"Lee, Maya",Lee,May', ',Fox,Tim'],
    ['Name,Preferred Name', 'Lee,Maya', 'Fox,Tim'],
    ['Nom,Prénom', 'Lee,Maya', 'Fox,Tim'],
    ['Name,Rufname', 'Lee,Maya', 'Fox,Tim'],
  ] as const)
    assert.deepEqual(
      await read(`${titles},Email\n${names[0]},m@x\n${names[1]},t@x`),
      ['Maya|Lee|m', 'Tim|Fox|t'],
      titles,
    )
})

test('two family names that are joined by a word are both family names', async () => {
  const names = 'Núria Puig i Cadafalch|José Ortega y Gasset|Ana Luísa Costa e Silva|Jordi i Vila|Cadafalch, Núria'
  const list = names.split('|').map((name, index) => `"${name}",s${index}@x`)
  const students = 'Núria|Puig i Cadafalch;José|Ortega y Gasset;Ana Luísa|Costa e Silva;Jordi|i Vila;Núria|Cadafalch'
  assert.deepEqual(
    await read(['Name,Email', ...list].join('\n')),
    students.split(';').map((student, index) => `${student}|s${index}`),
  )
  assert.deepEqual(await read('Cognoms i nom,Email\nPuig i Cadafalch Núria,n@x'), ['Núria|Puig i Cadafalch|n'])
})

test('those below a heading that says who left aren’t imported', async () => {
  for (const heading of ['Withdrawn', 'Dropped (2)', 'Dropped Students', 'Withdrawn Students (2):', 'Abgemeldet'])
    for (const cells of [`${heading},,`, `,${heading},`])
      assert.deepEqual(
        await read(
          `Name,Email,Major\nMaya Lee,m@x,Art\nEva Ito,e@x,Art\n${cells}\nTim Fox,t@x,Art\n,,\nBo Ray,b@x,Art\nGroup B,,\nAl Orr,a@x,Art`,
        ),
        [
          'Maya|Lee|m',
          'Eva|Ito|e',
          skipWords.note,
          skipWords.left,
          skipWords.empty,
          skipWords.left,
          skipWords.note,
          'Al|Orr|a',
        ],
        cells,
      )
  const otherHeadings = 'Never Dropped|Drop-In Lab|Dropout Prevention|Dropped Axis Design|Drop by Nov 3|Dropped (0)|DW'
  for (const heading of otherHeadings.split('|'))
    assert.equal((await read(`Name,Email,Major\nAl Orr,a@x,Art\n${heading},,\nTim Fox,t@x,Art`)).at(-1), 'Tim|Fox|t')
})

test('a list that begins with those who left, or where one student was replaced by “Withdrawn”, keeps all others', async () => {
  const listStart = 'Name,Email,Major\nDropped (1),,\nMaya Lee,m@x,Art\n'
  for (const heading of ['Active Students,,', ',Registered,', 'Auditors:'])
    assert.deepEqual(
      await read(`${listStart}${heading}\nTim Fox,t@x,Art\nAl Orr,a@x,Art`),
      [skipWords.note, skipWords.left, '(refused)', 'Tim|Fox|t', 'Al|Orr|a'],
      heading,
    )
  assert.deepEqual(await read('Name,Email,Major\nMaya Lee,m@x,Art\nWithdrawn,,\nTim Fox,t@x,Art\nAl Orr,a@x,Art'), [
    'Maya|Lee|m',
    skipWords.note,
    'Tim|Fox|t',
    'Al|Orr|a',
  ])
  assert.equal((await read('Name,Email,Status\nMaya Lee,m@x,\n,,Dropped\nTim Fox,t@x,')).at(-1), 'Tim|Fox|t')
})

test('a second address of the same student isn’t taken for another student', async () => {
  const ownTitles =
    'Student Email 1,Student Email 2|Student Email,Student Email|Email 1,Email 2|Student Email,Student Email (2)'
  for (const titles of ownTitles.split('|'))
    assert.deepEqual(
      await read(`Last Name,First Name,${titles}\nLee,Maya,maya@example.com,m@x\nFox,Tim,,t@x`),
      ['Maya|Lee|m', 'Tim|Fox|t'],
      titles,
    )
  for (const titles of [
    'Student 1 Email,Student 2 Email',
    'Member Email,Member Email',
    'Student Email 1,Student Email 2',
  ])
    assert.deepEqual(await read(`Group,Name,${titles}\n1,Maya Lee,m@x,t@x`), ['(refused)'], titles)
  const otherTitles = 'Member 1 Email,Member 2 Email|Member Email,Member Email|1. Student Email,2. Student Email'
  for (const titles of `${otherTitles}|Student_1_Email,Student_2_Email|Participant Email,Participant Email`.split('|'))
    for (const addresses of ['maya@example.com,t@x', 'm@x,tim@example.com'])
      assert.deepEqual(await read(`Name,${titles}\nMaya Lee,${addresses}`), ['(refused)'], titles)
})

test('names below titles such as “Nachname, Vorname” begin with the last name, also without a comma', async () => {
  const titles = ['Nachname, Vorname', 'Name, Vorname', 'Nom, Prénom', 'Surname, First Name', "Прізвище, ім'я"]
  for (const title of titles)
    assert.deepEqual(
      await read(`${title};Email\nBergström Maya;b@x\nFox, Tim;t@x`),
      ['Maya|Bergström|b', 'Tim|Fox|t'],
      title,
    )
})

test('“Da” belongs to a Portuguese last name after it', async () =>
  assert.deepEqual(await read('Name;Email\nMARIA DA SILVA;s@x\nVan Da Nguyen;n@x'), [
    'MARIA|DA SILVA|s',
    'Van Da|Nguyen|n',
  ]))
