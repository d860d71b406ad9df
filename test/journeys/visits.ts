import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { patience } from '#test/patience.ts'
import { awaitResizes } from './launch-chromium.ts'
import { reportViolations } from './watch.ts'

export type Visitor = {
  who: string
  /** The browser's permissions. It refuses everything else, like a person who taps 'Block'. */
  may?: ('camera' | 'geolocation' | 'background-sync')[]
  colorScheme?: 'light' | 'dark'
  /** Whether the pages animate. Most journeys look at final positions. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** The number of device pixels per CSS pixel, in each direction. */
  deviceScaleFactor?: number
  /** The browser's IANA time zone, by default that of the stage's university. */
  timezoneId?: string
  /** An address of the product that isn't the stage's own. Its certificate may be self-signed. */
  baseURL?: string
  ignoreHTTPSErrors?: boolean
  /**
   * Whether the phone may cache pages in a service worker. Most journeys test the server's own pages, and must not wait
   * for a worker.
   */
  serviceWorkers?: 'allow' | 'block'
}

/**
 * A visitor's browser context with one page. Later journeys of the process use it again, like a public computer that
 * forgets who was there, because a new context costs more CPU time than most of what a journey does.
 */
export type Visit = { context: BrowserContext; page: Page; leave: (mayKeep: boolean) => Promise<void> }

type KeptVisit = { context: BrowserContext; page: Page; cdp: CDPSession; options: BrowserContextOptions; key: string }

/** The maximum number of idle visits. Each keeps a browser process of about 100 MB. */
const maxIdle = 4
const idle: KeptVisit[] = []
const blankPage = '/empty-page-between-journeys'
/** The events that journeys listen to. Playwright has listeners of its own for other events. */
const pageEvents = ['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'pageerror'] as const
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const

/** A visitor's options, unless a journey sets others. */
const usualOptions: BrowserContextOptions = {
  locale: 'en-US',
  // The university's own, so that a local time means the same on the page and on the server.
  timezoneId: 'America/New_York',
  geolocation: { latitude: 42.3744, longitude: -71.1169, accuracy: 12 },
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
}

/**
 * Opens a context with a page in a browser, or reuses one with the same options that an earlier journey left. `prepare`
 * is called with each new context before it has a page.
 */
export async function openVisit(
  browser: Browser,
  ownOptions: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Visit> {
  const options = { ...usualOptions, ...ownOptions }
  const key = JSON.stringify(options)
  const index = idle.findIndex((visit) => visit.key === key && visit.context.browser() === browser)
  const visit = index === -1 ? await openNew(browser, options, key, prepare) : idle.splice(index, 1)[0]!
  visit.context.on('page', awaitResizes)
  const hasLastingChange = watchLastingChanges(visit)
  return {
    ...visit,
    async leave(mayKeep) {
      const isForgotten = () =>
        forget(visit).then(
          () => true,
          () => false,
        )
      if (mayKeep && !hasLastingChange() && (await isForgotten())) idle.push(visit)
      else await visit.context.close()
      if (idle.length > maxIdle) await idle.shift()!.context.close()
    },
  }
}

/** Forgets the idle visits of a process. Closing their browser closes them. */
export function forgetVisits(): void {
  idle.length = 0
}

async function openNew(
  browser: Browser,
  options: BrowserContextOptions,
  key: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<KeptVisit> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patience.timeout)
  await reportViolations(context)
  await prepare(context)
  const page = await context.newPage()
  awaitResizes(page)
  return { context, page, cdp: await context.newCDPSession(page), options, key }
}

/** Watches for changes that can't be undone. Returns a function that returns whether there were any. */
function watchLastingChanges({ context, page, options }: KeptVisit): () => boolean {
  // A service worker may still be running when the next journey begins.
  let isChanged = options.serviceWorkers === 'allow'
  const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']
  const watch = (target: object, names: readonly string[]) => {
    const prototype = Object.getPrototypeOf(target) as Record<string, (...args: unknown[]) => unknown>
    for (const name of names)
      Reflect.set(target, name, (...args: unknown[]) => {
        isChanged = true
        return prototype[name]!.apply(target, args)
      })
  }
  watch(context, [...lasting, 'newCDPSession'])
  watch(page, lasting)
  // The first of these calls replaces the page's clock.
  const clockCalls = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']
  watch(context.clock, clockCalls)
  return () => isChanged
}

/** Makes a visit like new: what a page or journey set, stored or listens to is removed. Throws if that fails. */
async function forget({ context, page, cdp, options }: KeptVisit): Promise<void> {
  for (const event of [...pageEvents, ...requestEvents]) page.removeAllListeners(event)
  for (const event of ['page', ...requestEvents]) context.removeAllListeners(event)
  for (const opened of context.pages()) if (opened !== page) await opened.close()
  // Unsaved work is discarded without a question.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // An empty page of the same site, because another site's page would get another browser process.
  await page.route(`**${blankPage}`, (route) => route.fulfill({ contentType: 'text/html', body: '<title></title>' }))
  await page.goto(blankPage)
  page.removeAllListeners('dialog')
  await page.evaluate("sessionStorage.clear(), (window.name = '')")
  await page.unrouteAll()
  await context.clearCookies()
  const origin = new URL(options.baseURL!).origin
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await cdp.send('Page.resetNavigationHistory')
  await context.clearPermissions()
  await context.grantPermissions(options.permissions ?? [])
  await context.setGeolocation(options.geolocation ?? null)
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = options
  await page.emulateMedia({ media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion })
  if (options.viewport) await page.setViewportSize(options.viewport)
  await page.mouse.move(-1, -1)
}
