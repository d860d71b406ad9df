import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFaculty, anAdmin } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { fetchOpenApi } from '#test/fetch-open-api.ts'
import { startFakeProvider, type FakeProvider } from '#test/sso/fake-provider.ts'
import { reachesProviders } from '#test/sso/steps.ts'
import { onAnyEngine, openWorld, type World } from '#test/world.ts'

type Call = { to: string; path?: string; token: string | null; body?: unknown }

/** Calls that create something without a key. Decision 041 explains why. */
const withoutKey = [
  'POST /api/attendance/',
  // The response contains a token that is shown only once, so it must not be stored.
  'POST /api/audit/feeds/',
  'POST /api/student/register/',
  'POST /api/faculty/register/',
  'POST /api/passkeys/',
  'POST /api/admin/second-factor/first-passkey/',
]

/** Returns a call of every route that accepts a key. `to` is the route, if its path contains an id. */
async function creatingCalls(world: World, provider: FakeProvider): Promise<Call[]> {
  const { school, professor, maya, bio, events, assignAll } = await aTerm(world, { events: 2 })
  const [first, second] = events
  await assignAll([first!])
  const promoted = await aFaculty(world, school)
  const master = await anAdmin(world, 'master')
  const student = { email: `new.one@${school.studentDomain}`, firstName: 'New', lastName: 'One' }
  const walkIn = { email: `walk.in@${school.studentDomain}`, first_name: 'Walk', last_name: 'In' }
  const { token } = professor
  return [
    { to: '/api/events/', token, body: { name: 'Ethics talk', date: '2026-03-04T10:00:00Z', location: 'Harlan Hall' } },
    { to: '/api/class/create/', token, body: { name: 'Seminar' } },
    { to: '/api/faculty/add-student/', token, body: { ...student, class_id: bio } },
    {
      to: '/api/faculty/batch-add-students/',
      token,
      body: { class_id: bio, students: [{ ...student, email: `next@${school.studentDomain}` }] },
    },
    {
      to: '/api/events/{id}/marks/',
      path: `/api/events/${first!.id}/marks/`,
      token,
      body: { marks: [{ ...walkIn, says: 'present', reason: 'No phone' }] },
    },
    { to: '/api/class-events/', token, body: { class_instance: bio, event: second!.id } },
    { to: '/api/classes/{id}/published-credits/', path: `/api/classes/${bio}/published-credits/`, token },
    { to: '/api/appeals/', token: maya.token, body: { event: first!.id, text: 'I was there.' } },
    {
      to: '/api/schools/',
      token: master.token,
      body: { name: 'Cedar', faculty_domain: 'cedar.edu', student_domain: 'stu.cedar.edu' },
    },
    {
      to: '/api/schools/{id}/identity-providers/',
      path: `/api/schools/${school.id}/identity-providers/`,
      token: master.token,
      body: { address: provider.issuer },
    },
    { to: '/api/admin/promote-faculty/', token: master.token, body: { faculty_id: promoted.id, role: 'sub' } },
    {
      to: '/api/access-requests/',
      token: null,
      body: {
        name: 'Ruth',
        email: 'ruth@oak.edu',
        university: 'Oak',
        faculty_domain: 'oak.edu',
        student_domain: 'oak.edu',
      },
    },
  ]
}

onAnyEngine(
  'every call that accepts a key returns the first response again and creates only once',
  async (world, t) => {
    const calls = await creatingCalls(world, await startFakeProvider(t))
    for (const { to: target, path = target, token, body } of calls) {
      const ask = () => world.call('POST', path, { token, body, headers: { 'idempotency-key': `for-${target}` } })
      const first = await ask()
      assert.ok(first.status === 200 || first.status === 201, `${target}: ${first.status} ${first.text}`)
      const repeated = await ask()
      assert.deepEqual([repeated.status, repeated.text], [first.status, first.text], target)
      assert.equal(repeated.headers.get('idempotency-replayed'), 'true', target)
    }
    for (const table of ['access_request', 'appeal', 'identity_provider', 'published_credit', 'roll_mark'] as const)
      assert.equal((await world.db.selectFrom(table).select('id').execute()).length, 1, table)
    const { operations } = await fetchOpenApi(world)
    const takers = [...operations].filter(([, { parameters }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    assert.deepEqual(
      takers.map(([route]) => route).toSorted(),
      calls.map(({ to: target }) => `POST ${target}`).toSorted(),
      'a call that this test doesn’t try',
    )
  },
  reachesProviders,
)

test('every call that returns 201 accepts a key, except check-ins, registrations, passkeys and feeds', async (t) => {
  const { operations } = await fetchOpenApi(await openWorld(t, { engine: 'sqlite' }))
  const unlisted = [...operations].filter(
    ([, { responses, parameters }]) => responses['201'] && !parameters.some(({ name }) => name === 'Idempotency-Key'),
  )
  assert.deepEqual(
    unlisted.map(([route]) => route),
    withoutKey,
  )
})
