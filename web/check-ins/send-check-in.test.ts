import assert from 'node:assert/strict'
import test from 'node:test'
import type { CheckInInput } from '#contract/check-ins/check-ins.ts'
import { anEmptyStorage } from '#test/browser-storage.ts'

for (const status of [200, 400, 401, 403, 404, 418, 451])
  for (const page of ['Guests', '{}', '0', ''])
    test(`a network that responds ${status} with “${page}” neither records nor refuses a check-in`, async (t) => {
      anEmptyStorage(t)
      Object.assign(globalThis, { window: new EventTarget() })
      t.after(() => Reflect.deleteProperty(globalThis, 'window'))
      const { sendCheckIn } = await import('./api.ts')
      t.mock.method(globalThis, 'fetch', async () => new Response(page, { status }))
      const outcome = await sendCheckIn({} as CheckInInput)
      assert.equal(outcome.kind, 'unsent')
    })
