import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openShot, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'

/** Pages that are looked at at the same time. */
const lanes = 3

/** Has axe look at pages on a phone and at a desk, light and dark; fails as well for those that one has to move sideways. */
export async function lookAtAll(stage: Stage, shots: Shot[]): Promise<void> {
  for (const matching of new Set(shots.flatMap(({ trouble = [] }) => trouble))) stage.expectTrouble(matching)
  const browsers = new Map<string, Promise<Page>>()
  const left = [...shots]
  const wide: string[] = []
  const lane = async () => {
    for (let shot = left.shift(); shot; shot = left.shift()) {
      const page = await (await browserOf(shot, stage, browsers)).context().newPage()
      wide.push(...(await lookAt(stage, shot, page)))
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  assert.deepEqual(wide, [], 'pages that one has to move sideways')
}

/** A browser for all pages of one person who allows the same: what one page loaded the next one has. */
function browserOf({ as, may = ['camera', 'geolocation'] }: Shot, stage: Stage, browsers: Map<string, Promise<Page>>) {
  const key = JSON.stringify([as?.authToken, may])
  const browser = browsers.get(key) ?? stage.phone({ may })
  browsers.set(key, browser)
  return browser
}

/** Has axe look at a page at both widths; gives where it is wider than the window. */
async function lookAt(stage: Stage, shot: Shot, page: Page): Promise<string[]> {
  const { name, below = Infinity } = shot
  const wide: string[] = []
  try {
    await openShot(page, shot)
    for (const width of [390, 1280].filter((one) => one < below)) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      if (await isTooWide(page)) wide.push(`${name} at ${width}`)
      await stage.check(page, `${name} at ${width}`)
    }
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
  return wide
}

const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
