import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import type { RollFrame } from '#contract/rolls/live/live.ts'
import { ApiError } from '#web/api/api-error.ts'
import { followRoll, backoffMs, type StreamState } from './follow-roll.ts'
import { patience } from '#test/patience.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A client that follows a server. Each request gets the next of `answers`; the last one repeats. */
async function aPage(t: TestContext, answers: Answer[]) {
  const lastEventIds: (string | undefined)[] = []
  const server = createServer((request, response) => {
    lastEventIds.push(request.headers['last-event-id'] as string | undefined)
    answers[Math.min(lastEventIds.length, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const frames: RollFrame[] = []
  const states: StreamState[] = []
  const following = followRoll({
    async open(lastEventId, signal) {
      const headers: Record<string, string> = lastEventId === null ? {} : { 'last-event-id': lastEventId }
      const response = await fetch(url, { signal, headers })
      if (!response.ok) throw new ApiError(response.status, null, Number(response.headers.get('x-wait')) || null)
      return response
    },
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
  })
  t.after(() => {
    following.stop()
    server.closeAllConnections()
    server.close()
  })
  return { following, frames, states, lastEventIds }
}

const frame = (id: number, count: number) => `id: ${id}\nevent: roll\ndata: {"count":${count},"rows":[]}\n\n`
const sends =
  (...texts: string[]): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    for (const text of texts) response.write(text)
  }
const sendsAndEnds =
  (text: string): Answer =>
  (request, response) => {
    sends(text)(request, response)
    response.end()
  }
const refuses =
  (status: number): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'x-wait': '20' }).end()

test('an interrupted stream resumes after the last frame', async (t) => {
  const page = await aPage(t, [sendsAndEnds(`retry: 1000\n\n${frame(7, 1)}${frame(8, 2)}`), sends(frame(9, 3))])
  await t.waitFor(() => assert.equal(page.frames.length, 3), patience)
  assert.deepEqual(
    page.frames.map(({ count }) => count),
    [1, 2, 3],
  )
  assert.deepEqual(page.lastEventIds, [undefined, '8'])
  assert.deepEqual(page.states, ['live', 'lost', 'live'])
})

test('a knock reopens a lost stream without waiting', async (t) => {
  // This clock doesn't move, so timers never fire.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lost = Promise.withResolvers<void>()
  const opened = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let opens = 0
  const following = followRoll({
    open: async () => {
      opened[opens]?.resolve()
      opens += 1
      return new Response(opens === 1 ? frame(7, 1) : new ReadableStream())
    },
    onFrame: () => undefined,
    onState: (state) => state === 'lost' && lost.resolve(),
  })
  t.after(() => following.stop())
  await lost.promise
  assert.equal(opens, 1)
  following.knock()
  following.knock()
  await opened[1]!.promise
  assert.equal(opens, 2)
})

for (const status of [401, 403, 404]) {
  test(`a refusal with ${status} is final`, async (t) => {
    const page = await aPage(t, [refuses(status), sends(frame(1, 1))])
    await t.waitFor(() => assert.deepEqual(page.states, ['refused']), patience)
    page.following.knock()
    assert.deepEqual(page.lastEventIds.length, 1)
  })
}

for (const status of [429, 503]) {
  test(`a refusal with ${status} is retried`, async (t) => {
    const page = await aPage(t, [refuses(status), sends(frame(1, 1))])
    await t.waitFor(() => assert.deepEqual(page.states, ['lost', 'live']), patience)
  })
}

test('anything that isn’t our frame is ignored, such as a proxy’s page or a truncated frame', async (t) => {
  const page = await aPage(t, [
    sendsAndEnds('<html>'),
    sendsAndEnds(`event: roll\ndata: {"rows":[]}\n\nevent: news\ndata: {"count":1,"rows":[]}\n\n`),
    sendsAndEnds(frame(1, 1).slice(0, -1)),
    sends(frame(2, 2)),
  ])
  for (let n = 1; n < 4; n += 1) {
    await t.waitFor(() => assert.equal(page.lastEventIds.length, n), patience)
    page.following.knock()
    await t.waitFor(() => (page.following.knock(), assert.equal(page.lastEventIds.length, n + 1)), patience)
  }
  await t.waitFor(() => assert.deepEqual(page.frames, [{ count: 2, rows: [] }]), patience)
  assert.deepEqual(page.states, ['lost', 'live'])
})

test('a silent stream is lost and reopened', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const hears = Promise.withResolvers<void>()
  const states: StreamState[] = []
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  let opened = Promise.withResolvers<void>()
  const following = followRoll({
    open: async () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) })
      opened.resolve()
      return new Response(body)
    },
    onFrame: () => hears.resolve(),
    onState: (state) => states.push(state),
  })
  t.after(() => following.stop())
  await opened.promise
  bodies[0]?.enqueue(new TextEncoder().encode(frame(1, 1)))
  await hears.promise
  t.mock.timers.tick(11_999)
  assert.deepEqual(states, ['live'])
  t.mock.timers.tick(1)
  assert.deepEqual(states, ['live', 'lost'])
  opened = Promise.withResolvers<void>()
  t.mock.timers.tick(1_000)
  await opened.promise
  assert.equal(bodies.length, 2)
})

test('the retry delay doubles up to 15 seconds, with up to half of it random', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 30].map((failures) => backoffMs(failures, 1)),
    [1_000, 2_000, 4_000, 8_000, 15_000, 15_000],
  )
  assert.equal(backoffMs(1, 0), 500)
})
