import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { pathOfScript } from './shown-pages.ts'
import { journey, mainJourney } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs } from './steps.ts'

const notLoaded = /We couldn’t load this part of the page\./

/** Forwards no more requests of these addresses. Returns a function that forwards those that come later. */
async function silence(page: Page, address: RegExp | ((url: URL) => boolean)): Promise<() => void> {
  let isSilent = true
  await page.route(address, async (route) => {
    if (isSilent) return new Promise<void>(() => undefined)
    return route.fallback()
  })
  return () => void (isSilent = false)
}

mainJourney('staff pages of a server that never answers say so, and load when asked again', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const { id } = await aClassWith(stage.world, owner, [await aStudent(stage.world, stage.school)], 'BIO 210')
  const event = await anEvent(stage.world, owner, { name: 'Talk' })
  const desk = await stage.desk()
  await desk.clock.install()
  stage.allowTrouble(/desk: (net::ERR_ABORTED|console: )/)
  const pages = {
    '/faculty/events': 'Talk',
    [`/faculty/classes/${id}`]: 'BIO 210',
    [`/faculty/events/${event.id}/names`]: 'Print',
  }
  for (const [path, content] of Object.entries(pages)) {
    const answerAgain = await silence(desk, /\/api\//)
    const isAsked = desk.waitForRequest(/\/api\//)
    await signInAs(desk, asFaculty(owner), path)
    await isAsked
    // The page's code has arrived.
    await desk.locator('#root nav').waitFor()
    await desk.locator('main [aria-label=Loading]').waitFor({ state: 'hidden' })
    const button = desk.getByRole('main').getByRole('button', { name: 'Try again' }).first()
    for (let s = 0; s < 60 && !(await button.isVisible()); s += 10) await desk.clock.fastForward(10_000)
    await button.waitFor()
    answerAgain()
    await button.click()
    await sees(desk, content)
  }
})

mainJourney('“Try again” loads the page if the code of a part hangs, also in place of a dialog', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const { id } = await aClassWith(stage.world, owner, [], 'BIO 210')
  await anEvent(stage.world, owner, { name: 'Chamber Choir' })
  const desk = await stage.desk()
  await (await desk.context().newCDPSession(desk)).send('Network.clearBrowserCache')
  await desk.clock.install()
  stage.allowTrouble(/desk: (net::ERR_ABORTED|console: )/)
  const hang = async (open: () => Promise<void>, retryMs = 5_000) => {
    const answerAgain = await silence(desk, /\/assets\//)
    const isRequested = desk.waitForRequest(/\/assets\//)
    await open()
    await isRequested
    await desk.clock.fastForward(15_000)
    const message = desk.getByRole('alert').filter({ hasText: notLoaded })
    await message.waitFor()
    answerAgain()
    const reloaded = desk.waitForEvent('load')
    await press(message, 'Try again')
    // Not at all if the page asks the server at once: a clock that leaps would end the question.
    if (retryMs) await desk.clock.fastForward(retryMs)
    await reloaded
    await desk.locator('#root nav').waitFor()
  }
  await signInAs(desk, asFaculty(owner), '/faculty/events')
  await sees(desk, 'Chamber Choir')
  await hang(() => press(desk, 'Attendance'))
  await signInAs(desk, asFaculty(owner), `/faculty/classes/${id}`)
  await sees(desk, 'BIO 210')
  await hang(() => desk.getByRole('tab', { name: 'Credits' }).click())
  await hang(async () => {
    await desk.getByRole('link', { name: 'Recently Deleted' }).click()
    await desk.locator('main [aria-label=Loading]').waitFor()
  }, 0)
  await seesHeading(desk, 'Recently Deleted')
  assert.equal(await desk.getByText(notLoaded).count(), 0)
})

journey('a page whose frame’s code doesn’t arrive says so after a while', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const desk = await stage.desk()
  await silence(desk, ({ pathname }) => pathname === pathOfScript('faculty-routes'))
  await signInAs(desk, asFaculty(owner), '/faculty/events')
  await desk.locator('#root > [aria-busy]').waitFor()
  const note = desk.getByRole('heading', { name: 'We couldn’t load this page' })
  assert.equal(await note.isVisible(), false)
  // As after 15 s.
  await desk.evaluate(
    `for (const animation of document.getAnimations()) if (animation.animationName === 'late') animation.finish()`,
  )
  await note.waitFor()
})
