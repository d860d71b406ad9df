import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty } from '#test/builders.ts'
import { assignAll, fillPortal } from '#test/bench/fill-portal.ts'
import { openClass } from './class-details-steps.ts'
import { chooseFile, header, createRows } from './class-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, goToEnd, readPath, press, sees, signInAs } from './steps.ts'

/** Counts the rendered rows. */
const drawnIn = (page: Page, lines: string) => page.locator(lines).count()

journey('all of three thousand students in a class can be reached, and only a screenful is rendered', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const { classId } = await fillPortal(
    stage.world.db,
    { school: stage.school, owner, colleague: owner },
    { students: 3000, events: 0, pastEvents: 0, classes: 1 },
  )
  const desk = await stage.desk()
  await openClass(desk, owner, classId, '?tab=students')
  const table = desk.getByRole('table', { name: 'Students' })
  await table.waitFor()
  const rows = '[aria-label="Students"] tbody tr[data-index]'
  assert.equal(await table.getAttribute('aria-rowcount'), '3001')
  assert.ok((await drawnIn(desk, rows)) < 60, 'a screenful')

  await goToEnd(desk, `${rows}[aria-rowindex="3001"]`)
  assert.ok((await drawnIn(desk, rows)) < 60, 'a screenful at the end too')
  await stage.check(desk, 'students, the end of 3,000')

  await desk.getByLabel('Search students by name or email').fill('student2999@')
  await sees(desk, `student2999@${stage.school.studentDomain}`)
  assert.equal(await drawnIn(desk, rows), 1)
  await desk.getByRole('link', { name: 'Edit Class' }).click()
  await desk.waitForURL('**/edit')
  await desk.goBack()
  assert.equal(readPath(desk), `/faculty/classes/${classId}?tab=students&q=student2999%40`)
  await sees(desk, `student2999@${stage.school.studentDomain}`)
  await desk.getByLabel('Search students by name or email').fill('nobody')
  await sees(desk, 'No student matches')

  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('button', { name: 'Show all students' }).click()
  const entries = 'ul[aria-label="Students"] > li'
  await desk.locator(entries).first().waitFor()
  assert.equal(await desk.locator(entries).first().getAttribute('aria-setsize'), '3000')
  await goToEnd(desk, `${entries}[aria-posinset="3000"]`)
  assert.ok((await drawnIn(desk, entries)) < 60)
  await stage.check(desk, 'students on a phone, the end of 3,000')
})

journey(
  'among three thousand events, a link scrolls to a shared one far down, and a search finds one',
  async (stage) => {
    const [owner, colleague] = [
      await aFaculty(stage.world, stage.school),
      await aFaculty(stage.world, stage.school, 'Omar'),
    ]
    const size = { students: 1, events: 1500, pastEvents: 1500, classes: 300 }
    const { eventIds } = await fillPortal(stage.world.db, { school: stage.school, owner, colleague }, size)
    const desk = await signInAs(stage.desk(), asFaculty(owner))
    // The owner's last event, about a hundred screens down.
    const far = eventIds[1498]
    await desk.goto(`/faculty/events?highlight=${far}`)
    const isInSight = `(() => { const card = document.getElementById('event-${far}')?.getBoundingClientRect()
    return scrollY > 10000 && card !== undefined && card.top >= 0 && card.bottom <= innerHeight })()`
    for (let looks = 0; !(await desk.evaluate<boolean>(isInSight)); looks += 1) {
      assert.ok(looks < 100, 'the shared event is visible')
      await desk.waitForTimeout(100)
    }
    const cards = 'main li[id^="event-"]'
    assert.ok((await drawnIn(desk, cards)) < 40, 'a screenful of either section')
    await stage.check(desk, 'events, far down among 3,000')

    await desk.goto('/faculty/events')
    await sees(desk, 'Seminar 0')
    await desk.mouse.move(640, 400)
    for (let turns = 0; turns < 12; turns += 1) {
      await desk.mouse.wheel(0, 700)
      await desk.waitForTimeout(50)
    }
    const inSight = `(() => { const card = [...document.querySelectorAll('${cards}')].find((one) =>
    one.getBoundingClientRect().top > 100); return card.id + ' at ' + Math.round(card.getBoundingClientRect().top) })()`
    await desk.waitForTimeout(500)
    const position = await desk.evaluate<string>(inSight)
    await desk.getByRole('navigation').getByRole('link', { name: 'Classes', exact: true }).click()
    await sees(desk, 'Introduction to Everything')
    await desk.goBack()
    await desk.locator(`#${position.split(' ')[0]}`).waitFor()
    await desk.waitForTimeout(500)
    assert.equal(await desk.evaluate<string>(inSight), position, 'Back returns to the same position')

    await desk.getByLabel('Search by name').fill('seminar 1499')
    await sees(desk, 'Seminar 1499')
    assert.equal(await drawnIn(desk, cards), 1)
    assert.match(readPath(desk), /q=seminar(\+|%20)1499/)
    await desk.getByRole('navigation').getByRole('link', { name: 'Classes', exact: true }).click()
    await sees(desk, 'Introduction to Everything')
    assert.ok((await drawnIn(desk, 'main li[data-index]')) < 60, 'a screenful of 300 classes')
    await desk.goBack()
    await sees(desk, 'Seminar 1499')
    assert.equal(await desk.getByLabel('Search by name').inputValue(), 'seminar 1499')
  },
)

journey('three hundred classes can be chosen from, and a class can have three thousand events', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school)
  const size = { students: 1, events: 1500, pastEvents: 1500, classes: 300 }
  const { classId, eventIds } = await fillPortal(world.db, { school, owner, colleague: owner }, size)
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/classes')
  await sees(desk, 'Introduction to Everything')
  await goToEnd(desk, 'main li[aria-posinset="300"]')

  await desk.goto(`/faculty/events?assign=${eventIds[0]}`)
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Classes' }).click()
  assert.equal(await dialog.getByRole('option').count(), 300)
  await stage.check(desk, 'assign, 300 classes')
  // With the keyboard: the last class, then another one by typing its first letter.
  await desk.keyboard.press('End')
  await desk.keyboard.press('Space')
  await desk.keyboard.press('i')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Escape')
  await desk.getByRole('listbox').waitFor({ state: 'hidden' })
  await sees(dialog, 'Introduction to Everything; Section 299 of Field Methods')
  await press(dialog, 'Assign')
  await sees(desk, 'Event successfully assigned to 2 class(es)')

  await assignAll(world.db, school, classId, eventIds.slice(1))
  await openClass(desk, owner, classId)
  await sees(desk, 'Seminar 0')
  const entries = 'main section li[data-index]'
  assert.ok((await drawnIn(desk, entries)) < 80, 'a screenful of either section')
  await goToEnd(desk, 'section:last-of-type li[aria-posinset="1500"]')
  await sees(desk, 'Colloquium 1499')
  assert.ok((await drawnIn(desk, entries)) < 80)
  await stage.check(desk, 'class, the end of 3,000 events')
})

journey('ten thousand rows of a file are previewed and added to the form', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school)
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/classes/add?import=1')
  const bad = Array.from({ length: 5000 }, (_, n) => `Bad${n},Row,bad${n}@gmail.com`)
  await chooseFile(desk, [header, ...createRows(5000, stage.school.studentDomain), ...bad].join('\n'))
  await sees(desk, 'with a problem, not added')
  const table = desk.getByRole('table', { name: 'Rows of the file' })
  assert.equal(await table.getAttribute('aria-rowcount'), '10001')
  await press(desk, 'Problems 5,000')
  await sees(desk, 'bad0@gmail.com')
  assert.equal(await table.getAttribute('aria-rowcount'), '5001')
  assert.ok((await drawnIn(desk, 'tbody tr[data-index]')) < 60)
  await stage.check(desk, 'import, 10,000 rows')
  await press(desk, 'Add 5,000 Students')
  await sees(desk, '5,000 rows of the file weren’t added:')
  assert.equal(await desk.getByRole('table', { name: 'Students' }).getAttribute('aria-rowcount'), '5001')
  // The notice covers the bottom of the window for six seconds.
  await desk.getByText('5,000 students added to the form', { exact: true }).waitFor({ state: 'hidden' })
  // The bar at the bottom covers a part of anything that is scrolled below it.
  await desk
    .getByText('5,000 rows of the file weren’t added:')
    .evaluate((alert: any) => alert.scrollIntoView({ block: 'center' }))
  await stage.check(desk, 'a form with 5,000 students')
})
