import type { Page } from 'playwright-core'
import { attendanceRow } from '#test/attendance-row.ts'
import { aFaculty, anEvent, aSchool, aStudent, type Event, type School } from '#test/builders.ts'
import { fillUniversities } from '#test/bench/fill-universities.ts'
import type { Stage } from './stage.ts'

export const reportAddress = '/admin/usage-report'
export const reportCall = '**/api/admin/usage-report/**'

/**
 * Creates three universities with data on some days of March 2026: the stage’s own, one in Tokyo, and one whose name
 * looks like a formula.
 */
export async function someUsage(stage: Stage): Promise<{ alder: School; birch: School }> {
  const { world, school: alder } = stage
  const birch = await aSchool(world, 'Birch', 'Asia/Tokyo')
  const corrigan = await aSchool(world, 'Corrigan', 'UTC')
  await world.db.updateTable('school').set({ name: '=Corrigan, "State"' }).where('id', '=', corrigan.id).execute()
  for (const [school, days] of [
    [alder, { '02': 2, '03': 4 }],
    [birch, { '03': 1, '12': 2 }],
    [corrigan, { '20': 1 }],
  ] as const) {
    const owner = await aFaculty(world, school)
    for (const [day, checkIns] of Object.entries(days))
      await attended(stage, await anEvent(world, owner, { startsAt: `2026-03-${day}T15:00:00Z` }), school, checkIns)
  }
  return { alder, birch }
}

/** Puts `count` students on the roll of an event at its start. */
async function attended({ world }: Stage, event: Event, school: School, count: number): Promise<void> {
  const { starts_at } = await world.db
    .selectFrom('event')
    .select('starts_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  for (let n = 0; n < count; n += 1) {
    const { id: student } = await aStudent(world, school)
    const row = attendanceRow({ school: school.id, event: event.id, student, scannedAt: starts_at })
    await world.db.insertInto('attendance').values(row).execute()
  }
}

/** Adds `schools` universities, each with an event with two check-ins in the last weeks. */
export function manyUniversities({ world }: Stage, schools: number): Promise<void> {
  return fillUniversities(world.db, {
    schools,
    events: 1,
    students: 2,
    days: 40,
  })
}

/** Returns the three totals once they match the filters. */
export async function readTotals(page: Page): Promise<string[]> {
  await page.locator('[aria-busy=false] > ul[aria-label=Totals]').waitFor()
  const texts = await page.getByRole('list', { name: 'Totals' }).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split('\n').findLast(Boolean) ?? '')
}

/** Makes the browser refuse downloads and, with `windows` false, new windows as well. */
export function refuseFiles(page: Page, { windows = true } = {}): Promise<unknown> {
  return page.evaluate(`
    HTMLAnchorElement.prototype.click = () => { throw new Error('downloads are not allowed') }
    ${windows ? '' : 'window.open = () => null'}
  `)
}
