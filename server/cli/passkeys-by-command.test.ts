import assert from 'node:assert/strict'
import { aProfessor, anAdmin, aSchool, aStudent, type Person } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, publicUrl, type World } from '#test/world.ts'
import { runCommand, type Command } from './commands.ts'

const passkeys = (world: World, input: Command['input']) =>
  runCommand(world.db, { command: 'passkeys', input }, world.clock.now())

/** Adds a student with one passkey on a phone and one on a laptop. */
async function aStudentWithTwo(world: World): Promise<{ maya: Person; phone: Authenticator; laptop: Authenticator }> {
  const maya = await aStudent(world, await aSchool(world))
  const [phone, laptop] = [new Authenticator(publicUrl), new Authenticator(publicUrl)]
  assert.equal((await addPasskey(world, phone, { ...maya, kind: 'student' })).status, 201)
  world.clock.pass(1)
  assert.equal((await addPasskey(world, laptop, { ...maya, kind: 'student', name: 'Laptop' })).status, 201)
  return { maya, phone, laptop }
}

async function listed(world: World, email: string): Promise<string[][]> {
  const result = await passkeys(world, { email })
  assert.ok(result.done, JSON.stringify(result))
  return result.says.split('\n').map((line) => line.split('\t'))
}

const auditLines = (world: World) =>
  world.db
    .selectFrom('audit')
    .select(['actor_kind', 'action', 'object_kind', 'object_id', 'detail'])
    .where('actor_kind', '=', 'command-line')
    .execute()

onAnyEngine('the command line lists a person’s passkeys and removes the lost one', async (world) => {
  const { maya, phone, laptop } = await aStudentWithTwo(world)
  assert.equal((await signInWithPasskey(world, phone, { kind: 'student' })).status, 200)
  const [first, second] = await listed(world, ` ${maya.email.toUpperCase()} `)
  assert.deepEqual(first!.slice(1), ['Phone', 'added 2026-03-03', 'last used 2026-03-03', 'on one device'])
  assert.deepEqual(second!.slice(1), ['Laptop', 'added 2026-03-03', 'never used', 'on one device'])
  assert.deepEqual(await auditLines(world), [], 'listing changes nothing')
  await world.mailIdle()
  const emailCount = world.mail.emails.length

  const removed = await passkeys(world, { email: maya.email, remove: first![0]! })
  assert.ok(removed.done, JSON.stringify(removed))
  assert.match(removed.says, /^Removed from the student account of \S+: “Phone”\./)
  assert.equal((await signInWithPasskey(world, phone, { kind: 'student' })).status, 401)
  assert.equal((await signInWithPasskey(world, laptop, { kind: 'student' })).status, 200)
  assert.equal(await visit(world, 'student', maya.id, maya), 200, 'no session ends')
  assert.deepEqual(await auditLines(world), [
    {
      actor_kind: 'command-line',
      action: 'passkey.remove',
      object_kind: 'student',
      object_id: maya.id,
      detail: '{"passkeys":1}',
    },
  ])
  const message = await world.mail.emailTo(maya.email, { after: emailCount })
  assert.match(message.text, /named “Phone” was removed from your \S+ account by the people who run/)
  assert.match(message.text, /If you didn’t ask for this, sign in/)
  const secondRemoval = await passkeys(world, { email: maya.email, remove: first![0]! })
  assert.deepEqual(secondRemoval, {
    done: false,
    because: `${maya.email} has no passkey with the ID ${first![0]}; list them without --remove`,
  })
})

onAnyEngine('the command line removes all passkeys of one account, and none of other accounts', async (world) => {
  const { maya, phone, laptop } = await aStudentWithTwo(world)
  const { school, professor } = await aProfessor(world)
  const sub = await anAdmin(world, 'sub', { school, faculty: professor })
  await world.db.updateTable('administrator').set({ email: professor.email }).where('id', '=', sub.id).execute()
  const [desk, key] = [new Authenticator(publicUrl), new Authenticator(publicUrl)]
  assert.equal((await addPasskey(world, desk, { ...professor, kind: 'faculty' })).status, 201)
  assert.equal((await addPasskey(world, key, { ...sub, kind: 'admin' })).status, 201)

  assert.equal((await passkeys(world, { email: maya.email, all: 'yes' })).done, true)
  for (const lost of [phone, laptop])
    assert.equal((await signInWithPasskey(world, lost, { kind: 'student' })).status, 401)
  const none = `${maya.email} has no passkeys`
  assert.deepEqual(await passkeys(world, { email: maya.email }), { done: true, says: `${none}.` })
  assert.deepEqual(await passkeys(world, { email: maya.email, all: 'yes' }), { done: false, because: none })

  const { email } = professor
  const refusal = { done: false, because: `${email} has several accounts; add --kind faculty or admin` }
  assert.deepEqual(await passkeys(world, { email, all: 'yes' }), refusal)
  assert.equal((await passkeys(world, { email, kind: 'admin', all: 'yes' })).done, true)
  assert.equal((await signInWithPasskey(world, key, { kind: 'admin' })).status, 401)
  assert.equal((await signInWithPasskey(world, desk, { kind: 'faculty' })).status, 200)
  const details = (await auditLines(world)).map(({ object_kind, detail }) => `${object_kind} ${detail}`)
  assert.deepEqual(details.toSorted(), ['admin {"passkeys":1}', 'student {"passkeys":2}'])
})

onAnyEngine('if the account is ambiguous or both options are given, no passkey is removed', async (world) => {
  const { maya, phone } = await aStudentWithTwo(world)
  const { email } = maya
  for (const [input, because] of [
    [{ all: 'yes' }, '--email is missing'],
    [{ email: 'nobody', all: 'yes' }, '--email is not an email address'],
    [{ email, kind: 'dean', all: 'yes' }, '--kind is student, faculty or admin'],
    [{ email, remove: 'x', all: 'yes' }, 'use --remove or --remove-all, not both'],
    [{ email, kind: 'faculty' }, `${email} does not have a faculty account; use --kind student`],
    [
      { email: 'nobody@x.edu', all: 'yes' },
      'no account has the address nobody@x.edu; check the spelling, or have the person register',
    ],
  ] as const)
    assert.deepEqual(await passkeys(world, input), { done: false, because })
  assert.equal((await signInWithPasskey(world, phone, { kind: 'student' })).status, 200)
})
