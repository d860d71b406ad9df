import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The folder for pictures of finished pages and of failed journeys. Git ignores it. */
export const results = join(import.meta.dirname, '..', '..', 'test-results')

/**
 * A picture of a page as tall as this (px) covers only the window: a picture of thousands of rows can crash the
 * browser.
 */
const tallest = 12_000

/** Stores a screenshot of a page. Returns the file's path. */
export async function keepPicture(page: Page, name: string, folder = ''): Promise<string> {
  mkdirSync(join(results, folder), { recursive: true })
  const file = join(results, folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`)
  // With a dialog, the picture covers only the window. Otherwise the page would continue below the dialog.
  const isCovered = await page
    .locator('[role=dialog], [role=alertdialog], dialog[open]')
    .first()
    .isVisible()
    .catch(() => false)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight').catch(() => 0)
  const fullPage = !isCovered && height < tallest
  await page.screenshot({ path: file, fullPage }).catch(() => undefined)
  return file
}
