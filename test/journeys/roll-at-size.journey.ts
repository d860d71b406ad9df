import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assignAll, fillPortal } from '#test/bench/fill-portal.ts'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import { aFaculty, anEvent, type Event, type Person } from '#test/builders.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { dayMs, startIn } from './class-details-steps.ts'
import { aDesk } from './hall-steps.ts'
import { journey, type Stage } from './stage.ts'
import { goToEnd, press, sees } from './steps.ts'

/** Stores one refused attempt of each student at an event, one per second. */
async function areRefused({ world }: Stage, students: Person[], event: Event): Promise<void> {
  const rows = students.map((student, n) => ({
    id: newId(),
    school_id: student.school,
    student_id: student.id,
    event_id: event.id,
    reason: 'late' as const,
    received_at: Date.now() - dayMs + n * 1_000,
    browser: null,
    reference: newTypedCode(),
  }))
  for (let start = 0; start < rows.length; start += 500)
    await world.db
      .insertInto('refused_attempt')
      .values(rows.slice(start, start + 500))
      .execute()
}

const drawnIn = (page: Page, lines: string) => page.locator(lines).count()

journey(
  'three thousand students who checked in, are missing or were refused can all be reached, and few are rendered',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Eleanor')
    const size = { students: 3000, events: 0, pastEvents: 0, classes: 1 }
    const { classId } = await fillPortal(world.db, { school, owner, colleague: owner }, size)
    const event = await anEvent(world, owner, startIn(-dayMs, 'Opening Lecture'))
    await assignAll(world.db, school, classId, [event.id])
    const crowd = await addStudents(world.db, school, 3_000)
    await addToRoll(world.db, event, crowd)
    await areRefused(stage, crowd, event)

    const desk = await aDesk(stage, owner)
    await desk.goto(`/faculty/events?attendance=${event.id}`)
    const dialog = desk.getByRole('dialog')
    const rows = dialog.getByRole('table', { name: 'Attendance' }).locator('tbody tr')
    await sees(dialog, 'Show more (2,900 left)')
    assert.equal(await rows.count(), 100)
    await stage.check(desk, 'attendance, 3,000')
    await press(dialog, 'Show more (2,900 left)')
    await sees(dialog, 'Show more (2,400 left)')
    assert.equal(await rows.count(), 600)
    await dialog.getByLabel('Search students by name').fill('bergström 2999')
    await sees(dialog, 'Maya Bergström 2999')
    assert.equal(await rows.count(), 1)
    await press(dialog, 'Refused attempts (3,000)')
    const refused = desk.getByRole('region', { name: 'Refused attempts' })
    await sees(refused, 'The latest 100 of 3,000.')
    assert.equal(await refused.getByRole('listitem').count(), 100)
    await stage.check(desk, 'refused attempts, 3,000')

    await desk.goto(`/faculty/events/${event.id}/live?show=missing`)
    const table = desk.getByRole('table', { name: 'Missing' })
    await table.waitFor()
    const counts = await desk
      .getByRole('row', { name: /Your class 3,000/ })
      .getByRole('cell')
      .allInnerTexts()
    assert.deepEqual(counts.slice(1), ['3,000', '0', '3,000'])
    assert.equal(await table.getAttribute('aria-rowcount'), '3001')
    const lines = '[aria-label="Missing"] tbody tr[data-index]'
    assert.ok((await drawnIn(desk, lines)) < 60, 'a screenful')
    await goToEnd(desk, `${lines}[aria-rowindex="3001"]`)
    assert.ok((await drawnIn(desk, lines)) < 60, 'a screenful at the end too')
    await stage.check(desk, 'live page, the end of 3,000 missing')
    await desk.getByRole('searchbox').fill('student2999@')
    await sees(table, `student2999@${school.studentDomain}`)
    assert.equal(await drawnIn(desk, lines), 1)

    await desk.setViewportSize({ width: 390, height: 844 })
    await desk.getByRole('searchbox').fill('')
    // In a field, the key would move to the end of the text.
    await desk.getByRole('searchbox').blur()
    const entries = 'ul[aria-label="Missing"] > li'
    await desk.locator(entries).nth(1).waitFor()
    await goToEnd(desk, `${entries}[aria-posinset="3000"]`)
    assert.ok((await drawnIn(desk, entries)) < 60)
    await stage.check(desk, 'live page on a phone, the end of 3,000 missing')
  },
)
