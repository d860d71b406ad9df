import type { Page } from 'playwright-core'
import type { Shot } from './shots.ts'
import type { Stage } from './stage.ts'

/** The number of pages that are visited at the same time. */
const lanes = 3

/**
 * Visits each shot on a new page, some at the same time. Returns what `visit` found on all of them. Shots with the same
 * signed-in person share a browser.
 */
export async function visitAll(
  stage: Stage,
  shots: Shot[],
  visit: (page: Page, shot: Shot) => Promise<string[]>,
  open: Stage['phone'] = stage.phone,
): Promise<string[]> {
  for (const matching of new Set(shots.flatMap(({ trouble = [] }) => trouble))) stage.expectTrouble(matching)
  const browsers = new Map<string, Promise<Page>>()
  const queue = [...shots]
  const faults: string[] = []
  const lane = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const page = await (await findBrowser(shot, open, browsers)).context().newPage()
      try {
        faults.push(...(await visit(page, shot)))
      } catch (error) {
        throw new Error(`${shot.name}: ${(error as Error).message}`, { cause: error })
      }
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return faults
}

/**
 * Returns the browser for all pages of one person with the same permissions, so that a page's cached files serve the
 * next one.
 */
function findBrowser(
  { as, may = ['camera', 'geolocation'] }: Shot,
  open: Stage['phone'],
  browsers: Map<string, Promise<Page>>,
) {
  const key = JSON.stringify([as?.authToken, may])
  const browser = browsers.get(key) ?? open({ may })
  browsers.set(key, browser)
  return browser
}
