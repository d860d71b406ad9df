// Measures the longest time that a full hall’s page is busy while students arrive. Run by `npm run bench`.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan } from '#test/builders.ts'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import type { Figure } from '#test/bench/figures.ts'
import { asFaculty, remember } from '#test/journeys/steps.ts'
import { call } from '#test/call.ts'

const onTheRoll = 2_000
const perSecond = 20
const seconds = 10
/** The browser calls anything longer than this a long task, in ms. */
const longTask = 50
const name = `Live page, ${onTheRoll} rows`

/** Opens the page of a hall with 2,000 students while 20 arrive each second. Returns the page’s longest task. */
export async function hallBench(): Promise<Figure[]> {
  // Imported only here, because the stage loads the test runner.
  const { openStage, closeBrowser } = await import('#test/journeys/stage.ts')
  const stage = await openStage()
  try {
    const { world, school, site } = stage
    const professor = await aFaculty(world, school)
    const event = await anEvent(world, professor)
    const students = await addStudents(world.db, school, onTheRoll + perSecond * seconds)
    const [present, arriving] = [students.slice(0, onTheRoll), students.slice(onTheRoll)]
    await addToRoll(world.db, event, present)
    // Some of the arriving students are expected, so that the missing list changes as well.
    const { id } = await aClassWith(world, professor, students.slice(-200))
    const body = { class_instance: id, event: event.id }
    await call(site, 'POST', '/api/class-events/', { token: professor.token, body })

    const desk = await stage.desk()
    await desk.goto('/nowhere')
    await remember(desk, asFaculty(professor))
    await desk.goto(`/faculty/events/${event.id}/live`)
    await desk.getByText(/^Live/).waitFor()
    await wait(2_000)
    await watchTasks(desk)
    const begun = performance.now()
    for (const [n, student] of arriving.entries()) {
      await wait(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()))
      const scan = aScan(world, student, event)
      const { status } = await call(site, 'POST', '/api/attendance/', { token: student.token, body: scan })
      if (status !== 201) throw new Error(`A check-in was answered ${status}.`)
    }
    const took = (performance.now() - begun) / 1_000
    await desk.getByRole('button', { name: `Checked in ${students.length.toLocaleString('en-US')}` }).waitFor()
    const longest = await desk.evaluate<number>('globalThis.maxTaskMs')
    if (stage.troubles().length > 0) throw new Error(stage.troubles().join('\n'))
    return [
      { name, description: 'arrivals a second', value: arriving.length / took, digits: 1 },
      {
        name,
        description: `longest task of the page, ms (0: none over ${longTask})`,
        value: longest,
        digits: 0,
        maximum: longTask,
      },
    ]
  } finally {
    await stage.close()
    await closeBrowser()
  }
}

/** Makes the browser record its longest task from now on. The browser reports only tasks over 50 ms. */
function watchTasks(page: Page): Promise<unknown> {
  return page.evaluate(`
    globalThis.maxTaskMs = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.maxTaskMs = Math.max(globalThis.maxTaskMs, duration)
    }).observe({ entryTypes: ['longtask'] })`)
}
