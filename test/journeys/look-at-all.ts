import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openShot, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'

/** Pages that are looked at at the same time. */
const lanes = 3

/** Runs axe on pages on a phone and at a desk, light and dark. Also fails for pages that scroll sideways. */
export async function lookAtAll(stage: Stage, shots: Shot[]): Promise<void> {
  const wide = await visitAll(stage, shots, async (page, shot) => {
    await openShot(page, shot)
    return lookAt(stage, shot, page)
  })
  assert.deepEqual(wide, [], 'pages that scroll sideways')
}

/**
 * Takes each shot to a new page, some at the same time, and returns what `visit` found on all of them. People who sign
 * in as the same person share a browser.
 */
export async function visitAll(
  stage: Stage,
  shots: Shot[],
  visit: (page: Page, shot: Shot) => Promise<string[]>,
  open: Stage['phone'] = stage.phone,
): Promise<string[]> {
  for (const matching of new Set(shots.flatMap(({ trouble = [] }) => trouble))) stage.expectTrouble(matching)
  const browsers = new Map<string, Promise<Page>>()
  const left = [...shots]
  const found: string[] = []
  const lane = async () => {
    for (let shot = left.shift(); shot; shot = left.shift()) {
      const page = await (await browserOf(shot, open, browsers)).context().newPage()
      try {
        found.push(...(await visit(page, shot)))
      } catch (error) {
        throw new Error(`${shot.name}: ${(error as Error).message}`, { cause: error })
      }
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return found
}

/** A browser for all pages of one person who allows the same: what one page loaded the next one has. */
function browserOf(
  { as, may = ['camera', 'geolocation'] }: Shot,
  open: Stage['phone'],
  browsers: Map<string, Promise<Page>>,
) {
  const key = JSON.stringify([as?.authToken, may])
  const browser = browsers.get(key) ?? open({ may })
  browsers.set(key, browser)
  return browser
}

/** Has axe look at a page at both widths. Returns where it is wider than the window. */
async function lookAt(stage: Stage, { name, below = Infinity }: Shot, page: Page): Promise<string[]> {
  const wide: string[] = []
  for (const width of [390, 1280].filter((one) => one < below)) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    if (await isTooWide(page)) wide.push(`${name} at ${width}`)
    await stage.check(page, `${name} at ${width}`)
  }
  return wide
}

const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
