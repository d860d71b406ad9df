import type { Page } from 'playwright-core'
import { press } from './steps.ts'

export type StudentFields = { first: string; last: string; email: string }

/** Types one student into the form of a class and adds them. */
export async function typeStudent(page: Page, { first, last, email }: StudentFields): Promise<void> {
  const group = page.getByRole('group', { name: 'Add a student' })
  await group.getByLabel('First Name').fill(first)
  await group.getByLabel('Last Name').fill(last)
  await group.getByLabel('Email').fill(email)
  await press(group, 'Add Student')
}

/** Opens the import and chooses a file with this text. */
export async function chooseFile(page: Page, text: string, name = 'roster.csv'): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

export const header = 'First Name,Last Name,Email'

/** Returns `count` rows for an import, with email addresses at a domain. */
export function createRows(count: number, domain: string, start = 1): string[] {
  return Array.from({ length: count }, (_, i) => `Student${start + i},Number${start + i},s${start + i}@${domain}`)
}
