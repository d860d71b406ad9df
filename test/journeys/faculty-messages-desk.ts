import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, aStudent, type Person } from '#test/builders.ts'
import type { Scene } from './message-cases.ts'
import type { Stage } from './stage.ts'
import { asFaculty, remember, unscripted, withoutDrafts } from './steps.ts'

/** A professor, a colleague and a student of the university, shared by all cases of a journey. */
export type Desk = { ruth: Person; omar: Person; maya: Person }
export type AtDesk = Scene & Desk

/** Creates the people, and opens a desk whose tab keeps no drafts between cases. */
export async function openDesk(stage: Stage): Promise<{ stage: Stage; extras: Desk; phone: Page }> {
  const { world, school } = stage
  const desk = await stage.desk()
  await desk.addInitScript(withoutDrafts)
  await desk.goto(unscripted)
  const extras = {
    ruth: await aFaculty(world, school, 'Ruth'),
    omar: await aFaculty(world, school, 'Omar'),
    maya: await aStudent(world, school, 'Maya'),
  }
  return { stage, extras, phone: desk }
}

/** Opens an address as a person, by default as the first professor. */
export async function openAs({ phone, ruth }: AtDesk, address: string, person: Person = ruth): Promise<Page> {
  await remember(phone, asFaculty(person))
  await phone.goto(address)
  return phone
}

/** Removes the stored id in the same tab, so that the page isn't notified. */
export async function loseId(page: Page): Promise<void> {
  await page.evaluate(`localStorage.removeItem('facultyId')`)
}

/** Creates a professor who is also a sub administrator. */
export async function aSub({ stage: { world, school } }: AtDesk): Promise<Person> {
  const ada = await aFaculty(world, school, 'Ada')
  await anAdmin(world, 'sub', { school, faculty: ada })
  return ada
}

/** Revokes all administrator roles, then acts on the page, which may not have noticed. */
export async function withoutRole({ stage }: AtDesk, act: () => Promise<void>): Promise<void> {
  await stage.world.db.deleteFrom('administrator').execute()
  stage.expectTrouble(/desk: 403 (GET|PUT|DELETE) \/api\/events\//)
  await act()
}

export const words = { error: 'This is what the server says.', message: 'This comes after it.' }
export const wordsInMessage = { message: 'So says the server.' }
