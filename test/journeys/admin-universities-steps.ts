import type { Page } from 'playwright-core'
import { nameKey } from '#contract/schools/schools.ts'
import type { AdminRole } from '#contract/roles.ts'
import { newId } from '#server/database/new-id.ts'
import { anAdmin, type Person } from '#test/builders.ts'
import type { Stage } from './stage.ts'
import { asAdmin, remember, unscripted } from './steps.ts'

/** Opens an address at a desk as a new administrator with this role. */
export async function anAdminAt(
  stage: Stage,
  address: string,
  role: AdminRole = 'master',
  visitor: Parameters<Stage['desk']>[0] = {},
): Promise<{ desk: Page; admin: Person }> {
  const admin = await anAdmin(stage.world, role, role === 'sub' ? { school: stage.school } : {})
  const desk = await stage.desk(visitor)
  await desk.goto(unscripted)
  // The sign-in of a University Admin also stores the university.
  await remember(desk, { ...asAdmin(admin, role), ...(role === 'sub' && { schoolId: stage.school.id }) })
  await desk.goto(address)
  return { desk, admin }
}

/** Adds `count` universities: 'University 0000' and so on. */
export async function addUniversities({ world }: Stage, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `University ${String(index).padStart(4, '0')}`
    return {
      id: newId(),
      name,
      name_key: nameKey(name),
      faculty_domain: `u${index}.edu`,
      student_domain: `students.u${index}.edu`,
      time_zone: 'Europe/Lisbon',
      evidence_days: 180,
      closed_at: null,
      created_at: world.clock.now(),
    }
  })
  for (let start = 0; start < count; start += 100)
    await world.db
      .insertInto('school')
      .values(rows.slice(start, start + 100))
      .execute()
}

/** Returns the values in the form of a university. */
export async function readForm(page: Page): Promise<string[]> {
  const labels = ['Name', 'Faculty Domain', 'Student Domain', 'Time Zone']
  return Promise.all(labels.map((label) => page.getByRole('dialog').getByLabel(label, { exact: true }).inputValue()))
}
