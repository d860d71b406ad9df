import assert from 'node:assert/strict'
import test from 'node:test'
import { aCheckIn, start } from '#test/outbox-phone.ts'
import { postStored } from './post-stored.ts'

const checkIn = aCheckIn({
  nonce: 'a',
  event: { id: 'Xk3_9fQz-Lm2Pq7R', name: null, location: null, date: null },
  token: 'st1_x',
})

const page = (status: number) =>
  new Response('<h1>Welcome to Campus Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })

test('a network’s own page doesn’t decide a check-in that the worker sends', async (t) => {
  for (const status of [200, 403, 404, 511]) {
    t.mock.method(globalThis, 'fetch', async () => page(status), { times: 1 })
    const outcome = await postStored(checkIn, 0)
    assert.equal(outcome.kind, 'unsent', `${status}: ${JSON.stringify(outcome)}`)
  }
})

test('the server’s own responses to the worker decide a check-in', async (t) => {
  const answers = [
    [201, { id: 'q', scanned_at: new Date(start).toISOString() }, 'recorded'],
    [400, { error: 'Check-in period has ended.', reference: '7K2M9QXA' }, 'refused'],
    [401, { error: 'Sign in.' }, 'signed-out'],
    [503, { error: 'Busy' }, 'unsent'],
  ] as const
  for (const [status, body, kind] of answers) {
    t.mock.method(globalThis, 'fetch', async () => Response.json(body, { status }), { times: 1 })
    assert.equal((await postStored(checkIn, 0)).kind, kind, String(status))
  }
})
