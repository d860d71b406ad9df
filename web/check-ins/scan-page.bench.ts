// Measures how soon the scan page can scan on a slow connection and a slow phone. Run by `npm run bench`.
import type { BrowserContext, Page } from 'playwright-core'
import { aStudent } from '#test/builders.ts'
import type { Figure } from '#test/bench/figures.ts'
import { bareWall } from '#test/journeys/camera.ts'
import { asStudent } from '#test/journeys/steps.ts'

const runs = 5
/** Seconds until one can scan: with nothing of ours in the browser, and coming back. */
const goals = { first: 4, second: 2 }

/**
 * A busy hall's mobile network: bytes a second, latency in ms; and a phone that computes four times slower than this
 * machine.
 */
const line = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const slowerCpu = 4

const readyNow = 'ready to scan '

type Visits = { first: number; second: number }

/** Opens the scan page of a signed-in student five times with an empty cache and five times again. Returns seconds. */
export async function scanPageBench(): Promise<Figure[]> {
  // Imported only here, because the stage loads the test runner.
  const { openStage, closeBrowser } = await import('#test/journeys/stage.ts')
  const stage = await openStage()
  stage.cameraSees(bareWall)
  try {
    const measured: Visits[] = []
    for (let run = 0; run < runs; run += 1) {
      const keys = asStudent(await aStudent(stage.world, stage.school))
      const phone = await stage.phone()
      measured.push(await visitTwice(phone, `${stage.site}/scan`, keys))
    }
    if (stage.troubles().length > 0) throw new Error(stage.troubles().join('\n'))
    return [...figures('first', measured), ...figures('second', measured)]
  } finally {
    await stage.close()
    await closeBrowser()
  }
}

async function visitTwice(phone: Page, address: string, keys: Record<string, string>): Promise<Visits> {
  const context = phone.context()
  // Before any of our own scripts, so that nothing has to be loaded for it.
  await context.addInitScript(
    `if (location.protocol !== 'about:') for (const [key, value] of ${JSON.stringify(Object.entries(keys))}) localStorage.setItem(key, value)`,
  )
  await context.addInitScript(`(${logWhenReady.toString()})(${JSON.stringify(readyNow)})`)
  await phone.close()
  return { first: await visit(context, address, true), second: await visit(context, address, false) }
}

/** One visit in its own tab. Returns the seconds from requesting the page to a button that starts the camera. */
async function visit(context: BrowserContext, address: string, isFirst: boolean): Promise<number> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', line)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
  const plain: string[] = []
  page.on('response', (response) => {
    const packed = response.headers()['content-encoding']
    if (isFirst && /\.(js|css)$/.test(response.url()) && packed !== 'br' && packed !== 'gzip')
      plain.push(response.url())
  })
  const readyMessage = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(readyNow),
    timeout: 60_000,
  })
  await page.goto(address, { waitUntil: 'commit' })
  const seconds = Number((await readyMessage).text().slice(readyNow.length)) / 1_000
  if (plain.length > 0) throw new Error(`These traveled unpacked: ${plain.join(', ')}`)
  await page.close()
  return seconds
}

/**
 * Runs in the page: checks in every frame whether the button is there, and returns the ms since the page was requested.
 */
function logWhenReady(words: string): void {
  const page = globalThis as unknown as {
    document: { querySelectorAll: (selector: string) => Iterable<ButtonLike> }
    requestAnimationFrame: (callback: () => void) => void
  }
  type ButtonLike = { textContent: string; disabled: boolean; checkVisibility: () => boolean }
  const look = () => {
    const button = [...page.document.querySelectorAll('button')].find(
      (candidate) => candidate.textContent === 'Start Scanning',
    )
    if (button && !button.disabled && button.checkVisibility()) console.info(words + performance.now())
    else page.requestAnimationFrame(look)
  }
  page.requestAnimationFrame(look)
}

function figures(key: keyof Visits, measured: Visits[]): Figure[] {
  const sorted = measured.map((visits) => visits[key]).toSorted((a, b) => a - b)
  const name = `scan page, ${key} visit`
  return [
    {
      name,
      description: 'ready to scan, s, median',
      value: sorted[Math.floor(runs / 2)]!,
      digits: 2,
      maximum: goals[key],
    },
    { name, description: 'ready to scan, s, worst', value: sorted.at(-1)!, digits: 2, maximum: goals[key] },
  ]
}
