import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { runCommand, type Command } from './commands.ts'

const signOut = (world: World, input: Command['input']) =>
  runCommand(world.db, { command: 'sign-out', input }, world.clock.now())

onBothEngines('the command line signs out a person, a university, or everyone', async (world) => {
  const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
  const [maya, noor, theo] = [
    await aStudent(world, school),
    await aStudent(world, school),
    await aStudent(world, otherSchool),
  ]
  const [professor, co] = [await aFaculty(world, school), await anAdmin(world, 'co')]
  const people = { maya, noor, theo, professor, co }
  const kinds = { maya: 'student', noor: 'student', theo: 'student', professor: 'faculty', co: 'admin' } as const
  const signedIn = async () => {
    const names = Object.keys(kinds) as (keyof typeof kinds)[]
    const statuses = await Promise.all(names.map((name) => visit(world, kinds[name], people[name].id, people[name])))
    return names.filter((_, n) => statuses[n] === 200)
  }
  assert.deepEqual(await signOut(world, { email: `  ${maya.email.toUpperCase()} ` }), {
    done: true,
    says: '1 session was ended. Everyone affected needs to sign in again.',
  })
  assert.deepEqual(await signedIn(), ['noor', 'theo', 'professor', 'co'])
  await signOut(world, { school: school.facultyDomain })
  assert.deepEqual(await signedIn(), ['theo', 'co'])
  await signOut(world, { everybody: 'yes' })
  assert.deepEqual(await signedIn(), [])
  const lines = await world.db.selectFrom('audit').select(['actor_kind', 'detail']).orderBy('id').execute()
  assert.deepEqual(lines.map(({ actor_kind, detail }) => `${actor_kind} ${detail}`).toSorted(), [
    'command-line {"others":1}',
    'command-line {"others":2}',
    'command-line {"others":2}',
  ])
})

onAnyEngine('a sign-out needs exactly one target, which must exist', async (world) => {
  const { token, id } = await aStudent(world, await aSchool(world))
  for (const [input, because] of [
    [{}, 'use exactly one of --email, --school and --everybody'],
    [{ email: 'a@x.edu', everybody: 'yes' }, 'use exactly one of --email, --school and --everybody'],
    [{ email: 'nobody' }, '--email is not an email address'],
    [
      { email: 'mayaa@x.edu' },
      'no account has the address mayaa@x.edu; check the spelling, or have the person register',
    ],
    [{ school: 'nowhere.edu' }, '--school must be the faculty domain of a university, for example x.edu'],
  ] as const)
    assert.deepEqual(await signOut(world, input), { done: false, because })
  assert.equal(await visit(world, 'student', id, { token }), 200)
})
