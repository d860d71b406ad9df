import type { Locator, Page } from 'playwright-core'
import { aStudent, password, type Person } from '#test/builders.ts'
import type { Stage } from './stage.ts'
import { press, seesHeading, signInStudent } from './steps.ts'

/** Signs a new student in. The page is at the dashboard. */
export async function aStudentAt(stage: Stage, page: Page, first = 'Maya'): Promise<Person> {
  const student = await aStudent(stage.world, stage.school, first)
  await signInStudent(page, student.email, password)
  await seesHeading(page, `${first}'s Dashboard`)
  return student
}

/** Finds the dialog of the profile. */
export const findProfile = (page: Page): Locator => page.getByRole('dialog', { name: 'Your Profile' })

/** Opens the profile and waits until it can be filled in. */
export async function openProfile(page: Page): Promise<Locator> {
  await press(page, 'Your Profile')
  const profile = findProfile(page)
  await profile.getByLabel('First Name').waitFor()
  return profile
}

/** Mocks the response to the next call of this kind. A status of 0 is a broken connection. */
export async function stub(
  page: Page,
  address: string,
  method: string,
  status: number,
  body: object = {},
): Promise<void> {
  await page.route(
    address,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await (status === 0 ? route.abort('failed') : route.fulfill({ status, json: body }))
    },
    { times: 1 },
  )
}
