// Lists as people paste them, in which signs, words and headings show who was there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { matchLines } from './match-lines.ts'
import type { Candidate } from './people-by-word.ts'

const domain = 'students.alder.edu'
const person = (first_name: string, last_name: string): Candidate => {
  const email = `${first_name}@${domain}`.toLowerCase()
  return { id: email, first_name, last_name, email, is_registered: true, present: false, marked: null, isVisible: true }
}
const [maya, chidi] = [person('Maya', 'Bergström'), person('Chidi', 'Okafor')]
const [anna, tom] = [person('Anna', 'Lee'), person('Tom', 'Ito')]
/**
 * Lists in which signs, words and headings show who was there. Each has the names that are marked and the names that
 * are asked about.
 */
const attended: Record<string, [list: string, markedNames: string, askedNames?: string]> = {
  'names typed below a table': ['Name\tPresent\nMaya Bergström\tyes\nTom Ito\t\nAnna Lee', 'Maya', 'Anna'],
  'a cross before some names': ['x Maya Bergström\nAnna Lee\nX Chidi Okafor', 'Maya Chidi', 'Anna'],
  'a cross after some names': ['Maya Bergström x\nAnna Lee\nChidi Okafor x', 'Maya Chidi', 'Anna'],
  'a letter after names': ['Maya Bergström P\nAnna Lee A\nChidi Okafor P', 'Maya Chidi', 'Anna'],
  'a cross after names, among circles': ['Maya Bergström O\nAnna Lee X\nChidi Okafor O', 'Maya Chidi', 'Anna'],
  'a letter after only one name': ['Maya Bergström\nChidi Okafor P', 'Maya', 'Chidi'],
  'short codes of registrars': [
    'Name,Status\nMaya Bergström,PRS\nAnna Lee,UNX\nTom Ito,EXC\nChidi Okafor,TDY',
    'Maya Chidi',
  ],
  'a remark that someone is ill': ['Name;Bemerkung\nMaya Bergström;\nAnna Lee;krank', 'Maya', 'Anna'],
  'a duration of zero': ['Name,Join time,Duration\nMaya Bergström,9:00,55\nAnna Lee,9:01,00:00:00', 'Maya', 'Anna'],
  'a column of absences': ['Namn;Frånvaro\nMaya Bergström;\nAnna Lee;x', 'Maya'],
  'a column of those who came': ['Name,Invited,RSVP,Came\nMaya Bergström,Yes,Yes,Yes\nAnna Lee,Yes,Yes,', 'Maya'],
  'a column for each answer': ['Name,Yes,No,Maybe\nMaya Bergström,✓,,\nAnna Lee,,✓,\nTom Ito,,,✓', 'Maya', 'Tom'],
  'a letter before names': ['P Maya Bergström\nA Anna Lee\nP Chidi Okafor', 'Maya Chidi'],
  'a letter in brackets': ['[P] Maya Bergström\n[A] Anna Lee\n[L] Chidi Okafor', 'Maya Chidi'],
  'a letter and a colon': ['P: Maya Bergström\nA: Anna Lee\nL: Chidi Okafor', 'Maya Chidi'],
  'a letter in a cell before names': ['P\tMaya Bergström\nA\tAnna Lee\nP\tChidi Okafor', 'Maya Chidi'],
  '1 or 0 before names': ['1 Maya Bergström\n0 Anna Lee\n1 Chidi Okafor', 'Maya Chidi'],
  'letters that number the lines': ['A. Maya Bergström\nB. Chidi Okafor', 'Maya Chidi'],
  'line numbers that start at 0': ['0 Maya Bergström\n1 Chidi Okafor', 'Maya Chidi'],
  'short answers below names': ['Maya Bergström\nYes\nAnna Lee\nNo\nChidi Okafor\nYes', 'Maya Chidi'],
  'check boxes, one of them empty': ['✅ Maya Bergström\n❌ Anna Lee\n⬜ Tom Ito', 'Maya'],
  'dots before a cross': ['Maya Bergström .......... x\nAnna Lee ..........\nChidi Okafor .......... x', 'Maya Chidi'],
  'lines for signatures': ['Maya Bergström ____MB____\nAnna Lee __________', 'Maya', 'Anna'],
  'words after a colon': ['Maya Bergström: here\nAnna Lee: not here\nChidi Okafor: here', 'Maya Chidi'],
  'everyone except some': ['Maya Bergström\nEveryone except:\nAnna Lee', 'Maya'],
  'names after a heading in Chinese': ['已到：Maya Bergström\n未到：Anna Lee', 'Maya'],
  'a group below absent students': ['Absent:\nAnna Lee\nGroup B\nMaya Bergström', '', 'Maya'],
  'an unknown heading below absent students': ['Absent:\nAnna Lee\nFrom Leeds:\nMaya Bergström', '', 'Maya'],
  'an unknown heading with a “not”': ['Maya Bergström\nNot on my list:\nAnna Lee', 'Maya', 'Anna'],
  'a waiting list': ['Maya Bergström\nWaitlist:\nAnna Lee', 'Maya', 'Anna'],
  'a short word between headings': ['Present:\nMaya Bergström\nNo\nChidi Okafor\nAbsent:\nAnna Lee', 'Maya', 'Chidi'],
  'in Danish': ['Mødt:\nMaya Bergström\nIkke mødt:\nAnna Lee\nAfbud:\nTom Ito', 'Maya'],
  'in Norwegian': ['Til stede:\nMaya Bergström\nIkke til stede:\nAnna Lee', 'Maya'],
  'Teams, in Spanish': [
    'En esta reunión (2)\nSilenciar todo\nMaya Bergström\nSilenciado\nOtros invitados (1)\nAnna Lee',
    'Maya',
  ],
  'minutes attended': ['Name,Minutes attended\nMaya Bergström,55\nAnna Lee,0\nChidi Okafor,60', 'Maya Chidi'],
  'an answer with a reason': ['Name,Were you there?\nMaya Bergström,Yes\nAnna Lee,"No, I was sick"', 'Maya'],
  'an answer in other words': ['Name,Were you there?\nMaya Bergström,Yes\nAnna Lee,Was sick', 'Maya', 'Anna'],
  'titles that begin like questions': [
    'Name,Join Method,Go by,Present address\nMaya Bergström,Computer,May,12 Elm St',
    'Maya',
  ],
  'a hyphen after “not”': ['Name,Attendance\nMaya Bergström,Checked-In\nAnna Lee,Not Checked-In', '', 'Maya'],
  'a fraction of sessions': ['Name,Sessions attended\nMaya Bergström,3/3\nAnna Lee,0/3', 'Maya'],
  'times in and out': ['Name,In,Out\nMaya Bergström,9:00,10:00\nAnna Lee,,', 'Maya'],
  'nothing below “Signature”': ['Name,Signature\nMaya Bergström,\nAnna Lee,', '', 'Maya Anna'],
  'lines to sign on': ['Name,Signature\nMaya Bergström,______\nAnna Lee,______', '', 'Maya Anna'],
  'dots to sign on beside initials': ['Name,Signature\nMaya Bergström,MB\nAnna Lee,......', 'Maya', 'Anna'],
  'nothing below “Present” beside “Absent”': ['Name,Present,Absent\nMaya Bergström,,\nAnna Lee,,x', 'Maya'],
  'nothing below “Attended” beside “Excused”': ['Name,Attended,Excused\nMaya Bergström,,\nAnna Lee,,x', 'Maya'],
  'a remark after a name without a signature': ['Name,Signature\nMaya Bergström,\nAnna Lee (absent),', '', 'Maya'],
  'a refusal beside an empty “Attended”': ['Name,Attended,Response\nMaya Bergström,,\nAnna Lee,,Declined', '', 'Maya'],
  'an answer beside an empty “Signature”': [
    'Name,Signature,Will you attend?\nMaya Bergström,,Yes\nAnna Lee,,No',
    '',
    'Maya',
  ],
  'minutes beside an empty “Attended”': [
    'Name,Attended,Duration (minutes)\nMaya Bergström,,55\nAnna Lee,,50',
    'Maya Anna',
  ],
  'nothing below “Attended” beside times': [
    'Name,Attended,Check-in time\nMaya Bergström,,9:00\nChidi Okafor,,9:05',
    'Maya Chidi',
  ],
  'initials below “Signature”': ['Name,Signature\nMaya Bergström,MB\nAnna Lee,', 'Maya', 'Anna'],
  'a day after “Attendance”': ['Name,Attendance 2026-11-26\nMaya Bergström,Attended\nAnna Lee,Not attended', 'Maya'],
  'Moodle’s letters in another language': [
    'Surname,First name,26 Nov 2026\nBergström,Maya,An (2/2)\nLee,Anna,Ab (0/2)\nIto,Tom,?',
    'Maya',
    'Tom',
  ],
  'two days with different marks': [
    'Name,Week 1,Week 2\nMaya Bergström,P,P\nChidi Okafor,A,P\nAnna Lee,A,A',
    'Maya',
    'Chidi',
  ],
  'a row for each of two days': [
    'Name,Date,Attendance\nMaya Bergström,1,present\nAnna Lee,1,absent\nAnna Lee,2,present',
    'Maya',
    'Anna',
  ],
  'numbers below a week, which may be points': ['Name,Week 1\nMaya Bergström,1\nAnna Lee,0', 'Maya', 'Anna'],
  'letters below “Grade”': ['Name,Grade\nMaya Bergström,A\nChidi Okafor,P', 'Maya Chidi'],
  'numbers below a quiz': ['Name,Quiz 1\nMaya Bergström,1\nChidi Okafor,0', 'Maya Chidi'],
  'only absences': ['Name,11/26\nMaya Bergström,\nAnna Lee,A', '', 'Maya Anna'],
  'dots and absences': ['Name\t11/26\nMaya Bergström\t.\nAnna Lee\tA', 'Maya'],
  'no mark yet': ['Name,Attendance\nMaya Bergström,present\nTom Ito,unmarked', 'Maya', 'Tom'],
  'an unknown word next to absent students': [
    'Name,Attendance\nMaya Bergström,Present\nTom Ito,Field trip\nAnna Lee,Absent',
    'Maya',
    'Tom',
  ],
  'open answers without titles': [
    'Maya Bergström\tAccepted\nTom Ito\tTentative\nAnna Lee\tNo response\nChidi Okafor\tDeclined',
    'Maya',
    'Tom Anna',
  ],
  'students who only registered, and one who checked in': [
    'Name,Status\nMaya Bergström,Checked In\nTom Ito,Registered\nAnna Lee,Registered',
    'Maya',
    'Tom Anna',
  ],
  'Eventbrite tickets': [
    'Name,Attendee Status\nMaya Bergström,Checked In\nTom Ito,Attending\nAnna Lee,Not Attending',
    'Maya',
    'Tom',
  ],
  'no response in Outlook': [
    'Name\tAttendance\tResponse\nMaya Bergström\tRequired Attendee\tAccepted\nTom Ito\tOptional Attendee\tNone',
    'Maya',
    'Tom',
  ],
  'an undecided answer': ['Name,RSVP\nMaya Bergström,Yes\nTom Ito,Maybe\nAnna Lee,No', 'Maya', 'Tom'],
  'a remark beside a mark, and an empty cell': [
    'Name,Attended\nMaya Bergström,✔\nAnna Lee,\nChidi Okafor,present (late)',
    'Maya Chidi',
    'Anna',
  ],
  'a word after some names': ['Maya Bergström\tsigned\nAnna Lee\t\nChidi Okafor\tsigned', 'Maya Chidi'],
  'letters that may be initials': ['Bergström, Maya, P\nLee, Anna, A', 'Maya', 'Anna'],
  'letters that are marks': ['Bergström, Maya, P\nLee, Anna, A\nOkafor, Chidi, P', 'Maya Chidi'],
  'meeting guests': ['Name,Duration (minutes),Guest\nMaya Bergström,60,No\nChidi Okafor,60,Yes', 'Maya Chidi'],
  sentences: ['Maya Bergström.\nChidi Okafor.', 'Maya Chidi'],
  'a spreadsheet’s words for true and false': ['Name;Anwesend\nMaya Bergström;WAHR\nAnna Lee;FALSCH', 'Maya'],
  'someone who left the class': ['Name,Enrollment Status\nMaya Bergström,Enrolled\nAnna Lee,Withdrawn', 'Maya', 'Anna'],
  'places in a ranking': [
    'Rank,Player,Points,Right,Wrong\n1,Maya Bergström,900,3,0\n2,Chidi Okafor,800,2,1',
    'Maya Chidi',
  ],
  'Zoom’s name of a phone': ['Name (original name),Duration\nMaya Bergström (Maya’s iPad),60', 'Maya'],
  'a chat that Zoom saved': ['09:01:02\t Maya Bergström:\there\n09:01:05\t Chidi Okafor:\tpresent', 'Maya Chidi'],
  'a chat in which someone can’t come': [
    '[11/20/26, 10:01:02 AM] Maya Bergström: here\n[11/20/26, 10:02:02 AM] Anna Lee: can’t come, sorry',
    'Maya',
    'Anna',
  ],
  'a Zoom chat with the messages on separate lines': [
    '10:01:02 From Maya Bergström to Everyone:\n\tHere!\n10:01:05 From Anna Lee to Everyone:\n\tI’m sick\n\tabsent\n10:02:05 From Chidi Okafor to Everyone:\n\tpresent',
    'Maya Chidi',
    'Anna',
  ],
  'a Teams chat': [
    '[11/20 10:01 AM] Bergström, Maya\nI am here\n[11/20 10:02 AM] Anna Lee\nwon’t be able to make it\n[10:03 AM] Chidi Okafor: here',
    'Maya Chidi',
    'Anna',
  ],
  'a Discord chat': ['Maya Bergström — Today at 10:01 AM\nChidi Okafor — 11/20/2026 10:02 AM', 'Maya Chidi'],
  'times in brackets, and headings': ['[10:01] Maya Bergström\nChidi Okafor\nAbsent:\nAnna Lee', 'Maya Chidi'],
  'answers with punctuation': ['Maya Bergström: Here!\nChidi Okafor: Present.', 'Maya Chidi'],
  'letters that mean two things': ['Name;26.11.\nMaya Bergström;a\nAnna Lee;e', '', 'Maya Anna'],
  'a remark after a name': [
    'Name,Section\nMaya Bergström,A\nAnna Lee (absent),A\nTom Ito – sick leave,A',
    'Maya',
    'Tom',
  ],
  'a remark in a column': ['Name,Comment\nMaya Bergström,\nTom Ito,absent – flu', 'Maya', 'Tom'],
  'headings in cells that span several rows': [
    'Present\tMaya Bergström\n\tChidi Okafor\nAbsent\tAnna Lee\n\tTom Ito',
    'Maya Chidi',
  ],
  'a status in a cell that spans several rows': [
    'Status\tName\nPresent\tMaya Bergström\nAbsent\tAnna Lee\n\tTom Ito',
    'Maya',
    'Tom',
  ],
  'headings copied from a web page': ['<b>Present</b>\nMaya Bergström\n<b>Absent</b>\nAnna Lee', 'Maya'],
  'headings with two numbers': ['Present (1 of 2)\nMaya Bergström\nAbsent (1 of 2)\nAnna Lee', 'Maya'],
  'a heading with a day': ['Absent today (Nov 26):\nAnna Lee', ''],
  'Discord’s panel': ['ONLINE — 1\nMaya Bergström\nOFFLINE — 1\nAnna Lee', 'Maya'],
  'Teams, in French': ['Dans cette réunion (1)\nMaya Bergström\nAutres invités (1)\nAnna Lee\nAucune réponse', 'Maya'],
  'columns aligned with spaces': [
    'Name               Status\nMaya Bergström     Present\nAnna Lee           Absent',
    'Maya',
  ],
  'an arrow before words': ['Maya Bergström -> present\nAnna Lee -> absent', 'Maya'],
  'bullets before crosses': ['- x Maya Bergström\n- Anna Lee\n- x Chidi Okafor', 'Maya Chidi', 'Anna'],
  'a question mark after a name': ['Maya Bergström\nAnna Lee ?\nTom Ito (?)', 'Maya', 'Anna Tom'],
  'a footnote': ['Maya Bergström\nAnna Lee*\n* absent', 'Maya', 'Anna'],
  'a word in only some cells': ['Maya Bergström\t\nAnna Lee\tabsent\nChidi Okafor\t', 'Maya Chidi'],
  'a reason for an absence': ['Name,Reason for absence\nMaya Bergström,\nAnna Lee,flu', 'Maya', 'Anna'],
  'a cross below “Absence”': ['Name,Absence\nMaya Bergström,\nAnna Lee,x', 'Maya'],
  'headings in brackets, in Korean': ['[출석]\nMaya Bergström\n[결석]\nAnna Lee', 'Maya'],
  'headings in French': ['Étudiants présents :\nMaya Bergström\nÉtudiants absents :\nAnna Lee', 'Maya'],
  'titles before names': ['Dr. Maya Bergström\nMs. Lee, Anna\nOkafor, Mr. Chidi', 'Maya Anna Chidi'],
}
/** Presence columns in several languages. Tom's entry is unknown or ambiguous. */
const columns: Record<string, string> = {
  Swedish: 'Namn;Närvaro\nMaya Bergström;Ja\nAnna Lee;Nej\nTom Ito;kanske senare',
  Finnish: 'Nimi;Läsnä\nMaya Bergström;kyllä\nAnna Lee;ei\nTom Ito;?',
  Polish: 'Imię i nazwisko;Obecność\nMaya Bergström;obecny\nAnna Lee;nb\nTom Ito;usp.',
  Czech: 'Jméno a příjmení;Účast\nMaya Bergström;ano\nAnna Lee;ne\nTom Ito;omluven',
  French: 'Nom,26/11\nMaya Bergström,P\nAnna Lee,ABS\nTom Ito,R',
  Spanish: 'Alumno;Asistencia\nMaya Bergström;Sí\nAnna Lee;No\nTom Ito;Retardo',
  Italian: 'Nome,26/11\nMaya Bergström,P\nAnna Lee,A\nTom Ito,G',
  German: 'Name;26.11.2026\nMaya Bergström;anwesend\nAnna Lee;nicht anwesend\nTom Ito;teilweise',
  Japanese: 'お名前,出欠\nMaya Bergström,参加\nAnna Lee,不参加\nTom Ito,保留',
  Chinese: '姓名,11.26\nMaya Bergström,√\nAnna Lee,×\nTom Ito,⏰',
  Korean: '이름,11/26\nMaya Bergström,출석\nAnna Lee,결석\nTom Ito,병가',
  symbols: 'Name,26 Nov\nMaya Bergström,🟢\nAnna Lee,🔴\nTom Ito,🟡',
  Sakai: 'Name\tNov 26\nBergström, Maya\tLeft Early\nLee, Anna\tUnexcused Absence\nIto, Tom\tIntern',
  tickets: 'Attendee Name,Check-In Time\nMaya Bergström,9:01\nAnna Lee,-\nTom Ito,?',
}
for (const [language, table] of Object.entries(columns))
  attended[`an unknown or ambiguous entry, in ${language}`] = [table, 'Maya', 'Tom']

for (const [name, [list, markedNames, askedNames = '']] of Object.entries(attended))
  test(`a pasted list marks those who were there and asks about doubtful ones: ${name}`, () => {
    const lines = matchLines(onePerLine(list).split('\n'), [maya, chidi, anna, tom], domain)
    const listNames = (persons: (MatchedPerson | null)[]) =>
      persons.flatMap((student) => student?.first_name ?? []).join(' ')
    const questions = lines.filter(({ result }) => result === 'ask')
    assert.deepEqual(
      [listNames(lines.map((line) => line.person)), listNames(questions.flatMap(({ choices }) => choices))],
      [markedNames, askedNames],
    )
  })

const [wei, mai, taewoo] = [person('Wei', 'Nie'), person('Mai', 'Vang'), person('Tae-woo', 'No')]
/** Lists that contain nothing about presence, although some signs or names look like it. */
const ordinary: Record<string, [list: string, students: Candidate[]]> = {
  'first names before a tab': ['Anna\tLee\nTom\tIto', [anna, tom]],
  'last names before a tab': ['Lee\tAnna\nIto\tTom', [anna, tom]],
  'a number before two cells': ['1;Anna;Lee\n2;Tom;Ito', [anna, tom]],
  'two spaces in names': ['Anna  Lee\nTom Ito\nMaya  Bergström', [anna, tom, maya]],
  'names on one line with “and”': ['Anna Lee, Tom Ito, and Maya Bergström', [anna, tom, maya]],
  'a number without a name': ['1. Anna Lee\n2. Tom Ito\n3.', [anna, tom]],
  'words in place of an address': ['Name,Email\nAnna Lee,anonymous\nTom Ito,n/a', [anna, tom]],
  'logins next to names': ['Anna Lee, al3\nti5\tIto, Tom\nBergström, Maya (mb17)', [anna, tom, maya]],
  'ids with a letter before names': ['A00012345 Lee, Anna\nA00012346 Ito, Tom', [anna, tom]],
  'times with the name of a month': [
    'Name,Checked in at\nAnna Lee,"Nov 20, 2026 at 10:01 AM"\nTom Ito,"November 20, 2026 10:02"',
    [anna, tom],
  ],
  'two dashes before words': ['Anna Lee -- present\nTom Ito -- present', [anna, tom]],
  'dates and times before names': ['2026-11-20 10:01:02 Anna Lee\n11/20/2026 10:02 AM Tom Ito', [anna, tom]],
  'players of a quiz': ['Rank,Player,Total Score (points)\n1,Anna Lee,9\n2,Tom Ito,8', [anna, tom]],
  'an empty last cell': ['Anna Lee\t\nTom Ito\t\nMaya Bergström\t', [anna, tom, maya]],
  'a heading above empty last cells': ['Seminar\nAnna Lee;\nTom Ito;\nMaya Bergström;', [anna, tom, maya]],
  'a comma after each address': [
    [anna, tom, maya].map(({ first_name, last_name, email }) => `${first_name} ${last_name} <${email}>,`).join('\n'),
    [anna, tom, maya],
  ],
  'a table of one column': ['| Anna Lee |\n| Tom Ito |\n| Maya Bergström |', [anna, tom, maya]],
  'surnames before a tab that are words for absence': ['Nie\tWei\nVang\tMai\nNo\tTae-woo', [wei, mai, taewoo]],
  'one such surname': [`Vang\tMai\t${mai.email}\nVang\tMai\t${mai.email}`, [mai, mai]],
  'short first names after a tab': ['Lee\tAnna\nIto\tTom\nNie\tWei', [anna, tom, wei]],
  'initials before surnames': ['A Lee\nT Ito', []],
  'initials in order': ['A. Lee\nB. Okafor', []],
  'rooms and ways to attend': [
    'Name,Attendance\nAnna Lee,Room 12\nTom Ito,Zoom\nMaya Bergström,Room 12',
    [anna, tom, maya],
  ],
  'answers about something else': ['Name,Paid\nAnna Lee,No\nTom Ito,Yes\nMaya Bergström,No', [anna, tom, maya]],
  'no reason for an absence': ['Name,Reason for absence\nAnna Lee,None\nTom Ito,n/a', [anna, tom]],
  'enrollment dates': ['Name,Registration\nAnna Lee,2026-09-01\nTom Ito,9/2/2026', [anna, tom]],
}
for (const [name, [list, students]] of Object.entries(ordinary))
  test(`a pasted list leaves no one out: ${name}`, () => {
    const lines = matchLines(onePerLine(list).split('\n'), [maya, chidi, anna, tom, wei, mai, taewoo], domain)
    const marked = lines.flatMap((line) => line.person?.id ?? [])
    assert.deepEqual(
      marked,
      students.map(({ id }) => id),
    )
    assert.ok(lines.every(({ reason }) => !String(reason).includes('didn’t attend')))
    assert.ok(
      students.length === 0 || lines.every(({ result, text }) => result !== 'refused' || text.startsWith('Seminar')),
    )
  })
