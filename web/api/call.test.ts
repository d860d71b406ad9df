import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { readSession, storeSignedIn } from '#web/session/session.ts'
import { ApiError, isTransient } from './api-error.ts'
import { call, callPage, download, openStream } from './call.ts'
import { serverNow } from './client.ts'
import { create } from './create.ts'
import { hasNetwork, recordResponse } from './network.ts'

type SentRequest = { path: string; method: string; body: unknown }

/** Answers every call with `body`. Returns the requests that were sent. */
function answerWith(t: TestContext, body: object): SentRequest[] {
  anEmptyStorage(t)
  const requests: SentRequest[] = []
  t.mock.method(globalThis, 'fetch', async (path: string, options: RequestInit) => {
    requests.push({ path, method: options.method!, body: JSON.parse((options.body as string | null) ?? 'null') })
    return Response.json(body, { headers: { link: '</api/list/?cursor=c2>; rel="next"' } })
  })
  return requests
}

test('a call puts its ids into the path, appends its query, and leaves out null values', async (t) => {
  const requests = answerWith(t, { people: [], more: false })
  const query = { starts: 'ma', faculty_id: null }
  const { people } = await call('GET /api/events/:id/people/', { params: { id: 'a/b' }, query })
  assert.deepEqual(people, [])
  await create('POST /api/events/:id/marks/', { params: { id: 'e1' }, body: { marks: [] } })
  assert.deepEqual(requests, [
    { path: '/api/events/a%2Fb/people/?starts=ma', method: 'GET', body: null },
    { path: '/api/events/e1/marks/', method: 'POST', body: { marks: [] } },
  ])
})

test('files and streams are typed as well, and a list accepts a limit and a cursor', async (t) => {
  const requests = answerWith(t, [])
  const query = { faculty_id: 'f1' }
  const file = await download('GET /api/events/:id/attendance/csv/', { params: { id: 'e1' }, query })
  assert.equal(await file.text(), '[]')
  const stream = await openStream('GET /api/events/:id/attendance/live/', { params: { id: 'e1' }, query })
  assert.equal(await stream.text(), '[]')
  await call('GET /api/events/:id/attempts/', { params: { id: 'e1' }, query: { limit: 5, cursor: 'c' } })
  assert.deepEqual(
    requests.map(({ path }) => path),
    [
      '/api/events/e1/attendance/csv/?faculty_id=f1',
      '/api/events/e1/attendance/live/?faculty_id=f1',
      '/api/events/e1/attempts/?limit=5&cursor=c',
    ],
  )
})

test('a page of a list includes the next cursor, and a file can be downloaded with GET or POST', async (t) => {
  const requests = answerWith(t, [])
  const query = { sort: 'points', limit: 100, cursor: null } as const
  const { next } = await callPage('GET /api/classes/:id/credits/', { params: { id: 'c1' }, query })
  assert.equal(next, 'c2')
  await download('GET /api/classes/:id/credits/file/', { params: { id: 'c1' }, query: { format: 'xlsx' } })
  await download('POST /api/classes/:id/gradebook/', { params: { id: 'c1' }, body: { file: 'Zg==' } })
  const stopped = { kind: 'receipts', student: 's/1', signature: 'a' }
  await call('POST /stop-emails/:kind/:student/:signature', { params: stopped })
  assert.deepEqual(requests, [
    { path: '/api/classes/c1/credits/?sort=points&limit=100', method: 'GET', body: null },
    { path: '/api/classes/c1/credits/file/?format=xlsx', method: 'GET', body: null },
    { path: '/api/classes/c1/gradebook/', method: 'POST', body: { file: 'Zg==' } },
    { path: '/stop-emails/receipts/s%2F1/a', method: 'POST', body: null },
  ])
})

test('a page can’t make a call that the server doesn’t declare, or read a field that it doesn’t send', async (t) => {
  const requests = answerWith(t, { people: [] })
  // @ts-expect-error -- there is no such call
  await call('GET /api/events/:id/nobody/', { params: { id: 'e1' } })
  // @ts-expect-error -- the id of the event is missing
  await call('GET /api/events/:id/marks/', {})
  // @ts-expect-error -- the body is missing
  await call('POST /api/events/:id/marks/preview/', { params: { id: 'e1' } })
  // @ts-expect-error -- this list doesn't come in pages
  await call('GET /api/events/:id/people/', { params: { id: 'e1' }, query: { starts: 'm', limit: 5 } })
  // @ts-expect-error -- the list has no such order
  await callPage('GET /api/classes/:id/credits/', { params: { id: 'c1' }, query: { sort: 'age' } })
  // @ts-expect-error -- one call is missing its second id
  await call('PUT /api/students/:id/credit-choices/:event/', { params: { id: 's1' }, body: { class: null } })
  const list = await call('GET /api/events/:id/people/', { params: { id: 'e1' }, query: { starts: 'm' } })
  // @ts-expect-error -- the response has no such field
  assert.equal(list.names, undefined)
  assert.equal(requests.length, 7)
})

test('a campus network’s own page isn’t treated as a response, whatever its status and content type', async (t) => {
  anEmptyStorage(t)
  let status = 200
  let contentType = 'Text/HTML; charset=utf-8'
  const fetchPage = async () => {
    // A body of bytes gets no default content type.
    const page = new TextEncoder().encode('<h1>Guests</h1>')
    const headers = { date: new Date(0).toUTCString(), ...(contentType && { 'content-type': contentType }) }
    return new Response(page, { status, headers })
  }
  t.mock.method(globalThis, 'fetch', fetchPage)
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    recordResponse(true)
  })
  const gap = serverNow() - Date.now()
  const noAnswer = (error: unknown) => error instanceof ApiError && error.status === 0
  const end = () => call('DELETE /api/sessions/', {})
  await assert.rejects(end(), noAnswer)
  await assert.rejects(call('GET /api/events/:id/people/', { params: { id: 'e1' }, query: { starts: 'ma' } }), noAnswer)
  const input = { params: { id: 'c1' }, query: { format: 'xlsx' } } as const
  for (contentType of ['application/xhtml+xml', 'text/plain; charset=utf-8', '']) {
    await assert.rejects(download('GET /api/classes/:id/credits/file/', input), noAnswer)
    await assert.rejects(end(), noAnswer)
  }
  assert.equal(hasNetwork(), false)
  storeSignedIn({ token: 'st1_x', student_id: 's1' }, 'student')
  for (status of [400, 401, 403, 404, 407, 451])
    for (contentType of ['text/html', 'application/xml', '']) await assert.rejects(end(), noAnswer)
  assert.equal(readSession().authToken, 'st1_x', 'only the server ends a session')
  assert.ok(Math.abs(serverNow() - Date.now() - gap) < 60_000, 'its clock isn’t the server’s')
})

test('a response that is empty, incomplete or cut off isn’t treated as one', async (t) => {
  anEmptyStorage(t)
  const headers = { 'content-type': 'application/json' }
  const cutOff = () => new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })
  let body: () => BodyInit
  t.mock.method(globalThis, 'fetch', async () => new Response(body(), { headers }))
  const noAnswer = (error: unknown) => error instanceof ApiError && error.status === 0
  const people = { params: { id: 'e1' }, query: { starts: 'ma' } }
  const credits = { params: { id: 'c1' }, query: {} }
  for (body of [() => '', () => '{"people":[{"na', cutOff]) {
    await assert.rejects(call('GET /api/events/:id/people/', people), noAnswer)
    await assert.rejects(callPage('GET /api/classes/:id/credits/', credits), noAnswer)
  }
  body = cutOff
  const input = { params: { id: 'c1' }, query: { format: 'xlsx' } } as const
  await assert.rejects(download('GET /api/classes/:id/credits/file/', input), noAnswer)
})

/** Answers every call when `answer` is called. Each request ends with its signal. Time stands still. */
function answerLater(t: TestContext) {
  anEmptyStorage(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => recordResponse(true))
  const first = Promise.withResolvers<Response>()
  const request = Promise.withResolvers<AbortSignal | null>()
  const keys: (string | null)[] = []
  t.mock.method(globalThis, 'fetch', (_path: string, { signal, headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    signal?.addEventListener('abort', () => first.reject(signal.reason))
    request.resolve(signal ?? null)
    return first.promise
  })
  return { answer: first.resolve, request: request.promise, keys }
}

test('a read that the server doesn’t answer ends after 30 s, and isn’t retried', async (t) => {
  const { request } = answerLater(t)
  const reading = call('GET /api/events/:id/people/', { params: { id: 'e1' }, query: { starts: 'ma' } })
  await request
  t.mock.timers.tick(29_999)
  assert.equal((await request)?.aborted, false)
  t.mock.timers.tick(1)
  await assert.rejects(reading, (error) => error instanceof ApiError && error.status === 0 && !isTransient(error))
})

const markOfOne = { student_id: 's1', status: 'present' } as const
for (const [marks, patience] of [
  [0, 119_999],
  [10_000, 150_000],
] as const)
  test(`a change with ${marks} rows that the server doesn’t answer ends after a while, and isn’t made twice`, async (t) => {
    const { request, keys } = answerLater(t)
    const body = { marks: Array.from({ length: marks }, () => markOfOne) }
    const save = () => create('POST /api/events/:id/marks/', { params: { id: 'e1' }, body })
    const saving = save()
    t.mock.timers.tick(patience)
    assert.equal((await request)?.aborted, false)
    t.mock.timers.tick(patience)
    await assert.rejects(saving, (error) => error instanceof ApiError && error.status === 0)
    void save().catch(() => undefined)
    assert.equal(keys.length, 2)
    assert.equal(keys[0], keys[1])
  })

test('a body that arrives slowly is read to its end, and one that stops arriving is no response', async (t) => {
  const { answer, request } = answerLater(t)
  const parts = ['a', 'b', 'c']
  const file = download('GET /api/events/:id/attendance/csv/', { params: { id: 'e1' }, query: { faculty_id: 'f1' } })
  const signal = await request
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(arriving) {
        await Promise.resolve()
        const part = parts.shift()
        signal?.addEventListener('abort', () => arriving.error(signal.reason))
        t.mock.timers.tick(part === undefined ? 60_000 : 59_999)
        if (part !== undefined) arriving.enqueue(new TextEncoder().encode(part))
      },
    },
    { highWaterMark: 0 },
  )
  answer(new Response(body, { headers: { 'content-type': 'text/csv' } }))
  await assert.rejects(file, (error) => error instanceof ApiError && error.status === 0)
  assert.deepEqual(parts, [])
})
