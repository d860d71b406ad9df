// Names as people and programs write them in lists. Each list is read as a file and as a pasted list.
import { testBoth, type Case } from './read-lists.ts'

const chidi = 'Chidi | Okafor | co@'
const onlyMaya = ['Maya |  | mb@']

/** Placeholders for someone who has no such name. */
const nameless: Record<string, Case> = {
  'names that look like it': {
    text: 'First Name,Last Name,Email\nMaya,Null,mb@\nNan,Blank,co@\nNa,No,al@',
    people: ['Maya | Null | mb@', 'Nan | Blank | co@', 'Na | No | al@'],
  },
}
for (const sign of ['-', 'N/A', 'n/a', '.', 'none', '(none)', '—', '(blank)', '#N/A', 'null', 'No last name', '?']) {
  nameless[`${sign} in its column`] = { text: `First Name,Last Name,Email\nMaya,${sign},mb@`, people: onlyMaya }
  nameless[`${sign} without titles`] = { text: `Maya,${sign},mb@\nChidi,Okafor,co@`, people: [...onlyMaya, chidi] }
}
for (const sign of ['-', 'N/A', '(none)'])
  for (const name of [`Maya ${sign}`, `${sign}, Maya`, `Maya, ${sign}`])
    nameless[`${name} in one column`] = { text: `Name,Email\n"${name}",mb@`, people: onlyMaya }

for (const [titles, rows] of [
  ['Last Name,First Name,Email', ['Maya,FNU,mb@', 'Maya,.,mb@', 'LNU,Maya,mb@', 'XXX,Maya,mb@']],
  ['Name,Email', ['"Maya, FNU",mb@', 'FNU Maya,mb@', 'Maya LNU,mb@', '"LNU, Maya",mb@']],
] as const)
  for (const row of rows) nameless[`${row} below ${titles}`] = { text: `${titles}\n${row}`, people: onlyMaya }

/** Middle names, which belong to the first name. */
const middle: Record<string, Case> = {
  'full, one of them empty and one a placeholder': {
    text: 'First Name,Middle Name,Last Name,Email\nMaya,Ana Lucía,Bergström,mb@\nChidi,,Okafor,co@\nAnna,-,Lee,al@',
    people: ['Maya Ana Lucía | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
  'initials, one of them in the first name, too': {
    text: 'Last,First,MI,Email\nBergström,Maya,A.,mb@\nOkafor,Chidi Emeka,E,co@',
    people: ['Maya A. | Bergström | mb@', 'Chidi Emeka | Okafor | co@'],
  },
  'beside the name that someone is called by': {
    text: 'Preferred First Name,Middle Name,Last Name,Email\nMaya,Ana,Bergström,mb@',
    people: ['Maya | Bergström | mb@'],
  },
  'instead of the first name': {
    text: 'First Name,Middle Name,Last Name,Email\n,Maya,Bergström,mb@',
    people: ['Maya | Bergström | mb@'],
  },
}
const middleTitles = [
  'Nachname;Vorname;Zweiter Vorname;E-Mail',
  'Nom de famille;Prénom;Deuxième prénom;Courriel',
  'Apellidos;Nombre;Segundo nombre;Correo',
  'Cognome;Nome;Secondo nome;Email',
  'Achternaam;Voornaam;Tweede voornaam;E-mail',
  'Nazwisko;Imię;Drugie imię;E-mail',
  'Фамилия;Имя;Отчество;Почта',
  'Soyadı;Adı;İkinci adı;E-posta',
  '姓;名;ミドルネーム;メール',
]
for (const titles of middleTitles)
  middle[titles] = { text: `${titles}\nBergström;Maya;Ana;mb@`, people: ['Maya Ana | Bergström | mb@'] }

/** Cells beside names that aren't part of them. */
const beside: Record<string, Case> = {
  'titles, without titles of columns': {
    text: 'Ms.;Maya;Bergström;mb@\nMr;Chidi;Okafor;co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'titles before names': {
    text: 'Name,Email\nDr. Maya Bergström,mb@\n"Okafor, Mr. Chidi",co@\nProf. Dr. Anna Lee,al@',
    people: ['Maya | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
  'titles that are names': {
    text: 'Name,Email\nHerr Maya,mb@\n"Herr, Anna",al@',
    people: ['Herr | Maya | mb@', 'Anna | Herr | al@'],
  },
  'titles behind numbers of a document': {
    text: '1 12345 Dr. Maya Bergström mb@\n2 12346 Prof. Chidi Okafor co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'degrees behind names': { text: 'Name,Email\n"Chidi Okafor, M.A.",co@', people: ['Chidi | Okafor M.A. | co@'] },
  'first names that are degrees elsewhere': {
    text: 'Name,Email\n"Rahman, Md",co@\n"Salinger, J.D.",mb@',
    people: ['Md | Rahman | co@', 'J.D. | Salinger | mb@'],
  },
  'states of an enrollment': {
    text: 'Student,Email\nMaya Bergström (A0012) (Waitlisted),mb@\n"Okafor, Chidi (Student)",co@\nAnna Lee [FERPA],al@',
    people: ['Maya | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
  'stars and letters in brackets': {
    text: 'Name,Email\n*Maya Bergström,mb@\n(C) Chidi Okafor,co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'how Japanese names are read': {
    text: '氏名,メール\n山田 花子（ヤマダ ハナコ）,mb@\n佐藤　健(サトウ　ケン),co@',
    people: ['花子 | 山田 | mb@', '健 | 佐藤 | co@'],
  },
  'a name in Latin letters behind a Korean one': {
    text: '이름,이메일\n김민준(Kim Minjun),mb@',
    people: ['김민준 (Kim Minjun) |  | mb@'],
  },
  'roles between names and addresses': {
    text: 'Bergström, Maya, Student, mb@\nOkafor, Chidi, Student, co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'Bengali names that are short for Mohammed': {
    text: 'Last,First,Email\nRahman,Md,mb@\nKarim,Md.,co@',
    people: ['Md | Rahman | mb@', 'Md. | Karim | co@'],
  },
  'Irish and Scottish particles': {
    text: 'Name,Email\nSeán Mac Gabhann,mb@\nAoife Ní Bhriain,co@',
    people: ['Seán | Mac Gabhann | mb@', 'Aoife | Ní Bhriain | co@'],
  },
  'ids before names, behind addresses': {
    text: 'mb@ A0013 Maya Bergström\nco@ A0012 Chidi Okafor',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'students whose last name is Student': {
    text: 'Class list\nLast Name\tFirst Name\tEmail\nOkafor\tChidi\tco@\nStudent\tMaya\tmb@\nStudent\tAnna\tal@',
    people: [chidi, 'Maya | Student | mb@', 'Anna | Student | al@'],
  },
  'Jr. behind a last name': {
    text: 'First Name,Last Name,Suffix,Email\nMaya,Bergström,,mb@\nChidi,Okafor,Jr.,co@',
    people: ['Maya | Bergström | mb@', 'Chidi | Okafor Jr. | co@'],
  },
  'a title that names the parts in their order': {
    text: 'First Middle Last,Email\nMaya Ana Bergström,mb@\nChidi Okafor,co@',
    people: ['Maya Ana | Bergström | mb@', chidi],
  },
}

/** Names with stars. Only a pair of stars around words makes them bold. */
const starred: Record<string, Case> = {
  'inside names': {
    text: 'Name,Email\nMay**a Bergström,mb@\nChi**d**i Okafor,co@',
    people: ['May**a | Bergström | mb@', 'Chi**d**i | Okafor | co@'],
  },
  'around names, words and addresses': {
    text: 'Name,Email\n**Maya Bergström**,**mb@**\n**Chidi** Okafor,co@\n"**Lee**, Anna",al@',
    people: ['Maya | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
  'around the cells of a table': { text: '|**Name**|**Email**|\n|-|-|\n|**Chidi Okafor**|co@|', people: [chidi] },
}

/** Moodle's column titles in languages for which there is no gradebook pack. */
const otherLanguages = [
  'Prezime;Ime;ID broj;E-mail adresa',
  'Priimek;Ime;ID številka;E-poštni naslov',
  'Фамилно име;Име;Факултетен номер;Имейл адрес',
  'Nama akhir;Nama depan;NIM;Alamat email',
  'Họ;Tên;Mã số sinh viên;Địa chỉ email',
]
const titled = Object.fromEntries(
  otherLanguages.map((titles) => [titles, { text: `${titles}\nOkafor;Chidi;;co@`, people: [chidi] }]),
)

/** Column titles with more words, and last names first, although the addresses don't tell. */
const longTitles = [
  'Student Last Name,Student First Name,Student Email Address',
  'Attendee Last Name,Attendee First Name,Attendee Email',
  'SPRIDEN_LAST_NAME,SPRIDEN_FIRST_NAME,GOREMAL_EMAIL_ADDRESS',
  'LAST_NM,FIRST_NM,EMAIL_ADDR',
  'LNAME,FNAME,EMAIL',
  'FAMILY_NAME_OF_STUDENT,FIRST_NAME_OF_STUDENT,EMAIL_ADDRESS',
  'Last Name/Surname,First Name/Given Name,Email',
  'Surname,Forename 1,E-mail ID',
  'Surname,Other Names,Email',
  'Nom usuel,Prénom 1,Mail',
  'Last Name ▲,First Name,Email ↕',
  'lastName,firstName,emailAddress',
  '1. Last Name,2. First Name,3. Email',
  'A. Surname,B. Given names,C. Email',
  'Q1 - Last name,Q2 - First name,Q3 - Email',
  '"What is your last name (family name, surname)?",What is your first name?,Your university email address?',
  'Enter your last name:,Enter your first name:,Enter your email:',
  'Please enter your details - Last name,Please enter your details - First name,Please enter your details - Email',
  'Dein Nachname,Dein Vorname,Deine E-Mail-Adresse',
  '¿Cuáles son tus apellidos?,¿Cuál es tu nombre?,Correo electrónico',
  'Votre nom,Votre prénom,Votre adresse mail',
]
const long = Object.fromEntries(
  longTitles.map((titles) => [
    titles,
    { text: `${titles}\nBergström,Maya,co@\nLee,Anna,mb@`, people: ['Maya | Bergström | co@', 'Anna | Lee | mb@'] },
  ]),
)

/** Columns with the names and addresses of other people, or with what students study. */
const otherColumns: Record<string, Case> = {
  'fathers, in India': {
    text: "Roll No,Father's Name,Name of the Student,E-mail ID\n1,Lars Bergström,Maya Bergström,mb@\n2,Emeka Okafor,Chidi Okafor,co@",
    people: ['Maya | Bergström | mb@', chidi],
  },
  'mothers, in Brazil': {
    text: 'Matrícula;Nome do Aluno;Nome da Mãe;E-mail\n1;Maya Bergström;Eva Bergström;mb@\n2;Chidi Okafor;Ada Okafor;co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'programs, in Mexico': {
    text: 'Nombre del Alumno;Carrera;Correo\nMaya Bergström;Biología;mb@\nChidi Okafor;Derecho;co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'programs, in Indonesia': {
    text: 'NIM,Nama Mahasiswa,Prodi,Email\n1,Maya Bergström,Biologi,mb@\n2,Chidi Okafor,Hukum,co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'programs beside family names first, in Italy': {
    text: 'Matr.;Nominativo;Corso di studio;E-mail\n1;Bergström Maya;Biologia;mb@\n2;Okafor Chidi;Storia;co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'the reading of names, in Japan': {
    text: '学籍番号,氏名カナ,氏名漢字,メール\n1,ヤマダ　ハナコ,山田　花子,mb@\n2,イトウ　ケン,伊藤　健,co@',
    people: ['花子 | 山田 | mb@', '健 | 伊藤 | co@'],
  },
  'men and women, without titles': {
    text: '1,王小明,男,mb@\n2,李芳,女,co@',
    people: ['王小明 |  | mb@', '李芳 |  | co@'],
  },
  'buyers of tickets': {
    text: 'Buyer First Name,Buyer Last Name,Buyer Email,Attendee First Name,Attendee Last Name,Attendee Email\nLars,Dahl,al@,Maya,Bergström,mb@\nEmeka,Obi,al@,Chidi,Okafor,co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
}

/** Answers to an invitation, which aren't last names. */
const answered: Record<string, Case> = {
  'behind an address': {
    text: 'Maya Bergström\tmb@\tAccepted\nChidi Okafor\tco@\tAttending',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'behind a name': { text: 'Maya;Accepted;mb@\nChidi;No response;co@', people: [...onlyMaya, 'Chidi |  | co@'] },
  'last names that are answers, too': {
    text: 'Hana,No,mb@\nJun,Sim,co@',
    people: ['Hana | No | mb@', 'Jun | Sim | co@'],
  },
}

/** Last names first, without a comma. The addresses tell the order. */
const reversed: Record<string, Case> = {
  'in one cell': {
    text: 'Bergström Maya,mb@\nvan der Berg Chidi,co@',
    people: ['Maya | Bergström | mb@', 'Chidi | van der Berg | co@'],
  },
  'in cells': { text: 'Bergström, Maya, mb@\nOkafor, Chidi, co@', people: ['Maya | Bergström | mb@', chidi] },
  'below a title that doesn’t say so': {
    text: 'Name,Email\nBergström Maya,mb@\nOkafor Chidi,co@\n"Lee, Anna",al@',
    people: ['Maya | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
  'first names first, beside such with a comma': {
    text: 'Name,Email\nMaya Bergström,mb@\n"Okafor, Chidi",co@\nAnna Lee,al@',
    people: ['Maya | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
}

/** Last names with several words, and suffixes, as registrars write them. */
const capital: Record<string, Case> = {
  'words before a last name': {
    text: 'Name,Email\nMaya De La Cruz,mb@\nChidi Van Der Berg Jr.,co@\nAnna St. John,al@',
    people: ['Maya | De La Cruz | mb@', 'Chidi | Van Der Berg Jr. | co@', 'Anna | St. John | al@'],
  },
  'short words before last names in capitals': {
    text: 'Name,Email\nLE GOFF Maya,mb@\nChidi Mc DONALD,co@\nAnna de la ROSA,al@',
    people: ['Maya | LE GOFF | mb@', 'Chidi | Mc DONALD | co@', 'Anna | de la ROSA | al@'],
  },
  'Arabic and Italian words before last names': {
    text: 'Name,Email\nMaya El Masri,mb@\nChidi Abd El Rahman,co@\nAnna Della Rovere,al@',
    people: ['Maya | El Masri | mb@', 'Chidi | Abd El Rahman | co@', 'Anna | Della Rovere | al@'],
  },
  'such words that are names': {
    text: 'Name,Email\nNguyen Van Maya,mb@\nMaria De La Luz Okafor,co@',
    people: ['Nguyen Van | Maya | mb@', 'Maria De La Luz | Okafor | co@'],
  },
  'a suffix behind the first name': {
    text: 'Name,Email\n"Bergström, Maya III",mb@\n"Okafor, Chidi Jr.",co@\n"Lee, Anna Ii",al@',
    people: ['Maya | Bergström III | mb@', 'Chidi | Okafor Jr. | co@', 'Anna Ii | Lee | al@'],
  },
  'in quotation marks, with a suffix or an id': {
    text: '"Bergström, Jr., Maya" <mb@>\n"Okafor, Chidi (A0012)" <co@>\nX Lee <al@>',
    people: ['Maya | Bergström Jr. | mb@', chidi, 'X | Lee | al@'],
  },
  'a sign-in name behind it': {
    text: 'Name,Email\n"Bergström, Maya (mb17)",mb@\nChidi Okafor (co11),co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
  'what programs write around it': {
    text: "Name,Email\nMaya_Bergström,mb@\n'Chidi Okafor' via Lists,co@\nal03 - Anna Lee [Lead],al@",
    people: ['Maya | Bergström | mb@', chidi, 'Anna | Lee | al@'],
  },
  'a nickname in quotation marks of a mail program': {
    text: '"Bergström, Maya \\"May\\"" <mb@>\n"Okafor, Chidi" <co@>',
    people: ['Maya “May” | Bergström | mb@', chidi],
  },
  'a second table with other columns': {
    text: 'Name,Email\nMaya Bergström,mb@\n\nLast,First,Email\nOkafor,Chidi,co@',
    people: ['Maya | Bergström | mb@', chidi],
  },
}

testBoth({ capital, nameless, middle, beside, long, otherColumns, starred, answered, reversed, titled })
