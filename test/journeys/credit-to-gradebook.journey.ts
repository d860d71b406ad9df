import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { ask, assign, openClass } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, choose, confirmAttendance, press, sees, seesHeading, signInAs } from './steps.ts'

/** Creates BIO 101, which needs five events. Lena was at the first talk, and the second is now. Noor was at neither. */
async function aTerm(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school)
  const [lena, noor] = [await aStudent(world, school, 'Lena'), await aStudent(world, school, 'Noor')]
  const { id } = await aClassWith(world, owner, [lena, noor], 'BIO 101')
  const [first, second] = [
    await anEvent(world, owner, { name: 'Night of Genes' }),
    await anEvent(world, owner, { name: 'Poster Session' }),
  ]
  for (const event of [first, second]) await assign(stage, owner, id, event.id)
  await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, { counts: 'each', needed: 5, points: 1_000 })
  await ask(stage, lena, 'POST', '/api/attendance/', aScan(world, lena, first))
  // Warms up the server, whose first read starts a thread. The green page waits only ten seconds for its line.
  const [credit] = await ask(stage, lena, 'GET', `/api/students/${lena.id}/credits/`)
  assert.deepEqual([credit.have, credit.needed], [1, 5])
  return { owner, lena, noor, id, second }
}

/** Returns the QR code of an event as an image. */
async function fetchCode({ site }: Stage, eventId: string): Promise<Buffer> {
  const answer = await fetchPatiently(`${site}/api/events/${eventId}/generate-qr/`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Returns a Canvas file with quotes and numbers that a program could tidy up by mistake. `number` is Lena’s cell. */
function canvasBytes(lena: string, noor: string, number: string): Buffer {
  return Buffer.from(
    [
      '\uFEFFStudent,ID,SIS User ID,SIS Login ID,Section,"Talks, five of them (4711)",Essay (4712),Final Score',
      '    Points Possible,,,,,5.00,10.00,(read only)',
      `"Bergström, Lena",2201,"000123",${lena},"BIO 101, Section A",${number},"7,5",=91.25`,
      `"Bergström, Noor",2202,000124,${noor},BIO 101,1.50,EX,"say ""hi"""`,
      '"Student, Test",99,,0a1b,BIO 101,,,',
      '',
    ].join('\r\n'),
  )
}

journey('after a scan the phone and the class show “2 of 5”, and the Canvas file gets 2 points', async (stage) => {
  const { owner, lena, noor, id, second } = await aTerm(stage)
  stage.cameraSees([{ picture: await fetchCode(stage, second.id), seconds: 4 }])
  const phone = await signInAs(stage.phone(), asStudent(lena), '/scan')
  await press(phone, 'Start Scanning')
  await seesHeading(phone, 'Poster Session')
  await confirmAttendance(phone)
  // A key press keeps the page open.
  await phone.keyboard.press('Shift')
  await sees(phone, /Counts for BIO 101 \(.*\): 2 of 5/)
  await stage.check(phone, 'recorded, two of five')

  const desk = await stage.desk()
  await openClass(desk, owner, id)
  await desk.getByRole('tab', { name: 'Credits' }).click()
  const credits = desk.getByRole('table', { name: 'Students’ credit' })
  const readRow = async (name: string) =>
    (await credits.getByRole('row', { name }).innerText()).replaceAll(/\s+/g, ' ').trim()
  await credits.getByRole('row', { name: /Lena/ }).waitFor()
  assert.equal(await readRow('Lena'), 'Bergström, Lena 2 of 5 2 points 3 events')
  assert.equal(await readRow('Noor'), 'Bergström, Noor 0 of 5 0 points 5 events')

  await desk.getByRole('link', { name: 'Fill a gradebook file' }).click()
  await seesHeading(desk, 'Fill a gradebook file')
  const original = canvasBytes(lena.email, noor.email, '')
  const file = { name: 'Grades-BIO_101.csv', mimeType: 'text/csv', buffer: original }
  await desk.getByLabel('Gradebook file').setInputFiles(file)
  await choose(desk, 'Column to fill', 'Talks, five of them (4711) (5 points)')
  await sees(desk, 'Canvas · 3 students')
  await desk.getByRole('row', { name: /Lena/ }).getByText('Filled').waitFor()
  await desk.getByRole('row', { name: /Noor/ }).getByText('Kept').waitFor()
  await stage.check(desk, 'gradebook, two of five')
  const [saved] = await Promise.all([desk.waitForEvent('download'), press(desk, 'Download the filled file')])
  assert.equal(saved.suggestedFilename(), 'Grades-BIO_101.csv')
  assert.deepEqual(readFileSync(await saved.path()), canvasBytes(lena.email, noor.email, '2'))
})
