import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, type Event } from '#test/builders.ts'
import { assignAll, fillPortal } from '#test/bench/fill-portal.ts'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import { ask, dayMs, startIn } from './class-details-steps.ts'
import { patience } from '#test/patience.ts'
import { aDesk } from './hall-steps.ts'
import { journey, type Stage } from './stage.ts'

/** A laptop, a phone's window between the browser's bars, the laptop at 200 % zoom, and a large phone in landscape. */
const windows = [
  { name: 'laptop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 664 },
  { name: 'zoomed', width: 640, height: 400 },
  { name: 'sideways', width: 844, height: 390 },
] as const

type Rows = Record<(typeof windows)[number]['name'], number>
/** `awaited` selects something that loads after the rows and may move them. */
type Subject = { page: string; path: string; awaited?: string; rows: string; minimum: Rows }

/** Creates a professor in the middle of a term. Returns her, a class, the open event and a student's id. */
async function aTerm(stage: Stage) {
  const { world, school } = stage
  const [owner, colleague] = [await aFaculty(world, school, 'Eleanor'), await aFaculty(world, school, 'Omar')]
  const size = { students: 1, events: 600, pastEvents: 600, classes: 1 }
  await fillPortal(world.db, { school, owner, colleague }, size)
  const students = await addStudents(world.db, school, 300)
  const course = await aClassWith(world, owner, students, 'BIO 210, Section 2')
  const events: Event[] = []
  for (let n = 0; n < 12; n += 1)
    events.push(
      await anEvent(
        world,
        n % 3 === 0 ? colleague : owner,
        startIn(-(n + 1) * 5 * dayMs, `Evening Lecture ${n + 1}: Memory`),
      ),
    )
  const open = await anEvent(world, owner, startIn(0, 'Memory and Its Ethics: an Evening with Plato'))
  await assignAll(
    world.db,
    school,
    course.id,
    [...events, open].map(({ id }) => id),
  )
  for (const [n, event] of events.entries()) await addToRoll(world.db, event, students.slice(n * 5, 200 + n * 3))
  await addToRoll(world.db, open, students.slice(0, 120))
  const marks = students.slice(120, 160).map(({ id }) => ({ student: id, says: 'present', reason: 'Signed the sheet' }))
  await ask(stage, owner, 'POST', `/api/events/${open.id}/marks/`, { marks })
  const rule = { counts: 'each', points: 1_000, cap: 5_000 }
  await ask(stage, owner, 'PUT', `/api/classes/${course.id}/credit-rule/`, rule)
  return { owner, course, open, student: students[0]!.id }
}

/** Counts the elements that are entirely inside the window and not covered by a bar. */
async function countWhole(page: Page, rows: string): Promise<number> {
  return page.locator(rows).evaluateAll((elements: any[]) => {
    const { innerHeight, document } = globalThis as any
    return elements.filter((element) => {
      const { top, bottom, left: leftEdge, width, height } = element.getBoundingClientRect()
      if (height === 0 || top < 0 || bottom > innerHeight) return false
      const topmost = document.elementFromPoint(leftEdge + Math.min(width, 300) / 2, (top + bottom) / 2)
      return topmost !== null && (element.contains(topmost) || topmost.contains(element))
    }).length
  })
}

journey('the first screen of each page shows its main content', async (stage) => {
  const { owner, course, open, student } = await aTerm(stage)
  const subjects: Subject[] = [
    {
      page: 'live page',
      path: `/faculty/events/${open.id}/live`,
      awaited: 'text=BIO 210',
      rows: '[aria-label="Checked in"] :is(tbody tr, li), ul[aria-label="Checked in"] > li',
      minimum: { laptop: 4, phone: 1, zoomed: 1, sideways: 1 },
    },
    {
      page: 'grid',
      path: `/faculty/classes/${course.id}?tab=attendance`,
      rows: 'table[aria-label="Attendance"] tbody tr[data-index], ul[aria-label="Attendance"] > li',
      minimum: { laptop: 9, phone: 4, zoomed: 1, sideways: 1 },
    },
    {
      page: 'credits',
      path: `/faculty/classes/${course.id}?tab=credits`,
      rows: 'table[aria-label="Students’ credit"] tbody tr[data-index], ul[aria-label="Students’ credit"] > li',
      minimum: { laptop: 6, phone: 2, zoomed: 1, sideways: 1 },
    },
    {
      page: 'term',
      path: `/faculty/classes/${course.id}/students/${student}`,
      rows: '[aria-label="Events of the term"] tbody tr[data-index], ul[aria-label="Events of the term"] > li',
      minimum: { laptop: 7, phone: 2, zoomed: 1, sideways: 1 },
    },
    {
      page: 'class, events',
      path: `/faculty/classes/${course.id}`,
      rows: '[role="tabpanel"] section li',
      minimum: { laptop: 2, phone: 1, zoomed: 0, sideways: 0 },
    },
    {
      page: 'class, students',
      path: `/faculty/classes/${course.id}?tab=students`,
      rows: 'table[aria-label="Students"] tbody tr[data-index], ul[aria-label="Students"] > li',
      minimum: { laptop: 8, phone: 2, zoomed: 1, sideways: 1 },
    },
    {
      page: 'dashboard',
      path: '/faculty/dashboard',
      rows: 'section[aria-labelledby="today"] a[target="_blank"]',
      minimum: { laptop: 1, phone: 1, zoomed: 0, sideways: 0 },
    },
    {
      page: 'attendance dialog',
      path: `/faculty/events?attendance=${open.id}`,
      rows: '[role="dialog"] table[aria-label="Attendance"] tbody tr, [role="dialog"] ul[aria-label="Attendance"] > li',
      minimum: { laptop: 7, phone: 2, zoomed: 2, sideways: 2 },
    },
    {
      page: 'events',
      path: '/faculty/events?past=1',
      rows: 'main li[id^="event-"]',
      minimum: { laptop: 2, phone: 1, zoomed: 0, sideways: 0 },
    },
    {
      page: 'name list',
      path: `/faculty/events/${open.id}/names`,
      rows: 'article tbody tr',
      minimum: { laptop: 11, phone: 13, zoomed: 2, sideways: 2 },
    },
    {
      page: 'wall',
      path: `/faculty/events/${open.id}/projector`,
      rows: 'main img',
      minimum: { laptop: 1, phone: 1, zoomed: 1, sideways: 1 },
    },
  ]
  for (const window of windows) {
    const desk = await aDesk(stage, owner, { viewport: window })
    for (const { page, path, awaited, rows, minimum } of subjects) {
      await desk.goto(path)
      for (const selector of [rows, awaited ?? rows])
        await desk.locator(selector).first().waitFor({ state: 'attached' })
      const deadline = Date.now() + patience.timeout
      let count = await countWhole(desk, rows)
      // Content that loads later may move the rows.
      for (; count < minimum[window.name] && Date.now() < deadline; count = await countWhole(desk, rows))
        await desk.waitForTimeout(100)
      assert.ok(count >= minimum[window.name], `${page}, ${window.name}: ${count} rows are whole`)
    }
    await desk.context().close()
  }
})
