// Measures how soon a student at the door can act, on a slow connection and a slow phone, behind the proxy from
// `deploy/`. Alternates with the whole site's document for the same URL, and with a bare React page for the event. Run
// by `npm run bench`.
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { createHash, X509Certificate } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { builtPages } from '#server/http/pages.ts'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import type { Figure } from '#test/bench/figures.ts'
import { freePort } from '#test/free-port.ts'
import { launchChromium } from '#test/journeys/launch-chromium.ts'
import { findPrograms } from '#test/journeys/programs.ts'
import { asStudent } from '#test/journeys/steps.ts'
import { buildBarePage } from './bare-page.bench.ts'

const runs = 5
/**
 * The limits until the button can be pressed: `cold` on a new phone, `warm` on a second visit. `task` is the longest
 * task, in ms.
 */
const goals = { cold: { seconds: 1.8, kB: 130, requests: 12, task: 150 }, warm: { seconds: 0.9, task: 150 } }

/** A network's bytes per second, and its latency in ms. */
const crowded = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const good = { offline: false, downloadThroughput: 10_000_000 / 8, uploadThroughput: 5_000_000 / 8, latency: 40 }

/** A phone, by how many times slower than this machine it is, and its network. */
type Phone = { slowness: number; line: typeof crowded }
/** The phone for which the goals are: in the mobile network of a crowded hall. */
const usual: Phone = { slowness: 4, line: crowded }
/** Other phones, which only the door is measured with. */
const extraPhones: Record<string, Phone> = {
  'fast phone': { slowness: 1, line: crowded },
  'slow phone': { slowness: 6, line: crowded },
  'good network': { slowness: 4, line: good },
}

const visitor: BrowserContextOptions = {
  viewport: { width: 390, height: 664 },
  permissions: ['geolocation'],
  geolocation: { latitude: 40.1, longitude: -88.2 },
  serviceWorkers: 'block',
}

const readyNow = 'ready at '

type Visit = { seconds: number; kB: number; requests: number; task: number }
type Visits = { cold: Visit; warm: Visit }

/** Opens an event and the sign-in page five times each on a new phone, each time followed by a second visit. */
export async function doorBench(): Promise<Figure[]> {
  // Imported only here, because the stage loads the test runner.
  const { openStage, closeBrowser } = await import('#test/journeys/stage.ts')
  const { startProxy } = await import('#test/proxy.ts')
  const ends: (() => unknown)[] = []
  // A copy without the door's document, so that the server sends the whole site.
  const sitePages = mkdtempSync(join(tmpdir(), 'rollbook-site-'))
  cpSync(join(builtPages, 'index.html'), join(sitePages, 'index.html'))
  symlinkSync(join(builtPages, 'assets'), join(sitePages, 'assets'))
  const barePages = mkdtempSync(join(tmpdir(), 'rollbook-bare-'))
  try {
    await buildBarePage(barePages)
    const measured = new Map<string, Visits[]>()
    const documents = { door: builtPages, 'whole site': sitePages, 'bare React page': barePages }
    const stages = await Promise.all(
      Object.entries(documents).map(async ([name, folder]) => {
        const stage = await openStage(() => folder)
        ends.unshift(stage.close)
        const processes = [Number(new URL(stage.site).port)]
        const t = { after: (end: unknown) => void ends.unshift(end as () => void) }
        const proxy = await startProxy(t, await freePort(), processes, folder)
        const { id } = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
        return { name, stage, id, site: proxy.site, key: await hashKey(proxy) }
      }),
    )
    // Chromium doesn't cache anything from a site whose certificate errors it ignores, so it must trust these keys.
    const trust = `--ignore-certificate-errors-spki-list=${stages.map(({ key }) => key).join(',')}`
    const { shell, chromium } = findPrograms()
    const browser = await launchChromium(shell ?? chromium, [trust])
    ends.unshift(() => browser.close())
    for (let run = 0; run < runs; run += 1)
      for (const { name, stage, id, site } of stages)
        for (const [address, button] of [
          [`/attend/${id}`, 'Confirm Attendance'],
          ['/auth/student/signin', 'Sign In'],
        ] as const) {
          const isIn = address !== '/auth/student/signin'
          if (name === 'bare React page' && !isIn) continue
          const keys = isIn ? asStudent(await aStudent(stage.world, stage.school)) : {}
          const title = `${name}, ${isIn ? 'an event' : 'sign-in'}`
          const phones = { '': usual, ...(name === 'door' && extraPhones) }
          for (const [phoneName, phone] of Object.entries(phones)) {
            const context = await browser.newContext(visitor)
            const visits = await visitTwice(context, site + address, { keys, button, phone })
            const label = phoneName ? `${phoneName}, ${title}` : title
            measured.set(label, [...(measured.get(label) ?? []), visits])
            await context.close()
          }
        }
    return [...measured].flatMap(([name, visits]) => describe(name, visits))
  } finally {
    for (const end of ends) await end()
    await closeBrowser()
    for (const folder of [sitePages, barePages]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the hash of the proxy's public key in the format of Chromium's command-line switch. */
async function hashKey({ port, ca }: { port: number; ca: string }): Promise<string> {
  const socket = connect({ port, ca, host: 'localhost', servername: 'localhost' })
  await once(socket, 'secureConnect')
  const { raw } = socket.getPeerCertificate()
  socket.end()
  const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

type Visitor = { keys: Record<string, string>; button: string; phone: Phone }

async function visitTwice(context: BrowserContext, address: string, { keys, button, phone }: Visitor): Promise<Visits> {
  // Runs before any of the page's scripts, so that no page has to be loaded first to fill local storage.
  await context.addInitScript(
    `if (location.protocol !== 'about:') for (const [key, value] of ${JSON.stringify(Object.entries(keys))}) localStorage.setItem(key, value)`,
  )
  await context.addInitScript(`(${logWhenReady.toString()})(${JSON.stringify([readyNow, button])})`)
  return { cold: await visit(context, address, phone), warm: await visit(context, address, phone) }
}

/** Visits a page in a new tab, until its button can be pressed. */
async function visit(context: BrowserContext, address: string, { slowness, line }: Phone): Promise<Visit> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', line)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  let [bytes, requests] = [0, 0]
  slow.on('Network.requestWillBeSent', () => (requests += 1))
  slow.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength))
  slow.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const readyMessage = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(readyNow),
    timeout: 60_000,
  })
  await page.goto(address, { waitUntil: 'commit' })
  const [ms, task] = JSON.parse((await readyMessage).text().slice(readyNow.length)) as [number, number]
  const result = { seconds: ms / 1_000, kB: bytes / 1_000, requests, task }
  await page.close()
  return result
}

/**
 * Runs in the page: checks in every frame whether the button is ready, then logs the time and the longest task (ms).
 */
function logWhenReady([words, name]: [string, string]): void {
  type Button = { textContent: string; disabled: boolean; checkVisibility: () => boolean }
  const page = globalThis as unknown as {
    document: { querySelectorAll: (selector: string) => Iterable<Button> }
    requestAnimationFrame: (callback: () => void) => void
    PerformanceObserver: new (callback: (list: { getEntries: () => { duration: number }[] }) => void) => {
      observe: (options: object) => void
    }
  }
  let longest = 0
  new page.PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const button = [...page.document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    const isReady = button && !button.disabled && button.checkVisibility()
    if (isReady) console.info(words + JSON.stringify([performance.now(), longest]))
    else page.requestAnimationFrame(look)
  }
  page.requestAnimationFrame(look)
}

function describe(name: string, measured: Visits[]): Figure[] {
  const isOurs = name.startsWith('door')
  return (['cold', 'warm'] as const).flatMap((kind) =>
    (['seconds', 'kB', 'requests', 'task'] as const).map((key) => {
      const sorted = measured.map((visits) => visits[kind][key]).toSorted((a, b) => a - b)
      const maximum = (goals[kind] as Partial<Visit>)[key]
      return {
        name: `${name}, ${kind}`,
        description: `${key === 'task' ? 'longest task, ms' : key}, median [${sorted[0]!.toFixed(2)}..${sorted.at(-1)!.toFixed(2)}]`,
        value: sorted[Math.floor(runs / 2)]!,
        digits: key === 'seconds' ? 2 : 0,
        ...(isOurs && maximum !== undefined && { maximum }),
      }
    }),
  )
}
