// Lists that were copied from web pages, with several lines for each person. Each one is read as a file and as a pasted
// list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { readLines } from '#contract/tables/pasted-lines.ts'
import { domain, listImported, listImportResults } from './read-lists.ts'

const [maya, chidi, anna] = [`mb17@${domain}`, `co11@${domain}`, `al3@${domain}`]

/**
 * Returns the people in a pasted text, the problems of other lines that aren't skipped, and the number of skipped
 * lines.
 */
function read(text: string): { people: string[]; skipped: number } {
  const meanings = readLines(onePerLine(text).split('\n'), domain)
  const people = meanings.flatMap(({ parsed }) => {
    if ('skipped' in parsed || ('problem' in parsed && parsed.problem === 'empty')) return []
    if ('problem' in parsed) return parsed.problem
    return [parsed.name ? `${parsed.name.first} ${parsed.name.last}`.trim() : '', parsed.email ?? ''].join(' ').trim()
  })
  return { people, skipped: meanings.filter(({ parsed }) => 'skipped' in parsed).length }
}

const titles = 'Name\nLogin ID\nSIS ID\nSection\nRole\nLast Activity\nTotal Activity'
const person = (name: string, login: string, role = 'Student') =>
  `${name}\n${name}\n${login}\n10017\nBIO 210-01\n${role}\nNov 25 at 10:02pm\n12:34:56`
const mayaAndChidi = [`Maya Bergström ${maya}`, `Chidi Okafor ${chidi}`]

/** Texts copied from pages of learning systems and address books, with the people in them. */
const pages: Record<string, { text: string; people: string[] }> = {
  'Canvas, a line for each cell': {
    text: [titles, person('Maya Bergström', maya), person('Chidi Okafor', chidi)].join('\n'),
    people: mayaAndChidi,
  },
  'Canvas, without titles, and one student': {
    text: person('Maya Bergström', maya),
    people: mayaAndChidi.slice(0, 1),
  },
  'Canvas, cells with tabs, a picture and pronouns': {
    text: `${titles.replaceAll('\n', '\t')}\nProfile picture for Maya Bergström\nMaya Bergström\nMaya Bergström\n(She/Her)\n${maya}\t10017\tBIO 210-01\t\nStudent\n\tNov 25 at 10:02pm\t12:34:56\n \nChidi Okafor\n${chidi}\t10018\nBIO 210-01\nStudent`,
    people: mayaAndChidi,
  },
  'Canvas, a line for the first cells of each row': {
    text: `Maya Bergström\t${maya}\t10017\t\nBIO 210-01\n\t\nStudent\n\tNov 25\t12:34\nChidi Okafor\t${chidi}\t10018\t\nBIO 210-01\n\t\nStudent\n\tNov 25\t12:34`,
    people: mayaAndChidi,
  },
  'Canvas, with sections that have no number, two for each': {
    text: ['Maya Bergström', 'Chidi Okafor']
      .map((name, index) => `${name}\n${name}\n${[maya, chidi][index]}\nHonors Lab\nHonors Lecture\nStudent\nStudent`)
      .join('\n'),
    people: mayaAndChidi,
  },
  'Canvas, with a teacher and an observer of another domain': {
    text: [person('Ruth Klein', 'rk@alder.edu', 'Teacher'), person('Maya Bergström', maya)].join('\n'),
    people: mayaAndChidi.slice(0, 1),
  },
  'Canvas, with an invited student': {
    text: person('Maya Bergström', maya).replace('\nmb17', '\npending\nmb17') + '\nInactive',
    people: mayaAndChidi.slice(0, 1),
  },
  'a student without an address': {
    text: [
      person('Maya Bergström', maya),
      'Anna Lee\nAnna Lee\nBIO 210-01\nStudent',
      person('Chidi Okafor', chidi),
    ].join('\n'),
    people: [mayaAndChidi[0]!, 'Anna Lee', mayaAndChidi[1]!],
  },
  'a student whose only name is there once, without an address': {
    text: `Maya Bergström\n${maya}\n10017\nStudent\nAnna Lee\n10019\nStudent\nChidi Okafor\n${chidi}\n10018\nStudent`,
    people: [mayaAndChidi[0]!, 'Anna Lee', mayaAndChidi[1]!],
  },
  'sign-in names instead of addresses': {
    text: [titles, person('Maya Bergström', 'mb17'), person('Chidi Okafor', 'co11')].join('\n'),
    people: ['Maya Bergström', 'Chidi Okafor'],
  },
  'no sign-in names at all': {
    text: ['Maya Bergström', 'Chidi Okafor'].map((name) => `${name}\n${name}\nBIO 210-01\nStudent`).join('\n'),
    people: ['Maya Bergström', 'Chidi Okafor'],
  },
  'Canvas, in German': {
    text: `Name\nAnmelde-ID\nRolle\nMaya Bergström\nMaya Bergström\n${maya}\nStudierende\n25. Nov um 22:02`,
    people: mayaAndChidi.slice(0, 1),
  },
  'Moodle, with boxes to select, and initials for pictures': {
    text: `Select 'Maya Bergström'\nMBMaya Bergström\t${maya}\tStudent\tNo groups\t2 days\nSelect 'Chidi Okafor'\nCOChidi Okafor\t${chidi}\tStudent\tNo groups\tNever`,
    people: mayaAndChidi,
  },
  'the role before the address': {
    text: `Bergström, Maya\nMaya Bergström\nStudent\n${maya}\nChidi Okafor\nStudent\n${chidi}`,
    people: mayaAndChidi,
  },
  'an address book, with initials': {
    text: `MB\nMaya Bergström\n${maya}\nCO\nChidi Okafor\n${chidi}`,
    people: mayaAndChidi,
  },
}
for (const [name, { text, people }] of Object.entries(pages)) {
  test(`a copied page has each student once, and every other line is skipped: ${name}`, () => {
    const filledLines = text.split('\n').filter((line) => line.trim() !== '')
    assert.deepEqual(read(text), { people, skipped: filledLines.length - people.length })
  })
  const addressed = people.filter((student) => student.includes('@'))
  if (addressed.length < people.length || people.length === 0) continue
  test(`a file of a copied page imports each student once: ${name}`, async () => {
    const imported = await listImported(text)
    assert.deepEqual(
      imported.map((student) => student.replaceAll(' | ', ' ')),
      people.map((student) => student.replace(`@${domain}`, '@')),
    )
    const results = await listImportResults(text)
    assert.deepEqual(new Set(results), new Set(['ready', 'skipped']))
  })
}

test('a name and an address that belong to different people aren’t read as one person', () => {
  const lists = {
    [`Maya Bergström\n${chidi}\nAnna Lee\nxy1@${domain}`]: ['Maya Bergström', chidi, 'Anna Lee', `xy1@${domain}`],
    [`${maya}\nChidi Okafor\n${anna}\nMaya Bergström`]: [maya, 'Chidi Okafor', anna, 'Maya Bergström'],
    'Maya Bergström\nChidi Okafor\nAnna Lee': ['Maya Bergström', 'Chidi Okafor', 'Anna Lee'],
  }
  for (const [text, people] of Object.entries(lists)) assert.deepEqual(read(text), { people, skipped: 0 }, text)
})

/** Texts copied from panels of participants, with the people in them. */
const panels: Record<string, { text: string; people: string[] }> = {
  Zoom: {
    text: 'Participants (4)\nMB\nMaya Bergström (me)\nRK\nRuth Klein\n(Host)\nMuted\nCO\nChidi Okafor\nMuted\nVideo off\nAL\nAnna Lee (Co-host, me)\nMute\nMore\nInvite\nMute All',
    people: ['Maya Bergström', 'Ruth Klein', 'Chidi Okafor', 'Anna Lee'],
  },
  'Zoom, with spoken states': {
    text: 'Maya Bergström (Host, me), computer audio muted, video off\nChidi Okafor, computer audio unmuted, video on',
    people: ['Maya Bergström', 'Chidi Okafor'],
  },
  'Zoom, with a waiting room': {
    text: 'Waiting Room (1)\nAnna Lee\nIn the meeting (2)\nMaya Bergström\nMuted\nChidi Okafor\nUnmuted',
    people: ['Maya Bergström', 'Chidi Okafor'],
  },
  Teams: {
    text: 'Participants\nType a name\nShare invite\nIn this meeting (3)\nMute all\nRuth Klein\nOrganizer\nMuted\nMaya Bergström\nMuted\nChidi Okafor (Guest)\nUnmuted\nOthers invited (1)\nAnna Lee\nNo response',
    people: ['Ruth Klein', 'Maya Bergström', 'Chidi Okafor'],
  },
  'Google Meet, with the number of people below': {
    text: 'Contributors\n3\nRuth Klein (You)\nMeeting host\nMaya Bergström\nChidi Okafor',
    people: ['Ruth Klein', 'Maya Bergström', 'Chidi Okafor'],
  },
  'Teams, with a lobby': {
    text: 'Participants\nIn this meeting (2)\nMaya Bergström\nChidi Okafor\nIn the lobby (1)\nAnna Lee',
    people: ['Maya Bergström', 'Chidi Okafor'],
  },
  'Google Meet': {
    text: 'People\nAdd people\nSearch for people\nIn the meeting\nContributors\n3\nRuth Klein (You)\nMeeting host\nkeep_public\nmic_off\nmore_vert\nMaya Bergström\nmic_off\nmore_vert\nChidi Okafor\ndomain_disabled\nMore options',
    people: ['Ruth Klein', 'Maya Bergström', 'Chidi Okafor'],
  },
}
for (const [name, { text, people }] of Object.entries(panels))
  test(`a text copied from the panel of ${name} has each participant, and every other line is skipped`, () =>
    assert.deepEqual(read(text), { people, skipped: text.split('\n').length - people.length }))

test('a list that isn’t from a panel keeps people whose names are words in panels', () => {
  const names = ['Thomas More', 'More', 'Host', 'Maya Bergström', 'MB']
  assert.deepEqual(read(names.join('\n')), { people: names, skipped: 0 })
})

/** Lists in which headings, marks and boxes show who was there. In each list, only Maya and Chidi were. */
const attended = {
  'with colons': 'Present:\nMaya Bergström\nChidi Okafor\n\nAbsent:\nAnna Lee\nAna Chen',
  'with numbers of people': 'Present (2)\nMaya Bergström\nChidi Okafor\nAbsent (1)\nAnna Lee',
  'without marks': 'Absent\nAnna Lee\nPresent\nMaya Bergström\nChidi Okafor',
  'without marks, below the others': 'Maya Bergström\nChidi Okafor\nDid not attend\nAnna Lee',
  'in Markdown': '## Present\n- Maya Bergström\n- Chidi Okafor\n## Absent\n- Anna Lee',
  'in bold': '**Absent**\nAnna Lee\n**Present**\nMaya Bergström\n**Late**\nChidi Okafor',
  'in words': 'Students who were here:\nMaya Bergström\nChidi Okafor\nNo-shows:\nAnna Lee\nExcused:\nAna Chen',
  'of a poll': 'Yes (2)\nMaya Bergström\nChidi Okafor\nNo (1)\nAnna Lee\nNo response (1)\nAna Chen',
  'in German': 'Anwesend:\nMaya Bergström\nChidi Okafor\nEntschuldigt:\nAnna Lee\nUnentschuldigt:\nAna Chen',
  'in Spanish': 'Ausentes:\nAnna Lee\nPresentes:\nMaya Bergström\nChidi Okafor',
  'in Chinese': '出席：\nMaya Bergström\nChidi Okafor\n缺席：\nAnna Lee',
  'of parts and days':
    '1. Present 11/26\nMaya Bergström\nChidi Okafor\n2. Absent 11/26\nAnna Lee\nGroup 2 absent:\nAna Chen',
  'of nobody': 'Excused: none\nAbsent: 0\nMaya Bergström\nNo-shows: –\nChidi Okafor',
  'before names': 'Present: Maya Bergström\nLate - Chidi Okafor\nAbsent: Anna Lee',
  'with a part of others': 'Absent\nAnna Lee\n\n## Online\nMaya Bergström\nChidi Okafor',
  'with nobody in a part': 'Absent\nnone\nMaya Bergström\nChidi Okafor',
  'below a summary': 'Present: 2\nAbsent: 1\nMaya Bergström\nChidi Okafor',
  'before several names, with others below': 'Absent: Anna Lee, Ana Chen\nMaya Bergström\nChidi Okafor',
  'before several names': 'Absent: Anna Lee, Ana Chen, Tom Ito\nPresent: Maya Bergström; Chidi Okafor',
  'a letter behind each name': 'Maya Bergström\tP\nAnna Lee\tA\nChidi Okafor\tL',
  'a number behind each name': 'Maya Bergström;1\nAnna Lee;0\nChidi Okafor;1',
  'a check box of a sheet behind each name': 'Maya Bergström\tTRUE\nChidi Okafor\tTRUE\nAnna Lee\tFALSE',
  'a circle or a cross behind each name': 'Maya Bergström,○\nChidi Okafor,○\nAnna Lee,×',
  'a plus or a minus behind each name': 'Maya Bergström +\nAnna Lee -\nChidi Okafor +',
  'boxes in other forms': '[X] Maya Bergström\n[_] Anna Lee\n(x) Chidi Okafor\n( ) Ana Chen\n[-] Tom Ito',
  'other crosses': '✔ Maya Bergström\n✖ Anna Lee\nChidi Okafor 👍\nAna Chen 👎\n× Tom Ito',
  'between rows of a table': `Name,Section\nPresent,\nMaya Bergström,A\nChidi Okafor,B\nAbsent,\nAnna Lee,A`,
}
for (const [name, text] of Object.entries(attended))
  test(`a pasted list leaves out people it lists as absent: ${name}`, () =>
    assert.deepEqual(read(text).people, ['Maya Bergström', 'Chidi Okafor']))

/** Tables whose columns show who was there: Maya and Chidi in each table. */
const attendanceTables = {
  'Moodle’s attendance': `Last name\tFirst name\tID number\tNov 26 2026 9.00AM All students\tP\tL\tE\tA\nBergström\tMaya\t1\tP (2/2)\t1\t0\t0\t0\nOkafor\tChidi\t2\tL (1/2)\t0\t1\t0\t0\nLee\tAnna\t3\tA (0/2)\t0\t0\t0\t1`,
  'Canvas’s roll call': `Student ID,Student Name,Class Date,Attendance\n1,Maya Bergström,2026-11-26,present\n2,Chidi Okafor,2026-11-26,late\n3,Anna Lee,2026-11-26,absent`,
  'late ones in a column of their own': 'Name,Present,Late\nMaya Bergström,x,no\nChidi Okafor,,5 min\nAnna Lee,,',
  'two columns of which one is empty':
    'Name,Checked In,Attendance\nMaya Bergström,Yes,\nChidi Okafor,Yes,\nAnna Lee,No,',
  'a status in another language': 'Name,Status\nMaya Bergström,anwesend\nChidi Okafor,verspätet\nAnna Lee,fehlt',
  'a grade for participation': 'Name,Participation\nMaya Bergström,A\nChidi Okafor,A',
  letters: 'Name,Attendance\nMaya Bergström,P\nChidi Okafor,L\nAnna Lee,E\nAna Chen,A',
  'a letter of a status': 'Name,Status\nMaya Bergström,P\nChidi Okafor,P\nAnna Lee,A',
  'a day with letters': 'Name,11/26\nMaya Bergström,P\nChidi Okafor,P\nAnna Lee,A',
  'a day with crosses': `Name,Email,26.11.\nMaya Bergström,,x\nChidi Okafor,,x\nAnna Lee,,`,
  'days with crosses': `Name;Email;19.11.;26.11.\nMaya Bergström;;x;x\nChidi Okafor;;;x\nAnna Lee;;;`,
  'a day with check boxes': 'Name,Section,11/26/2026\nMaya Bergström,A,TRUE\nChidi Okafor,A,TRUE\nAnna Lee,A,FALSE',
  'check boxes': 'Name,Present?\nMaya Bergström,TRUE\nChidi Okafor,TRUE\nAnna Lee,FALSE',
  'a question with its answers': 'Name,Attended (Y/N)\nMaya Bergström,Y\nChidi Okafor,Y\nAnna Lee,N',
  signatures: 'Name,Section,Signature\nMaya Bergström,A,signed\nChidi Okafor,A,x\nAnna Lee,A,',
  'moments of arrival': `name,approval_status,checked_in_at\nMaya Bergström,approved,2026-11-26T09:01:00Z\nChidi Okafor,approved,2026-11-26T09:02:00Z\nAnna Lee,approved,\nAna Chen,declined,`,
  'tickets that were scanned': 'First Name,Last Name,Checked In\nMaya,Bergström,Yes\nChidi,Okafor,Yes\nAnna,Lee,No',
  'Zoom’s waiting room': `Name (original name),Duration (minutes),In Waiting Room\nAnna Lee,1,Yes\nMaya Bergström,60,No\nChidi Okafor,60,No`,
  'Zoom’s registrations': `First Name,Last Name,Approval Status\nMaya,Bergström,approved\nChidi,Okafor,approved\nAnna,Lee,denied\nAna,Chen,cancelled by self`,
  'a column for each mark': 'Name,Present,Late,Absent\nMaya Bergström,x,,\nChidi Okafor,,x,\nAnna Lee,,,x\nAna Chen,,,',
  'a column of those who were excused': `Name,Email,Excused\nMaya Bergström,,\nChidi Okafor,,\nAnna Lee,,x`,
  'a column of no-shows': 'Name,Section,No-show\nMaya Bergström,A,FALSE\nChidi Okafor,A,FALSE\nAnna Lee,A,TRUE',
  'columns of yes and no': 'Name,Yes,No\nMaya Bergström,1,\nChidi Okafor,1,\nAnna Lee,,1',
  'the event’s name': 'Name,Email,Talk on AI\nMaya Bergström,,P\nChidi Okafor,,P\nAnna Lee,,A',
  boxes: '| Name | Here |\n|---|---|\n| Maya Bergström | [x] |\n| Chidi Okafor | [x] |\n| Anna Lee | [ ] |',
  'a day of Excel': 'Name,26-Nov\nMaya Bergström,1\nChidi Okafor,1\nAnna Lee,0',
  sessions: 'Name,Week 1,Week 2\nMaya Bergström,P,A\nChidi Okafor,A,P\nAnna Lee,A,A',
  'answers to an invitation, and who was there':
    'Name,Email,RSVP,Attended\nMaya Bergström,,Yes,Yes\nChidi Okafor,,No,Yes\nAnna Lee,,Yes,No',
  'in Spanish': 'Nombre;Asistencia\nMaya Bergström;Asistió\nChidi Okafor;Asistió\nAnna Lee;Falta',
  'in German': 'Name;Anwesend\nMaya Bergström;x\nChidi Okafor;x\nAnna Lee;',
  'in Japanese, with a circle': '氏名,出欠\nMaya Bergström,○\nChidi Okafor,△\nAnna Lee,×',
  'in Korean, with O and X': '이름,출석\nMaya Bergström,O\nChidi Okafor,O\nAnna Lee,X',
  'in Chinese': '姓名,签到状态\nMaya Bergström,已签到\nChidi Okafor,已签到\nAnna Lee,未签到',
  'in Turkish': 'Ad Soyad;Katılım\nMaya Bergström;Var\nChidi Okafor;Var\nAnna Lee;Yok',
}
for (const [name, text] of Object.entries(attendanceTables))
  test(`a pasted table leaves out people that a column marks absent: ${name}`, () =>
    assert.deepEqual(read(text).people, ['Maya Bergström', 'Chidi Okafor']))

test('an attendance column that is empty or has counts leaves no one out', () => {
  for (const cells of [
    ['', '', ''],
    ['5', '3', '12'],
    ['x', 'x', 'x'],
    ['late', 'on time', 'Zoom'],
  ])
    assert.equal(read(`Name,Attendance\n${cells.map((cell) => `Maya Bergström,${cell}`).join('\n')}`).people.length, 3)
  for (const table of [
    'Name,Status\nMaya Bergström,A\nChidi Okafor,A\nAnna Lee,I',
    'Name,Email,19.11.,26.11.\nMaya Bergström,,9,8\nChidi Okafor,,0,0\nAnna Lee,,5,0',
    'Name,Email,Absences\nMaya Bergström,,0\nChidi Okafor,,3\nAnna Lee,,1',
    'Name,Email,Vegetarian\nMaya Bergström,,Yes\nChidi Okafor,,No\nAnna Lee,,No',
    'Name,Email,Late\nMaya Bergström,,x\nChidi Okafor,,\nAnna Lee,,',
  ])
    assert.equal(read(table).people.length, 3, table)
})

test('letters behind names that are sections, grades or initials leave no one out', () => {
  for (const letters of ['AB', 'AF', 'EE', 'PP'])
    assert.equal(read(`Maya Bergström\t${letters[0]}\nChidi Okafor\t${letters[1]}`).people.length, 2, letters)
  assert.equal(read('Bergström, A\nOkafor, P').people.length, 2)
})
