import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** Waits until a collapsible item is open, has the focus, and is inside the window. */
export async function isOpenAndFocused(fold: Locator): Promise<void> {
  await fold.and(fold.page().locator('[aria-expanded=true]')).waitFor()
  await isFocused(fold)
}

/** Waits until an element has the focus and is inside the window. */
export async function isFocused(place: Locator): Promise<void> {
  await place.and(place.page().locator(':focus')).waitFor()
  const box = await place.boundingBox()
  const height = place.page().viewportSize()!.height
  assert.ok(box && box.y >= 0 && box.y < height, `it is at ${box?.y}`)
}

export const readText = (page: Page) => page.locator('main').innerText()

/** Returns the titles of the collapsible items, without the numbers before them. */
export async function readFolds(page: Page): Promise<string[]> {
  const folds = page.locator('main [aria-expanded]')
  await folds.first().waitFor()
  return (await folds.allInnerTexts()).map((title) => title.replace(/^\d+\s+/, '').trim())
}

/** Expands everything. Returns the page's text. */
export async function unfold(page: Page): Promise<string> {
  await page.locator('main [aria-expanded]').first().waitFor()
  await page.evaluate(`for (const fold of document.querySelectorAll('main [aria-expanded=false]')) fold.click()`)
  await page.locator('main [aria-expanded=false]').first().waitFor({ state: 'detached' })
  return readText(page)
}
