// Measures how long the faculty pages keep a slow computer busy at a large university. Run by `npm run bench`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fillPortal } from '#test/bench/fill-portal.ts'
import type { Figure } from '#test/bench/figures.ts'
import { aFaculty } from '#test/builders.ts'
import { header, createRows } from '#test/journeys/class-steps.ts'
import { asFaculty } from '#test/journeys/steps.ts'

const size = { students: 3_000, events: 1_500, pastEvents: 1_500, classes: 300 }
const fileRows = 10_000
const slowerCpu = 4
/** The maximum time that a page may ignore clicks and keys, in ms. */
const goal = 200

type Step = { name: string; action: (page: Page) => Promise<unknown> }
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Opens each long list and works with it, on a CPU slowed down to a quarter of this machine’s speed. */
export async function atSizeBench(): Promise<Figure[]> {
  // Imported only here, because the stage loads the test runner.
  const { openStage, closeBrowser } = await import('#test/journeys/stage.ts')
  const stage = await openStage()
  const folder = mkdtempSync(join(tmpdir(), 'at-size-'))
  try {
    const owner = await aFaculty(stage.world, stage.school)
    const colleague = await aFaculty(stage.world, stage.school, 'Omar')
    const { classId } = await fillPortal(stage.world.db, { school: stage.school, owner, colleague }, size)
    const desk = await stage.desk()
    await desk
      .context()
      .addInitScript(
        `for (const [key, value] of ${JSON.stringify(Object.entries(asFaculty(owner)))}) localStorage.setItem(key, value)`,
      )
    await desk.goto('/faculty/dashboard')
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await desk.waitForLoadState('networkidle')
    const figures: Figure[] = []
    for (const { name, action } of steps(classId, stage.school.studentDomain, folder)) {
      const value = await measureMaxTaskMs(desk, action)
      figures.push({ name, description: 'longest task, ms', value, digits: 0, maximum: goal })
    }
    figures.push(await importFigure(desk))
    if (stage.troubles().length > 0) throw new Error(stage.troubles().join('\n'))
    return figures
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true })
    await closeBrowser()
  }
}

function steps(classId: string, domain: string, folder: string): Step[] {
  const side = (name: string) => (page: Page) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  const sees = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const scroll = async (page: Page) => {
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(300)
    }
  }
  const type = async (page: Page, label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(text, { delay: 30 })
  }
  // A file on disk: the page would decode bytes from the driver in a task longer than all of ours.
  const file = join(folder, 'roster.csv')
  writeFileSync(file, [header, ...createRows(fileRows, domain)].join('\n'))
  return [
    { name: '3,000 events, opened', action: async (page) => (await side('Events')(page), sees(page, 'Seminar 0')) },
    { name: '3,000 events, searched', action: (page) => type(page, 'Search by name', 'seminar 14') },
    {
      name: '3,000 events, with the past, scrolled',
      action: async (page) => {
        await page.getByLabel('Search by name').fill('')
        await page.getByLabel('Show Past Events').click()
        await sees(page, 'Past Events')
        await scroll(page)
      },
    },
    {
      name: '300 classes to assign to',
      action: async (page) => {
        await page.getByRole('button', { name: 'Assign' }).first().click()
        await page.getByRole('combobox', { name: 'Classes' }).click()
        await page.getByRole('listbox').waitFor()
        // Use the keyboard, because the driver would read the names of all options in a task longer than all of ours.
        for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key)
        await page.locator('[role=combobox]', { hasText: 'Section 001' }).waitFor()
        await page.getByRole('button', { name: 'Cancel' }).click()
      },
    },
    {
      name: '300 classes, opened and scrolled',
      action: async (page) => {
        await side('Classes')(page)
        await sees(page, 'Introduction to Everything')
        await page.getByRole('heading', { name: 'My Classes' }).click()
        await scroll(page)
      },
    },
    {
      name: 'a class of 3,000, opened',
      action: async (page) => {
        await page.getByRole('link', { name: 'Introduction to Everything' }).click()
        await page.getByRole('tab', { name: /^Students/ }).click()
        await page.getByRole('table', { name: 'Students' }).waitFor()
      },
    },
    {
      name: 'a class of 3,000, searched, filtered, scrolled',
      action: async (page) => {
        await type(page, 'Search students by name or email', 'maya 29')
        await page.getByLabel('Search students by name or email').fill('')
        await page.getByRole('button', { name: 'Registered 1,500', exact: true }).click()
        await page.getByRole('button', { name: 'All 3,000', exact: true }).click()
        await scroll(page)
      },
    },
    {
      name: 'the form of a class of 3,000, opened',
      action: async (page) => {
        await page.getByRole('link', { name: 'Edit Class' }).click()
        await page
          .getByRole('button', { name: /^Remove / })
          .first()
          .waitFor()
      },
    },
    {
      name: 'the form of a class of 3,000, used',
      action: async (page) => {
        await type(page, 'Class name', ' and more')
        await type(page, 'Search students', 'maya 29')
        await page.getByLabel('Search students').fill('')
        await page
          .getByRole('button', { name: /^Remove / })
          .first()
          .click()
        await page.getByRole('button', { name: 'Undo' }).click()
      },
    },
    {
      name: 'a file of 10,000 rows, previewed',
      action: async (page) => {
        await page.getByRole('button', { name: 'Import CSV' }).click()
        await page.getByLabel('CSV file').setInputFiles(file)
        await sees(page, 'ready to add')
        await page.getByRole('button', { name: /^Problems/ }).click()
        await page.getByRole('button', { name: /^All/ }).click()
        await scroll(page)
      },
    },
    {
      name: 'a file of 10,000 rows, taken into the form',
      action: async (page) => {
        await page.getByRole('button', { name: /^Add .* Students$/ }).click()
        await sees(page, 'Not saved yet')
      },
    },
  ]
}

/**
 * Performs an action. Returns the CPU time of the page’s longest task at the slow speed, in ms. CPU time, so that other
 * work on this machine doesn’t count.
 */
async function measureMaxTaskMs(page: Page, action: Step['action']): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser.')
  await browser.startTracing(page, { categories: ['toplevel'] })
  await action(page)
  // Includes the work that follows, such as rendering rows beyond the edge of the window.
  await page.waitForTimeout(1_000)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isOfPage = ({ pid, tid }: TraceEvent) => pages.some((thread) => thread.pid === pid && thread.tid === tid)
  const tasks = traceEvents.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && isOfPage(event))
  return (slowerCpu * Math.max(...tasks.map(({ tdur }) => tdur ?? 0))) / 1_000
}

/** Saves the form with its 10,000 students at this machine’s full speed. */
async function importFigure(page: Page): Promise<Figure> {
  const begun = performance.now()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Class updated successfully!').waitFor()
  const value = (performance.now() - begun) / 1_000
  return { name: 'a file of 10,000 rows, saved', description: 'seconds', value, digits: 2, maximum: 3 }
}
