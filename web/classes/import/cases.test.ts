import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from 'hucre'
import type { LegacyEncoding } from '#contract/tables/encoding.ts'
import { judgeRows, type JudgedRow } from './judge-rows.ts'
import { isWhole } from './match-columns.ts'
import { readFile } from './read-file.ts'
import { matchRows, readTable, type TableChoice } from './read-table.ts'
import { readHtmlTable, readWorkbook } from './read-workbook.ts'

const domain = 'students.alder.edu'
const [maya, chidi, anna] = [`mb17@${domain}`, `co11@${domain}`, `al1@${domain}`]
const firstReady = `Maya Bergström ${maya}`
const secondReady = `Chidi Okafor ${chidi}`
const header = 'First Name,Last Name,Email'

type Options = { choice?: TableChoice; encoding?: LegacyEncoding }

/** Returns a text for each row of a file: the student if the row is ready, or the result in parentheses. */
async function read(bytes: Uint8Array, { choice = {}, encoding }: Options = {}): Promise<string[]> {
  const openFile = async (file: Uint8Array | string) =>
    typeof file === 'string' ? readHtmlTable(file) : readWorkbook(file)
  const content = await readFile(bytes, openFile, encoding)
  const table = content && readTable(content.sheets, { choice, domain, rule: 'by name' })
  if (!table) return ['(no table)']
  const { match } = table
  assert.ok(isWhole(match), JSON.stringify(match))
  const criteria = { domain, completeWith: domain, present: new Set<string>() }
  return (await judgeRows(matchRows(table, match, domain), criteria))?.map(describe) ?? []
}
const describe = ({ result, firstName, lastName, email }: JudgedRow) =>
  result === 'ready' ? [firstName, lastName, email].filter(Boolean).join(' ') : `(${result})`
const readText = (text: string, options?: Options) => read(Buffer.from(text), options)

/** Files as different programs write them. */
const files: Record<string, { text: string; rows: string[] }> = {
  'Banner, with lines above the titles': {
    text: `Summary Class List\nIntro Biology - BIO 210 0\nCRN:,12345\nDuration:,"Aug 24, 2026 - Dec 11, 2026"\n\nRecord Number,Student Name,ID,Reg Status,Email\n1,"Bergström, Maya",A1,**Registered**,${maya}\n2,"Okafor, Chidi",A2,**Registered**,${chidi}`,
    rows: ['(skipped)', '(skipped)', '(skipped)', '(skipped)', firstReady, secondReady],
  },
  'Canvas, with split names': {
    text: `LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Essay (1)\n,,,,,,Manual Posting\n    Points Possible,,,,,,10\nBergström,Maya,1,u1,mb17,BIO 210-01,9\nStudent,Test,2,,0a1b2c3d,BIO 210-01,`,
    rows: ['(skipped)', '(skipped)', firstReady, '(skipped)'],
  },
  'private addresses beside the university’s': {
    text: `${header},University Email\nMaya,Bergström,maya.b@example.com,${maya}\nChidi,Okafor,chidi@example.org,${chidi}`,
    rows: [firstReady, secondReady],
  },
  'another student’s address beside a few private ones': {
    text: `${header},Partner\nMaya,Bergström,${maya},${chidi}\nChidi,Okafor,${chidi},${maya}\nAnna,Lee,a@example.org,${maya}`,
    rows: [firstReady, secondReady, '(refused)'],
  },
  'last names before first names, without titles': {
    text: `12345;Bergström;Maya;${maya}\n12346;Okafor;Chidi;${chidi}`,
    rows: [firstReady, secondReady],
  },
  'addresses as mail programs copy them': {
    text: `${header}\nMaya,Bergström,mailto:${maya}\nChidi,Okafor,${chidi};\nAnna,Lee,${anna}.`,
    rows: [firstReady, secondReady, `Anna Lee ${anna}`],
  },
  'the recipients of an email': {
    text: `Maya Bergström <${maya}>; "Okafor, Chidi" <${chidi}>`,
    rows: [firstReady, secondReady],
  },
  'a list with bullets and numbers': {
    text: `• Maya Bergström <${maya}>\n2. Okafor, Chidi <${chidi}>`,
    rows: [firstReady, secondReady],
  },
  'lines without titles': { text: `Maya Bergström, ${maya}\nChidi Okafor, ${chidi}`, rows: [firstReady, secondReady] },
  'a name and an address in one column': {
    text: `Student\nMaya Bergström <${maya}>\nChidi Okafor (${chidi})`,
    rows: [firstReady, secondReady],
  },
  'Teams, with sections': {
    text: `1. Summary\nMeeting title\tIntro\n\n2. Participants\nName\tFirst Join\tLast Leave\tEmail\tRole\nMaya Bergström\t1\t2\t${maya}\tAttendee\n\n3. In-Meeting Activities\nName\tJoin Time\tEmail\nMaya Bergström\t1\t${maya}\nChidi Okafor\t1\t${chidi}`,
    rows: ['(skipped)', '(skipped)', '(skipped)', firstReady, '(skipped)', '(skipped)', '(duplicate)', secondReady],
  },
  'Zoom, with the meeting above': {
    text: `Topic,ID,Host name,Host email,Participants\nBio,1,Prof,prof@alder.edu,1\n\nName (original name),Email,Guest\nMaya Bergström (she/her),${maya},No`,
    rows: ['(skipped)', '(skipped)', firstReady],
  },
  'Moodle, in German': {
    text: `Vorname;Nachname;E-Mail-Adresse;ID-Nummer\nMaya;Bergström;${maya};1`,
    rows: [firstReady],
  },
  'Moodle, in French': {
    text: `Prénom;Nom de famille;Numéro d’identification;Adresse de courriel\nMaya;Bergström;1;${maya}`,
    rows: [firstReady],
  },
  'a Spanish list': { text: `Apellidos,Nombre,Correo electrónico\nBergström,Maya,${maya}`, rows: [firstReady] },
  'a Japanese list': { text: `姓,名,メールアドレス\nBergström,Maya,${maya}`, rows: [firstReady] },
  'PeopleSoft, with the teacher’s address above the titles': {
    text: `Class Roster\nBIO 210 - 001\nInstructor: Prof X (prof@alder.edu)\n\nID,Name,Units,Email Address\n1,"Bergström,Maya",3,${maya}`,
    rows: ['(skipped)', '(skipped)', '(skipped)', firstReady],
  },
  'a student’s address above the titles': {
    text: `${anna}\nNom,Prénom,Courriel\nBergström,Maya,${maya}`,
    rows: ['(refused)', firstReady],
  },
  'the teacher’s address above unknown titles': {
    text: `Class List\nInstructor: Prof X (prof@alder.edu)\n\nWer;Kontakt;Bemerkung\nMaya Bergström;${maya};kommt später`,
    rows: ['(skipped)', '(skipped)', firstReady],
  },
  'spaces before and after quotation marks': {
    text: `First Name, Last Name, Email\n"Maya", "Bergström" , "${maya}"\n"Chidi", "Okafor, Jr.", "${chidi}"`,
    rows: [firstReady, `Chidi Okafor, Jr. ${chidi}`],
  },
  'quotation marks from word processors, and single ones': {
    text: `'First Name','Last Name','Email'\n“Maya”,„Bergström“,“${maya}”\n'Chidi','O''Kafor','${chidi}'`,
    rows: [firstReady, `Chidi O'Kafor ${chidi}`],
  },
  'ids after names': { text: `Student Name (ID),Email\n"Bergström, Maya (A0012)",${maya}`, rows: [firstReady] },
  'Qualtrics, with three lines of titles': {
    text: `StartDate,RecipientLastName,RecipientFirstName,RecipientEmail\nStart Date,Recipient Last Name,Recipient First Name,Recipient Email\n1,Bergström,Maya,${maya}`,
    rows: ['(skipped)', firstReady],
  },
  'Gradescope, with a teaching assistant': {
    text: `Name,SID,Email,Role\nMaya Bergström,17,${maya},Student\nPat,18,ta@alder.edu,TA\nChidi Okafor,19,${chidi},TA`,
    rows: [firstReady, '(skipped)', '(skipped)'],
  },
  'a Korean list, with whole names in the first-name column': {
    text: `학번,이름,이메일\n1,김민수,${maya}`,
    rows: [`김민수 ${maya}`],
  },
  'a Spanish list, with two last names': {
    text: `Apellido 1;Apellido 2;Nombre;Correo\nNúñez;Gómez;Maya;${maya}`,
    rows: [`Maya Núñez Gómez ${maya}`],
  },
  'a Dutch list, with the words before last names in a column of their own': {
    text: `Voornaam;Tussenvoegsel;Achternaam;E-mail\nMaya;van der;Berg;${maya}\nChidi;;Okafor;${chidi}`,
    rows: [`Maya van der Berg ${maya}`, secondReady],
  },
  'a Hungarian list, with family names first': {
    text: `Teljes név;E-mail cím\nKovács Anna;${anna}\nBergström, Maya;${maya}`,
    rows: [`Anna Kovács ${anna}`, firstReady],
  },
  'a Chinese list, with family names first': {
    text: `姓名,邮箱\n王 小明,${anna}\nMaya Bergström,${maya}`,
    rows: [`小明 王 ${anna}`, firstReady],
  },
  'quotation marks escaped by backslashes': {
    text: `${header}\n"Maya \\"MJ\\"","Berg\\"ström\\"",${maya}\n"Chidi","Okafor",${chidi}`,
    rows: [`Maya "MJ" Berg"ström" ${maya}`, secondReady],
  },
  'remarks beside names, with unknown titles': {
    text: `Bemerkung,Wer,Kontakt\nkommt später,Maya Bergström,${maya}\nfehlt oft,Chidi Okafor,${chidi}`,
    rows: [firstReady, secondReady],
  },
  'remarks beside names, without titles': {
    text: `Maya Bergström,${maya},late\nChidi Okafor,${chidi},early`,
    rows: [firstReady, secondReady],
  },
  'notes and totals below the students': {
    text: `${header}\nMaya,Bergström,${maya}\nReport generated on 11/26/2026,,\nPage 1 of 1,,\nMoyenne générale,,\n---,---,---\nSum,Wai,sw1@${domain}\nMedia,Rao,`,
    rows: [firstReady, '(skipped)', '(skipped)', '(skipped)', '(skipped)', `Sum Wai sw1@${domain}`, '(refused)'],
  },
  'Canvas, with read-only points': {
    text: `Student,ID,SIS Login ID,Section,Quiz (1)\nPoints Possible (read only),,,,10\n"Bergström, Maya",1,mb17,A,9`,
    rows: ['(skipped)', firstReady],
  },
  'cells written so that spreadsheets don’t convert them': {
    text: `${header}\n="Maya",="Bergström",="${maya}"\n=("Chidi"),=("Okafor"),=("${chidi}")`,
    rows: [firstReady, secondReady],
  },
  'Google Forms, with an answer beside the name': {
    text: `Timestamp,Email Address,Your name,Which event?\n1,${maya},Maya Bergström,Talk\n2,${chidi},Chidi Okafor,Talk`,
    rows: [firstReady, secondReady],
  },
  'unknown titles, with an answer beside the name': {
    text: `Uhrzeit,Adresse,Wie heißt du?,Welche Gruppe?\n1,${maya},Maya Bergström,Blau\n2,${chidi},Chidi Okafor,Blau`,
    rows: [firstReady, secondReady],
  },
  'a preferred name beside the legal one': {
    text: `Legal Name,Preferred Name,Email\n"Bergström, Maya",May,${maya}\n"Okafor, Chidi",,${chidi}`,
    rows: [firstReady, secondReady],
  },
  'columns aligned with spaces': {
    text: `ID     Last        First   Email\n10017  Bergström   Maya    ${maya}\n10018  Okafor      Chidi   ${chidi}`,
    rows: [firstReady, secondReady],
  },
  'whole names and addresses aligned with spaces': {
    text: `Name              Email\nMaya Bergström    ${maya}\nOkafor, Chidi     ${chidi}`,
    rows: [firstReady, secondReady],
  },
  'two students in each row': {
    text: `Student 1,Email 1,Student 2,Email 2\nMaya Bergström,${maya},Chidi Okafor,${chidi}\nAnna Lee,${anna},,`,
    rows: ['(skipped)', firstReady, secondReady, `Anna Lee ${anna}`],
  },
  'two tables side by side': {
    text: `${header},,${header}\nMaya,Bergström,${maya},,Chidi,Okafor,${chidi}\nAnna,Lee,${anna},,,,`,
    rows: ['(refused)', `Anna Lee ${anna}`],
  },
  'addresses with spelled-out signs': {
    text: 'Name,Email\nMaya Bergström,mb17 [at] students [dot] alder [dot] edu\nChidi Okafor,co11(at)students.alder.edu',
    rows: [firstReady, secondReady],
  },
  'addresses with spelled-out signs, without titles': {
    text: 'Maya Bergström,mb17(at)students.alder.edu\nChidi Okafor,co11 @ students.alder.edu',
    rows: [firstReady, secondReady],
  },
  'unknown titles': {
    text: `Rufname!,Zuname!,Kontakt\nMaya,Bergström,${maya}\nChidi,Okafor,${chidi}`,
    rows: [firstReady, secondReady],
  },
  'repeated titles, empty rows and a total': {
    text: `${header}\nMaya,Bergström,${maya}\n,,\n${header}\nChidi,Okafor,${chidi}\nTotal,2,`,
    rows: [firstReady, '(skipped)', '(skipped)', secondReady, '(skipped)'],
  },
  'a comma in a name, which shifts the cells': {
    text: `Email,First Name,Last Name\n${maya},Maya,Bergström, Jr\n${chidi},Chidi,Okafor`,
    rows: ['(refused)', secondReady],
  },
  'a date instead of a name': { text: `${header}\nMaya,2026-05-01,${maya}`, rows: ['(refused)'] },
  'several addresses in a cell': {
    text: `${header}\nMaya,Bergström,"m@example.com, ${maya}"\nChidi,Okafor,"a@example.com; b@example.com"`,
    rows: [firstReady, '(refused)'],
  },
}
for (const [name, { text, rows }] of Object.entries(files))
  test(`each row of a file is a student or has a reason: ${name}`, async () =>
    assert.deepEqual(await readText(text), rows))

for (const [name, spoil] of Object.entries({
  'a quotation mark that isn’t closed': (line: string) => `"${line}`,
  'text after a closing quotation mark': (line: string) => line.replace('First20', '"First20"x'),
}))
  test(`${name} spoils only its own line`, async () => {
    const people = Array.from({ length: 50 }, (_, index) => `First${index},Last${index},s${index}@${domain}`)
    const rows = await readText(
      [header, ...people.map((line, index) => (index === 20 ? spoil(line) : line))].join('\n'),
    )
    assert.deepEqual([rows.length, rows[20], rows.filter((row) => row === '(refused)').length], [50, '(refused)', 1])
  })

test('an undeclared encoding is guessed, and can be chosen', async () => {
  const turkish = Buffer.from(`First Name;Last Name;Email\nI\xfe\xfdk;Y\xfdld\xfdz;iy1@${domain}\n`, 'latin1')
  assert.deepEqual(await read(turkish, { encoding: 'windows-1254' }), [`Işık Yıldız iy1@${domain}`])
  const content = await readFile(turkish, () => Promise.resolve(null))
  assert.deepEqual([content?.encoding, content?.encodings.includes('windows-1252')], ['windows-1254', true])
})

test('a full-width @ stays in a name, and is converted in an address', async () => {
  const wide = maya.replace('@', '＠')
  assert.deepEqual(await readText(`${header}\nMaya,＠Berg,${wide}`), [`Maya ＠Berg ${maya}`])
})

test('files from DOS programs and Japanese mail programs are read', async () => {
  const dos = Buffer.from(`First Name;Last Name;Email\nAndr\x82;Bergstr\x94m;ab1@${domain}\n`, 'latin1')
  assert.deepEqual(await read(dos), [`André Bergström ab1@${domain}`])
  const czech = Buffer.from(`First Name;Last Name;Email\nJi\xfd\xa1;Dvo\xfd\xa0k;jd1@${domain}\n`, 'latin1')
  assert.deepEqual(await read(czech, { encoding: 'ibm852' }), [`Jiří Dvořák jd1@${domain}`])
  const japanese = Buffer.from(`Name,Email\n\x1b$B;3ED\x1b(B Hana,hy1@${domain}\n`, 'latin1')
  assert.deepEqual(await read(japanese), [`山田 Hana hy1@${domain}`])
})

test('of several sheets, the visible one with the university’s addresses is read, and another can be chosen', async () => {
  const bytes = await write({
    sheets: [
      { name: 'Last year', hidden: true, rows: [header.split(','), ['Anna', 'Lee', anna]] },
      { name: 'About', rows: [['About this workbook'], ['Made by', 'it@alder.edu']] },
      { name: 'Roster', rows: [header.split(','), ['Maya', 'Bergström', maya]] },
      { name: 'Section 2', rows: [header.split(','), ['Chidi', 'Okafor', chidi]] },
    ],
  })
  assert.deepEqual(await read(bytes), [firstReady])
  assert.deepEqual(await read(bytes, { choice: { sheet: 3 } }), [secondReady])
  assert.deepEqual(await read(bytes, { choice: { sheet: 0 } }), [`Anna Lee ${anna}`])
})

test('a different line can be chosen as the titles, and a student above it is refused', async () => {
  const list = `Group A,x,y\nMaya,Bergström,${maya}\nFirst,Last,Contact\nChidi,Okafor,${chidi}`
  assert.deepEqual(await readText(list, { choice: { titles: 2 } }), ['(skipped)', '(refused)', secondReady])
})

test('a later file corrects the name of a student who hasn’t registered', async () => {
  const content = await readFile(
    Buffer.from(`${header}\nIşık,Yıldız,${maya}\nChidi,Okafor,${chidi}\nAnna,Lee,${anna}`),
    () => Promise.resolve(null),
  )
  const table = readTable(content!.sheets, { choice: {}, domain, rule: 'by name' })!
  assert.ok(isWhole(table.match))
  const judged = await judgeRows(matchRows(table, table.match, domain), {
    domain,
    completeWith: null,
    present: new Set([maya, chidi, anna]),
    pendingNames: new Map([
      [maya, 'Iþýk Yýldýz'],
      [chidi, 'Chidi Okafor'],
    ]),
  })
  assert.deepEqual(
    judged?.map(({ result }) => result),
    ['renamed', 'duplicate', 'duplicate'],
  )
  assert.equal(judged?.[0]?.oldName, 'Iþýk Yýldýz')
  assert.equal(judged?.[0]?.reason, 'Already in this class as Iþýk Yýldýz. The name changes when you save.')
})
