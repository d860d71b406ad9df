import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { keepPicture } from './keep-picture.ts'
import { patience } from '#test/patience.ts'
import { settle } from './looks.ts'
import { journey, mainJourney } from './stage.ts'
import { asStudent, press, remember, sees, seesHeading, signInAs } from './steps.ts'

const sizes = [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
]
const looks = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const

const scanned_at = new Date().toISOString()
const alreadyThere = { non_field_errors: ['already_recorded'] }
/** Both phones get these responses to a check-in, because the server would answer the second phone differently. */
const answers = [
  { title: 'Attendance recorded successfully!', status: 201, json: { scanned_at } },
  { title: /^Already recorded at/, status: 400, json: { error_codes: alreadyThere, scanned_at } },
  {
    title: 'Check-in is closed',
    status: 400,
    json: { code: 'check_in_closed', error: 'Closed.', reference: '7K2M9QXA' },
  },
]
/** For `addInitScript`: touches every result as it appears, so that it stays open for its screenshot. */
const touchResults = `new MutationObserver(() =>
  document.querySelector('dialog')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
).observe(document, { childList: true, subtree: true })`

journey('the pages at the door look the same as those of the whole site', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school), { name: 'Field Methods in Botany' })
  const student = await aStudent(world, school, 'Wei')

  for (const viewport of sizes) {
    const [door, site] = [await stage.phone(), await stage.phone()]
    // The second phone always gets the document of the whole site, which has the same pages.
    await site.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      return route.fulfill({ response: await route.fetch({ url: `${stage.site}/about` }) })
    })
    for (const page of [door, site]) {
      await page.setViewportSize(viewport)
      await page.addInitScript(touchResults)
    }
    const both = <T>(act: (page: Page) => Promise<T>) => Promise.all([act(door), act(site)])
    await both((page) => page.goto('/auth/student/signin'))
    await both((page) => seesHeading(page, 'Student Sign In'))
    assert.match(await readScripts(door), /door-/)
    assert.doesNotMatch(await readScripts(site), /door-/)
    await areAlike('sign-in')
    await both((page) => press(page, 'Sign In'))
    await both((page) => sees(page, 'Email and Password are required for direct sign-in'))
    await areAlike('sign-in, refused')
    await both((page) => press(page, 'Email link'))
    await both((page) => page.getByLabel('Remember me').check())
    await areAlike('sign-in by link')

    await both(async (page) => {
      await signInAs(page, asStudent(student), '/scan')
    })
    await both((page) => page.getByRole('button', { name: 'Start Scanning' }).waitFor())
    await areAlike('scan')
    await both((page) => page.goto('/scan?event=no'))
    await both((page) => page.getByRole('alert').waitFor())
    await areAlike('scan, no event')
    await both((page) => page.goto(`/scan?event=${event.id}`))
    await both((page) => sees(page, 'Location ready'))
    await areAlike('an event')

    stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
    for (const { title, ...answer } of answers) {
      await both((page) => page.route('**/api/attendance/', (route) => route.fulfill(answer)))
      await both(confirm)
      await both((page) => seesHeading(page, title))
      await areAlike(`answered ${title}`)
    }
    stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED POST \/api\/attendance\//)
    await both((page) => page.route('**/api/attendance/', (route) => route.abort('internetdisconnected')))
    await both(confirm)
    await both((page) => sees(page, 'Not sent yet, kept on this phone'))
    await areAlike('waiting')
    for (const page of [door, site]) await page.context().close()

    async function confirm(page: Page): Promise<void> {
      await page.goto(`/scan?event=${event.id}`)
      await sees(page, 'Location ready')
      await press(page, 'Confirm Attendance')
      // Otherwise the pointer would be over a button of the next screen.
      await page.mouse.move(1, 1)
    }

    /** Waits until both phones look the same, pixel by pixel. Parts that load late may appear at different times. */
    async function areAlike(name: string): Promise<void> {
      for (const look of looks) {
        const endsAt = Date.now() + patience.timeout
        for (;;) {
          const [ours, theirs] = await both(async (page) => {
            await page.emulateMedia(look)
            await settle(page)
            return page.screenshot({
              mask: [
                page.getByRole('timer'),
                page.locator('[aria-live=off]'),
                page.locator('dd', { hasText: /:\d\d:\d\d/ }),
              ],
            })
          })
          if (ours.equals(theirs)) break
          if (Date.now() < endsAt) continue
          const title = `${name} ${viewport.width} ${Object.values(look).join(' ')}`
          const files = [await keepPicture(door, `${title} door`), await keepPicture(site, `${title} site`)]
          assert.fail(`${title}: ${files.join(' and ')}`)
        }
      }
    }
  }
})

const readScripts = (page: Page) => page.evaluate<string>(`[...document.scripts].map(({ src }) => src).join(' ')`)

mainJourney('a page at the door requests at most 12 files before it can be used, and no fonts', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone()
  await phone.addInitScript(`const look = () => {
    const isReady = [...document.querySelectorAll('button')].some(({ textContent, disabled }) =>
      !disabled && ['Sign In', 'Confirm Attendance'].includes(textContent))
    if (isReady) globalThis.readyAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()`)
  const listEarly = async (button: string) => {
    await phone.getByRole('button', { name: button, exact: true }).waitFor()
    await phone.waitForFunction('globalThis.readyAt')
    return phone.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ startTime }) => startTime < readyAt).map(({ name }) => new URL(name).pathname)`)
  }
  await phone.goto('/auth/student/signin')
  const forSignIn = await listEarly('Sign In')
  await remember(phone, asStudent(await aStudent(world, school)))
  await phone.goto(`/attend/${event.id}`)
  const forEvent = await listEarly('Confirm Attendance')
  for (const files of [forSignIn, forEvent]) {
    assert.ok(files.length > 5 && files.length + 1 <= 12, files.join('\n'))
    assert.deepEqual(
      files.filter((file) => /fonts|woff/.test(file)),
      [],
    )
  }
  assert.ok(forEvent.includes(`/api/events/${event.id}/`), forEvent.join('\n'))
})

mainJourney('a page whose scripts can’t be loaded says so, and loads when the network is back', async (stage) => {
  const phone = await stage.phone()
  stage.expectTrouble(/phone: net::ERR_FAILED/)
  stage.allowTrouble(/phone: console: (?!.*(policy|violation))/i)
  for (const address of ['/attend/0123456789abcdef', '/faculty/events']) {
    await phone.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await phone.goto(address)
    await seesHeading(phone, 'We couldn’t load this page')
    await stage.check(phone, `${address} without its scripts`)
    await phone.unrouteAll()
    await phone.getByRole('link', { name: 'Reload' }).click()
    await seesHeading(phone, /Sign In/)
    assert.equal(await phone.getByText('We couldn’t load this page').isVisible(), false)
  }
  await phone.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await phone.goto('/auth/student/signin')
  await seesHeading(phone, 'We couldn’t load this page')
  await phone.unrouteAll()
  await phone.evaluate("dispatchEvent(new Event('online'))")
  await seesHeading(phone, 'Student Sign In')
})

mainJourney(
  'an event that arrives before the page’s code is rendered immediately, without a placeholder',
  async (stage) => {
    const { world, school } = stage
    const event = await anEvent(world, await aFaculty(world, school))
    const phone = await signInAs(stage.phone(), asStudent(await aStudent(world, school)))
    await phone.addInitScript(`new MutationObserver(() => {
    globalThis.hasWaited ||= document.querySelector('[aria-busy=true]') !== null
  }).observe(document, { subtree: true, childList: true, attributes: true })`)
    const isHere = 'Object.values(globalThis.earlyRequests ?? {}).some(({ isHere }) => isHere)'
    let hasArrived = false
    await phone.route(/\/assets\/.*\.js$/, async (route) => {
      // `evaluate` fails while the page is navigating away.
      while (!hasArrived && !phone.isClosed()) hasArrived = await phone.evaluate<boolean>(isHere).catch(() => false)
      await route.continue()
    })
    await phone.goto(`/attend/${event.id}`)
    await phone.getByRole('button', { name: 'Confirm Attendance' }).waitFor()
    assert.equal(await phone.evaluate('globalThis.hasWaited'), false)
    assert.equal(new URL(phone.url()).search, `?event=${event.id}`)
  },
)

for (const address of ['/auth/student/signin', '/auth/faculty/signin'])
  mainJourney(`${address} says so if its scripts don’t arrive, until they arrive`, async (stage) => {
    const phone = await stage.phone()
    await (await phone.context().newCDPSession(phone)).send('Network.clearBrowserCache')
    const network = Promise.withResolvers<void>()
    await phone.route(/\/assets\/.*\.js$/, async (route) => {
      await network.promise
      await route.continue()
    })
    await phone.clock.install()
    await phone.goto(address, { waitUntil: 'commit' })
    await phone.locator('#not-loaded').waitFor({ state: 'attached' })
    await phone.clock.fastForward(15_000)
    await seesHeading(phone, 'We couldn’t load this page')
    network.resolve()
    await phone.getByRole('textbox', { name: 'Email' }).waitFor()
    assert.equal(await phone.getByText('We couldn’t load this page').isVisible(), false)
  })
