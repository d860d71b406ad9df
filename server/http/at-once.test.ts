import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { aFaculty, anAdmin, anEvent, aSchool } from '#test/builders.ts'
import { onBothEngines, type Answer } from '#test/world.ts'
import { fewAtOnce } from './at-once.ts'
import { answerErrors } from './error-handler.ts'
import { bySession } from './rate-limit.ts'

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)

onBothEngines(
  'a session may download two files or reports at once, and the third is told when to try again',
  async (world) => {
    const school = await aSchool(world)
    const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school)]
    const event = await anEvent(world, professor)
    const take = (token: string, id = event.id) => world.call('GET', `/api/events/${id}/attendance/csv/`, { token })

    const answers = await Promise.all([1, 2, 3, 4].map(() => take(professor.token)))
    assert.deepEqual(statusesOf(answers), [200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)!
    assert.deepEqual(refused.body, {
      error: 'You’re already preparing 2 files. Please wait until one of them is ready.',
      code: 'too_many_at_once',
    })
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.equal((await take(professor.token)).status, 200, 'once they are finished, the next one is allowed')

    const theirs = await anEvent(world, colleague)
    const [own, other] = await Promise.all([take(professor.token), take(colleague.token, theirs.id)])
    assert.deepEqual([own.status, other.status], [200, 200], 'no one waits for other people’s files')
  },
)

onBothEngines('files of every kind and the usage report count together', async (world) => {
  const sub = await anAdmin(world, 'co')
  const ask = (path: string) => world.call('GET', path, { token: sub.token })
  const answers = await Promise.all([
    ask('/api/admin/usage-report/'),
    ask('/api/audit/csv/'),
    ask('/api/admin/usage-report/'),
  ])
  assert.deepEqual(statusesOf(answers), [200, 200, 429])
})

test('a closed connection frees its place', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  answerErrors(app)
  app.decorateRequest('viewer', null)
  let begun = 0
  const long = { preHandler: fewAtOnce(2, bySession) }
  app.get('/long', long, async (request) => {
    begun += 1
    if (!('quick' in (request.query as object))) await new Promise(() => undefined)
    return 'done'
  })
  const url = await app.listen({ port: 0 })
  const hangUp = new AbortController()
  const calls = [1, 2].map(() => fetch(`${url}/long`, { signal: hangUp.signal }).catch(() => null))
  await t.waitFor(() => assert.equal(begun, 2))
  const ask = async () => (await fetch(`${url}/long?quick`)).status
  assert.equal(await ask(), 429)
  hangUp.abort()
  await Promise.all(calls)
  await t.waitFor(async () => assert.equal(await ask(), 200))
})
