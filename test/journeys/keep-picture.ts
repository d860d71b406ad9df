import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Where pictures are stored, of finished pages and of failed journeys. Ignored by git. */
export const results = join(import.meta.dirname, '..', '..', 'test-results')

/**
 * The picture of a page of thousands of rows covers only the window, in px: one of the whole page can end the browser.
 */
const tallest = 12_000

/** Stores a screenshot of a page. Returns the file. */
export async function keepPicture(page: Page, name: string, folder = ''): Promise<string> {
  mkdirSync(join(results, folder), { recursive: true })
  const file = join(results, folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`)
  // With a dialog, the picture has only the window. In a picture of the whole page, the page would continue below the
  // dialog.
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
