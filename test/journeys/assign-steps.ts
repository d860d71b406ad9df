import type { Page } from 'playwright-core'

/** Chooses classes in the dialog that assigns an event. */
export async function chooseClasses(page: Page, names: string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Classes' }).click()
  for (const name of names) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
}
