import assert from 'node:assert/strict'
import { insertPasskey } from '#server/sign-in/passkeys/store.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { onEmptyInstallations, runAdmin, serve } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** Returns the row of a passkey that no device has. */
const aPasskey = (student: string, id: string) => ({
  id,
  student_id: student,
  faculty_id: null,
  admin_id: null,
  credential_id: `credential-${id}`,
  public_key: 'none',
  user_handle: 'none',
  transports: '',
  name: `Phone ${id}`,
  backed_up: 1,
  counter: 0,
  created_at: Date.UTC(2026, 2, 3),
  last_used_at: null,
  origin_id: null,
  browser: null,
})

onEmptyInstallations('admin passkeys lists and removes passkeys beside a running server', async (place, t) => {
  const { database } = await serve(t, place)
  const world = createMinimalWorld(database.db)
  const { id, email } = await aStudent(world, await aSchool(world))
  for (const name of ['1', '2', '3']) await insertPasskey(world.db, aPasskey(id, name))

  const listed = await runAdmin(place, ['passkeys', '--email', email])
  assert.deepEqual([listed.code, listed.err], [0, ''])
  assert.deepEqual(listed.out.trim().split('\n')[1], '2\tPhone 2\tadded 2026-03-03\tnever used\tsynced')

  const removal = await runAdmin(place, ['passkeys', '--email', email, '--remove', '2'])
  assert.deepEqual([removal.code, removal.err], [0, ''])
  assert.match(removal.out, /“Phone 2”\./)
  const secondRemoval = await runAdmin(place, ['passkeys', '--email', email, '--remove', '2'])
  assert.deepEqual([secondRemoval.code, secondRemoval.out], [1, ''])
  assert.match(secondRemoval.err, /^No passkey was removed: \S+ has no passkey with the ID 2/)

  const rest = await runAdmin(place, ['passkeys', '--email', email, '--kind', 'student', '--remove-all'])
  assert.match(rest.out, /“Phone 1”, “Phone 3”\./)
  assert.deepEqual(await world.db.selectFrom('passkey').select('id').execute(), [])
  assert.match((await runAdmin(place, ['passkeys'])).err, /^Not listed: --email is missing/)
})
