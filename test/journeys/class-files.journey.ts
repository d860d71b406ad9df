import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Download, Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, signedIn } from '#test/builders.ts'
import { readXlsx, shownMoment } from '#test/read-xlsx.ts'
import { addPending, ask, assign, dayMs, downloadBy, findEntry, startIn, openClass } from './class-details-steps.ts'
import { journey, mainJourney, type Stage } from './stage.ts'
import { clockAt, press, sees } from './steps.ts'

const overallCall = '**/api/class/*/overall-attendance/**'
const overallButton = 'Download Overall Attendance'
const failed = 'Failed to generate the attendance report. Please try again.'

/**
 * Creates a class with a registered and a pending student and two past events. The registered student was at the first.
 */
async function aClass(stage: Stage) {
  const { world, school } = stage
  // Two days back, so that both events are over today.
  stage.pass(-2 * dayMs)
  const formerOwner = await aFaculty(world, school, 'Ruth')
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, formerOwner, [maya], 'BIO 210')
  await addPending(stage, formerOwner, id, ['Theo'])
  const choir = await anEvent(world, formerOwner, { name: 'Chamber Choir' })
  await assign(stage, formerOwner, id, choir.id)
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, choir))
  stage.pass(2 * dayMs)
  const owner = {
    ...formerOwner,
    token: await signedIn(world, { faculty: formerOwner.id }, formerOwner.email, school.id),
  }
  await assign(stage, owner, id, (await anEvent(world, owner, startIn(-dayMs, 'Career Fair'))).id)
  const days = [clockAt(Date.now() - 2 * dayMs).date, clockAt(Date.now() - dayMs).date]
  const overall = [
    ['First Name', 'Last Name', 'Email', `Attended: Chamber Choir (${days[0]})`, `Attended: Career Fair (${days[1]})`],
    ['Theo', 'Ames', `theo@${school.studentDomain}`, 'No', 'No'],
    ['Maya', 'Bergström', maya.email, 'Yes', 'No'],
  ]
  return { owner, maya, id, choir, overall, today: clockAt(Date.now()).date, dayBefore: days[0] }
}

/** Collects the paths that a page requests from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const downloadExcel = async (page: Page, place: Parameters<typeof press>[0]) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press(place, 'Excel')])
  return { name: file.suggestedFilename(), ...readXlsx(readFileSync(await file.path())) }
}

journey(
  'the overall file is one call to the server, and if that fails, several calls make the same file',
  async (stage) => {
    const { owner, id, overall, today } = await aClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id, '?tab=attendance')
    const paths = asked(desk)
    const whole = await downloadBy(desk, desk, overallButton)
    assert.deepEqual(whole, { name: `BIO_210_overall_attendance_${today}.csv`, rows: overall })
    const isReport = (path: string) => /\/(overall-attendance|attendance\/event)\//.test(path)
    assert.deepEqual(paths.filter(isReport), [`/api/class/${id}/overall-attendance/`])

    for (const status of [500, 404, 429]) {
      await desk.route(overallCall, (route) => route.fulfill({ status, json: {} }))
      assert.deepEqual(await downloadBy(desk, desk, overallButton), whole, String(status))
      await desk.unroute(overallCall)
    }
    await desk.route(overallCall, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Sign in to this Wi-Fi' }),
    )
    assert.deepEqual(await downloadBy(desk, desk, overallButton), whole, 'another program’s page isn’t a file')
    await desk.unroute(overallCall)
    const broken = await aServerThatBreaksOff()
    await desk.route(overallCall, (route) => route.continue({ url: broken.url }))
    assert.deepEqual(await downloadBy(desk, desk, overallButton), whole, 'an incomplete file isn’t saved')
    broken.close()
    assert.equal(paths.filter((path) => path.includes('/attendance/event/')).length, 5 * 2, 'a call for each event')
    stage.expectTrouble(/overall-attendance|ERR_CONTENT_LENGTH_MISMATCH/)
  },
)

journey('every file is also available as Excel, and a failed download says so', async (stage) => {
  const { owner, maya, id, choir, overall, today, dayBefore } = await aClass(stage)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  const attended = ['Maya', 'Bergström', maya.id.replace(/^-/, "'-"), maya.email, 'Yes']

  const report = await downloadExcel(desk, findEntry(desk, 'Chamber Choir'))
  assert.equal(report.name, `BIO_210_Chamber_Choir_attendance_${today}.xlsx`)
  assert.deepEqual(report.rows[1], ['Theo', 'Ames', null, overall[1]![2], 'No'])
  assert.deepEqual(report.rows[2]!.slice(0, 5), attended)
  assert.ok(shownMoment(report.rows[2]![5]).startsWith(`${dayBefore} `))

  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  await desk.getByRole('button', { name: 'Download Overall Attendance' }).waitFor()
  const whole = await downloadExcel(desk, desk)
  assert.equal(whole.name, `BIO_210_overall_attendance_${today}.xlsx`)
  assert.deepEqual([whole.rows, whole.frozen.rows], [overall, 1])

  const saved: Download[] = []
  desk.on('download', (file) => saved.push(file))
  const broken = await aServerThatBreaksOff()
  await desk.route(overallCall, (route) => route.continue({ url: broken.url }))
  await press(desk, 'Excel')
  await sees(desk, failed)
  broken.close()
  assert.equal(saved.length, 0, 'an incomplete file isn’t saved')

  await desk.goto(`/faculty/events?attendance=${choir.id}`)
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'Maya Bergström')
  const roll = await downloadExcel(desk, dialog)
  assert.equal(roll.name, `attendance_Chamber_Choir_${today}.xlsx`)
  assert.deepEqual([roll.rows.length, roll.rows[1]!.slice(0, 5)], [2, attended])
  await desk.route('**/attendance/xlsx/**', (route) => route.fulfill({ status: 500, json: {} }))
  await press(dialog, 'Excel')
  const notice = dialog.getByText('Failed to download attendance data. Please try again.')
  await notice.waitFor()
  await dialog.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
  assert.equal(saved.length, 1)
  stage.expectTrouble(/ERR_CONTENT_LENGTH_MISMATCH|500 GET .*attendance\/xlsx/)
})

mainJourney('the files of an event whose names were deleted call nobody absent, in CSV as in Excel', async (stage) => {
  const { world, school } = stage
  const professor = await aFaculty(world, school)
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, professor, [maya], 'BIO 210')
  const old = await anEvent(world, professor, { ...startIn(-1_200 * dayMs, 'Old Talk') })
  await assign(stage, professor, id, old.id)
  const counts = { scanned_from: Date.now() - 1_200 * dayMs, check_ins: 1, marks: 0 }
  const counted = { school_id: school.id, event_id: old.id, ...counts }
  await world.db.insertInto('counted_check_ins').values(counted).execute()
  const desk = await stage.desk()
  await openClass(desk, professor, id)
  const entry = findEntry(desk, 'Old Talk')
  const excel = await downloadExcel(desk, entry)
  assert.deepEqual(excel.rows[1]!.slice(3), [maya.email])
  const csv = await downloadBy(desk, entry, 'Attendance Report')
  assert.deepEqual(csv.rows[1]!.slice(3), [maya.email, '', '', '', ''])

  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  assert.equal((await downloadBy(desk, desk, overallButton)).rows[1]!.at(-1), '')
  await desk.route(overallCall, (route) => route.fulfill({ status: 500, json: {} }))
  assert.equal((await downloadBy(desk, desk, overallButton)).rows[1]!.at(-1), '', 'also without the server’s file')
  stage.expectTrouble(/overall-attendance/)
})

journey('a running download is announced, and a second click doesn’t start another', async (stage) => {
  const { owner, id } = await aClass(stage)
  const desk = await stage.desk()
  await openClass(desk, owner, id, '?tab=attendance')
  const paths = asked(desk)
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await desk.route(overallCall, async (route) => {
    await gate
    await route.continue()
  })
  await press(desk, overallButton)
  await desk.getByRole('status').getByText('Preparing the file…').waitFor({ state: 'attached' })
  const buttons = [overallButton, 'Excel'].map((name) => desk.getByRole('button', { name, exact: true }))
  for (const button of buttons) {
    assert.ok(await button.isDisabled())
    await button.click({ force: true })
  }
  assert.ok(await buttons[1]!.evaluate((button) => button.matches(':focus')), 'the focus stays')
  await desk.getByRole('tab', { name: 'Events' }).click()
  const otherButton = findEntry(desk, 'Chamber Choir').getByRole('button', { name: 'Attendance Report' })
  assert.ok(await otherButton.isDisabled(), 'another file waits too')
  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  await stage.check(desk, 'a file under way')
  const download = desk.waitForEvent('download')
  answer()
  const file = await download
  assert.match(file.suggestedFilename(), /\.csv$/)
  await desk.getByText('Preparing the file…').waitFor({ state: 'detached' })
  assert.equal(paths.filter((path) => path.includes('/overall-attendance/')).length, 1)
})

/** Starts a server that promises a file but disconnects in the middle of it. */
async function aServerThatBreaksOff(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'content-length': 1_000 })
    response.write('\uFEFFFirst Name,Last')
    setTimeout(() => response.destroy(), 100)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
