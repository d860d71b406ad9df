import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { aFaculty, anAdmin, anEvent, aSchool, signInAgain } from '#test/builders.ts'
import { holdQueries } from '#test/queries-worker.ts'
import { openWorld, type ApiResponse } from '#test/world.ts'
import { limitConcurrency } from './rate-limit.ts'
import { answerErrors } from './error-handler.ts'

const listStatuses = (answers: ApiResponse[]) =>
  answers.map(({ status }) => status).toSorted((first, second) => first - second)

test('an account may download two files or reports at once, in all of its sessions, and the third is told when to try again', async (t) => {
  const { threads, untilHeld, release } = holdQueries()
  const world = await openWorld(t, { engine: 'sqlite', readerThreads: threads })
  const school = await aSchool(world)
  const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school)]
  const event = await anEvent(world, professor)
  const theirs = await anEvent(world, colleague)
  const take = (token: string, id = event.id) => world.call('GET', `/api/events/${id}/attendance/csv/`, { token })

  const elsewhere = await signInAgain(world, professor, 'faculty')
  const requests = [professor, elsewhere, professor].map(({ token }) => take(token))
  await untilHeld(1)
  // The other requests are held, so the refused one responds first.
  const refused = await Promise.race(requests)
  assert.equal(refused.status, 429)
  assert.deepEqual(refused.body, {
    error: 'You’re already preparing 2 files. Please wait until one of them is ready.',
    code: 'too_many_at_once',
  })
  assert.equal(refused.headers.get('retry-after'), '5')
  const otherRequest = take(colleague.token, theirs.id)
  await untilHeld(2)
  release()
  assert.deepEqual(listStatuses(await Promise.all(requests)), [200, 200, 429])
  assert.equal((await otherRequest).status, 200, 'no one waits for other people’s files')
  assert.equal((await take(professor.token)).status, 200, 'once they are finished, the next one is allowed')
})

test('files of every kind and the usage report have one limit together', async (t) => {
  const { threads, untilHeld, release } = holdQueries()
  const world = await openWorld(t, { engine: 'sqlite', readerThreads: threads })
  const { token } = await anAdmin(world, 'co')
  const ask = (path: string) => world.call('GET', path, { token })
  const reports = ['/api/admin/usage-report/', '/api/audit/csv/', '/api/admin/usage-report/'].map(ask)
  await untilHeld(1)
  // The other requests are held, so the refused one responds first.
  assert.equal((await Promise.race(reports)).status, 429)
  release()
  assert.deepEqual(listStatuses(await Promise.all(reports)), [200, 200, 429])
})

test('a call no longer counts once its connection is closed', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  answerErrors(app)
  app.decorateRequest('viewer', null)
  let begun = 0
  const long = { preHandler: limitConcurrency(2, ({ ip }) => ip) }
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
