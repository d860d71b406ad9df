import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { call, create } from './call.ts'

type Sent = { path: string; method: string; body: unknown }

/** Answers every call with `body`. Returns what was sent. */
function answerWith(t: TestContext, body: object): Sent[] {
  anEmptyStorage(t)
  const sent: Sent[] = []
  t.mock.method(globalThis, 'fetch', async (path: string, options: RequestInit) => {
    sent.push({ path, method: options.method!, body: JSON.parse((options.body as string | null) ?? 'null') })
    return Response.json(body)
  })
  return sent
}

test('a call puts its ids into the path, its query behind it, and leaves out what is null', async (t) => {
  const sent = answerWith(t, { people: [], more: false })
  const query = { starts: 'ma', faculty_id: null }
  const { people } = await call('GET /api/events/:id/people/', { params: { id: 'a/b' }, query })
  assert.deepEqual(people, [])
  await create('POST /api/events/:id/marks/', { params: { id: 'e1' }, body: { marks: [] } })
  assert.deepEqual(sent, [
    { path: '/api/events/a%2Fb/people/?starts=ma', method: 'GET', body: null },
    { path: '/api/events/e1/marks/', method: 'POST', body: { marks: [] } },
  ])
})

test('a page can’t make a call that the server doesn’t declare, nor read a field that it doesn’t send', async (t) => {
  const sent = answerWith(t, { people: [] })
  // @ts-expect-error -- there is no such call
  await call('GET /api/events/:id/nobody/', { params: { id: 'e1' } })
  // @ts-expect-error -- the id of the event is missing
  await call('GET /api/events/:id/marks/', {})
  // @ts-expect-error -- the body is missing
  await call('POST /api/events/:id/marks/preview/', { params: { id: 'e1' } })
  const found = await call('GET /api/events/:id/people/', { params: { id: 'e1' }, query: { starts: 'm' } })
  // @ts-expect-error -- the response has no such field
  assert.equal(found.names, undefined)
  assert.equal(sent.length, 4)
})
