import assert from 'node:assert/strict'
import type { AdminRole } from '#contract/roles.ts'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { password, signedIn, type Person, type School } from './builders.ts'
import type { World } from './world.ts'

/** Creates an administrator with a faculty member's address on the command line, and signs them in. */
export async function anAdminWithFaculty(
  world: World,
  role: AdminRole,
  { email }: { email: string },
  school?: School,
): Promise<Person> {
  const request = { email, first_name: 'Ada', last_name: role, role, password, school: school?.facultyDomain }
  const outcome = await createAdministrator(world.db, request, world.clock.now())
  assert.ok(outcome.created, JSON.stringify(outcome))
  const schoolId = role === 'sub' ? school!.id : null
  return {
    id: outcome.id,
    email,
    school: schoolId ?? '',
    token: await signedIn(world, { admin: outcome.id }, email, schoolId),
  }
}
