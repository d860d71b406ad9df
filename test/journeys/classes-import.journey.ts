import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { zipSync } from 'fflate'
import writeExcel from 'write-excel-file/node'
import { skipWords } from '#contract/tables/words.ts'
import { aClassWith, aFaculty, aStudent } from '#test/builders.ts'
import { ask } from './class-details-steps.ts'
import { chooseFile, header, createRows, typeStudent } from './class-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, choose, press, sees, seesHeading, signInAs, signInFaculty } from './steps.ts'

const root = join(import.meta.dirname, '..', '..')

async function anImport(stage: Stage, path = '/faculty/classes/add'): Promise<Page> {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const { id } = await aClassWith(stage.world, owner, [])
  const desk = await signInAs(stage.desk(), asFaculty(owner), path.replace('{id}', id))
  await press(desk, 'Import CSV')
  return desk
}

journey(
  'an invalid file or one with other headers is refused, and the page says what it must contain',
  async (stage) => {
    const domain = stage.school.studentDomain
    const desk = await anImport(stage)
    const accepts = await desk.locator('input[type=file]').getAttribute('accept')
    assert.equal(accepts, '.csv,.txt,.tsv,.xlsx,.xls', 'the dialog of the system shows Blackboard’s files too')
    for (const text of ['', header, 'PK\u0003\u0004\0\0']) {
      await chooseFile(desk, text)
      await sees(desk, 'CSV file appears to be empty or invalid.')
    }
    const document = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(20) }))
    await desk.getByLabel('CSV file').setInputFiles({ name: 'list.xlsx', mimeType: 'text/csv', buffer: document })
    await sees(desk, skipWords.word)
    await chooseFile(desk, `${header}\n`.padEnd(10_000_001, `Maya,B,m@${domain}\n`), 'all-years.csv')
    await sees(
      desk,
      'This file is larger than 10 MB. Choose a smaller file: a roster of 10,000 students takes less than 1 MB.',
    )
    await sees(desk, 'all-years.csv')
    await chooseFile(desk, `Code,Email\n7,m@${domain}`)
    await sees(desk, 'CSV file must have columns in this order: First Name, Last Name, Email')
    assert.equal(await desk.getByText('we found them').count(), 0)
    await chooseFile(desk, `Last Name,First Name,Email\nB,Maya,m@${domain}`)
    await sees(desk, 'CSV file must have columns in this order: First Name, Last Name, Email')
    await sees(
      desk,
      'This file’s columns are different, but we found them. Check them below, and correct what is wrong.',
    )
    await chooseFile(desk, `${header}\nMaya,B,m@gmail.com\n,Nobody,n@${domain}`)
    await sees(desk, 'No valid student data found in the CSV file.')
    assert.equal(await desk.getByRole('button', { name: 'Add 0 Students' }).isDisabled(), true)
    await stage.check(desk, 'import, nobody valid')

    // A byte-order mark, semicolons, quotes, Windows line endings, accents, empty lines, duplicates.
    const odd = `\uFEFF"First Name";"Last Name";"Email"\r\n\r\nMaya;"Bergström; Jr";M@${domain}\r\n;;\r\nMaya;B;m@${domain}\r\n`
    await chooseFile(desk, odd)
    await sees(desk, 'Bergström; Jr')
    await sees(desk, 'Same as line 3, skipped')
    await press(desk, 'Add 1 Student')
    await sees(desk, 'Added 1 students. Skipped 1 duplicate students.')
    await press(desk, 'Import CSV')
    await chooseFile(desk, `${header}\nMaya,B,m@${domain}`)
    await sees(desk, 'No new students added. All 1 students were duplicates.')
  },
)

journey(
  'when a stored class is edited, columns are found by name, and a file without them is refused',
  async (stage) => {
    const desk = await anImport(stage, '/faculty/classes/{id}/edit')
    await chooseFile(desk, `First,Last,Mail\nMaya,B,m@${stage.school.studentDomain}`)
    await sees(desk, 'CSV file must have columns for First Name, Last Name, and Email')
    await chooseFile(desk, `Mail,Email,Last Name,First Name\nx,m@${stage.school.studentDomain},B,Maya`)
    await press(desk, 'Add 1 Student')
    await sees(desk, 'Successfully imported 1 students.')
  },
)

journey('if the headers don’t match, columns are matched by hand, and a Canvas export is recognized', async (stage) => {
  const domain = stage.school.studentDomain
  const desk = await anImport(stage)
  await chooseFile(desk, 'Student,ID,SIS User ID,SIS Login ID\n"Bergström, Maya",1,u1,mb17\n"Ito, Haruka",2,u2,hi2')
  await sees(desk, 'CSV file must have columns in this order: First Name, Last Name, Email')
  await sees(desk, 'This looks like an export of Canvas. Check the columns below.')
  await sees(desk, `In the first row: mb17@${domain}`)
  await stage.check(desk, 'import, match columns')
  await press(desk, 'Preview with these columns')
  await sees(desk, `hi2@${domain}`)
  await press(desk, 'Change the columns')
  await choose(desk, 'Last Name', 'SIS User ID')
  await press(desk, 'Preview with these columns')
  await sees(desk, 'ready to add')
  await sees(desk, 'Rollbook also keeps each student’s Canvas ID, login, and section')
  await press(desk, 'Add 2 Students')
  await sees(desk, 'Successfully imported 2 students.')
  await desk.getByLabel('Class name').fill('BIO 210')
  await press(desk, 'Create Class')
  await desk.waitForURL('**/faculty/classes')
  const ids = await stage.world.db.selectFrom('roster_identity').select(['system', 'user_id', 'login']).execute()
  assert.deepEqual(
    ids
      .filter(({ login }) => ['mb17', 'hi2'].includes(login))
      .map((identity) => Object.values(identity).join(' '))
      .toSorted(),
    ['canvas 1 mb17', 'canvas 2 hi2'],
  )
})

journey('usernames among email addresses get the domain with one click', async (stage) => {
  const domain = stage.school.studentDomain
  const desk = await anImport(stage)
  await chooseFile(desk, `${header}\nMaya,B,m@${domain}\nHaruka,Ito,hi2\nJo,Li,jl3`)
  await sees(desk, '2 students have usernames in place of an email address.')
  await stage.check(desk, 'import, usernames among addresses')
  await press(desk, `Add @${domain}`)
  await sees(desk, `hi2@${domain}`)
  assert.equal(await desk.getByText('in place of an email address').count(), 0)
  await press(desk, 'Change the columns')
  assert.equal(await desk.getByLabel(`This column has usernames: add @${domain} to each`).isChecked(), true)
  await press(desk, 'Preview with these columns')
  await press(desk, 'Add 3 Students')
  await sees(desk, `jl3@${domain}`)
})

journey('rows can be pasted, and a template downloaded', async (stage) => {
  const domain = stage.school.studentDomain
  const desk = await anImport(stage)
  const saving = desk.waitForEvent('download')
  await press(desk, 'Download template')
  const template = await saving
  assert.equal(template.suggestedFilename(), 'students-template.csv')
  const text = await readFile(await template.path(), 'utf8')
  assert.equal(text, `\uFEFF"First Name","Last Name","Email"\r\n"Maya","Bergström","m.bergstrom@${domain}"\r\n`)
  await chooseFile(desk, text)
  await sees(desk, `m.bergstrom@${domain}`)
  await paste(desk, `First Name\tLast Name\tEmail\nHaruka\tIto\thi@${domain}`)
  await sees(desk, 'Pasted text')
  await sees(desk, `hi@${domain}`)
})

journey('pasted rows without column names keep their first student', async (stage) => {
  const domain = stage.school.studentDomain
  const desk = await anImport(stage)
  await paste(desk, `Maya\tBergström\tm@${domain}\nHaruka\tIto\thi@${domain}`)
  await sees(desk, 'The first line has an email address in it, so it’s read as a student. Check the columns.')
  await sees(desk, `In the first row: m@${domain}`)
  await stage.check(desk, 'import, rows without column names')
  await press(desk, 'Preview with these columns')
  await press(desk, 'Add 2 Students')
  await sees(desk, `m@${domain}`)
  await sees(desk, `hi@${domain}`)
})

journey('an Excel file is read, and a file for a class with students is compared with the class', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const [jonas, amara] = [await aStudent(world, school, 'Jonas'), await aStudent(world, school, 'Amara')]
  const { id } = await aClassWith(world, owner, [jonas, amara])
  const wim = { firstName: 'wim', lastName: 'ames', email: `wim@${school.studentDomain}` }
  await ask(stage, owner, 'POST', '/api/faculty/add-student/', { class_id: id, ...wim })
  const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/classes/${id}/edit?import=1`)
  const old = await readFile(join(root, 'web/classes/import/roster-of-excel-97.xls'))
  await desk
    .getByLabel('CSV file')
    .setInputFiles({ name: 'roster.xls', mimeType: 'application/vnd.ms-excel', buffer: old })
  await sees(desk, 'm@students.alder.edu')
  const rows = [
    ['First Name', 'Last Name', 'Email'],
    ['Jon', 'Lindqvist', jonas.email],
    ['Maya', 'Bergström', `m@${school.studentDomain}`],
    ['Wim', 'Ames', wim.email],
  ]
  const buffer = await writeExcel(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer()
  await desk.getByLabel('CSV file').setInputFiles({ name: 'roster.xlsx', mimeType: 'application/octet-stream', buffer })
  await seesHeading(desk, 'Compared with the class')
  await sees(desk, '1 student added')
  await sees(desk, /^1 student not in this file: Amara /)
  await sees(
    desk,
    /^2 students with a different name in this file: wim ames \(file: Wim Ames\), Jonas .*\(file: Jon Lindqvist\)$/,
  )
  await desk.getByLabel('Also remove the 1 student not in this file').check()
  await stage.check(desk, 'import, compared with the class')
  await press(desk, 'Add 1 Student, Update 1 Name, Remove 1 Student')
  await sees(desk, /^1 student added to the form, .*1 student removed from the form, not saved yet\.$/)
  await press(desk, 'Save Changes')
  await sees(desk, 'Class updated successfully!')
  await desk.waitForURL((url) => url.pathname === `/faculty/classes/${id}`)
  const emails = await world.db.selectFrom('roster_entry').select('student_id').where('class_id', '=', id).execute()
  // Amara was removed, and Maya is pending.
  assert.deepEqual(new Set(emails.map(({ student_id }) => student_id)), new Set([jonas.id, null]))
})

journey('a half-typed class survives a reload and the end of the session', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const domain = stage.school.studentDomain
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto('/faculty/classes/add')
  await desk.getByLabel('Class name').fill('BIO 210')
  await press(desk, 'Import CSV')
  await chooseFile(desk, [header, ...createRows(40, domain)].join('\n'))
  await press(desk, 'Add 40 Students')
  await typeStudent(desk, { first: 'Maya', last: '', email: '' })
  stage.expectTrouble(/desk: leaves unsaved work/)
  await desk.reload()
  await sees(desk, 'What you typed before is still here.')
  assert.equal(await desk.getByLabel('Class name').inputValue(), 'BIO 210')
  assert.equal(await desk.getByLabel('First Name').inputValue(), 'Maya')
  await sees(desk, `s40@${domain}`)
  await desk.getByLabel('First Name').fill('')

  await stage.world.db.deleteFrom('session').execute()
  stage.expectTrouble(/desk: 401 /)
  await press(desk, 'Create Class')
  await seesHeading(desk, 'Faculty Sign In')
  await desk.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  const message = await stage.emailAfter(owner.email, () => desk.locator('form button[type=submit]').click())
  await desk.getByLabel('8-digit code').fill(/(\d{4}) (\d{4})/.exec(message.text)?.[0] ?? '')
  await press(desk, 'Continue')
  await desk.waitForURL('**/faculty/classes/add')
  assert.equal(await desk.getByLabel('Class name').inputValue(), 'BIO 210')
  await press(desk, 'Create Class')
  await sees(desk, 'Class created successfully! 40 students added.')
  await desk.waitForURL('**/faculty/classes')
  await seesHeading(desk, 'BIO 210')
})

journey(
  'lines above the headers are skipped with a reason, and header line, columns and encoding can be changed',
  async (stage) => {
    const domain = stage.school.studentDomain
    const desk = await anImport(stage, '/faculty/classes/{id}/edit')
    const lines = [
      'Summary Class List',
      'CRN:;12345',
      'Number;Student Name;Private;Campus Email',
      `1;Y\xfdld\xfdz, I\xfe\xfdk;iy@example.com;iy1@${domain}`,
      `2;A\xf0ao\xf0lu, \xdeule;sa@example.com;sa2@${domain}`,
      `"3;Okafor, Chidi;co@example.com;co11@${domain}`,
    ]
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
    await desk.getByLabel('CSV file').setInputFiles({ name: 'banner.csv', mimeType: 'text/csv', buffer })
    await sees(desk, 'Do the names below look right?')
    await sees(desk, 'In the first row: Işık')
    await stage.check(desk, 'import, titles in line 3')
    await choose(desk, 'Characters stored as', 'Western European (Windows)')
    await sees(desk, 'In the first row: Iþýk')
    await choose(desk, 'Characters stored as', 'Turkish (Windows)')
    await choose(desk, 'Line with the column names', 'Line 2: CRN:, 12345')
    await choose(desk, 'Line with the column names', 'Line 3: Number, Student Name, Private, Campus Email')
    await sees(desk, `In the first row: iy1@${domain}`)
    await press(desk, 'Preview with these columns')
    await sees(desk, 'A quotation mark on this line isn’t closed')
    await press(desk, 'Skipped 2')
    await sees(desk, 'This line is above the column names, and isn’t about a student.')
    await stage.check(desk, 'import, skipped rows')
    await press(desk, 'Change the columns')
    await choose(desk, 'Email', 'Private')
    await press(desk, 'Preview with these columns')
    await sees(desk, 'No valid student data found in the CSV file.')
    await press(desk, 'Change the columns')
    await choose(desk, 'Email', 'Campus Email')
    await press(desk, 'Preview with these columns')
    await press(desk, 'Add 2 Students')
    await sees(desk, 'Ağaoğlu')
  },
)

async function paste(desk: Page, text: string): Promise<void> {
  await seesHeading(desk, 'Import students')
  await desk.evaluate(`(() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })) })()`)
}
