import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anAccessRequest, anAdmin } from '#test/builders.ts'
import { anAdminAt } from './admin-universities-steps.ts'
import { stub } from './profile-steps.ts'
import { journeyAlone as journey } from './stage.ts'
import { asAdmin, readPath, press, sees, seesHeading, signInAs } from './steps.ts'
import { reportAddress, reportCall, someUsage, readTotals } from './usage-steps.ts'

const day = 86_400_000

journey(
  'the dashboard counts the access requests and registrations that are waiting, and links to them',
  async (stage) => {
    const { world, school } = stage
    const now = world.clock.now()
    const { desk } = await anAdminAt(stage, '/admin/dashboard')
    await sees(desk, 'Nothing is waiting for you.')
    await anAccessRequest(world, { email: 'ruth@cedar.edu', asked_at: now - 9 * day, due_at: now - 2 * day })
    await anAccessRequest(world, { university: 'Oak', faculty_domain: 'oak.edu', student_domain: 'oak.edu' })
    const eleanor = await aFaculty(world, school, 'Eleanor')
    await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', eleanor.id).execute()
    await desk.reload()
    await desk.getByRole('link', { name: '2 access requests' }).waitFor()
    await sees(desk, '1 overdue.')
    await stage.check(desk, 'dashboard with what waits')
    await desk.getByRole('link', { name: '1 faculty registration to approve' }).click()
    await desk.getByRole('button', { name: 'Approve Eleanor' }).waitFor()
    await desk.goBack()
    await desk.getByRole('link', { name: '2 access requests' }).click()
    await seesHeading(desk, 'University Management')
    assert.equal(readPath(desk), '/admin/universities?tab=requests')

    // University Admins don't answer access requests, so none are loaded.
    const phone = await stage.phone()
    const paths: string[] = []
    phone.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await signInAs(phone, asAdmin(await anAdmin(world, 'sub', { school }), 'sub'), '/admin/dashboard')
    await phone.getByRole('link', { name: '1 faculty registration to approve' }).waitFor()
    assert.ok(!paths.includes('/api/admin/access-requests/'))
    await phone.route('**/api/admin/awaiting-approval/', (route) => route.fulfill({ status: 500, json: {} }))
    stage.expectTrouble(/phone: 500 GET \/api\/admin\/awaiting-approval\//)
    await phone.reload()
    await sees(
      phone,
      'Couldn’t load everything that’s waiting for you. Something went wrong on our side. Please try again.',
    )
    assert.equal(await phone.getByText('Nothing is waiting').count(), 0)
  },
)

journey('a chart has a scale, and shows a bar’s value on hover, on tap and with the keyboard', async (stage) => {
  await someUsage(stage)
  const admin = await anAdmin(stage.world, 'master')
  for (const [device, page] of [
    ['desk', await stage.desk()],
    ['phone', await stage.phone()],
  ] as const) {
    await signInAs(page, asAdmin(admin, 'master'), reportAddress)
    const chart = page.getByRole('slider', { name: 'Value in the chart' })
    const value = page.locator('[data-chart-value]')
    await chart.waitFor()
    const section = page.getByRole('region', { name: 'Check-ins by day' })
    for (const tick of ['0', '2', '4']) await section.getByText(tick, { exact: true }).first().waitFor()
    const { width, height } = (await chart.boundingBox())!
    // The chart has 19 days, March 2 to 20. The second bar is March 3.
    const position = { x: (width * 1.5) / 19, y: height / 2 }
    if (device === 'desk') await chart.hover({ position })
    else await chart.tap({ position })
    await value.getByText('Tue, Mar 3, 2026: 4 check-ins').waitFor()
    const box = (await value.boundingBox())!
    assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize()!.width, 'the value is inside the page')
    if (device === 'phone') continue
    await page.mouse.move(0, 0)
    await value.waitFor({ state: 'hidden' })
    await chart.focus()
    await page.keyboard.press('End')
    await value.getByText('Fri, Mar 20, 2026: 1 check-in').waitFor()
    assert.equal(await chart.getAttribute('aria-valuetext'), 'Fri, Mar 20, 2026: 1 check-in')
    await page.keyboard.press('ArrowLeft')
    await value.getByText('Thu, Mar 19, 2026: 0 check-ins').waitFor()
    await stage.check(page, 'usage report, a value')
  }
})

journey('a long email address breaks only between its parts', async (stage) => {
  const { world, school } = stage
  const email = 'maximiliane.whitcombe-okonkwo@administration.aldervalley-university.edu'
  const ruth = await aFaculty(world, school, 'Ruth')
  await world.db.updateTable('faculty').set({ email }).where('id', '=', ruth.id).execute()
  const co = await anAdmin(world, 'co')
  await world.db.updateTable('administrator').set({ email }).where('id', '=', co.id).execute()
  const { desk } = await anAdminAt(stage, '/admin/administrators')
  for (const path of ['/admin/administrators', '/admin/faculty-admins']) {
    await desk.goto(path)
    await desk.getByText(email).first().waitFor()
    for (const fragment of await brokenAfter(desk, email))
      assert.match(fragment, /[@.\-_+]$/, `${path}: broken after ${fragment}`)
  }
})

/** Returns the lines into which a text is broken, except the last line, in every table cell that shows the text. */
function brokenAfter(page: Page, text: string): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = []
    for (const cell of document.querySelectorAll('td')) {
      if (cell.textContent !== ${JSON.stringify(text)}) continue
      let [line, top] = ['', null]
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < node.length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const now = range.getClientRects()[0].top
          if (top !== null && Math.abs(now - top) > 4) { found.push(line); line = '' }
          top = now
          line += node.data[at]
        }
      }
    }
    if (found.length === 0) throw new Error('the address is on one line: the test shows nothing')
    return found
  })()`)
}

journey('Escape asks before it discards a filled-in form, and closes an untouched form immediately', async (stage) => {
  const { desk } = await anAdminAt(stage, '/admin/universities')
  const form = desk.getByRole('dialog', { name: 'Add University' })
  await press(desk, 'Add University')
  await form.waitFor()
  await desk.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await press(desk, 'Add University')
  const name = form.getByLabel('Name', { exact: true })
  await name.fill('Cedar')
  await desk.keyboard.press('Escape')
  const question = desk.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.waitFor()
  await stage.check(desk, 'discard what was typed')
  assert.equal(await desk.locator(':focus').innerText(), 'Keep editing')
  await desk.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  assert.equal(await name.inputValue(), 'Cedar')
  await name.focus()
  await desk.keyboard.press('Escape')
  await press(question, 'Discard')
  await form.waitFor({ state: 'hidden' })
  await press(desk, 'Add University')
  assert.equal(await name.inputValue(), '')
})

journey('the usage report works with only the four fields that the specification has', async (stage) => {
  await someUsage(stage)
  const desk = await signInAs(stage.desk(), asAdmin(await anAdmin(stage.world, 'master'), 'master'))
  await desk.route(reportCall, async (route) => {
    const { totalCheckins, totalEvents, universities, universityBreakdown } = await (await route.fetch()).json()
    await route.fulfill({ json: { totalCheckins, totalEvents, universities, universityBreakdown } })
  })
  await desk.goto(reportAddress)
  assert.deepEqual(await readTotals(desk), ['10', '5', '2'])
  await desk.getByRole('table', { name: 'Usage by university' }).waitFor()
  assert.equal(await desk.getByRole('slider').count(), 0)
  await press(desk, 'Download CSV')
})

journey(
  'when a 503 has its own error message, the page shows it instead of the page’s usual message',
  async (stage) => {
    const { desk } = await anAdminAt(stage, '/admin/universities')
    await press(desk, 'Add University')
    const form = desk.getByRole('dialog', { name: 'Add University' })
    await form.getByLabel('Name', { exact: true }).fill('Cedar')
    await form.getByLabel('Faculty Domain').fill('cedar.edu')
    await form.getByLabel('Student Domain').fill('students.cedar.edu')
    const says = 'Rollbook can’t use its database right now. Please tell the people who run it.'
    await stub(desk, '**/api/schools/', 'POST', 503, { error: says })
    stage.expectTrouble(/desk: 503 POST \/api\/schools\//)
    await press(form, 'Add University')
    await sees(form, says)
  },
)
