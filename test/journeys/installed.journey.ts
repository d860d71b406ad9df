import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { productName } from '#contract/product.ts'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { aPhoneThatKeeps, confirmWithoutNetwork, loseNetwork, offline } from './offline-steps.ts'
import { pathOfScript, scriptNames, shownPages } from './shown-pages.ts'
import { journey, mainJourney } from './stage.ts'
import { confirmAttendance, press, sees, seesHeading, signInStudent } from './steps.ts'

journey('the student’s side can be installed, with a correct manifest and icons', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/student/dashboard')
  const address = await phone.locator('link[rel=manifest]').getAttribute('href')
  const answer = await phone.request.get(address!)
  assert.match(answer.headers()['content-type']!, /^application\/manifest\+json/)
  const manifest = (await answer.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  assert.deepEqual(
    [manifest.name, manifest.start_url, manifest.display],
    [productName, '/student/dashboard', 'standalone'],
  )
  assert.deepEqual(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).toSorted(), [
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  const touch = await phone.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes } of [...manifest.icons, { src: touch!, sizes: '180x180' }]) {
    const size = await phone.evaluate<number[]>(
      `new Promise((done, fail) => Object.assign(new Image(), {
        onload() { done([this.naturalWidth, this.naturalHeight]) }, onerror: fail, src: ${JSON.stringify(src)} }))`,
    )
    assert.equal(size.join('x'), sizes, src)
  }
  // The browser's own check before it offers to install the app.
  const devtools = await phone.context().newCDPSession(phone)
  const { errors } = (await devtools.send('Page.getAppManifest')) as { errors: unknown[] }
  assert.deepEqual(errors, [])
})

journey(
  'without a network the student’s pages open under their own policy and say that there is no network',
  async (stage) => {
    const { phone } = await aPhoneThatKeeps(stage)
    stage.expectTrouble(offline)
    await loseNetwork(phone)
    for (const [address, heading] of [
      ['/student/dashboard', "Noor's Dashboard"],
      ['/scan', 'Scan QR'],
    ] as const) {
      await phone.goto(address)
      await seesHeading(phone, heading)
      await sees(phone, 'No network.')
      await stage.check(phone, `${address} without a network`)
    }
    const event = 'nobody-loaded-it'
    await phone.goto(`/attend/${event}`)
    await phone.waitForURL(`**/scan?event=${event}`)
    await sees(phone, 'No network.')
    await seesHeading(phone, 'Code read. No details yet.')
    assert.equal(await phone.getByText('Failed to load event details. Please try again.').count(), 0, 'said once')

    // The cached page has a nonce and a policy, but no one's name.
    const cachedPage = await phone.evaluate<{ policy: string; text: string }>(`caches
    .match('/kept-page', { ignoreSearch: true })
    .then(async (page) => ({ policy: page.headers.get('content-security-policy'), text: await page.text() }))`)
    const nonce = /name="csp-nonce" content="([\w-]{20,})"/.exec(cachedPage.text)![1]!
    assert.ok(cachedPage.policy.includes(`'nonce-${nonce}'`) && cachedPage.policy.includes('require-trusted-types-for'))
    assert.ok(!cachedPage.text.includes('Noor'))
    assert.equal(await phone.locator('meta[name="csp-nonce"]').getAttribute('content'), nonce)
  },
)

journey('a phone caches the student’s pages and no others, and a faculty browser caches none', async (stage) => {
  const { phone } = await aPhoneThatKeeps(stage)
  await phone.goto('/student/dashboard?tab=history')
  await seesHeading(phone, 'Your Attendance History')
  const cachedPaths = await phone.evaluate<string[]>(`caches.keys().then(async (names) =>
    (await Promise.all(names.filter((name) => name !== 'remembered-answers').map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`)
  assert.ok(cachedPaths.includes('/kept-page') && cachedPaths.includes(pathOfScript('scan-screen')))
  assert.ok(cachedPaths.some((path) => path.endsWith('.wasm')) && cachedPaths.some((path) => path.endsWith('.woff2')))
  const foreign = /^\/(api|docs|dev)|faculty|admin|events-|event-form|poster|attendance-dialog|roster/
  assert.deepEqual(
    cachedPaths.map((path) => `${scriptNames().get(path) ?? path}-`).filter((name) => foreign.test(name)),
    [],
  )

  // With a network, the page comes from the server: its nonce is new each time.
  const nonce = () => phone.locator('meta[name="csp-nonce"]').getAttribute('content')
  const first = await nonce()
  await phone.reload()
  assert.notEqual(await nonce(), first)

  const desk = await stage.desk({ serviceWorkers: 'allow' })
  await desk.goto('/auth/faculty/signin')
  await desk.waitForTimeout(4_000)
  assert.equal(await desk.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'), 0)
})

mainJourney('a stored check-in survives closing the page, which opens again without a network', async (stage) => {
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school, 'Eleanor'))
  const { phone } = await aPhoneThatKeeps(stage)
  await confirmWithoutNetwork(stage, phone, event)

  await phone.close()
  const nextPage = await phone.context().newPage()
  await nextPage.goto('/student/dashboard')
  await sees(nextPage, /Waiting to send: /)
  await stage.check(nextPage, 'a waiting check-in on the dashboard')
  await nextPage.goto(`/scan?event=${event.id}`)
  await seesHeading(nextPage, 'Waiting to send')
  await nextPage.context().setOffline(false)
  await seesHeading(nextPage, 'Attendance recorded successfully!')
  // A delay of less than a minute isn't mentioned.
  await sees(nextPage, /You’re on the roll\. Checked in at [^,]*\./)
})

journey('pages that a student has loaded open without a network, until the student logs out', async (stage) => {
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school, 'Eleanor'))
  const { phone } = await aPhoneThatKeeps(stage)
  await seesHeading(phone, "Noor's Dashboard")
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  stage.expectTrouble(offline)
  await loseNetwork(phone)

  await phone.goto('/student/dashboard')
  await seesHeading(phone, "Noor's Dashboard")
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, event.name)
  await sees(phone, 'Location ready')
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Waiting to send')
  await phone.context().setOffline(false)
  await seesHeading(phone, 'Attendance recorded successfully!')

  const remembered = () => phone.evaluate('caches.has("remembered-answers")')
  assert.equal(await remembered(), true)
  await phone.goto('/student/dashboard')
  await press(phone, 'Log out')
  await phone.waitForURL(stage.site + '/')
  assert.equal(await remembered(), false)
})

journey('after four hours a phone deletes the responses that it cached for use without a network', async (stage) => {
  const { phone } = await aPhoneThatKeeps(stage)
  await seesHeading(phone, "Noor's Dashboard")
  const readCache = () =>
    phone.evaluate<number>(
      'caches.open("remembered-answers").then((cache) => cache.keys()).then(({ length }) => length)',
    )
  assert.ok((await readCache()) > 0)
  stage.expectTrouble(offline)
  await loseNetwork(phone)
  await phone.clock.setFixedTime(Date.now() + 4 * 3_600_000 - 60_000)
  await phone.goto('/student/dashboard')
  await seesHeading(phone, "Noor's Dashboard")
  await phone.clock.setFixedTime(Date.now() + 4 * 3_600_000 + 60_000)
  await phone.goto('/student/dashboard')
  await press(phone, 'Your Profile')
  await sees(phone, 'Failed to load')
  assert.equal(await phone.getByRole('heading', { name: "Noor's Dashboard" }).count(), 0)
  assert.equal(await readCache(), 0)
})

journey(
  'a phone deletes its cached responses at the first sign that the session was ended elsewhere',
  async (stage) => {
    const { phone, student } = await aPhoneThatKeeps(stage)
    await seesHeading(phone, "Noor's Dashboard")
    const remembered = () => phone.evaluate('caches.has("remembered-answers")')
    assert.equal(await remembered(), true)
    await stage.world.db.deleteFrom('session').where('email', '=', student.email).execute()
    stage.expectTrouble(/phone: 401 GET \/api\//)
    await phone.goto('/student/dashboard')
    await seesHeading(phone, 'Student Sign In')
    assert.equal(await remembered(), false)
  },
)

journey('a page whose code was removed by a new release reloads automatically, but only once', async (stage) => {
  const student = await aStudent(stage.world, stage.school, 'Noor')
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  const historyTab = pathOfScript('history-tab')
  stage.expectTrouble(new RegExp(`phone: 404 GET ${historyTab}`))
  let requestCount = 0
  let goneFor = 1
  await phone.route(`**${historyTab}`, (route) =>
    (requestCount += 1) <= goneFor ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await phone.getByRole('tab', { name: 'History' }).click()
  await seesHeading(phone, 'Your Attendance History')
  assert.equal(requestCount, 2)

  // If the code stays missing, the page shows an error instead of retrying forever.
  goneFor = Infinity
  await phone.goto('/student/dashboard')
  await phone.getByRole('tab', { name: 'History' }).click()
  await sees(phone, /We couldn’t load this part of the page\./)
})

mainJourney(
  'a page whose code couldn’t load without a network loads automatically when the network is back',
  async (stage) => {
    const student = await aStudent(stage.world, stage.school, 'Noor')
    const phone = await stage.phone()
    // An earlier journey may have left the page's code in the browser's cache.
    await (await phone.context().newCDPSession(phone)).send('Network.clearBrowserCache')
    await signInStudent(phone, student.email, password)
    await seesHeading(phone, "Noor's Dashboard")
    stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED/)
    stage.expectTrouble(/phone: console: (?!.*(policy|violation))/i)
    const otherPage = phone.getByRole('link', { name: 'Accessibility' })
    await otherPage.waitFor()
    await loseNetwork(phone)
    await otherPage.click()
    await seesHeading(phone, 'We couldn’t show this page')
    await sees(phone, /Nothing you saved is lost, and neither is a waiting check-in\./)
    await phone.goBack()
    await phone.getByRole('button', { name: 'Start Scanning' }).waitFor()
    await phone.getByRole('tab', { name: 'History' }).click()
    await sees(phone, /We couldn’t load this part of the page\./)
    await phone.context().setOffline(false)
    await seesHeading(phone, 'Your Attendance History')
  },
)

const releases = mkdtempSync(join(tmpdir(), 'rollbook-release-'))
after(() => rmSync(releases, { recursive: true, force: true }))

/** Returns the folder of a copy of the pages, which a journey may change into a new release. */
function aRelease(): string {
  cpSync(shownPages, releases, { recursive: true })
  return releases
}

journey(
  'a new version asks before it is activated, and doesn’t ask in the middle of a check-in',
  async (stage) => {
    const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school, 'Eleanor'))
    const { phone } = await aPhoneThatKeeps(stage)
    const worker = () => phone.evaluate('navigator.serviceWorker.controller?.scriptURL ?? null')
    await phone.reload()
    assert.match(String(await worker()), /\/service-worker\.js$/)

    appendFileSync(join(releases, 'service-worker.js'), '\n// another release\n')
    await phone.goto(`/scan?event=${event.id}`)
    await sees(phone, 'Location ready')
    await phone.evaluate(`navigator.serviceWorker.getRegistration().then((kept) => new Promise((done) => {
      const look = () => (kept.waiting ? done() : setTimeout(look, 100))
      look()
    }))`)
    assert.equal(await phone.getByText('A new version is ready').count(), 0)
    await confirmAttendance(phone)
    await press(phone, 'Done')

    await sees(phone, 'A new version is ready')
    await stage.check(phone, 'a new version')
    await press(phone, 'Later')
    await phone.getByText('A new version is ready').waitFor({ state: 'detached' })
    await phone.reload()
    await sees(phone, 'A new version is ready')
    const loaded = phone.waitForEvent('load')
    await press(phone, 'Reload')
    await loaded
    await seesHeading(phone, 'Scan QR')
    const waits = 'navigator.serviceWorker.getRegistration().then((kept) => kept.waiting !== null)'
    assert.equal(await phone.evaluate(waits), false)
  },
  aRelease,
)
