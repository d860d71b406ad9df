import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domain, expand, listImported, listImportResults, listPasted, type Case } from './read-lists.ts'

/** Lists that programs export, with the students in them. In the texts, `@` stands for the university's domain. */
const lists: Record<string, Case> = {
  'remarks of meeting tools in several languages': {
    text: 'Name,Email\nAna Chen [EXT],a@\nOmar Haddad (Nicht überprüft),o@\nZoë van Dijk (Extern),z@\nLéa Roux (Invité),l@\nAna Gil (ella/la),g@\nSam Ito (they/them) (Guest),i@\nXin Li (Ella),x@',
    people: ['Chen, Ana', 'Haddad, Omar', 'van Dijk, Zoë', 'Roux, Léa', 'Gil, Ana', 'Ito, Sam', 'Li, Xin (Ella)'],
  },
  'remarks before addresses': {
    text: 'Ana Chen [EXT] <a@>\nZoë van Dijk (Gast) <z@>\nLéa Roux (elle) <l@>\nTom Adler (er/ihm) <t@>',
    people: ['Chen, Ana', 'van Dijk, Zoë', 'Roux, Léa', 'Adler, Tom'],
  },
  'remarks behind last names': {
    text: 'First Name,Last Name,Email\nMaya,Bergström (she/her),m@\nChidi,Okafor [EXT],c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'suffixes behind first names': {
    text: 'Name,Email\n"King, Martin L., Jr.",m@\n"King, Jr., Ana",a@\n"Ríos, Juan Carlos, III",j@\nJohn Smith 3rd,s@',
    people: ['King Jr., Martin L.', 'King Jr., Ana', 'Ríos III, Juan Carlos', 'Smith 3rd, John'],
  },
  'suffixes in quotation marks before addresses': {
    text: '"King, Martin, Jr." <m@>,\n"Berg, Ana" <a@>',
    people: ['King Jr., Martin', 'Berg, Ana'],
  },
  'numbers between names and addresses, without separators': {
    text: '1 Bergström, Maya [0017] m@\n2 de la Cruz, Ana (#A0018) a@\n3 Li Wei 555-010-2030 w@\n4 Berg, Maja HIST 2010 b@',
    people: ['Bergström, Maya', 'de la Cruz, Ana', 'Wei, Li'],
  },
  'numbers before names': {
    text: '0017123 Bergström, Maya m@\n0018123 de la Cruz, Ana a@',
    people: ['Bergström, Maya', 'de la Cruz, Ana'],
  },
  'addresses before last names': {
    text: 'm@ Bergström, Maya\na@ de la Cruz, Ana',
    people: ['Bergström, Maya', 'de la Cruz, Ana'],
  },
  'pages of a document': {
    text: 'No. Name ID Email\n1 Bergström, Maya 0017 m@\nPage 1 of 2\nNo. Name ID Email\n2 Li Wei 0018 w@\n- 2 -\nSeite 2 von 2',
    people: ['Bergström, Maya', 'Wei, Li'],
  },
  'pages of a document with columns': {
    text: 'ID    Name    Email\n0017    Bergström, Maya    m@\n0018    Li Wei    w@\nPage 1 of 2\nID    Name    Email\n0019    Okafor, Chidi    c@',
    people: ['Bergström, Maya', 'Wei, Li', 'Okafor, Chidi'],
  },
  'pages of a printed table': {
    text: 'Last Name,First Name,Email\nBergström,Maya,m@\nPrinted 11/26/2026,Page 1 of 2,\nLast Name,First Name,Email\nOkafor,Chidi,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'merged cells and totals': {
    text: 'Section\tName\tEmail\tPresent\nSection A\t\t\t\n\tMaya Bergström\tm@\t1\nWinter term\t\t\t\n\tChidi Okafor\tc@\t1\n\tTotal present\t\t2\n\tGrand Total\t\t2',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'names of groups between students': {
    text: 'Gruppe A (2)\nMaya Bergström, m@\n조 훈, h@\n2조\nLab Li, l@',
    people: ['Bergström, Maya', '조, 훈', 'Li, Lab'],
  },
  'titles in Persian': {
    text: 'نام,نام خانوادگی,ایمیل\nعلی,کریمی,a@\nسارا,رضایی,s@',
    people: ['کریمی, علی', 'رضایی, سارا'],
  },
  'titles in Icelandic': {
    text: 'Nafn;Kennitala;Netfang\nÞórður Guðmundsson;0101011234;t@',
    people: ['Guðmundsson, Þórður'],
  },
  'titles in Serbian': { text: 'Р.бр.;Име;Презиме;Е-пошта\n1;Ђорђе;Јовановић;d@', people: ['Јовановић, Ђорђе'] },
  'titles in Welsh': { text: 'Enw;Cyfenw;E-bost\nSiân;Llŷr;s@', people: ['Llŷr, Siân'] },
  'titles in Latvian': { text: 'Vārds;Uzvārds;E-pasts\nĢirts;Ķēniņš;g@', people: ['Ķēniņš, Ģirts'] },
  'titles in Bengali': { text: 'নাম,ইমেইল\nকমল দাস,k@', people: ['দাস, কমল'] },
  'contacts of Google': {
    text: 'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value\nMaya K Berg,Maya,K,Berg,* Work,m@',
    people: ['Berg, Maya K'],
  },
  'marks before names in a table': {
    text: 'Name;Email\n1. Maya Bergström;m@\n• Okafor, Chidi;c@\n[x] Ana Chen;a@',
    people: ['Bergström, Maya', 'Okafor, Chidi', 'Chen, Ana'],
  },
  'numbers before names in a table without titles': {
    text: '1. Maya Bergström | m@ | HIST\n2. Chidi Okafor | c@ | HIST',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'numbers before last names': {
    text: 'Last Name,First Name,Email\n1. Bergström,Maya,m@\n2) Okafor,Chidi,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'attendees of a meeting': {
    text: 'Required: Maya Bergström <m@>; Chidi Okafor <c@>\nOptional: Ana Chen <a@>',
    people: ['Bergström, Maya', 'Okafor, Chidi', 'Chen, Ana'],
  },
  'a poll of Zoom, with names below “User Name”': {
    text: '#,User Name,User Email,Submitted Date/Time,Are you here?\n1,Maya Bergström,m@,"Nov 26, 2026 09:00:00",Yes\n2,Chidi Okafor,c@,"Nov 26, 2026 09:00:00",Yes',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'names beside other names and subjects, below unknown titles': {
    text: 'Lehrperson,Lernende,Mail,Fach\nRuth Klein,Maya Bergström,mbergstrom@,History\nRuth Klein,Chidi Okafor,cokafor@,Biology',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'questions beside names': {
    text: '1,When is it due?,Maya Bergström,m@\n2,Is it open book?,Chidi Okafor,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'first names of two words without titles': {
    text: 'María José,Núñez,mnunez@\nAna Luisa,Gil,agil@',
    people: ['Núñez, María José', 'Gil, Ana Luisa'],
  },
  'nicknames, remarks and footnotes behind names': {
    text: 'Xin Li (Ella) <x@>\nMaya Bergström (late) m@\nChidi Okafor* <c@>\nAna Chen (on Zoom) <a@>\n(Tom Ito) <t@>\nAna Gil [Annie] <g@>',
    people: ['Li, Xin (Ella)', 'Bergström, Maya', 'Okafor, Chidi', 'Chen, Ana', 'Ito, Tom', 'Gil, Ana (Annie)'],
  },
  'recipients of Outlook, some without an address': {
    text: '"Okafor, Chidi" <c@>; Lee, Anna; Maya Bergström <m@>; Chen, Ana (STUD)',
    people: ['Okafor, Chidi', 'Bergström, Maya'],
  },
  'recipients of Outlook, the first and the last without an address': {
    text: 'Lee, Anna; Maya Bergström <m@>; Chen, Ana',
    people: ['Bergström, Maya'],
  },
  'Microsoft Forms without a sign-in, with a question about the name': {
    text: 'ID,Start time,Email,Name,What is your name?,What is your school email?\n1,11/26/26,anonymous,,Maya Bergström,m@\n2,11/26/26,anonymous,,Chidi Okafor,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'Qualtrics, with own questions about names': {
    text: 'StartDate,RecipientLastName,RecipientFirstName,RecipientEmail,Q1,Q2,Q3\nStart Date,Recipient Last Name,Recipient First Name,Recipient Email,First name,Last name,University email\n2026-11-26,,,,Maya,Bergström,m@\n2026-11-26,,,,Chidi,Okafor,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'WeBWorK, without its titles': {
    text: 'A0012,Bergström,Maya,C,,01,02,mb@,mb\nA0013,Okafor,Chidi,C,,01,02,co@,co',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'cells that a spreadsheet marks as texts': {
    text: "ID,Last,First,Email\n'00123,'Bergström,'Maya,'m@\n00124,'Okafor,'Chidi,'c@",
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'addresses of links, with signs of theirs': {
    text: 'Name,Email\nMaya Bergström,mailto:m%40students.alder.edu\nChidi Okafor,mailto:c@?subject=Hi',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'recipients with commas, one without an address': {
    text: 'Maya Bergström <m@>, Tom Ito, Chidi Okafor <c@>',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'recipients with commas in their names': {
    text: 'Bergström, Maya <m@>, Okafor, Chidi <c@>',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'a comma in the title of names, and semicolons between cells': {
    text: 'Name,Vorname;E-Mail\nBergström,Maya;m@\nOkafor,Chidi;c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'labels before each fact': {
    text: 'Student Name: Maya Bergström\nEmail: mb@\n\nStudent Name: Chidi Okafor\nEmail: co@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'colons before addresses': {
    text: 'Maya Bergström: m@\nChidi Okafor: c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'roles in German': {
    text: 'Email;Vorname;Nachname;Rolle im Kurs\nm@;Maya;Bergström;Teilnehmer/in\np@;Pat;Dean;Dozent/in',
    people: ['Bergström, Maya'],
  },
  'roles of Moodle in Portuguese': {
    text: 'Nome;Apelido;Endereço de e-mail;Papéis\nMaya;Bergström;m@;Aluno\nPat;Dean;pat@;Professor',
    people: ['Bergström, Maya'],
  },
  'whole names beside preferred first names': {
    text: 'Student,Preferred Name,Email\nMaya Bergström,Maya,m@\nChidi Okafor,Chidi,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'whole names beside last names': {
    text: 'Student,Last Name,Email\n"Bergström, Maya",Bergström,m@\n"Okafor, Chidi",Okafor,c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'names of “the student”, last ones first': {
    text: 'Nom de l’étudiant;Prénom de l’étudiant;Courriel\nBergström;Maya;m@\nOkafor;Chidi;c@',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'names of “the student” in one column': {
    text: 'ФИО студента;Почта студента\nБергстрём Майя;m@\nОкафор Чиди;c@',
    people: ['Бергстрём, Майя', 'Окафор, Чиди'],
  },
  'names between signs of Markdown': {
    text: '**Maya Bergström** <m@>\n_Chidi Okafor_ <c@>\n*Ana Chen* <a@>',
    people: ['Bergström, Maya', 'Okafor, Chidi', 'Chen, Ana'],
  },
}

for (const [title, { text, people }] of Object.entries(lists))
  test(`a file and a pasted list have the same students: ${title}`, async () => {
    const list = text.replaceAll('@', `@${domain}`)
    assert.deepEqual((await listImported(list)).map(putLastFirst), people, 'as a file')
    assert.deepEqual(listPasted(list).map(putLastFirst), people, 'as a pasted list')
  })

/**
 * A column's title, the status of a student who left the class, and the status of the others if it isn’t “Enrolled”.
 */
const leavers = [
  ['Registration Status', 'Dropped - Web'],
  ['Reg Status', '**Web Withdrawn**'],
  ['Status', 'abgelehnt'],
  ['Zulassungsstatus', 'Storniert'],
  ['Drop Date', '10/01/2026'],
  ['Status', 'Avbrott'],
  ['Status', 'Suspended'],
  ['Situação', 'TRANCADO'],
  ['Enrollment Status', 'Unregistered'],
  ['Reg Status', 'DW'],
  ['Reg Status', 'Drop/Delete'],
  ['Enrollment State', 'deleted'],
  ['Enroll Status Code', 'Web Withdrawn Sep 1 2026'],
  ['Estatus', 'Dada de baja'],
  ['Situação da matrícula', 'Cancelada'],
  ['État de l’inscription', 'Annulée'],
  ['Stato', 'Ritirata'],
  ['Durumu', 'Kaydı silindi'],
  ['Статус студента', 'Отчислена'],
  ['修課狀態', '退選'],
  ['학적상태', '휴학'],
  ['Suspended', '1'],
  ['Dropped', 'Y'],
  ['Drop Dt', '09/15/2026'],
  ['Status', 'D', 'E'],
  ['Status', 'D'],
  ['Status', 'W'],
  ['Enrl Status', 'D', 'E'],
  ['Reg', 'd', 'E'],
  ['Active', 'No', 'Yes'],
  ['Active?', 'n', 'Y'],
  ['Is Active', 'FALSE', 'TRUE'],
  ['Aktiv', 'Nein', 'Ja'],
  ['Enrolled', '0', '1'],
]
test('a file leaves out students who left the class, and keeps students with another status', async () => {
  for (const [title, state, present = 'Enrolled'] of leavers)
    for (const [ownState, result] of [
      [state, 'skipped'],
      ['Waitlisted', 'ready'],
      ['', 'ready'],
    ]) {
      const text = `First Name,Last Name,${title},Email\nMaya,Bergström,${present},mb@\nChidi,Okafor,${ownState},co@`
      assert.deepEqual(await listImportResults(expand(text)), ['ready', result], `${title}: ${ownState}`)
    }
})

test('a file keeps students whose status only sounds like leaving, or is the same for everyone', async () => {
  for (const [title, ...states] of [
    ['Status', 'Drop-in', 'Enrolled'],
    ['Status', 'Removed from Waitlist - Enrolled', 'Enrolled'],
    ['Status', 'Dropped late fee', 'Enrolled'],
    ['Enrollment Status', 'Drop/Add', 'Enrolled'],
    ['Status', 'Inactive', 'Inactive'],
    ['Enrollment', '2026-09-01', '2026-09-02'],
    ['Drop Date', '9/15/2026', '9/15/2026'],
    ['Marital Status', 'Withdrawn', 'Enrolled'],
    ['State', 'DC', 'NY'],
    ['Status', 'S', 'D'],
    ['Status', 'E', 'W'],
    ['Status', 'W', 'D'],
    ['Marital Status', 'E', 'D'],
    ['Active', 'No', 'No'],
    ['Activity', 'Yes', 'No'],
    ['State', 'DW', 'NY'],
    ['Dropped', 'N', 'no'],
    ['WW 1', '1', ''],
  ]) {
    const text = `First Name,Last Name,${title},Email\nMaya,Bergström,${states[0]},mb@\nChidi,Okafor,${states[1]},co@`
    assert.deepEqual(await listImportResults(expand(text)), ['ready', 'ready'], `${title}: ${states.join()}`)
  }
})

/** Lists that have several partners in each row. */
const partnerRows = {
  'below titles': 'Member 1,Email 1,Member 2,Email 2\nMaya Bergström,mb@,Chidi Okafor,co@\nAnna Lee,al@,,',
  'behind a group':
    'Group,Member 1,Member 1 Email,Member 2,Member 2 Email\nRed,Maya Bergström,mb@,Chidi Okafor,co@\nBlue,Anna Lee,al@',
  'of three': 'Maya Bergström\tmb@\tChidi Okafor\tco@\tAnna Lee\tal@',
  'names in two cells': 'Maya;Bergström;mb@;Chidi;Okafor;co@\nAnna;Lee;al@;;;',
}
for (const [name, text] of Object.entries(partnerRows))
  test(`all members of a group in one row are read: ${name}`, async () => {
    const people = ['Maya | Bergström | mb@', 'Chidi | Okafor | co@', 'Anna | Lee | al@']
    assert.deepEqual(await listImported(expand(text)), people)
    assert.deepEqual(listPasted(expand(text)), people)
  })

test('a file with the same second email address in each row has one student in each row', async () => {
  const text = 'Maya Bergström,mb@,Ruth Klein,rk@\nChidi Okafor,co@,Ruth Klein,rk@'
  assert.equal((await listImportResults(text.replaceAll('@', `@${domain}`))).length, 2)
})

/** Turns `First | Last | login@` into `Last, First`. */
function putLastFirst(student: string): string {
  const [first = '', last = ''] = student.split(' | ')
  return `${last}, ${first}`
}
