import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { addPending, ask, assign, dayMs, startIn, openClass } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

/** Creates a class of two with a past event by each of two professors, an open event, and an upcoming one. */
async function aTerm(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const omar = await aFaculty(world, school, 'Omar')
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, owner, [maya], 'BIO 210')
  await addPending(stage, owner, id, ['Theo'])
  const choir = await anEvent(world, owner, startIn(0, 'Chamber Choir'))
  const fair = await anEvent(world, omar, startIn(0, 'Career Fair'))
  const open = await anEvent(world, omar, startIn(0, 'Poster Session'))
  const coming = await anEvent(world, owner, startIn(3 * dayMs, 'Field Methods'))
  for (const event of [choir, fair, open, coming]) await assign(stage, owner, id, event.id)
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, fair))
  for (const [event, days] of [
    [choir, 9],
    [fair, 2],
  ] as const) {
    const starts_at = Date.now() - days * dayMs
    await world.db.updateTable('event').set({ starts_at }).where('id', '=', event.id).execute()
  }
  return { owner, maya, id, open }
}

const readRows = async (page: Page) =>
  (await page.getByRole('table', { name: 'Attendance' }).locator('tbody tr').allInnerTexts()).map((row) =>
    row.replaceAll(/\s+/g, ' ').trim(),
  )

journey(
  'the class page has a grid of students and events with totals, including colleagues’ events and an open event',
  async (stage) => {
    const { world } = stage
    const { owner, maya, id, open } = await aTerm(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id, '?tab=attendance')
    const table = desk.getByRole('table', { name: 'Attendance' })
    await table.waitFor()
    const heads = (await table.locator('thead th').allInnerTexts()).map((text) => text.split('\n'))
    assert.deepEqual(
      heads.slice(2).map((lines) => [lines[1], lines.at(-1)]),
      [
        ['Poster Session', '0 of 2'],
        ['Career Fair', '1 of 2'],
        ['Chamber Choir', '0 of 2'],
      ],
      'the newest first, a colleague’s event with its count',
    )
    assert.deepEqual(await readRows(desk), [
      'Ames, Theo 0 of 2 Not checked in yet – Absent – Absent',
      'Bergström, Maya 1 of 2 Not checked in yet Attended – Absent',
    ])
    await sees(desk, '1 upcoming event appears here when check-in opens.')
    await stage.check(desk, 'class, attendance grid')

    await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, open))
    await table.getByText('2 of 3').waitFor()
    assert.equal((await readRows(desk))[1], 'Bergström, Maya 2 of 3 Attended Attended – Absent')

    await desk.getByPlaceholder('Search students').fill('theo')
    await table.getByText('Bergström').waitFor({ state: 'hidden' })
    assert.equal((await readRows(desk)).length, 1)
    assert.equal(new URL(desk.url()).searchParams.get('q'), 'theo')
    await desk.getByPlaceholder('Search students').fill('nobody')
    await sees(desk, 'No student matches.')
  },
)

journey(
  'in the grid, totals sort the rows, a name opens the student’s term, and a cell opens its marks',
  async (stage) => {
    const { owner, maya, id } = await aTerm(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id, '?tab=attendance')
    const table = desk.getByRole('table', { name: 'Attendance' })
    await table.waitFor()
    const names = async () => (await table.locator('tbody th').allInnerTexts()).map((name) => name.split(',')[0])
    assert.deepEqual(await names(), ['Ames', 'Bergström'])
    await table.getByRole('button', { name: 'Total' }).click()
    await table.locator('th[aria-sort="descending"]').waitFor()
    assert.deepEqual(await names(), ['Bergström', 'Ames'])

    // First a colleague's event, for which she can only give credit, then her own event.
    const cell = (column: number) =>
      table
        .getByRole('row', { name: /Bergström/ })
        .locator('td')
        .nth(column)
    const items = () => desk.getByRole('menuitem').allInnerTexts()
    await cell(2).getByRole('button').click()
    await desk.getByRole('menu').waitFor()
    assert.deepEqual(await items(), ['Give credit…', 'Doesn’t count…', 'Excuse…', 'History'])
    await desk.keyboard.press('Escape')
    await cell(3).getByRole('button').click()
    assert.deepEqual((await items()).slice(0, 2), ['Mark present…', 'Excuse…'])
    await stage.check(desk, 'class, marks of a cell')
    await desk.getByRole('menuitem', { name: 'Mark present…' }).click()
    const dialog = desk.getByRole('dialog')
    await press(dialog, 'No phone')
    await press(dialog, 'Mark Present')
    await cell(3).getByText('Attended').waitFor()

    await table.getByRole('link', { name: /Bergström/ }).click()
    await desk.waitForURL(`**/faculty/classes/${id}/students/${maya.id}`)
    await seesHeading(desk, /Maya/)
    const event = desk.getByRole('table', { name: 'Events of the term' }).getByRole('row', { name: /Chamber Choir/ })
    await sees(event, /Marked present by Ruth .*: “Came without a phone”/)
    await sees(event, 'Counted, 1 point')
    await stage.check(desk, 'one student’s term')
    await desk.getByRole('link', { name: 'BIO 210' }).first().click()
    await table.locator('th[aria-sort="descending"]').waitFor()

    await desk.goto(`/faculty/classes/${id}/students/nobody`)
    await sees(desk, 'Student not found.')
    stage.expectTrouble(/404 GET .*\/term\//)
  },
)

journey('on a phone the grid is a list: totals that expand, or the attendance of one event', async (stage) => {
  const { owner, id } = await aTerm(stage)
  const phone = await stage.phone()
  await openClass(phone, owner, id, '?tab=attendance')
  const list = phone.getByRole('list', { name: 'Attendance' })
  await list.getByRole('button', { name: '1 of 2 events, Maya Bergström' }).click()
  const maya = list.getByRole('listitem').filter({ hasText: 'Bergström' }).first()
  await sees(maya, /: Career Fair$/)
  assert.equal(await maya.getByText('Attended', { exact: true }).count(), 1)
  const wider = await phone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  assert.equal(wider, 0, 'nothing is outside a phone’s screen')
  await stage.check(phone, 'class, attendance list')
  await phone.getByRole('combobox', { name: 'Event' }).click()
  await phone.getByRole('option', { name: /Career Fair$/ }).click()
  await sees(phone, '1 of 2')
  // A long selection is cut off before the arrow. Browsers draw no ellipsis in a flex container.
  const display = await phone.evaluate(`getComputedStyle(document.querySelector('main [role=combobox]')).display`)
  assert.equal(display, 'block')
  await sees(maya, 'Attended')
  await sees(list, 'Absent')
})

journey('a grid that fails to load can be loaded again, and the file can still be downloaded', async (stage) => {
  const { owner, id } = await aTerm(stage)
  const desk = await stage.desk()
  const grid = `**/api/class/${id}/attendance/**`
  await desk.route(grid, (route) => route.fulfill({ status: 500, json: {} }))
  await openClass(desk, owner, id, '?tab=attendance')
  await sees(desk, 'Couldn’t load the attendance.')
  await desk.getByRole('button', { name: 'Download Overall Attendance' }).waitFor()
  await desk.unroute(grid)
  await desk.getByRole('button', { name: 'Try again' }).click()
  await desk.getByRole('table', { name: 'Attendance' }).waitFor()
  stage.expectTrouble(/500 GET \/api\/class/)
})

journey('if a loaded grid fails to reload, it stays on the page with an error notice', async (stage) => {
  const { owner, id } = await aTerm(stage)
  const desk = await stage.desk()
  await openClass(desk, owner, id, '?tab=attendance')
  const table = desk.getByRole('table', { name: 'Attendance' })
  await table.waitFor()
  const grid = `**/api/class/${id}/attendance/**`
  await desk.route(grid, (route) => route.fulfill({ status: 500, json: {} }))
  stage.expectTrouble(/500 GET \/api\/class/)
  await desk.getByRole('tab', { name: 'Events' }).click()
  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  const notice = desk.getByRole('alert').filter({ hasText: 'Couldn’t load the attendance.' })
  await notice.waitFor()
  await table.waitFor()
  await desk.unroute(grid)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'detached' })
})
