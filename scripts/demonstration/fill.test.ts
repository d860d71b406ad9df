import assert from 'node:assert/strict'
import { signedIn } from '#test/builders.ts'
import { onBothEngines, type World } from '#test/world.ts'
import { fillDemonstration } from './fill.ts'
import { faculty, students } from './people.ts'

onBothEngines('the demonstration has two rules, a student with 2 of 5 events, and an open appeal', async (world) => {
  const passwords = { student: 'rollbook student', admin: 'rollbook administrator' }
  await fillDemonstration(world.db, passwords, 'America/New_York', world.clock.now())
  const maya = await session(world, 'student', students[0]!.email)
  const credits = (await world.call('GET', `/api/students/${maya.id}/credits/`, maya)).body
  assert.deepEqual(
    credits.map((credit: Record<string, unknown>) => [credit.class_name, credit.have, credit.needed, credit.points]),
    [['BIO 210', 2, 5, 2_000]],
  )
  const professor = await session(world, 'faculty', faculty[0]!.email)
  const classes = (await world.call('GET', '/api/classes/', professor)).body as { id: string }[]
  const rules = await Promise.all(
    classes.map(
      async ({ id }) => (await world.call('GET', `/api/classes/${id}/credits/`, professor)).body.rule_text as string,
    ),
  )
  assert.deepEqual(rules.toSorted(), [
    '3 events together give 10 points.',
    'Each event is worth 1 point, up to 5 points in total.',
  ])
  const open = (await world.call('GET', '/api/appeals/?open=1', professor)).body
  assert.deepEqual(
    open.map((appeal: Record<string, unknown>) => [appeal.event_name, appeal.state]),
    [['Tide Pools: a Field Report', 'open']],
  )
})

async function session(world: World, kind: 'student' | 'faculty', email: string) {
  const { id, school_id } = await world.db
    .selectFrom(kind)
    .select(['id', 'school_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, token: await signedIn(world, { [kind]: id }, email, school_id) }
}
