import type { Locator, Page } from 'playwright-core'
import { press, sees } from './steps.ts'

/** Opens a person's menu on a roll, and chooses an item. */
export async function correctMark(place: Page | Locator, page: Page, name: string, choice: string): Promise<void> {
  await place.getByRole('button', { name: `Correct ${name}` }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

/** Finds the dialog about a person by its title. */
export const findDialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** Chooses a reason in a dialog and confirms. Waits until the dialog has closed. */
export async function confirmReason(dialog: Locator, kind: string, confirm: string): Promise<void> {
  await press(dialog, kind)
  await press(dialog, confirm)
  await dialog.waitFor({ state: 'detached' })
}

/** Waits for a notice. */
export async function seesNotice(page: Page, text: string | RegExp): Promise<void> {
  await sees(page.getByRole('alert').filter({ hasText: text }), text)
}
