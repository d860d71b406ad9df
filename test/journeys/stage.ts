import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { buildPagesWhenNeeded } from '#scripts/build-pages.ts'
import type { Settings } from '#server/settings.ts'
import { startServer } from '#server/start-server.ts'
import { aSchool, type School } from '#test/builders.ts'
import { endAfterTest } from '#test/end-after-test.ts'
import { freePort } from '#test/free-port.ts'
import { startMailServer, type MailServer, type Received } from '#test/mail-server.ts'
import { watchLog } from '#test/log-watch.ts'
import { reusedThreads } from '#test/queries-worker.ts'
import { isShortSet } from '#test/short-set.ts'
import { createTestFile } from '#test/sqlite.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { noDelayLimits, testSettings } from '#test/test-settings.ts'
import { findByEnglish } from '#test/pseudo/find-by-english.ts'
import { plainValue } from '#test/pseudo/read-pseudo.ts'
import { lookOnceMore, findTroubles, watchSentences, type ObservedTexts } from '#test/pseudo/watch-sentences.ts'
import type { World } from '#test/world.ts'
import { stubServer, type Stub } from './stub-server.ts'
import { bareWall, fakeCamera, type FakeCamera, type Scene } from './camera.ts'
import { plantCanaries, watchForCanaries } from './canaries.ts'
import { keepPicture } from './keep-picture.ts'
import { launchChromium } from './launch-chromium.ts'
import { findBarriers, findCovered, type ColorScheme } from './looks.ts'
import { findPrograms } from './programs.ts'
import { followTyped, collectSecrets, type Secret } from './secrets.ts'
import { isPseudo, shownPages } from './shown-pages.ts'
import { forgetVisits, openVisit, type Visit, type Visitor } from './visits.ts'
import { startWatch } from './watch.ts'

/** The time limit (ms) for a journey that hangs. The longest takes five minutes on a slow and busy machine. */
const maxJourneyMs = 900_000

/** A server as in production, its emails, a university, and a browser with as many visitors as needed. */
export type Stage = {
  site: string
  /** For data that was in the database before the journey starts. */
  world: World
  mail: MailServer
  school: School
  /** A student's phone and a professor's desk: each a separate browser context, with its own cookies and storage. */
  phone: (visitor?: Partial<Visitor>) => Promise<Page>
  desk: (visitor?: Partial<Visitor>) => Promise<Page>
  /** Sets what every camera that starts from now on sees. Only phones opened afterwards have a working camera. */
  cameraSees: (scenes: Scene[]) => void
  /**
   * Returns the email that an action causes. A notice that soon disappears must be checked in the action, because
   * emails are slow.
   */
  emailAfter: (address: string, action: () => Promise<unknown>) => Promise<Received>
  /** Moves the server's clock forward (ms). */
  pass: (ms: number) => void
  /** Cuts every connection to the server, like a failing network. */
  cut: () => void
  /**
   * Runs axe on the current page, by default in light and dark colors, and looks for covered messages. Both kinds of
   * findings fail the journey.
   */
  check: (page: Page, name: string, schemes?: readonly ColorScheme[]) => Promise<void>
  /** Registers something that ends with the journey, even if the journey times out. */
  endsWith: (end: () => Promise<void>) => void
  /** Answers calls to an address instead of the server. Returns a function that ends this. */
  answerInstead: (stub: Stub) => () => void
  expectTrouble: (matching: RegExp) => void
  allowTrouble: (matching: RegExp) => void
}
type OpenStage = Stage & {
  pages: () => Page[]
  troubles: () => string[]
  close: (hasPassed?: boolean) => Promise<void>
}

type Walk = (stage: Stage) => Promise<void>
type Setup = { pages?: () => string; prepare?: Walk }

/**
 * Runs a journey on its own stage, with the built pages or with those in another folder. The journey also fails if the
 * browser had unexpected trouble, or if someone was shown a text of the other university. Only `npm run test:all` runs
 * it, not `npm test`.
 */
export function journey(name: string, walk: Walk, pages?: () => string): void {
  if (!isShortSet) playJourney(name, walk, { ...(pages && { pages }) })
}

/** Runs a journey in `npm test` as well: a role's story, every specified text and every address. */
export function mainJourney(name: string, walk: Walk): void {
  playJourney(name, walk)
}

/** Runs a journey without the other university, because it counts or changes everyone's rows. */
export function journeyAlone(name: string, walk: Walk): void {
  if (!isShortSet) mainJourneyAlone(name, walk)
}

/** Runs such a journey in `npm test` as well. */
export function mainJourneyAlone(name: string, walk: Walk): void {
  playJourney(name, walk, { prepare: async () => undefined })
}

function playJourney(
  name: string,
  walk: Walk,
  { pages, prepare = ({ world }) => plantCanaries(world) }: Setup = {},
): void {
  test(name, { timeout: maxJourneyMs }, async (t) => {
    const stage = await openStage(pages)
    // Even after a timeout: without its browser and server, the rest of the journey ends.
    endAfterTest(t, () => stage.close())
    try {
      await prepare(stage)
      await walk(stage)
      await stage.close(true)
    } catch (error) {
      for (const [n, page] of stage.pages().entries()) {
        t.diagnostic(`stood at ${page.url()}: ${await keepPicture(page, `${name} ${n + 1}`)}`)
      }
      for (const trouble of stage.troubles()) t.diagnostic(trouble)
      throw error
    } finally {
      await stage.close()
    }
    assert.deepEqual(stage.troubles(), [], 'the browser had trouble that the journey did not expect')
  })
}

/** Journeys of a process have the same address if possible, so that the browser has cached the pages' files. */
let lastPort: number | undefined

export async function openStage(pages?: () => string): Promise<OpenStage> {
  if (!process.env.PAGES_ARE_BUILT) buildPagesWhenNeeded()
  const folder = newTestFolder('journey')
  const mailServer = await startMailServer()
  const mail = isPseudo ? inEnglish(mailServer) : mailServer
  const port = (lastPort = await freePort(lastPort))
  const site = `http://localhost:${port}`
  const watch = startWatch()
  const logged = watchLog()
  const typedSecrets: Secret[] = []
  const sayings: ObservedTexts = { told: [], typed: [] }
  let ahead = 0
  const now = () => Date.now() + ahead
  const settings = createSettings({ site, port, folder, mail })
  await createTestFile(join(folder, 'rollbook.db'))
  const server = await startServer(settings, {
    now,
    tooMuch: noDelayLimits,
    readerThreads: reusedThreads,
    pages: pages ? pages() : shownPages,
    logTo: {
      write(line) {
        logged.write(line)
        if ((JSON.parse(line) as { level: number }).level >= 50) watch.note(`server: ${line}`)
      },
    },
  })
  const world = { db: server.database.db, clock: { now } } as World
  const everyAnswerJudged = watchForCanaries(server.app.http.server, world, watch.note)
  const visits: Visit[] = []
  const ends: (() => Promise<void>)[] = []
  let hasSeen = false
  let closed: Promise<void> | null = null

  async function openPage({ who: label, may = [], ...rest }: Visitor, screen: object): Promise<Page> {
    const browser = await openBrowser(hasSeen ? 'with a camera' : 'light')
    const visit = await openVisit(browser, { baseURL: site, permissions: may, ...screen, ...rest }, async (context) => {
      if (isPseudo) await watchSentences(context, sayings)
    })
    visits.push(visit)
    const { context, page } = visit
    watch.follow(context, label)
    followTyped(context, typedSecrets)
    if (isPseudo) findByEnglish(page)
    return page
  }

  return {
    site,
    world,
    mail,
    school: await aSchool(world, 'Alder'),
    phone: (visitor) => openPage({ who: 'phone', may: ['camera', 'geolocation'], ...visitor }, phoneScreen),
    desk: (visitor) => openPage({ who: 'desk', ...visitor }, { viewport: { width: 1280, height: 800 } }),
    cameraSees: (scenes) => {
      hasSeen = true
      theCamera().see(scenes)
    },
    async emailAfter(address, action) {
      const previousCount = mail.emails.length
      await action()
      return mail.emailTo(address, { after: previousCount })
    },
    pass: (ms) => void (ahead += ms),
    cut: () => server.app.http.server.closeAllConnections(),
    async check(page, name, schemes = usualSchemes) {
      for (const cover of await findCovered(page)) watch.note(`${name}: ${cover}`)
      for (const barrier of await findBarriers(page, name, { isPseudo, schemes })) watch.note(barrier)
    },
    endsWith: (end) => (closed ? void end() : void ends.push(end)),
    answerInstead: stubServer(server.app.http.server),
    expectTrouble: watch.expect,
    allowTrouble: watch.allow,
    pages: () => visits.flatMap(({ context }) => context.pages()),
    troubles: watch.findTrouble,
    close: (hasPassed = false) => (closed ??= close(hasPassed)),
  }

  async function close(hasPassed: boolean): Promise<void> {
    for (const end of ends) await end()
    if (isPseudo) for (const { context } of visits) await lookOnceMore(context)
    const mayKeep = hasPassed && !isPseudo && !pages
    for (const visit of visits) await visit.leave(mayKeep)
    if (isPseudo) for (const trouble of await findTroubles(sayings, mail.emails, world)) watch.note(trouble)
    for (const leak of logged.leaks([...typedSecrets, ...(await collectSecrets(world, mail))]))
      watch.note(`the log shows ${leak}`)
    await everyAnswerJudged()
    // The browser's next journey must not see the codes of this journey.
    if (hasSeen) theCamera().see(bareWall)
    await server.stop()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In `npm test` only the journeys that visit every address run axe. */
const usualSchemes: readonly ColorScheme[] = isShortSet ? [] : ['light', 'dark']

/** Returns a mail server whose emails are translated back from the pseudo-language. */
function inEnglish(mail: MailServer): MailServer {
  return { ...mail, emailTo: async (address, options) => plainValue(await mail.emailTo(address, options)) }
}

// The window that Safari leaves on an iPhone. One device pixel per CSS pixel, because more would be slower to render.
const phoneScreen = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }

type Kind = 'light' | 'with a camera'
const open = new Map<Kind, Promise<Browser>>()
let camera: FakeCamera | null = null

/** The camera's video, made when it is first needed. */
const theCamera = () => (camera ??= fakeCamera(findPrograms().ffmpeg))

// All journeys of a process share a browser, because starting it takes longer than most of them.
function openBrowser(kind: Kind): Promise<Browser> {
  const { shell } = findPrograms()
  const chosenKind = shell ? kind : 'with a camera'
  const opened = open.get(chosenKind) ?? (chosenKind === 'light' ? launchChromium(shell!, []) : launchWithCamera())
  open.set(chosenKind, opened)
  // A browser that crashes or doesn't start fails only the journey that used it.
  const forgetBrowser = () => {
    if (open.get(chosenKind) !== opened) return
    open.delete(chosenKind)
    forgetVisits()
  }
  opened.then((browser) => browser.once('disconnected', forgetBrowser), forgetBrowser)
  return opened
}

function launchWithCamera(): Promise<Browser> {
  return launchChromium(findPrograms().chromium, [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${theCamera().file}`,
  ])
}

after(closeBrowser)

export async function closeBrowser(): Promise<void> {
  forgetVisits()
  for (const opened of open.values()) await (await opened.catch(() => null))?.close()
  camera?.remove()
  camera = null
}

type Place = { site: string; port: number; folder: string; mail: MailServer }

function createSettings({ site, port, folder, mail }: Place): Settings {
  const database = { engine: 'sqlite', path: join(folder, 'rollbook.db') } as const
  // Every response is logged, so that personal data in a line fails the journey.
  const settings = testSettings({ publicUrl: site, port, dataDir: folder, database, mail })
  // A university's identity provider runs on this machine.
  return { ...settings, logLevel: 'debug', outboundAllow: ['127.0.0.1'] }
}
