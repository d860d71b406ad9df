import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent } from '#test/builders.ts'
import { settle } from './looks.ts'
import { loseNetwork } from './offline-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { asFaculty, chooseStart, clockAt, press, sees, signInAs } from './steps.ts'

/** Returns how many px of the focused field's height a notice covers, or null without a notice. */
const covered = (page: Page) =>
  page.evaluate<number | null>(`(() => {
    const notice = document.querySelector('.MuiSnackbar-root')?.getBoundingClientRect()
    const field = document.activeElement.getBoundingClientRect()
    if (!notice) return null
    const isBeside = notice.right <= field.left || notice.left >= field.right
    return isBeside ? 0 : Math.max(0, Math.min(field.bottom, notice.bottom) - Math.max(field.top, notice.top))
  })()`)

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const)
  journey(`on ${name} a notice never covers the field that has the focus`, async (stage) => {
    const professor = await aFaculty(stage.world, stage.school, 'Priya')
    const page = await stage.desk()
    await page.setViewportSize(viewport)
    await signInAs(page, asFaculty(professor))
    for (const label of ['Location', 'Room capacity', 'Date']) {
      await page.goto('/faculty/events/add')
      const start = clockAt(Date.now())
      await page.getByLabel('Event name').fill(`Chamber Choir ${label}`)
      await page.getByLabel('Location').fill('Sayre Chapel')
      await chooseStart(page, start)
      // So long that a field can be anywhere in the window.
      await page.getByLabel('Description').fill('Bring a notebook.\n'.repeat(30))
      const field = page.getByLabel(label)
      await field.focus()
      // Scroll the field to where the notice will be.
      const above = viewport.width < 600 ? 100 : 28
      await page.evaluate(`scrollBy(0, document.activeElement.getBoundingClientRect().bottom - innerHeight + ${above})`)
      const box = await field.boundingBox()
      assert.equal(Math.round(box!.y + box!.height), viewport.height - above)
      await page.keyboard.press('Enter')
      await sees(page, 'Event created successfully!')
      await settle(page)
      assert.equal(await covered(page), 0, label)
      await page.waitForURL((url) => url.pathname === '/faculty/events')
    }
  })

mainJourney(
  'without a network, a notice and a dialog whose code isn’t loaded leave the page as it was',
  async (stage) => {
    const professor = await aFaculty(stage.world, stage.school, 'Priya')
    await anEvent(stage.world, professor, { name: 'Chamber Choir' })
    const desk = await stage.desk({ may: [] })
    // An earlier journey may have left the code in the browser's cache.
    await (await desk.context().newCDPSession(desk)).send('Network.clearBrowserCache')
    await signInAs(desk, asFaculty(professor), '/faculty/events')
    await sees(desk, 'Chamber Choir')
    stage.expectTrouble(/desk: net::ERR_INTERNET_DISCONNECTED/)
    stage.allowTrouble(/desk: console: (?!.*(policy|violation))/i)
    await loseNetwork(desk)
    await press(desk, 'Share')
    await sees(desk.getByRole('alert'), 'Failed to copy link. Please try again.')
    await press(desk, 'Attendance')
    await sees(desk.getByRole('alert'), /We couldn’t load this part of the page\./)
    await sees(desk, 'Chamber Choir')
    await desk.context().setOffline(false)
    await desk.getByRole('dialog', { name: 'Chamber Choir' }).waitFor()
  },
)

journey('a page isn’t reloaded for a part that the network of a full hall didn’t bring', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Priya')
  const { id } = await anEvent(stage.world, professor, { name: 'Chamber Choir' })
  const desk = await stage.desk()
  await (await desk.context().newCDPSession(desk)).send('Network.clearBrowserCache')
  await signInAs(desk, asFaculty(professor), `/faculty/events/${id}/edit`)
  await desk.getByLabel('Location').fill('Sayre Chapel')
  stage.expectTrouble(/desk: net::ERR_FAILED/)
  stage.allowTrouble(/desk: console: (?!.*(policy|violation))/i)
  // The browser doesn't notice that its network answers nothing.
  await desk.route(/\/(assets|api|healthz)\b/, (route) => route.abort())
  await press(desk, 'Your Profile')
  await sees(desk.getByRole('alert'), /We couldn’t load this part of the page\./)
  assert.equal(await desk.getByLabel('Location').inputValue(), 'Sayre Chapel')
})

journey('a part whose code doesn’t arrive is replaced by a message, and appears when it arrives', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Priya')
  await anEvent(stage.world, professor, { name: 'Chamber Choir' })
  const desk = await stage.desk()
  await (await desk.context().newCDPSession(desk)).send('Network.clearBrowserCache')
  await desk.clock.install()
  await signInAs(desk, asFaculty(professor), '/faculty/events')
  await sees(desk, 'Chamber Choir')
  const network = Promise.withResolvers<void>()
  await desk.route(/\/assets\//, async (route) => {
    await network.promise
    await route.continue()
  })
  const isRequested = desk.waitForRequest(/\/assets\//)
  await press(desk, 'Attendance')
  await isRequested
  await desk.clock.fastForward(15_000)
  await sees(desk.getByRole('alert'), /We couldn’t load this part of the page\./)
  network.resolve()
  await desk.getByRole('dialog', { name: 'Chamber Choir' }).waitFor()
})

journey('if a part’s code is missing, “Try again” loads the newer page', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Priya')
  const { id } = await aClassWith(stage.world, professor, [], 'BIO 210')
  const desk = await stage.desk()
  await (await desk.context().newCDPSession(desk)).send('Network.clearBrowserCache')
  await signInAs(desk, asFaculty(professor), `/faculty/classes/${id}`)
  await sees(desk, 'BIO 210')
  stage.expectTrouble(/desk: 404 GET \/assets\//)
  stage.allowTrouble(/desk: console: (?!.*(policy|violation))/i)
  // Until the page itself is loaded again, the files that it names don't exist.
  let isReplaced = true
  await desk.route(/\/assets\//, (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()))
  await desk.route(/\/faculty\/classes\//, (route) => {
    isReplaced = false
    return route.continue()
  })
  // The page isn't reloaded automatically if the browser refuses storage, or if the person stops it.
  await desk.evaluate(`Storage.prototype.setItem = () => { throw new Error('QuotaExceededError') }`)
  await desk.getByRole('tab', { name: 'Credits' }).click()
  const message = desk.getByRole('alert').filter({ hasText: /We couldn’t load this part of the page\./ })
  await message.waitFor()
  const reloaded = desk.waitForEvent('load')
  await press(message, 'Try again')
  await reloaded
  await sees(desk, 'BIO 210')
})
