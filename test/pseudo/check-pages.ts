import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { visitAll } from '#test/journeys/visit-all.ts'
import { openShot, type Shot } from '#test/journeys/shots.ts'
import type { Stage } from '#test/journeys/stage.ts'

/**
 * Opens each page on a phone, where the stage notes each sentence that is English or cut off, and runs axe on it. Then
 * opens the page at desktop width, where axe checks the dark colors. Also fails for pages that scroll sideways.
 */
export async function checkPages(stage: Stage, shots: Shot[]): Promise<void> {
  const wide = await visitAll(stage, shots, async (page, shot) => {
    await openShot(page, shot)
    await page.evaluate('globalThis.lookForSentences()')
    return lookAt(stage, shot, page)
  })
  assert.deepEqual(wide, [], 'pages that scroll sideways')
}

/** Runs axe on a page at both widths. Returns the widths at which the page is wider than the window. */
async function lookAt(stage: Stage, { name, below = Infinity }: Shot, page: Page): Promise<string[]> {
  const wide: string[] = []
  for (const width of [390, 1280].filter((candidate) => candidate < below)) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    if (await isTooWide(page)) wide.push(`${name} at ${width}`)
    if (width === 390) await stage.check(page, `${name} at ${width}`, ['light'])
    else await stage.check(page, `${name} at ${width}`, ['dark'])
  }
  return wide
}

const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
