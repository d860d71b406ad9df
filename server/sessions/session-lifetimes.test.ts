import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent, type Person } from '#test/builders.ts'
import { linkSignIn, passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The lifetimes in docs/security.md, repeated here so that the test doesn't depend on the code. */
const table = [
  { kind: 'student', remember_me: false, idle: 4 * hour, longest: day },
  { kind: 'student', remember_me: true, idle: 14 * day, longest: 30 * day },
  { kind: 'faculty', remember_me: false, idle: 8 * hour, longest: 12 * hour },
  { kind: 'faculty', remember_me: true, idle: 14 * day, longest: 30 * day },
  { kind: 'admin', remember_me: false, idle: 30 * minute, longest: 8 * hour },
  { kind: 'admin', remember_me: true, idle: 12 * hour, longest: 7 * day },
] as const
type Row = (typeof table)[number]

for (const row of table) {
  const label = `${row.kind}${row.remember_me ? ', remembered' : ''}`

  onAnyEngine(`an unused session expires after its idle time, to the millisecond: ${label}`, async (world) => {
    const used = await signIn(world, row)
    const unused = await signIn(world, row)
    const { signedInAt } = used
    at(world, signedInAt + row.idle)
    assert.equal(await used.visits(), 200, 'the last moment counts')
    at(world, signedInAt + row.idle + 1)
    assert.equal(await used.visits(), 200, 'the use restarted the idle time')
    assert.equal(await unused.visits(), 401, 'one millisecond later it has ended')
    at(world, signedInAt)
    assert.equal(await unused.visits(), 401, 'and doesn’t come back, whatever the clock says')
  })

  onAnyEngine(`a session expires at its maximum lifetime even while it is being used: ${label}`, async (world) => {
    const { visits, signedInAt } = await signIn(world, row)
    for (let passed = row.idle; passed < row.longest; passed += row.idle) {
      at(world, signedInAt + passed)
      assert.equal(await visits(), 200, `${passed} ms after the sign-in`)
    }
    at(world, signedInAt + row.longest)
    assert.equal(await visits(), 200, 'the last moment counts')
    at(world, signedInAt + row.longest + 1)
    assert.equal(await visits(), 401, 'one millisecond later it has ended')
  })
}

onAnyEngine('a use just before the server stops still counts after a restart', async (world) => {
  const { visits, signedInAt } = await signIn(world, table[0])
  at(world, signedInAt + 3 * hour)
  assert.equal(await visits(), 200)
  await world.restart()
  at(world, signedInAt + 7 * hour)
  assert.equal(await visits(), 200)
})

function at(world: World, ms: number): void {
  world.clock.set(new Date(ms).toISOString())
}

async function signIn(world: World, { kind, remember_me }: Row) {
  const school = await aSchool(world)
  const person = await somebody(world, kind, school)
  const answer =
    kind === 'faculty'
      ? await linkSignIn(world, person, { body: { remember_me } })
      : await passwordSignIn(world, kind, person.email, { remember_me })
  assert.equal(answer.status, 200, answer.text)
  const { token } = answer.body
  return { signedInAt: world.clock.now(), visits: () => visit(world, kind, person.id, { token }) }
}

function somebody(world: World, kind: Row['kind'], school: Awaited<ReturnType<typeof aSchool>>): Promise<Person> {
  if (kind === 'student') return aStudent(world, school)
  return kind === 'faculty' ? aFaculty(world, school) : anAdmin(world, 'master')
}
