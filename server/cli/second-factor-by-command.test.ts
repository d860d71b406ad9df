import assert from 'node:assert/strict'
import { changeRequirement } from '#server/administration/second-factor/change-requirement.ts'
import { allUniversities } from '#server/administration/second-factor/store.ts'
import { anAdmin, aSchool } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey } from '#test/passkeys/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, publicUrl, type World } from '#test/world.ts'
import { runCommand, type Command } from './commands.ts'

const run = (world: World, command: Command['command'], input: Command['input'] = {}) =>
  runCommand(world.db, { command, input }, world.clock.now())

async function requireFrom(world: World, scope: string): Promise<void> {
  const actor = { actor_kind: 'nobody', actor_id: null } as const
  const change = { scope, required: true, actor, name: null }
  await world.db.transaction().execute((trx) => changeRequirement(trx, change, world.clock.now()))
}

onAnyEngine('the command line lists who must have a second factor, and makes it optional', async (world) => {
  const school = await aSchool(world)
  const ada = await anAdmin(world, 'master')
  const sub = await anAdmin(world, 'sub', { school })
  await addPasskey(world, new Authenticator(publicUrl), { ...ada, kind: 'admin' })
  await requireFrom(world, allUniversities)
  await requireFrom(world, school.id)
  assert.deepEqual(await run(world, 'second-factor'), {
    done: true,
    says: [
      'master and co-administrators\trequired since 2026-03-03\toptional until 2026-03-17 for the rest\t1 of 1 have a passkey',
      `${school.name}\trequired since 2026-03-03\toptional until 2026-03-17 for the rest\t0 of 1 have a passkey`,
    ].join('\n'),
  })
  const findStep = async ({ email }: { email: string }) =>
    (await passwordSignIn(world, 'admin', email)).body.second_factor?.step
  assert.equal(await findStep(ada), 'confirm')
  assert.equal((await run(world, 'second-factor', { school: school.facultyDomain })).done, false)
  assert.equal((await run(world, 'second-factor', { off: 'yes', school: 'nobody.edu' })).done, false)

  // After a passkey is lost, the administrator adds a new one at the next sign-in.
  assert.equal((await run(world, 'passkeys', { email: ada.email, all: 'yes' })).done, true)
  assert.equal(await findStep(ada), 'add')

  assert.deepEqual(await run(world, 'second-factor', { off: 'yes' }), {
    done: true,
    says: 'The second factor is now optional for master and co-administrators. They get an email.',
  })
  assert.equal(await findStep(ada), undefined)
  assert.equal(await findStep(sub), 'add', 'the university still requires it')
  const repeated = await run(world, 'second-factor', { off: 'yes' })
  assert.deepEqual(repeated, {
    done: false,
    because: 'the second factor is already optional for master and co-administrators',
  })
  const audit = await world.db
    .selectFrom('audit')
    .select(['actor_kind', 'action'])
    .where('action', '=', 'second-factor.waive')
    .execute()
  assert.deepEqual(audit, [{ actor_kind: 'command-line', action: 'second-factor.waive' }])
  await world.mailIdle()
  const notice = world.mail.emails.find(({ subject }) => subject.includes('no longer need a second factor'))
  assert.match(notice!.text, /The people who run Rollbook made the second factor optional/)
})
