import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onePerLine } from './one-per-line.ts'
import { readLines } from './pasted-lines.ts'

const domain = 'students.alder.edu'
const maya = `mb17@${domain}`
const chidi = `co11@${domain}`

/** Returns the result for each line: the person, or in parentheses why the line isn't one. Blank lines are omitted. */
function read(text: string): string[] {
  return readLines(text.split('\n'), domain).flatMap(({ parsed }) => {
    if ('skipped' in parsed) return `(${parsed.skipped})`
    if ('problem' in parsed) return parsed.problem === 'empty' ? [] : `(${parsed.problem})`
    const { name, email } = parsed
    return [name ? [name.last, name.first].filter(Boolean).join(', ') : '', email ?? ''].filter(Boolean).join(' ')
  })
}

/** Reports in the formats of Zoom, Microsoft Teams, Google Meet and Webex. */
const reports: Record<string, { text: string; people: string[] }> = {
  'Zoom, participants': {
    text: `Name (original name),Email,Join time,Leave time,Duration (minutes),Guest\nMaya Bergström,${maya},1,2,60,No\nChidi Okafor,${chidi},1,2,59,No`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`],
  },
  'Zoom, participants with the meeting above': {
    text: `Topic,ID,Host name,Host email,Start time,End time,Duration (minutes),Participants\nBio,123,Prof,prof@${domain},11/26/2026,11/26/2026,60,2\n\nName (original name),Email,Total duration (minutes),Guest\nMaya Bergström (she/her),${maya},60,No`,
    people: ['(meeting)', '(meeting)', '(titles)', `Bergström, Maya ${maya}`],
  },
  'Zoom, attendees of a webinar': {
    text: `Host Details,\nAttended,User Name (Original Name),Email,Join Time\nYes,Prof,prof@alder.edu,1\nAttendee Details,\nAttended,User Name (Original Name),First Name,Last Name,Email,Registration Time\nYes,Maya B,Maya,Bergström,${maya},1\nNo,Chidi O,Chidi,Okafor,${chidi},1`,
    people: ['Details, Host', '(titles)', '(host)', '(above)', '(titles)', `Bergström, Maya ${maya}`, '(absent)'],
  },
  'Teams, with three sections': {
    text: `1. Summary\nMeeting title\tIntro\n\n2. Participants\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole\nMaya Bergström\t1\t2\t1h\t${maya}\t${maya}\tAttendee\nChidi Okafor (Guest)\t1\t2\t1h\t\t\tAttendee\n\n3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\nMaya Bergström\t1\t2\t1h\t${maya}\tAttendee`,
    people: [
      'Summary',
      'Meeting title, Intro',
      '(above)',
      '(titles)',
      `Bergström, Maya ${maya}`,
      'Okafor, Chidi',
      '(above)',
      '(titles)',
      `Bergström, Maya ${maya}`,
    ],
  },
  'Teams, before 2022': {
    text: `Full Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole\tParticipant ID (UPN)\nOkafor, Chidi\t1\t2\t1h\t${chidi}\tPresenter\t${chidi}`,
    people: ['(titles)', `Okafor, Chidi ${chidi}`],
  },
  'Teams, in German': {
    text: `Name\tErster Beitritt\tLetztes Verlassen\tE-Mail\tTeilnehmer-ID (UPN)\tRolle\nMaya Bergström\t1\t2\t${maya}\t${maya}\tTeilnehmer`,
    people: ['(titles)', `Bergström, Maya ${maya}`],
  },
  'Google Meet': {
    text: `First name\tLast name\tEmail\tDuration\tTime joined\tTime exited\nMaya\tBergström\t${maya}\t59 min\t10:00\t11:00`,
    people: ['(titles)', `Bergström, Maya ${maya}`],
  },
  Webex: {
    text: `Meeting Name\tDisplay Name\tFirst Name\tLast Name\tRole\tAttendee Email\tJoin Time\tAttendance Duration\nBio\tMaya B\tMaya\tBergström\tAttendee\t${maya}\t1\t60 mins\nBio\tChidi Okafor\t\t\tAttendee\t${chidi}\t1\t60 mins`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`],
  },
  'a table without addresses': {
    text: 'Name,Join time,Duration\nMaya Bergström,1,60\n"Okafor, Chidi",1,59',
    people: ['(titles)', 'Bergström, Maya', 'Okafor, Chidi'],
  },
  'a roster with repeated titles and a total': {
    text: `Name;Email\nMaya Bergström;${maya}\nName;Email\nChidi Okafor;${chidi}\nTotal;2\n;`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(titles)', `Okafor, Chidi ${chidi}`, '(total)', '(empty)'],
  },
  'another table below, in another order': {
    text: `Last Name,First Name,Email\nBergström,Maya,${maya}\nEmail,First Name,Last Name\n${chidi},Chidi,Okafor`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(titles)', `Okafor, Chidi ${chidi}`],
  },
  'a private address beside the university’s': {
    text: `Name,Email,Campus email\nMaya Bergström,m@example.com,${maya}\nChidi Okafor,c@example.org,${chidi}`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`],
  },
  'Teams, in French, with the organizer': {
    text: `2. Participants\nNom\tPremière participation\tAdresse de messagerie\tID du participant (UPN)\tRôle\nMaya Bergström\t1\t${maya}\t${maya}\tParticipant\nProf\t1\tprof@alder.edu\tprof@alder.edu\tOrganisateur`,
    people: ['(above)', '(titles)', `Bergström, Maya ${maya}`, '(host)'],
  },
  'Zoom, with the host among the participants': {
    text: `Name (original name),Email,Guest\nProf X (Host),prof@alder.edu,No\nMaya Bergström (Host),${maya},No`,
    people: ['(titles)', '(host)', `Bergström, Maya ${maya}`],
  },
  'names beside unknown titles': {
    text: 'Name;Ankunft;Bemerkung\nMaya Bergström;10:00;war spät\nOkafor, Chidi;10:01;',
    people: ['(titles)', 'Bergström, Maya', 'Okafor, Chidi'],
  },
  'an address in the column of names': {
    text: `Name;Ankunft;Mail\n${maya};10:00;\nOkafor, Chidi;10:01;\nAnna Lee;10:02;`,
    people: ['(titles)', maya, 'Okafor, Chidi', 'Lee, Anna'],
  },
  'names and times': {
    text: 'Names,Uhrzeit\nMaya Bergström,10:00\nChidi Okafor,10:01',
    people: ['(titles)', 'Bergström, Maya', 'Okafor, Chidi'],
  },
  'a column that says who was there': {
    text: `Name,Email,Attendance\nMaya Bergström,${maya},Present\nChidi Okafor,${chidi},Absent`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(absent)'],
  },
  'a table in Markdown': {
    text: `| Name | Email |\n|---|---|\n| Maya Bergström | ${maya} |`,
    people: ['(titles)', '(empty)', `Bergström, Maya ${maya}`],
  },
  'two tables side by side': {
    text: `First,Last,Email,,First,Last,Email\nMaya,Bergström,${maya},,Chidi,Okafor,${chidi}\nAnna,Lee,al1@${domain},,,,`,
    people: ['(titles)', '(several-addresses)', `Lee, Anna al1@${domain}`],
  },
  'preferred first names, of which one is empty': {
    text: `Preferred First Name,First Name,Last Name,Email\nMaya,Maja,Bergström,${maya}\n,Chidi,Okafor,${chidi}`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`],
  },
  'columns aligned with spaces': {
    text: `Last        First   Email\nBergström   Maya    ${maya}\nOkafor      Chidi   ${chidi}`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`],
  },
  'a checklist with some checked': {
    text: '- [x] Maya Bergström\n- [ ] Chidi Okafor\n✅ Anna Lee\n❌ Ana Chen',
    people: ['Bergström, Maya', '(absent)', 'Lee, Anna', '(absent)'],
  },
  'a checklist with signs behind the names': {
    text: 'Maya Bergström ✓\nChidi Okafor ✗\nAnna Lee ✅',
    people: ['Bergström, Maya', '(absent)', 'Lee, Anna'],
  },
  'a column that says why someone wasn’t there': {
    text: `Name,Email,Status\nMaya Bergström,${maya},Present\nChidi Okafor,${chidi},Absent (unexcused)\nAnna Lee,al1@${domain},Excused`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(absent)', '(absent)'],
  },
  'crosses for those who were there': {
    text: `Name,Email,Present\nMaya Bergström,${maya},x\nChidi Okafor,${chidi},`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(absent)'],
  },
  'an empty column for crosses': {
    text: `Name,Email,Present\nMaya Bergström,${maya},\nChidi Okafor,${chidi},`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`],
  },
  'letters as web pages write them': {
    text: `Last Name;First Name;Email\nBergstr&ouml;m;Maya;${maya}\nO&#39;Kafor;Ch&iacute;di;${chidi}`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `O'Kafor, Chídi ${chidi}`],
  },
  'a table in Markdown, with bold names': {
    text: `| Name | Email |\n|---|---|\n| **Maya Bergström** | ${maya} |`,
    people: ['(titles)', '(empty)', `Bergström, Maya ${maya}`],
  },
  'responses to an invitation': {
    text: 'Name\tAttendance\tResponse\nMaya Bergström\tRequired Attendee\tAccepted\nChidi Okafor\tRequired Attendee\tDeclined',
    people: ['(titles)', 'Bergström, Maya', '(absent)'],
  },
  'last names first, with addresses that are cut': {
    text: `Bergström Maya mbergs2@${domain}\nOkafor Chidi <cokafor@${domain}>\nLee, Anna <alee@${domain}>`,
    people: [`Bergström, Maya mbergs2@${domain}`, `Okafor, Chidi cokafor@${domain}`, `Lee, Anna alee@${domain}`],
  },
  'answers to an invitation, without titles': {
    text: 'Maya;Accepted\nChidi;Declined\nAnna Lee\tRequired Attendee\tTentative\nAna Chen, did not attend',
    people: ['Maya', '(absent)', 'Lee, Anna', '(absent)'],
  },
  'answers behind other signs': {
    text: 'Maya Bergström: Accepted\nChidi Okafor - Declined\nAnna Lee (tentative)\nAna Chen – absent',
    people: ['Bergström, Maya', '(absent)', 'Lee, Anna', '(absent)'],
  },
  'answers in lines of their own': {
    text: 'Maya Bergström\nAccepted\nChidi Okafor\nDeclined\nAnna Lee\nTentative',
    people: ['Bergström, Maya', '(detail)', '(absent)', '(detail)', 'Lee, Anna', '(detail)'],
  },
  'answers to a question, and in a column of another name': {
    text: `Name,Email,Will you attend?,RSVP status\nMaya Bergström,${maya},Yes,Attending\nChidi Okafor,${chidi},No,\nAnna Lee,,,Not attending`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(absent)', '(absent)'],
  },
  'answers of several days': {
    text: `Name,Email,Mon,Tue\nMaya Bergström,${maya},Absent,Present\nChidi Okafor,${chidi},Absent,Absent`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(absent)'],
  },
  'a chat in which everyone says so': {
    text: '09:00:05 From Maya Bergström to Everyone: here\n09:00:06 From Chidi Okafor to Everyone: present',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'short answers, all in the last column': {
    text: `Maya Bergström,${maya},yes\nChidi Okafor,${chidi},no\nAnna Lee,,maybe`,
    people: [`Bergström, Maya ${maya}`, '(absent)', 'Lee, Anna'],
  },
  'last names that are answers elsewhere': {
    text: `Hana,No,${maya}\nJun,Sim,${chidi}`,
    people: [`No, Hana ${maya}`, `Sim, Jun ${chidi}`],
  },
  'a column with answers': {
    text: `Name,Email,RSVP\nMaya Bergström,${maya},Yes\nChidi Okafor,${chidi},No`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(absent)'],
  },
  'Zoom, with other names than the original ones': {
    text: `Name (original name),Email,Duration\nMJ (Maya Bergström),${maya},60\nChidi Okafor (Host),${chidi},50\nAnna Lee (she/her),,50`,
    people: ['(titles)', `Bergström, Maya ${maya}`, `Okafor, Chidi ${chidi}`, 'Lee, Anna'],
  },
  'a checklist with none checked': {
    text: '☐ Maya Bergström\n☐ Chidi Okafor',
    people: ['Bergström, Maya', 'Okafor, Chidi'],
  },
  'a cell of two lines': {
    text: `Name,Email,Note\nMaya Bergström,${maya},"late,\n10 minutes"\nChidi Okafor,${chidi},`,
    people: ['(titles)', `Bergström, Maya ${maya}`, '(continued)', `Okafor, Chidi ${chidi}`],
  },
  'a lost quotation mark': {
    text: `Name,Email\n"Maya Bergström,${maya}\nChidi Okafor,${chidi}`,
    people: ['(titles)', maya, `Okafor, Chidi ${chidi}`],
  },
}
for (const [name, { text, people }] of Object.entries(reports))
  test(`a pasted table is read by its titles: ${name}`, () => assert.deepEqual(read(text), people))

/** Lines as copied from mail programs, web pages and notes. */
const lines: Record<string, string> = {
  [`mailto:${maya}`]: maya,
  [`mailto:${maya}?subject=Hello`]: maya,
  [`To: "Bergström, Maya" <${maya}>`]: `Bergström, Maya ${maya}`,
  [`${maya};`]: maya,
  [`${maya}.`]: maya,
  [`<${maya}>`]: maya,
  [`'Maya Bergström' <${maya}>`]: `Bergström, Maya ${maya}`,
  [`Maya Bergström [mailto:${maya}]`]: `Bergström, Maya ${maya}`,
  [`• ${maya.toUpperCase()}`]: maya,
  [`\u200bmb17＠${domain}\u00ad`]: maya,
  [`Maya Bergström, m@example.com, ${maya}`]: `Bergström, Maya ${maya}`,
  [`m@example.com c@example.com`]: '(several-addresses)',
  [`“Maya” “Bergström” ${maya}`]: `Bergström, Maya ${maya}`,
  [`${maya}, Maya Bergström, late`]: maya,
  [`late, Maya Bergström, ${maya}`]: maya,
  [`Ludwig, van Beethoven, ${maya}`]: `van Beethoven, Ludwig ${maya}`,
  [`Walk In7 <${maya}>`]: `In7, Walk ${maya}`,
  '• "Bergström, Maya"': 'Bergström, Maya',
  [`Maya Bergström (she/her) ${maya}`]: `Bergström, Maya ${maya}`,
  [`Bergström, Maya [EXTERNAL] <${maya}>`]: `Bergström, Maya ${maya}`,
  [`Bergström, Maya ${maya}`]: `Bergström, Maya ${maya}`,
  [`Bergström, Maya (${maya})`]: `Bergström, Maya ${maya}`,
  [`Maya Bergström, PhD <${maya}>`]: `Bergström PhD, Maya ${maya}`,
  [`Chidi Okafor, Jr. <${chidi}>`]: `Okafor Jr., Chidi ${chidi}`,
  [`Maya Bergström | Student | ${maya}`]: maya,
  [`Maya Bergström 🎓 <${maya}>`]: `Bergström, Maya ${maya}`,
  [`Student: Bergström, Maya; ID: 123; Email: ${maya}`]: `Bergström, Maya ${maya}`,
  [`x Maya Bergström ${maya}`]: `Bergström, Maya ${maya}`,
  [`=?UTF-8?Q?Maya_Bergstr=C3=B6m?= <${maya}>`]: maya,
  [`Anna, Student, ${maya}`]: `Student, Anna ${maya}`,
  [`Maya, Bergström, ${maya}`]: `Bergström, Maya ${maya}`,
  'mb17 [at] students [dot] alder [dot] edu': maya,
  'Maya Bergström, mb17(at)students.alder.edu': `Bergström, Maya ${maya}`,
  'Maya Bergström <mb17 at students dot alder dot edu>': `Bergström, Maya ${maya}`,
  'Maya Bergström mb17 {at} students.alder.edu': `Bergström, Maya ${maya}`,
  'mb17[@]students.alder.edu': maya,
  'mb17 AT students.alder.edu': maya,
  'mb17 @ students.alder.edu': maya,
  'mb17 (arroba) students (punto) alder (punto) edu': maya,
  'mb17＠students．alder．edu': maya,
  'Ana At Lee': 'Lee, Ana At',
  'Maya Berg at alder.edu': 'at alder.edu, Maya Berg',
  '@Maya Bergström': 'Bergström, Maya',
  '09:00:05 From Maya Bergström to Everyone: here': 'Bergström, Maya',
  '[26/11/2026, 09:00] Maya Bergström: here': 'Bergström, Maya',
  '26.11.26, 09:00 - Maya Bergström: here': 'Bergström, Maya',
  '<li>Maya Bergström</li>': 'Bergström, Maya',
  'Ludwig van Beethoven': 'van Beethoven, Ludwig',
  'Anna Maria Chen': 'Chen, Anna Maria',
  'Bergström, Maya': 'Bergström, Maya',
}
for (const [line, expected] of Object.entries(lines))
  test(`a pasted line is read: “${line}”`, () => assert.deepEqual(read(line), [expected]))

test('several names in one line are split into lines, but a single name isn’t', () => {
  for (const names of ['Maya Bergström; Chidi Okafor', 'Maya Bergström, Chidi Okafor, Anna Lee'])
    assert.deepEqual(onePerLine(names).split('\n'), names.split(/[;,] /))
  for (const name of ['Lee Chen, Anna Maria', 'Bergström; Maya', '"Bergström, Maya", "Okafor, Chidi"'])
    assert.equal(onePerLine(name), name)
})

/** People in formats other than a list. */
const otherFormats = {
  vcard: `\nBEGIN:VCARD\nFN:Maya Bergström\nEMAIL:${maya}\nEND:VCARD`,
  calendar: `BEGIN:VCALENDAR\nATTENDEE;CN="Chidi Okafor":mailto:${chidi}\nEND:VCALENDAR`,
  ldif: `# people\nversion: 1\n\ndn: uid=mb17,dc=alder,dc=edu\ncn: Maya Bergström\nmail: ${maya}`,
  json: `[\n  { "name": "Maya Bergström", "email": "${maya}" },\n`,
  xml: `<students>\n  <student email="${maya}">Maya Bergström</student>\n</students>\n`,
}
for (const [format, text] of Object.entries(otherFormats))
  test(`a file in the format ${format} is skipped as a whole, and its first line shows the format`, () => {
    const [first, ...otherLines] = read(onePerLine(text))
    assert.equal(first, `(${format})`)
    assert.deepEqual(new Set(otherLines), new Set(['(continued)']))
  })
