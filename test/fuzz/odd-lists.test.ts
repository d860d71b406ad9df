// Lists as people have them, read as a file and as a pasted list. Both find the same students, and no one else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expand, listImportResults, listPasted, testBoth, type Case } from './read-lists.ts'

const maya = 'Maya | Bergström | mb@'
const chidi = 'Chidi | Okafor | co@'
const mayaAndChidi = [maya, chidi]

/** Rows between students that aren't students. They are skipped with a reason, and aren't problems. */
const extraRows = [
  'Std Dev,1.5,',
  'Standard deviation,,',
  'Max,,10',
  'Section average,,',
  'Waitlist,,',
  'Dropped,,',
  '*** End of list ***,,',
  '* indicates auditing,,',
  'Legend: W = waitlisted,,',
  'https://example.com/list,,',
  'N/A,N/A,N/A',
  'null,null,null',
  '#REF!,#REF!,#REF!',
  'Instructor,Pat Dean,pat@alder.edu',
  'Teacher:,Pat Dean,',
]
test('rows between students that aren’t students are skipped, and aren’t problems', async () => {
  for (const row of extraRows) {
    const text = expand(`First Name,Last Name,Email\nMaya,Bergström,mb@\n${row}\nChidi,Okafor,co@`)
    assert.deepEqual(await listImportResults(text), ['ready', 'skipped', 'ready'], row)
    // Whether a person on a waiting list was there is a question.
    assert.deepEqual(listPasted(text), row === 'Waitlist,,' ? mayaAndChidi.slice(0, 1) : mayaAndChidi, row)
  }
  for (const name of ['Max,,', 'Sum,Wai,', 'Media,Rao,'])
    assert.deepEqual(
      await listImportResults(expand(`First Name,Last Name,Email\nMaya,Bergström,mb@\n${name}`)),
      ['ready', 'refused'],
      name,
    )
})

/** Separators and quotation marks that few programs write. */
const separated: Record<string, Case> = {
  colons: { text: 'First Name:Last Name:Email\nMaya:Bergström:mb@\nChidi:Okafor:co@', people: mayaAndChidi },
  'colons, with whole names': { text: 'Name:Email\nMaya Bergström:mb@\nChidi Okafor:co@', people: mayaAndChidi },
  'colons, without titles': { text: 'Maya:Bergström:mb@\nChidi:Okafor:co@', people: mayaAndChidi },
  carets: { text: 'First Name^Last Name^Email\nMaya^Bergström^mb@\nChidi^Okafor^co@', people: mayaAndChidi },
  tildes: { text: 'Email~Last Name~First Name\nmb@~Bergström~Maya\nco@~Okafor~Chidi', people: mayaAndChidi },
  'backslashes before quotation marks and a comma': {
    text: 'First Name,Last Name,Email\n"Maya \\"MJ\\", Dr.","Bergström","mb@"\n"Chidi","Okafor","co@"',
    people: ['Maya "MJ", Dr. | Bergström | mb@', chidi],
  },
  'a path that ends in a backslash': {
    text: 'First Name,Last Name,Email,Folder\n"Maya","Bergström","mb@","C:\\"\n"Chidi","Okafor","co@","D:\\\\"',
    people: mayaAndChidi,
  },
  'commas in names, without quotation marks': {
    text: 'ID,Name,Email\n1,Bergström, Maya,mb@\n2,"Okafor, Chidi",co@',
    people: mayaAndChidi,
  },
  'commas in names behind the address': {
    text: 'Email,Name\nmb@,Bergström, Maya\nco@,Okafor, Chidi',
    people: mayaAndChidi,
  },
  'commas in names before a section': {
    text: 'Name,Email,Section\nBergström, Maya,mb@,A\nOkafor, Chidi,co@,B',
    people: mayaAndChidi,
  },
  'an escaped comma': {
    text: 'First Name,Last Name,Email\nMaya\\, Jr,Bergström,mb@\nChidi,Okafor,co@',
    people: [chidi],
  },
  'whole rows in quotation marks': {
    text: '"First Name,Last Name,Email"\n"Maya,Bergström,mb@"\n"Chidi,""Okafor, Jr."",co@"',
    people: [maya, 'Chidi | Okafor, Jr. | co@'],
  },
  'whole rows in quotation marks, with a space behind one': {
    text: 'Apellido1^Apellido2^Nombre^Correo\n"Bergström^^Maya^mb@" \nOkafor^^Chidi^co@',
    people: mayaAndChidi,
  },
  'whole rows in quotation marks, but not the titles': {
    text: 'First Name,Last Name,Email\n"Maya,Bergström,mb@"\n"Chidi,Okafor,co@";;',
    people: mayaAndChidi,
  },
}

const wang = ['小明 | 王 | mb@', '芳 | 李 | co@']

/** Characters of other scripts, typesetting and databases between cells, and marks before names. */
const signed: Record<string, Case> = {
  'Chinese commas': { text: '王 小明，mb@\n李 芳，co@', people: wang },
  'Chinese commas, with titles': { text: '姓名，邮箱\n王 小明，mb@\n李 芳，co@', people: wang },
  'Chinese semicolons and colons': { text: '王 小明；mb@\n李 芳：co@', people: wang },
  'Chinese brackets': { text: '王 小明（mb@）\n李 芳【co@】', people: wang },
  'Chinese angle brackets': { text: '王 小明＜mb@＞\n李 芳〈co@〉', people: wang },
  'Chinese numbers': { text: '1、王 小明，mb@\n（2）李 芳，co@', people: wang },
  'wide numbers': { text: '１．王 小明,mb@\n２．李 芳,co@', people: wang },
  'Arabic commas and semicolons': {
    text: 'مايا حسن، mb@\nعلي كريم؛ co@',
    people: ['مايا | حسن | mb@', 'علي | كريم | co@'],
  },
  'circled numbers': { text: '① Maya Bergström, mb@\n②Chidi Okafor, co@', people: mayaAndChidi },
  'numbers without a space': { text: 'Name,Email\n1.Maya Bergström,mb@\n2)Chidi Okafor,co@', people: mayaAndChidi },
  letters: { text: 'Name,Email\na) Maya Bergström,mb@\n(b) Chidi Okafor,co@', people: mayaAndChidi },
  LaTeX: {
    text: 'Last & First & Email \\\\ \\hline\nBergström & Maya & mb@ \\\\\nOkafor & Chidi & co@ \\\\',
    people: mayaAndChidi,
  },
  Jira: { text: '||First Name||Last Name||Email||\n|Maya|Bergström|mb@|\n|Chidi|Okafor|co@|', people: mayaAndChidi },
  SQL: { text: "('Maya','Bergström','mb@'),\n('Chidi','Okafor','co@');", people: mayaAndChidi },
  slashes: { text: 'Maya / Bergström / mb@\nChidi / Okafor / co@', people: mayaAndChidi },
  'addresses of Outlook': { text: 'Maya Bergström [SMTP:mb@]\nChidi Okafor [SMTP:co@]', people: mayaAndChidi },
}

/** Reports that also list the people who held the meeting or teach the course. */
const withTeachers: Record<string, Case> = {
  'Google Meet': {
    text: 'First name,Last name,Email,Duration,Time joined,Time exited\nMaya,Bergström,mb@,59 min,1,2\nRuth,Klein,prof@,60 min,1,2',
    people: [maya],
  },
  'Teams, with roles': {
    text: '2. Participants\nName\tFirst Join\tLast Leave\tEmail\tParticipant ID (UPN)\tRole\nMaya Bergström\t1\t2\tmb@\tmb@\tPresenter\nPat Dean\t1\t2\t\t\tOrganizer\nRuth Klein\t1\t2\tprof@\tprof@\tOrganizer\nGuest\t1\t2\tg@x.org\tg@x.org\tPresenter',
    people: [maya],
  },
  'Teams, in Polish': {
    text: '2. Uczestnicy\nImię i nazwisko\tAdres e-mail\tRola\nMaya Bergström\tmb@\tUczestnik\nPat Dean\tpat@alder.edu\tOrganizator',
    people: [maya],
  },
  'Teams, in Japanese': {
    text: '名前\tメール\t役割\nPat Dean\tpat@alder.edu\t開催者\nMaya Bergström\tmb@\t出席者',
    people: [maya],
  },
  'Zoom, in Chinese': {
    text: '姓名（原名）,电子邮件,来宾\nPat Dean（主持人）,,否\nMaya Bergström,mb@,否',
    people: [maya],
  },
  'Zoom, without an address of the host': {
    text: 'Name (original name),Email,Guest\nRuth Klein (Host),,No\nMaya Bergström,mb@,No',
    people: [maya],
  },
  'Moodle, in a university with one domain': {
    text: 'First name,Last name,Email address,Roles\nPat,Dean,pat@students.alder.edu,Teacher\nMaya,Bergström,mb@,Student\nChidi,Okafor,co@,"Teacher, Student"',
    people: mayaAndChidi,
  },
  'Moodle, in German': {
    text: 'Vorname;Nachname;E-Mail-Adresse;Rolle\nPat;Dean;pat@students.alder.edu;Trainer/in\nMaya;Bergström;mb@;Teilnehmer/in',
    people: [maya],
  },
  'Canvas, people': {
    text: 'Name\tLogin ID\tSIS ID\tSection\tRole\nPat Dean\tpat@students.alder.edu\t1\tA\tTeacher\nMaya Bergström\tmb@\t2\tA\tStudent',
    people: [maya],
  },
  'recipients with the sender': { text: 'Ruth Klein <prof@>; Maya Bergström <mb@>', people: [maya] },
}

/** Name columns in languages that have more than two of them, or put the family name first. */
const named: Record<string, Case> = {
  'Dutch, with the name people are called by': {
    text: 'Nummer;Voorletters;Roepnaam;Tussenv.;Achternaam;E-mail\n1;M.;Maya;van der;Berg;mb@',
    people: ['Maya | van der Berg | mb@'],
  },
  'Spanish, with numbered last names': {
    text: 'Apellido1;Apellido2;Nombre;Correo\nNúñez;Gómez;Maya;mb@\nOkafor;;Chidi;co@',
    people: ['Maya | Núñez Gómez | mb@', chidi],
  },
  'Spanish, in one cell with a comma': {
    text: 'Apellidos, Nombre;Correo\nNúñez Gómez, Maya;mb@\nOkafor, Chidi;co@',
    people: ['Maya | Núñez Gómez | mb@', chidi],
  },
  'Spanish, in one cell without a comma': {
    text: 'APELLIDOS Y NOMBRES;CORREO\nDE LA CRUZ PÉREZ ANA MARÍA;al@\nOkafor Chidi;co@',
    people: ['ANA MARÍA | DE LA CRUZ PÉREZ | al@', chidi],
  },
  'French, with family names in capitals': {
    text: 'Nom;Courriel\nBERGSTRÖM Maya;mb@\nChidi OKAFOR;co@\nAnna LEE-CHEN GARCÍA;al@',
    people: ['Maya | BERGSTRÖM | mb@', 'Chidi | OKAFOR | co@', 'Anna | LEE-CHEN GARCÍA | al@'],
  },
  'initials and numbers in capitals': {
    text: 'Name;Mail\nMJ Bergström;mb@\nJ.P. Okafor;co@\nAnna Lee III;al@',
    people: ['MJ | Bergström | mb@', 'J.P. | Okafor | co@', 'Anna | Lee III | al@'],
  },
  'Italian, family names first': {
    text: 'Cognome e nome;Email\nBergström Maya;mb@\nDe Luca Anna;al@',
    people: [maya, 'Anna | De Luca | al@'],
  },
  'Hungarian, with a title': {
    text: 'Név;E-mail\nDr. Kovács Anna;al@\nBergström Maya;mb@',
    people: ['Anna | Kovács | al@', maya],
  },
  'Russian, with the father’s name': {
    text: 'ФИО;Почта\nИванов Иван Иванович;mb@\nПетрова Анна;al@',
    people: ['Иван Иванович | Иванов | mb@', 'Анна | Петрова | al@'],
  },
  'Japanese, with wide spaces and in Katakana': {
    text: '氏名,メールアドレス\n山田　花子,al@\nヤマダ タロウ,co@\nMaya Bergström,mb@',
    people: ['花子 | 山田 | al@', 'タロウ | ヤマダ | co@', maya],
  },
  'Vietnamese, with the middle name beside the family name': {
    text: 'Họ và tên đệm,Tên,Email\nNguyễn Văn,An,al@',
    people: ['An | Nguyễn Văn | al@'],
  },
  'Vietnamese, in one cell': { text: 'Họ và tên,Email\nNguyễn Văn An,al@', people: ['Văn An | Nguyễn | al@'] },
}

/** Exports and copies of other tools. */
const copied: Record<string, Case> = {
  'dashes and bars before addresses': {
    text: '1) Maya Bergström – mb@\n2) Chidi Okafor — co@\n3) Anna Lee | al@',
    people: ['Maya | Bergström | mb@', 'Chidi | Okafor | co@', 'Anna | Lee | al@'],
  },
  'Google Classroom, with dates and points': {
    text: 'Last Name,First Name,Email Address,Talk\n,,Date,11/26/2026\n,,Points,10\nClass average,,,\nBergström,Maya,mb@,9',
    people: [maya],
  },
  'Qualtrics, with its own ids': {
    text: 'RecipientLastName,RecipientFirstName,RecipientEmail\n"{""ImportId"":""a""}","{""ImportId"":""b""}","{""ImportId"":""c""}"\nBergström,Maya,mb@',
    people: [maya],
  },
  'Brightspace, with an instructor': {
    text: 'OrgDefinedId,Username,Last Name,First Name,Email,Role\n#A1,#mb,Bergström,Maya,mb@,Student\n#A2,#pd,Dean,Pat,pat@alder.edu,Instructor',
    people: [maya],
  },
  'Google Forms, with a question about the name': {
    text: 'Timestamp,Email Address,What is your full name?,Student number\n11/26/2026 9:00:00,mb@,Maya Bergström,17',
    people: [maya],
  },
  'Microsoft Forms': {
    text: 'ID,Start time,Completion time,Email,Name\n1,11/26/26 9:00:00,11/26/26 9:01:00,mb@,Maya Bergström\n2,11/26/26 9:00:00,11/26/26 9:01:00,anonymous,',
    people: [maya],
  },
  'Google Contacts': {
    text: 'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value\nMaya Bergström,Maya,Bergström,* Work,mb@',
    people: [maya],
  },
  'Zoom, twice in the meeting': {
    text: 'Name (original name),Email,Join time,Leave time,Guest\nMaya Bergström,mb@,1,2,No\nMaya Bergström,mb@,3,4,No',
    people: [maya],
  },
  'addresses of an email below a table': {
    text: 'Email;Name;Note\nmb@;Maya Bergström;late\nChidi Okafor <co@>\nTotal,2\nWaitlist,,\n',
    people: mayaAndChidi,
  },
  'Markdown with links': {
    text: '|Name|Email|\n|:--|--:|\n|Maya Bergström|[mb@](mailto:mb@)|',
    people: [maya],
  },
  'Canvas analytics': {
    text: 'Student Name,Student ID,Student SIS ID,Email,Section Name\n"Bergström, Maya",1,A1,mb@,BIO',
    people: [maya],
  },
}

/** Letters that an earlier program stored incorrectly. */
const stored: Record<string, Case> = {
  'UTF-8 taken for Western European': {
    text: 'First Name,Last Name,Email\nMaya,BergstrÃ¶m,mb@\nNguyá»…n,HÃ ,al@',
    people: [maya, 'Nguyễn | Hà | al@'],
  },
  'the same in Cyrillic letters': { text: 'Name,Email\nÐ˜Ð²Ð°Ð½ ÐŸÐµÑ‚Ñ€Ð¾Ð²,mb@', people: ['Иван | Петров | mb@'] },
  'capitals with a tilde, which are right': {
    text: 'First Name,Last Name,Email\nJOÃO,CONCEIÇÃO,mb@\nÂngela,Â,al@',
    people: ['JOÃO | CONCEIÇÃO | mb@', 'Ângela | Â | al@'],
  },
  'a letter that was lost': {
    text: 'First Name,Last Name,Email\nMaya,Bergstr\ufffdm,mb@\nChidi,Okafor,co@',
    people: [chidi],
  },
}

/** Names with additions that aren't in parentheses. */
const remarked: Record<string, Case> = {}
for (const name of [
  'Maya Bergström she/her',
  'Maya Bergström | she/her/hers',
  'Maya Bergström - they/them',
  'Bergström, Maya, she/her',
  'Bergström, Maya - 0017',
  'Bergström, Maya A00172',
  'Maya Bergström #17',
  'A0017: Maya Bergström',
  'Maya Bergström (0017) - Bachelor of Arts',
  'Maya Bergström (Muted)',
  'Maya Bergström’s iPhone',
  'Maya Bergström²',
  'Maya Bergström (Year 2)',
  'Maya Bergström - HIST 2010',
])
  remarked[name] = { text: `Name,Email\n"${name}",mb@\nChidi Okafor,co@`, people: [maya, chidi] }
for (const [name, people] of [
  ['Петрова А. С.', 'А. С. | Петрова | mb@'],
  ['Иванова Мария Ивановна', 'Мария Ивановна | Иванова | mb@'],
  ['Роман Аркадьевич Абрамович', 'Роман Аркадьевич | Абрамович | mb@'],
  ['Петрова А.', 'А. | Петрова | mb@'],
  ['Maya B.', 'Maya | B. | mb@'],
] as const)
  remarked[name] = { text: `Name,Email\n${name},mb@\nChidi Okafor,co@`, people: [people, chidi] }

testBoth({ remarked, separated, signed, withTeachers, named, copied, stored })
