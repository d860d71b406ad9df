import type { Page } from 'playwright-core'
import type { AdminRole } from '#contract/roles.ts'
import { newId } from '#server/database/new-id.ts'
import { aFaculty, anAdmin, type Person, type School } from '#test/builders.ts'
import { call } from '#test/call.ts'
import type { Stage } from './stage.ts'
import { asAdmin, remember, unscripted } from './steps.ts'

export const facultyPage = '/admin/faculty-admins'
export const administratorsPage = '/admin/administrators'

/** Opens an address of the administrators' area as this person. */
export async function openAsAdmin(page: Page, person: Person, role: AdminRole, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(unscripted)
  await remember(page, asAdmin(person, role))
  await page.goto(address)
}

/** Creates a faculty member who was promoted to administrator. */
export async function aPromoted({ world }: Stage, school: School, name: string, role: AdminRole) {
  const faculty = await aFaculty(world, school, name)
  const admin = await anAdmin(world, role, { faculty, ...(role === 'sub' && { school }) })
  await world.db
    .updateTable('administrator')
    .set({ first_name: name, last_name: 'Whitcombe' })
    .where('id', '=', admin.id)
    .execute()
  return { faculty, admin }
}

/** Creates a faculty member whose registration still waits for approval. */
export async function aWaitingRegistration({ world }: Stage, school: School, name: string): Promise<Person> {
  const person = await aFaculty(world, school, name)
  await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', person.id).execute()
  return person
}

/** Changes an administrator's role with an API call, as another administrator. Returns the response's status. */
export async function changeRole(
  stage: Stage,
  actor: Person,
  target: { id: string },
  new_role: string,
): Promise<number> {
  const body = { admin_id: target.id, new_role }
  return (await call(stage.site, 'PUT', '/api/admin/update-role/', { token: actor.token, body })).status
}

/** Promotes a faculty member with an API call. Returns the response's status. */
export async function promoteFaculty(
  stage: Stage,
  actor: Person,
  target: { id: string },
  role = 'sub',
): Promise<number> {
  const body = { faculty_id: target.id, role }
  return (await call(stage.site, 'POST', '/api/admin/promote-faculty/', { token: actor.token, body })).status
}

/** Pretends that every administrator typed their password again, this long (ms) from now. */
export async function hasProved({ world }: Stage, later: number): Promise<void> {
  const admin_since = Date.now() + later
  await world.db.updateTable('session').set({ admin_since }).execute()
}

/** Adds `schools` universities, and `people` faculty members at `school`. */
export async function fillUniversities(
  { world }: Stage,
  school: School,
  schools: number,
  people: number,
): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: schools }, (_, n) => {
    const mark = `Filled ${String(n).padStart(4, '0')}`
    const domain = `filled${n}.edu`
    return {
      id: newId(),
      name: `${mark} University`,
      name_key: `${mark} university`.toLowerCase(),
      faculty_domain: domain,
      student_domain: `students.${domain}`,
      time_zone: 'America/New_York',
      evidence_days: 180,
      closed_at: null,
      created_at: now,
    }
  })
  const faculty = Array.from({ length: people }, (_, n) => ({
    id: newId(),
    school_id: school.id,
    email: `prof${n}@${school.facultyDomain}`,
    first_name: `Prof ${String(n).padStart(4, '0')}`,
    last_name: 'Abernathy',
    verified_at: now,
    approved_at: now,
    created_at: now,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await world.db
      .insertInto('school')
      .values(rows.slice(start, start + 500))
      .execute()
  for (let start = 0; start < faculty.length; start += 500)
    await world.db
      .insertInto('faculty')
      .values(faculty.slice(start, start + 500))
      .execute()
}
