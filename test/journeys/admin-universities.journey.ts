import assert from 'node:assert/strict'
import { addUniversities, anAdminAt, readForm } from './admin-universities-steps.ts'
import { stub } from './profile-steps.ts'
import { journeyAlone } from './stage.ts'
import { press, readPath, sees, seesHeading } from './steps.ts'

const saveFailed = 'Failed to save university. Please check your inputs and try again.'

journeyAlone(
  'a university is added and edited, errors are shown at their fields, and typed text isn’t lost',
  async (stage) => {
    const { desk } = await anAdminAt(stage, '/admin/universities', 'co')
    await seesHeading(desk, 'University Management')
    await sees(desk, '1 university')
    await press(desk, 'Add University')
    const dialog = desk.getByRole('dialog', { name: 'Add University' })
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    const save = dialog.getByRole('button', { name: 'Add University' })
    await save.click()
    for (const words of [
      'University name is required',
      'Faculty email domain is required',
      'Student email domain is required',
    ])
      await sees(dialog, words)
    assert.equal(await desk.evaluate('document.activeElement.name'), 'name', 'the first invalid field has the focus')
    await stage.check(desk, 'add university, faults')
    await field('Name').fill(' ALDER  university')
    await field('Faculty Domain').fill('@granville')
    await field('Student Domain').fill('alder.edu')
    await field('Name').press('Enter')
    await sees(dialog, 'A university with this name already exists')
    await sees(dialog, 'Please enter a valid domain (e.g., university.edu)')
    await sees(dialog, 'This student domain is already used by another university')
    await field('Name').fill('Granville University')
    await field('Faculty Domain').fill('Granville.edu')
    await field('Student Domain').fill('granville.EDU')
    await sees(dialog, 'new faculty wait for an administrator’s approval')
    await field('Student Domain').fill('gmail.com')
    stage.expectTrouble(/desk: (400|500|net::ERR_FAILED) POST \/api\/schools\//)
    await save.click()
    await sees(dialog, 'This domain isn’t owned by one university. Enter the domain of the university itself')
    await field('Student Domain').fill('students.granville.edu')

    // A time zone is found by its city, and the server rejects an unknown one.
    assert.equal(await field('Time Zone').inputValue(), 'America/New_York', 'by default the server’s own')
    await field('Time Zone').fill('europe atlantis')
    await save.click()
    await sees(dialog, 'Enter an IANA time zone, for example America/New_York')
    await field('Time Zone').fill('lisbon')
    await desk.getByRole('option', { name: 'Europe/Lisbon' }).click()
    await sees(dialog, /^It’s \d+:\d\d [AP]M there now\.$/)
    for (const [status, says] of [
      [500, saveFailed],
      [0, 'Network error. Please try again later.'],
    ] as const) {
      await stub(desk, '**/api/schools/', 'POST', status)
      await save.click()
      await sees(dialog, says)
    }
    const values = ['Granville University', 'Granville.edu', 'students.granville.edu', 'Europe/Lisbon']
    assert.deepEqual(await readForm(desk), values)
    await desk.reload()
    await sees(dialog, /^It’s \d/)
    assert.deepEqual(await readForm(desk), values, 'a reload keeps what was typed')
    await save.click()
    await sees(desk, 'University added successfully!')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(readPath(desk), '/admin/universities')
    await sees(desk, '2 universities')
    await sees(desk, 'students.granville.edu')

    await press(desk, 'Edit Granville University')
    const change = desk.getByRole('dialog', { name: 'Edit University' })
    await sees(change, /^It’s \d/)
    assert.deepEqual(await readForm(desk), [
      'Granville University',
      'granville.edu',
      'students.granville.edu',
      'Europe/Lisbon',
    ])
    await change.getByLabel('Name', { exact: true }).fill('Alder University')
    await press(change, 'Save Changes')
    await sees(change, 'A university with this name already exists')
    await change.getByLabel('Name', { exact: true }).fill('Granville Tech')
    await change.getByLabel('Faculty Domain').fill('tech.granville.edu')
    await sees(change, 'New domains take effect in 24 hours')
    await desk.goBack()
    await change.waitFor({ state: 'hidden' })
    await desk.goForward()
    assert.equal((await readForm(desk))[0], 'Granville Tech', 'Back closes the dialog and loses nothing')
    await desk.mouse.click(5, 5)
    assert.equal((await readForm(desk))[0], 'Granville Tech', 'a click beside the dialog discards nothing')

    // Someone else's changes to fields that weren't edited here are kept.
    const theirs = { student_domain: 'pupils.granville.edu' }
    await stage.world.db.updateTable('school').set(theirs).where('name', '=', 'Granville University').execute()
    await desk.reload()
    await sees(change, /^It’s \d/)
    assert.deepEqual(await readForm(desk), [
      'Granville Tech',
      'tech.granville.edu',
      'pupils.granville.edu',
      'Europe/Lisbon',
    ])
    const several = change.getByRole('switch', { name: 'More than one account per mailbox' })
    assert.equal(await several.isChecked(), false)
    await several.click()
    // The retention section is collapsed and has the default values.
    await press(change, 'How long data is kept')
    const days = change.getByLabel('Location and Device Data (days)')
    assert.equal(await days.inputValue(), '180')
    assert.equal(await change.getByLabel('Attendance after Its Term (years)').inputValue(), '3')
    await days.fill('20')
    await press(change, 'Save Changes')
    await sees(change, 'Enter a whole number of days from 30 to 3,650.')
    await stage.check(desk, 'edit university, how long data is kept')
    await days.fill('90')
    let [requestCount, release] = [0, (): void => undefined]
    const gate = new Promise<void>((resolve) => (release = resolve))
    await desk.route('**/api/schools/*/', async (route) => {
      if (route.request().method() === 'PUT') requestCount += 1
      await gate
      await route.fallback()
    })
    await change.getByLabel('Name', { exact: true }).focus()
    for (let times = 0; times < 3; times += 1) await desk.keyboard.press('Enter')
    release()
    await sees(desk, 'University updated successfully!')
    await change.waitFor({ state: 'hidden' })
    assert.equal(requestCount, 1, 'Enter held down saves once')
    assert.equal(readPath(desk), '/admin/universities')
    await sees(desk, 'tech.granville.edu')
    const row = await stage.world.db.selectFrom('school').selectAll().where('name', '=', 'Granville Tech').execute()
    assert.deepEqual(
      row.map((school) => [school.faculty_domain, school.time_zone, school.evidence_days, school.plus_addresses]),
      [['tech.granville.edu', 'Europe/Lisbon', 90, 1]],
    )

    // After Cancel, the form opens empty.
    await press(desk, 'Add University')
    await field('Name').fill('Nowhere')
    await press(dialog, 'Cancel')
    await press(desk, 'Add University')
    assert.deepEqual(await readForm(desk), ['', '', '', 'America/New_York'])
  },
)

journeyAlone(
  'the list of universities loads, fails, is long and is searched, and a sub administrator sees a warning',
  async (stage) => {
    const { world } = stage
    const { desk } = await anAdminAt(stage, '/admin/dashboard')
    await addUniversities(stage, 999)
    stage.expectTrouble(/desk: 500 GET \/api\//)
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    await desk.route('**/api/schools/', async (route) => {
      await gate
      await route.fulfill({ status: 500, json: {} })
    })
    // The list is shown without the fields that the specification doesn't have.
    let answerExtras: () => void = () => undefined
    const extras = new Promise<void>((resolve) => (answerExtras = resolve))
    await desk.route('**/api/admin/schools/', async (route) => {
      await extras
      await route.fallback()
    })
    await desk.route('**/api/admin/access-requests/', async (route) => {
      await extras
      await route.fulfill({ status: 500, json: {} })
    })
    await desk.goto('/admin/universities')
    await desk.getByLabel('Loading universities').waitFor()
    release()
    await sees(desk, 'Failed to load universities. Please try again later.')
    await stage.check(desk, 'universities, failed')
    await desk.unroute('**/api/schools/')
    await press(desk, 'Try again')
    await sees(desk, '1,000 universities')
    await press(desk, 'Edit Alder University')
    assert.deepEqual((await readForm(desk))[3], '')
    await sees(desk, 'If you leave it empty, it doesn’t change.')
    answerExtras()
    await sees(desk.getByRole('dialog'), /^It’s \d/)
    assert.equal((await readForm(desk))[3], 'America/New_York', 'late answers fill only fields without typed text')
    await press(desk, 'Cancel')
    await desk.unrouteAll()
    await desk.goto('/admin/universities?edit=nobody')
    await sees(desk, 'This university no longer exists. Someone deleted it.')

    const table = desk.getByRole('table', { name: 'Universities' })
    await table.waitFor()
    assert.equal(await table.getAttribute('aria-rowcount'), '1001')
    const rows = desk.locator('[aria-label="Universities"] tbody tr[data-index]')
    assert.ok((await rows.count()) < 60, 'a screenful is rendered')
    const box = desk.locator('.MuiTableContainer-root')
    assert.equal((await box.boundingBox())!.height, 440)
    await box.hover()
    for (let turns = 0; !(await desk.locator('tr[aria-rowindex="1001"]').count()); turns += 1) {
      assert.ok(turns < 60, 'the last of a thousand is reached')
      await desk.mouse.wheel(0, 2_000)
      await desk.waitForTimeout(30)
    }
    // Both positions are read in one call, because the page itself may still be scrolling.
    const below = await desk.evaluate<number>(`(() => {
      const frame = document.querySelector('.MuiTableContainer-root')
      return frame.querySelector('th').getBoundingClientRect().y - frame.getBoundingClientRect().y
    })()`)
    assert.ok(Math.abs(below) < 3, 'the header row stays visible')
    await stage.check(desk, 'universities, the end of a thousand')
    await desk.getByLabel('Search universities').fill('students.u998.')
    await desk.locator('table[aria-rowcount="2"]').waitFor()
    await sees(table, 'University 0998')
    assert.equal(await rows.count(), 1)
    await desk.getByLabel('Search universities').fill('nowhere')
    await seesHeading(desk, 'No university matches “nowhere”')
    await press(desk, 'Clear search')
    await table.waitFor()

    await desk.setViewportSize({ width: 390, height: 844 })
    const entries = desk.locator('ul[aria-label="Universities"] > li')
    await entries.first().waitFor()
    assert.ok((await entries.count()) < 60)
    await stage.check(desk, 'universities on a phone')

    const { desk: subs } = await anAdminAt(stage, '/admin/universities', 'sub')
    await sees(subs, /^You don't have permission to manage universities/)
    assert.equal(await subs.getByRole('button', { name: 'Add University' }).count(), 0)
    await world.db.deleteFrom('school').execute()
  },
)
