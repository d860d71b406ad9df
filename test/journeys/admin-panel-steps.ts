import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anAdmin, anEvent, aStudent, type Person } from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { dayMs, startIn } from './class-details-steps.ts'
import type { Stage } from './stage.ts'
import { asFaculty, signInAs } from './steps.ts'

/**
 * Creates a University Admin who is also faculty, a colleague with two classes, two students, and three events: the
 * admin's, the colleague's, and one without an owner.
 */
export async function aPanel({ world, school }: Stage) {
  const [ada, omar] = [await aFaculty(world, school, 'Ada'), await aFaculty(world, school, 'Omar')]
  await anAdmin(world, 'sub', { school, faculty: ada })
  const students = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Zoe')] as const
  const [maya, zoe] = students
  await world.db.updateTable('student').set({ last_name: 'Ames' }).where('id', '=', zoe.id).execute()

  const ownEvent = await anEvent(world, ada, startIn(dayMs, 'Field Methods'))
  const theirs = await anEvent(world, omar, startIn(3 * dayMs, 'Chamber Choir'))
  const nobodys = await anEvent(world, omar, startIn(-dayMs, 'Career Fair'))
  await world.db.updateTable('event').set({ faculty_id: null }).where('id', '=', nobodys.id).execute()
  await addToRoll(world.db, theirs, [maya])

  const { id: classId } = await aClassWith(world, omar, [maya, zoe], 'BIO 210')
  const { id: undated } = await aClassWith(world, omar, [], 'Reading Group')
  await world.db.updateTable('class').set({ semester: null }).where('id', '=', undated).execute()
  return { ada, omar, maya, zoe, ownEvent, theirs, nobodys, classId }
}

/** Signs a person in and opens the panel. */
export async function openPanel(page: Page, person: Person, rest = ''): Promise<void> {
  await signInAs(page, asFaculty(person), `/faculty/admin${rest}`)
}

/** Returns the text in the rows of a table, without the last cell, which has the buttons. */
export async function readRows(page: Page, table: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table }).locator('tbody tr:not([aria-hidden])')
  await rows.first().waitFor()
  return (await rows.allInnerTexts()).map((row) =>
    row
      .split('\t')
      .slice(0, -1)
      .map((cell) => cell.trim()),
  )
}
