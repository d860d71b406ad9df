import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assignAll } from '#test/bench/fill-portal.ts'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anEvent, type Event } from '#test/builders.ts'
import { readPages } from '#test/read-pages.ts'
import { dayMs, startIn } from './class-details-steps.ts'
import { aDesk } from './hall-steps.ts'
import { settle } from './looks.ts'
import { journey } from './stage.ts'
import { sees } from './steps.ts'

const studentCount = 150

/**
 * Returns the text of each printed page without spaces, because those between letters may be as wide as those between
 * words.
 */
async function print(page: Page): Promise<string[]> {
  await settle(page)
  const pages = await readPages(await page.pdf({ format: 'Letter', printBackground: false }))
  return pages.map(({ text }) => text.replaceAll(/\s/g, ''))
}

type Expected = { head: RegExp; /** A student’s number. */ number: RegExp; times: number }

/** Checks that each page repeats a heading, and that every student is listed the expected number of times. */
function checkPages(pages: string[], { head, number, times }: Expected): void {
  for (const [index, text] of pages.entries()) assert.match(text, head, `page ${index + 1}`)
  const numbers = Array.from(pages.join(' ').matchAll(number), ([, digits]) => Number(digits))
  for (let n = 0; n < studentCount; n += 1)
    assert.equal(numbers.filter((listed) => listed === n).length, times, `Bergström ${n}`)
  assert.doesNotMatch(pages.join(' '), /Logout|Refresh|Download|Searchby/, 'no controls')
}

journey('a printed roll has its date, but nothing that was true only for a moment', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const event = await anEvent(world, owner)
  await addToRoll(world.db, event, await addStudents(world.db, school, 1))
  const date = new Date(world.clock.now()).toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
  const desk = await aDesk(stage, owner)
  for (const path of [`/faculty/events/${event.id}/live`, `/faculty/events?attendance=${event.id}`]) {
    await desk.goto(path)
    await sees(desk, 'Maya Bergström 0')
    await sees(desk, /^Today, /)
    const [paper] = await print(desk)
    assert.ok(paper!.includes(date.replaceAll(' ', '')), `${path}: ${paper}`)
    assert.doesNotMatch(paper!, /Today|Live|closesin|Codetotype|Arrivalsasatable|<Events/)
  }
})

journey('a roll, its missing students and the grid of a class print completely', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const students = await addStudents(world.db, school, studentCount)
  const course = await aClassWith(world, owner, students, 'BIO 210')
  const events: Event[] = []
  for (let n = 0; n < 12; n += 1) events.push(await anEvent(world, owner, startIn(-(n + 1) * dayMs, `Lecture ${n}`)))
  const ids = events.map(({ id }) => id)
  await assignAll(world.db, school, course.id, ids)
  await addToRoll(world.db, events[0]!, students)

  const desk = await aDesk(stage, owner)
  await desk.goto(`/faculty/events/${ids[0]}/live`)
  await sees(desk, 'Maya Bergström 149')
  const roll = { head: /ArrivedStudent/, number: /Bergström(\d+)/g, times: 1 }
  checkPages(await print(desk), roll)
  // Afterwards, the page renders only the rows in its window again.
  assert.ok((await desk.locator('[aria-label="Checked in"] tbody tr[data-index]').count()) < 60)
  await desk.goto(`/faculty/events?attendance=${ids[0]}`)
  await sees(desk.getByRole('dialog'), 'Show more (50 left)')
  checkPages(await print(desk), roll)
  await desk.goto(`/faculty/events/${ids[1]}/live?show=missing`)
  const missing = desk.getByRole('table', { name: 'Missing' })
  await sees(missing, 'Maya Bergström 0')
  assert.ok((await missing.locator('td wbr').count()) > 0, 'an address breaks after its @ and dots, not in a word')
  checkPages(await print(desk), { head: /StudentEmail/, number: /\.(\d+)@/g, times: 1 })

  // Ten events fit on a page, so twelve take two blocks.
  await desk.goto(`/faculty/classes/${course.id}?tab=attendance`)
  await desk.getByRole('table', { name: 'Attendance' }).locator('tbody tr').first().waitFor()
  const grid = await print(desk)
  checkPages(grid, { head: /BIO210Total/, number: /Bergström(\d+)/g, times: 2 })
  assert.match(grid[0]!, /Lecture9/)
  assert.doesNotMatch(grid[0]!, /Lecture11/)
  assert.match(grid.at(-1)!, /Lecture11/)
  assert.doesNotMatch(grid.at(-1)!, /Lecture9/)
  await desk.getByRole('table', { name: 'Attendance' }).locator('tbody tr').first().waitFor()

  await desk.goto(`/faculty/classes/${course.id}?tab=credits`)
  await sees(desk, 'Show all 150 students')
  const credits = (await print(desk)).join(' ')
  assert.equal(credits.match(/1event/g)?.length, 100, 'as many as are loaded')
  assert.match(credits, /Thefirst100of150students/, 'the paper says that there are more')
  assert.doesNotMatch(credits, /Individualevents/, 'the title of a section that only the screen unfolds')
})
