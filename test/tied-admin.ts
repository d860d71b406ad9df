import assert from 'node:assert/strict'
import type { AdminRole } from '#contract/roles.ts'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { password, signedIn, type Person, type School } from './builders.ts'
import type { World } from './world.ts'

/** Makes an administrator by the command line, with a faculty member's address, and signs them in. */
export async function aTiedAdmin(
  world: World,
  role: AdminRole,
  { email }: { email: string },
  school?: School,
): Promise<Person> {
  const asked = { email, first_name: 'Ada', last_name: role, role, password, school: school?.facultyDomain }
  const made = await createAdministrator(world.db, asked, world.clock.now())
  assert.ok(made.created, JSON.stringify(made))
  const of = role === 'sub' ? school!.id : null
  return { id: made.id, email, school: of ?? '', token: await signedIn(world, { admin: made.id }, email, of) }
}
