import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { ask, assign, openClass } from './class-details-steps.ts'
import { canvasFile, chooseGradebook } from './gradebook-steps.ts'
import { journey, type Stage } from './stage.ts'
import { choose, press, sees, seesHeading } from './steps.ts'

/** Creates a class with Maya and Noor, who were at its event, and Wei, who wasn’t. */
async function aClass(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const [maya, noor, wei] = [
    await aStudent(world, school, 'Maya'),
    await aStudent(world, school, 'Noor'),
    await aStudent(world, school, 'Wei'),
  ]
  const { id } = await aClassWith(world, owner, [maya, noor, wei], 'BIO 210')
  const event = await anEvent(world, owner, { name: 'Poster Session' })
  await assign(stage, owner, id, event.id)
  for (const student of [maya, noor])
    await ask(stage, student, 'POST', '/api/attendance/', aScan(world, student, event))
  return { owner, maya, noor, wei, id }
}

/** Clicks a button that downloads a file. Returns the file's name and text. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

journey(
  'it takes three clicks from a class to the filled Canvas file, which keeps its name and every other byte',
  async (stage) => {
    const { owner, maya, noor, id } = await aClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id)
    await desk.getByRole('link', { name: 'Fill a gradebook file' }).click()
    await seesHeading(desk, 'Fill a gradebook file')
    await stage.check(desk, 'gradebook, no file')
    const file = (cell: string) =>
      canvasFile([
        ['Bergström, Maya', maya.email.toUpperCase(), cell],
        ['Bergström, Noor', noor.email.split('@')[0]!, cell],
        ['Nguyen, Ana', 'a.nguyen', '0.5'],
      ])
    await chooseGradebook(desk, file(''))
    await sees(desk, 'Canvas · 4 students')
    await sees(desk, 'Column: Talks (4711) (1 point)')
    for (const section of ['In the file, but not on your roster', 'On your roster, but not in the file'])
      assert.equal(await desk.getByRole('region', { name: section }).getByRole('listitem').count(), 1, section)
    await sees(desk.getByRole('region', { name: 'On your roster, but not in the file' }), /Wei Bergström/)
    await stage.check(desk, 'gradebook, preview')
    assert.deepEqual(await saved(desk, 'Download the filled file'), { name: 'Grades-BIO_210.csv', text: file('1') })
    await sees(desk, 'Saved as Grades-BIO_210.csv. Import it in Canvas.')
    const explained = await saved(desk, 'Explain the numbers')
    assert.match(explained.name, /^BIO_210_gradebook_explained_.*\.csv$/)
    assert.match(explained.text, /"Maya .*","Poster Session","[\d-]+","Counted","On the roll","1"/)
  },
)

journey(
  'a row that matches only by name is filled once it is confirmed, and one of two columns has to be chosen',
  async (stage) => {
    const { owner, maya, id } = await aClass(stage)
    const phone = await stage.phone()
    await openClass(phone, owner, id, '/gradebook')
    const file = (mine: string, noors: string) =>
      canvasFile(
        [
          ['Bergström, Maya', maya.email, mine],
          ['Bergström, Noor', 'x771', noors],
        ],
        true,
      )
    await chooseGradebook(phone, file('', ''))
    await sees(phone, 'Choose the column for the credit.')
    assert.equal(await phone.getByRole('button', { name: 'Download the filled file' }).count(), 0)
    await choose(phone, 'Column to fill', 'Talks (4711) (1 point)')
    await sees(phone, 'Canvas · 3 students')
    await stage.check(phone, 'gradebook, to check')
    assert.equal((await saved(phone, 'Download the filled file')).text, file('1', ''))
    await phone.getByRole('checkbox', { name: /^Row \d+: Bergström, Noor is Noor Bergström/ }).check()
    assert.equal((await saved(phone, 'Download the filled file')).text, file('1', '1'))
    // In the next file, Noor has another name and login, and is matched by the ID.
    await chooseGradebook(
      phone,
      canvasFile([
        ['Bergström, Maya', maya.email],
        ['N., N.', 'x772'],
      ]),
    )
    await sees(phone, 'Column: Talks (4711) (1 point)')
    await phone.getByRole('listitem').filter({ hasText: 'N., N.' }).getByText('Filled').waitFor()
  },
)

journey('names are confirmed all at once, and points without credit become 0 on request', async (stage) => {
  const { owner, maya, id } = await aClass(stage)
  const phone = await stage.phone()
  await openClass(phone, owner, id, '/gradebook')
  const file = (cells: [string, string, string]) =>
    canvasFile([
      ['Bergström, Maya', maya.email, cells[0]],
      ['Bergström, Noor', 'x771', cells[1]],
      ['Bergström, Wei', 'x772', cells[2]],
    ])
  await chooseGradebook(phone, file(['0.5', '', '1']))
  const stale = phone.getByRole('region', { name: /^Points in the file, none in Rollbook/ })
  await sees(stale, 'Bergström, Wei')
  await sees(phone.getByRole('region', { name: /^Values that are replaced/ }), 'Row 3 · 0.5 → 1')
  await phone.getByRole('checkbox', { name: 'Select all' }).check()
  await phone.getByRole('checkbox', { name: 'Write 0 for these students' }).check()
  await sees(stale, 'Row 5 · 1 → 0')
  await stage.check(phone, 'gradebook, points without credit')
  assert.ok(await phone.getByRole('checkbox', { name: /^Row \d+: Bergström, Noor is/ }).isChecked())
  const toCheck = phone.getByRole('checkbox', { name: /^Row \d+: Bergström, Wei is/ })
  await toCheck.check()
  assert.equal((await saved(phone, 'Download the filled file')).text, file(['1', '1', '0']))
  await chooseGradebook(phone, file(['1', 'N/A', 'N/A']))
  await sees(phone, 'No cells in the file change.')
})

journey('a file that can’t be filled says why, and the next file replaces it', async (stage) => {
  const { owner, maya, id } = await aClass(stage)
  const desk = await stage.desk()
  stage.expectTrouble(/400 POST .*\/gradebook\/preview\//)
  await openClass(desk, owner, id, '/gradebook')
  await chooseGradebook(desk, 'Maya\nChidi\n')
  await sees(desk, /^This file isn’t a table/)
  await chooseGradebook(
    desk,
    canvasFile([
      ['B, M', maya.email],
      ['B, M', maya.email],
    ]),
  )
  for (const line of [3, 4])
    await sees(desk.getByRole('region', { name: 'Please check' }), new RegExp(`^Row ${line}: B, M is Maya Bergström`))
  await chooseGradebook(desk, canvasFile([['"B, M', maya.email]]))
  await sees(desk, /^Row 3 of this file can’t be read/)
  await chooseGradebook(desk, 'x'.repeat(5_000_001))
  await sees(desk, 'The file is larger than 5 MB.')
  await chooseGradebook(desk, canvasFile([['Bergström, Maya', maya.email]]))
  await sees(desk, 'Canvas · 2 students')
})

journey('a table of an unknown program asks for its columns and encoding, and is filled', async (stage) => {
  const { owner, maya, noor, id } = await aClass(stage)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  await desk.getByRole('link', { name: 'Fill a gradebook file' }).click()
  const file = (cell: string) =>
    Buffer.from(
      `Course BIO 210;;;\nWho;Contact;Talks;Essay\nMaya Bergstr\u00f6m;${maya.email};${cell};7,5\nNoor B.;${noor.email};${cell};8\nTotal;;;\n`,
      'latin1',
    )
  await desk.getByLabel('Gradebook file').setInputFiles({ name: 'marks.csv', mimeType: 'text/csv', buffer: file('') })
  await sees(desk, /We don’t know which system this file is from/)
  await stage.check(desk, 'gradebook, another program')
  await choose(desk, 'Column to fill', 'Talks')
  await sees(desk, /doesn’t say how its characters are stored/)
  await sees(desk, 'Maya Bergström')
  await sees(desk, 'Row 5 isn’t about a student.')
  await choose(desk, 'Characters stored as', 'Cyrillic (Windows)')
  await sees(desk, 'Maya Bergstrцm')
  await choose(desk, 'Characters stored as', 'Western European (Windows)')
  await sees(desk, 'Maya Bergström')
  await desk.locator('.MuiMenu-root').waitFor({ state: 'detached' })
  await stage.check(desk, 'gradebook, another program filled')
  const [download] = await Promise.all([desk.waitForEvent('download'), press(desk, 'Download the filled file')])
  assert.deepEqual(readFileSync(await download.path()), file('1'))
})
