import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { phoneDied } from '#test/mark-steps.ts'
import { ask } from './class-details-steps.ts'
import { journeyAlone } from './stage.ts'
import { asAdmin, choose, readPath, press, remember, sees, seesHeading, signInAs } from './steps.ts'
import { manyUniversities, refuseFiles, reportAddress, reportCall, someUsage, readTotals } from './usage-steps.ts'

const readRows = async (page: Page) => {
  const rows = await page.getByRole('table', { name: 'Usage by university' }).getByRole('row').allInnerTexts()
  return rows.map((row) => row.split(/\s*\t\s*/))
}
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

journeyAlone(
  'the usage report counts, compares and filters, keeps its state in the address, and can be downloaded',
  async (stage) => {
    const { birch } = await someUsage(stage)
    const desk = await signInAs(stage.desk(), asAdmin(await anAdmin(stage.world, 'master'), 'master'))

    // Placeholders are shown first, then the numbers of all universities.
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await desk.route(reportCall, async (route) => {
      await gate
      await route.continue()
    })
    await desk.goto(reportAddress)
    await seesHeading(desk, 'Usage Report')
    await desk.getByLabel('Loading Total Check-ins').waitFor()
    await stage.check(desk, 'usage report, loading')
    answer()
    assert.deepEqual(await readTotals(desk), ['10', '5', '2'])
    await sees(desk, 'All dates · all universities')
    assert.deepEqual(await readRows(desk), [
      ['University', 'Events', 'Check-ins', 'Per event'],
      ['Alder University', '2', '6', '3'],
      ['Birch University', '2', '3', '1.5'],
      ['=Corrigan, "State"', '1', '1', '1'],
    ])
    const bars = 'Check-ins by university: Alder University 6, Birch University 3, =Corrigan, "State" 1.'
    await desk.getByRole('img', { name: `${bars} The same numbers are in the table below.` }).waitFor()
    // 3 PM in UTC is already the next day in Tokyo.
    const overTime =
      'Check-ins over time, by day: 10 from Mon, Mar 2, 2026 to Fri, Mar 20, 2026, most of them (4) on Tue, Mar 3, 2026.'
    await desk.getByRole('img', { name: overTime }).waitFor()
    await desk.getByText('By day as a table').click()
    const days = await desk.locator('details').getByRole('row').allInnerTexts()
    assert.deepEqual(
      days.map((row) => row.split('\t')),
      [
        ['Day', 'Events', 'Check-ins'],
        ['Mon, Mar 2, 2026', '1', '2'],
        ['Tue, Mar 3, 2026', '1', '4'],
        ['Wed, Mar 4, 2026', '1', '1'],
        ['Fri, Mar 13, 2026', '1', '2'],
        ['Fri, Mar 20, 2026', '1', '1'],
      ],
    )
    await stage.check(desk, 'usage report')

    // The file contains what the page shows.
    const [whole] = await Promise.all([desk.waitForEvent('download'), press(desk, 'Download CSV')])
    assert.match(whole.suggestedFilename(), /^attendance_report_\d{4}-\d\d-\d\d\.csv$/)
    const csv = readFileSync(await whole.path(), 'utf8')
    assert.equal(csv.charAt(0), '\uFEFF', 'a byte-order mark')
    for (const line of [
      '"University","All universities"',
      '"Start Date","Any"',
      '"Total Check-ins","10"',
      '"Total Events","5"',
      '"University Breakdown"',
      '"Alder University","2","6","3"',
      `"'=Corrigan, ""State""","1","1","1"`,
    ])
      assert.ok(csv.split('\r\n').includes(line), line)

    // Filter to one university and some days. Each step is in the address, and Back undoes it.
    await choose(desk, 'University', 'Birch University')
    await sees(desk, 'All dates · Birch University')
    assert.deepEqual(await readTotals(desk), ['3', '2', '1.5'])
    assert.deepEqual(query(desk), { university: birch.id })
    assert.equal(await desk.getByRole('table', { name: 'Usage by university' }).count(), 0)
    assert.equal(await desk.getByRole('heading', { name: 'Check-ins by university' }).count(), 0)
    await desk.getByLabel('Start date').fill('2026-03-05')
    await sees(desk, 'Since March 5, 2026 · Birch University')
    assert.deepEqual(await readTotals(desk), ['2', '1', '2'])
    await desk.getByLabel('End date').fill('2026-03-04')
    await sees(desk, 'The end date is before the start date. Choose a later one, or change the start date.')
    assert.equal(await desk.getByRole('list', { name: 'Totals' }).count(), 0, 'numbers of other days')
    await stage.check(desk, 'usage report, no days')
    await desk.getByLabel('End date').fill('2026-03-09')
    await sees(desk, 'No events and no check-ins on these days')
    assert.deepEqual(query(desk), { university: birch.id, start_date: '2026-03-05', end_date: '2026-03-09' })
    await stage.check(desk, 'usage report, nothing on these days')
    await desk.goBack()
    await desk.goBack()
    await sees(desk, 'Since March 5, 2026 · Birch University')
    await desk.reload()
    assert.deepEqual(await readTotals(desk), ['2', '1', '2'])
    const [part] = await Promise.all([desk.waitForEvent('download'), press(desk, 'Download CSV')])
    const lines = readFileSync(await part.path(), 'utf8').split('\r\n')
    assert.ok(lines.includes('"University","Birch University"') && lines.includes('"Start Date","2026-03-05"'))
    assert.ok(!lines.includes('"University Breakdown"'))

    // If the browser refuses downloads, the text opens in a window. If that is blocked as well, the page says so.
    await refuseFiles(desk)
    const [popup] = await Promise.all([desk.waitForEvent('popup'), press(desk, 'Download CSV')])
    await sees(popup, '"University","Birch University"')
    await popup.close()
    await sees(desk, /it opened in a new window\. Save it from there as attendance_report_/)
    await refuseFiles(desk, { windows: false })
    await press(desk, 'Download CSV')
    await sees(desk.getByRole('alert'), /pop-up blocker/)
    await stage.check(desk, 'usage report, no file')

    // A year is typed digit by digit, without requests for the partial years.
    const searches: string[] = []
    desk.on(
      'request',
      (request) => request.url().includes('/usage-report/') && searches.push(new URL(request.url()).search),
    )
    await desk.getByLabel('Start date').focus()
    await desk.keyboard.type('03022026')
    await desk.keyboard.press('Enter')
    await sees(desk, 'Since March 2, 2026 · Birch University')
    assert.deepEqual(
      searches.filter((search) => !search.includes('2026-03-0')),
      [],
    )
  },
)

journeyAlone(
  'a University Admin sees only their own university, and a thousand universities are one long table',
  async (stage) => {
    const { alder, birch } = await someUsage(stage)
    const phone = await signInAs(
      stage.phone(),
      asAdmin(await anAdmin(stage.world, 'sub', { school: birch }), 'sub'),
      `${reportAddress}?university=${alder.id}`,
    )
    await sees(phone, 'All dates · Birch University')
    await sees(phone, 'As a University Admin you see your own university.')
    assert.deepEqual(await readTotals(phone), ['3', '2', '1.5'])
    assert.equal(await phone.getByText('Alder University').count(), 0)
    const university = phone.getByRole('combobox', { name: 'University' })
    assert.equal(await university.getAttribute('aria-disabled'), 'true')
    assert.equal(await university.innerText(), 'Birch University')
    await stage.check(phone, 'usage report of one university, on a phone')

    // If the report doesn't load, the page says so, and it can be loaded again.
    await phone.route(reportCall, (route) => route.fulfill({ status: 500, json: {} }))
    stage.expectTrouble(/phone: 500 GET \/api\/admin\/usage-report\//)
    await phone.reload()
    await sees(phone, 'Failed to load usage report data. Please try again later.')
    assert.equal(await university.innerText(), 'Your university')
    await stage.check(phone, 'usage report, failed')
    await phone.unroute(reportCall)
    await press(phone, 'Try again')
    assert.deepEqual(await readTotals(phone), ['3', '2', '1.5'])

    await manyUniversities(stage, 1_000)
    const desk = await signInAs(
      stage.desk(),
      asAdmin(await anAdmin(stage.world, 'co'), 'co'),
      `${reportAddress}?university=${'A'.repeat(16)}`,
    )
    await sees(desk, 'This university doesn’t exist. Choose one from the list, or all.')
    stage.expectTrouble(/desk: 400 GET \/api\/admin\/usage-report\//)
    await choose(desk, 'University', 'All universities')
    assert.deepEqual(await readTotals(desk), ['2,010', '1,005', '2'])
    await sees(desk, '993 more universities are in the table below.')
    const table = desk.getByRole('table', { name: 'Usage by university' })
    assert.equal(await table.getAttribute('aria-rowcount'), '1004')
    assert.ok((await table.getByRole('row').count()) < 100, 'only those in the window are rendered')
    await stage.check(desk, 'usage report of a thousand')
    await choose(desk, 'University', 'University 777')
    await sees(desk, 'All dates · University 777')
    assert.deepEqual(await readTotals(desk), ['2', '1', '2'])
    assert.equal(readPath(desk), `${reportAddress}?university=u0777`)
  },
)

journeyAlone('students who were marked present are counted separately from the check-ins', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school)
  const event = await anEvent(world, owner)
  const students = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  await ask(stage, owner, 'POST', `/api/events/${event.id}/marks/`, {
    marks: students.map(({ id }) => ({ student: id, ...phoneDied })),
  })
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  await remember(desk, asAdmin(await anAdmin(world, 'master'), 'master'))
  await desk.goto(reportAddress)
  assert.deepEqual(await readTotals(desk), ['0', '1', '0'])
  await sees(desk, '2 marks say that a student was present without a check-in. Marks aren’t part of these figures.')
  await stage.check(desk, 'usage report with marks')
})
