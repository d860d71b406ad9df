import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { fillPortal } from '#test/bench/fill-portal.ts'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { plainText, plainValue } from '#test/pseudo/read-pseudo.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { ask, assign, downloadBy, openClass } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { goToEnd, press, sees, seesHeading } from './steps.ts'

/** Creates a class with Maya, who was at the event, and Noor, who wasn’t. */
async function aClass(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const { id } = await aClassWith(world, owner, [maya, noor], 'BIO 210')
  const event = await anEvent(world, owner, { name: 'Poster Session' })
  await assign(stage, owner, id, event.id)
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
  return { owner, maya, id, event }
}

async function savedBy(page: Page, place: Locator, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(place, button)])
  return readFileSync(await file.path())
}

journey(
  'a professor confirms and keeps a copy of a class’s credit, which survives deleting and reopening the class',
  async (stage) => {
    const { owner, id } = await aClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id, '?tab=credits')
    await press(desk, 'Files and copies')
    const keptCopies = desk.getByRole('region', { name: 'Kept copies' })
    await sees(keptCopies, 'No copy has been kept yet.')
    await press(keptCopies, 'Keep a copy')
    const dialog = desk.getByRole('dialog', { name: 'Keep a copy of the credit of BIO 210?' })
    await sees(dialog, /Later changes to the roll, the rule or the roster don’t change this file\./)
    await stage.check(desk, 'class credits, publish')
    await press(dialog, 'Cancel')
    await dialog.waitFor({ state: 'detached' })
    await sees(keptCopies, 'No copy has been kept yet.')
    await press(keptCopies, 'Keep a copy')
    await press(dialog, 'Keep a copy')
    await sees(desk, 'Copy kept.')
    await dialog.waitFor({ state: 'detached' })
    const file = keptCopies.getByRole('listitem')
    await sees(file, /by Ruth/)
    const body = await ask(stage, owner, 'GET', `/api/classes/${id}/published-credits/`)
    const bytes = await savedBy(desk, file, 'Download')
    assert.equal(createHash('sha256').update(bytes).digest('hex'), body[0].sha256)
    assert.match(plainText(bytes.toString()), /"Maya".*"Counted","On the roll"/)
    await sees(file, new RegExp(body[0].sha256.slice(0, 12)))
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(file, 'Copy hash')
    await sees(desk, 'Hash copied.')
    assert.equal(await desk.evaluate('navigator.clipboard.readText()'), body[0].sha256)
    await stage.check(desk, 'class credits, published')
    await press(keptCopies, 'Keep another copy')
    await press(dialog, 'Keep a copy')
    await keptCopies.getByRole('listitem').nth(1).waitFor()
    await desk.goto('/faculty/classes?past=1')
    await press(desk, 'Delete class BIO 210')
    await sees(desk.getByRole('dialog'), /^Kept copies of credit\s*2$/)
    await stage.check(desk, 'delete class, with published credit')
    await desk.getByRole('dialog').getByRole('textbox').fill('BIO 210')
    await press(desk.getByRole('dialog'), 'Delete Class')
    await sees(desk, 'Class deleted')
    // A deleted class can be reopened for a week, together with its copies.
    assert.equal((await stage.world.db.selectFrom('published_credit').select('id').execute()).length, 2)
    await desk.goto('/faculty/recently-deleted')
    await press(desk, 'Reopen BIO 210')
    await openClass(desk, owner, id, '?tab=credits')
    await press(desk, 'Files and copies')
    await keptCopies.getByRole('listitem').nth(1).waitFor()
  },
)

journey(
  'if kept copies don’t load, the page says so, and if keeping a copy fails, the dialog stays open',
  async (stage) => {
    const { owner, id } = await aClass(stage)
    const phone = await stage.phone()
    stage.expectTrouble(/500 (GET|POST) .*\/published-credits\//)
    const calls = '**/api/classes/*/published-credits/**'
    const failing = (method: string) =>
      phone.route(calls, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
    await failing('GET')
    await openClass(phone, owner, id, '?tab=credits')
    await press(phone, 'Files and copies')
    const keptCopies = phone.getByRole('region', { name: 'Kept copies' })
    await sees(keptCopies, 'Couldn’t load the kept copies.')
    await stage.check(phone, 'class credits, published not loaded')
    await phone.unroute(calls)
    await press(keptCopies, 'Try again')
    await sees(keptCopies, 'No copy has been kept yet.')
    await failing('POST')
    await press(keptCopies, 'Keep a copy')
    const dialog = phone.getByRole('dialog')
    await press(dialog, 'Keep a copy')
    await sees(dialog, 'Couldn’t keep a copy. Please try again.')
    await phone.unroute(calls)
    await press(dialog, 'Keep a copy')
    await sees(phone, 'Copy kept.')
  },
)

journey(
  'a class’s credits are downloaded as CSV, or with the reason for each event as CSV and Excel',
  async (stage) => {
    const { owner, id, maya } = await aClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id, '?tab=credits')
    await press(desk, 'Files and copies')
    const files = desk.getByRole('region', { name: 'Files and copies' })
    const list = await downloadBy(desk, files, 'Download credit list')
    assert.match(list.name, /^BIO_210_credit_\d{4}-\d\d-\d\d\.csv$/)
    assert.deepEqual(list.rows[1]!.slice(0, 6), ['Maya', 'Bergström', maya.email, '1', '', '1'])
    const explained = await downloadBy(desk, files, 'Download explanation')
    assert.match(explained.name, /^BIO_210_credit_explained_/)
    assert.ok(plainValue(explained.rows[1]!).includes('On the roll'))
    const group = files.getByRole('group', { name: 'Download explanation' })
    assert.ok(readXlsx(await savedBy(desk, group, 'Excel')).xml.length > 0)
  },
)

journey(
  'a professor sets what one event is worth, sees why a number is refused, and undoes the change',
  async (stage) => {
    const { owner, id } = await aClass(stage)
    await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, { counts: 'each', points: 1_000, cap: 5_000 })
    const phone = await stage.phone()
    stage.expectTrouble(/400 PUT .*\/credit\//)
    await openClass(phone, owner, id, '?tab=credits')
    await press(phone, 'Individual events')
    const events = phone.getByRole('region', { name: 'Individual events' })
    await sees(events, /Points from the rule/)
    await press(events, 'Change')
    const dialog = phone.getByRole('dialog', { name: 'Credit for Poster Session' })
    const points = dialog.getByRole('textbox', { name: /^Points in this class/ })
    await points.fill('-1')
    await press(dialog, 'Save')
    await sees(dialog, 'Enter points from 0.01 to 1,000, or 0, with at most three decimals.')
    await points.fill('6')
    await dialog.getByRole('textbox', { name: /^Note for students/ }).fill('Bring your field notes.')
    await press(dialog, 'Save')
    await sees(dialog, 'This is more than the class’s maximum number of points.')
    await stage.check(phone, 'class credits, an event')
    await phone.keyboard.press('Escape')
    await press(phone, 'Keep editing')
    assert.equal(await points.inputValue(), '6')
    await points.fill('2.5')
    await press(dialog, 'Save')
    await sees(phone, 'Credit for Poster Session saved.')
    await sees(events, /2\.5 points/)
    await sees(events, 'Bring your field notes.')
    await press(phone, 'Undo')
    await sees(phone, 'Credit for Poster Session was changed back.')
    await sees(events, /Points from the rule/)

    // Undo restores only what was changed here.
    stage.expectTrouble(/412 PUT .*\/credit\//)
    await press(events, 'Change')
    await points.fill('3')
    const [{ event }] = await ask(stage, owner, 'GET', `/api/class-events/?class_instance=${id}`)
    await ask(stage, owner, 'PUT', `/api/classes/${id}/events/${event}/credit/`, { points: null, note: 'In Room 5.' })
    await press(dialog, 'Save')
    await sees(events, /3 points/)
    await sees(events, 'In Room 5.')
    // The previous notice stays while the pointer is on it.
    await phone.mouse.move(0, 0)
    await sees(phone, 'Credit for Poster Session saved. Also changed somewhere else: the note.')
    await press(phone, 'Undo')
    await sees(events, /Points from the rule/)
    await sees(events, 'In Room 5.')

    // Undo restores what was stored just before, even if someone else stored it while the dialog was open.
    await press(events, 'Change')
    await points.fill('3')
    await ask(stage, owner, 'PUT', `/api/classes/${id}/events/${event}/credit/`, { points: 4_000 })
    await press(dialog, 'Save')
    await sees(events, /3 points/)
    await phone.mouse.move(0, 0)
    await press(phone, 'Undo')
    await sees(events, /4 points/)
  },
)

journey('a professor reads in which other classes an event’s new points move credit', async (stage) => {
  const { owner, id, maya, event } = await aClass(stage)
  const colleague = await aFaculty(stage.world, stage.school, 'Daniel')
  const chem = await aClassWith(stage.world, colleague, [maya], 'CHEM 110')
  await stage.world.db.updateTable('class_event').set({ created_at: 1 }).where('class_id', '=', id).execute()
  await assign(stage, colleague, chem.id, event.id)
  const rule = { counts: 'each', points: 1_000, exclusive: true }
  await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, rule)
  await ask(stage, colleague, 'PUT', `/api/classes/${chem.id}/credit-rule/`, rule)
  const phone = await stage.phone()
  await openClass(phone, owner, id, '?tab=credits')
  await press(phone, 'Individual events')
  const events = phone.getByRole('region', { name: 'Individual events' })
  await press(events, 'Change')
  const dialog = phone.getByRole('dialog', { name: 'Credit for Poster Session' })
  await dialog.getByRole('textbox', { name: /^Points in this class/ }).fill('0')
  await press(dialog, 'Save')
  const saved = 'Credit for Poster Session saved.'
  await sees(phone, `${saved} In CHEM 110 (Daniel Whitcombe): 1 student gains points.`)
})

journey(
  'a large class’s credits show only 20 students at first, so that events and files are close below',
  async (stage) => {
    const owner = await aFaculty(stage.world, stage.school, 'Ruth')
    const people = { school: stage.school, owner, colleague: owner }
    const size = { students: 130, events: 0, pastEvents: 0, classes: 1 }
    const { classId } = await fillPortal(stage.world.db, people, size)
    const phone = await stage.phone()
    await openClass(phone, owner, classId, '?tab=credits')
    const entries = phone.locator('ul[aria-label="Students’ credit"] > li')
    await entries.first().waitFor()
    await phone.keyboard.press('End')
    await press(phone, 'Individual events')
    await press(phone, 'Files and copies')
    await sees(phone, 'No copy has been kept yet.')
    assert.equal(await entries.first().getAttribute('aria-setsize'), '20')
    await press(phone, 'Show all 130 students')
    await goToEnd(phone, 'ul[aria-label="Students’ credit"] > li[aria-posinset="130"]')
    await phone.locator('ul[aria-label="Students’ credit"] > li[aria-posinset="130"]').getByRole('link').click()
    await seesHeading(phone, /^Maya \d+ Bergström/)
    await phone.goBack()
    await phone.locator('ul[aria-label="Students’ credit"] > li[aria-setsize="130"]').first().waitFor()
  },
)
