// Check-ins on phones whose clock jumps, whose storage fails, or that have no position.
import assert from 'node:assert/strict'
import test from 'node:test'
import { aCheckIn, aPhone, recorded } from '#test/outbox-phone.ts'

for (const minutes of [40, -40, 60 * 24 * 400, -60 * 24 * 400, 0.5]) {
  test(`correcting the phone’s clock by ${minutes} minutes doesn’t change how long a check-in has waited`, async () => {
    const { phone, outbox, requests, pass } = aPhone()
    outbox.submit(aCheckIn())
    await pass(5)
    phone.corrected = minutes * 60_000
    phone.says = recorded
    outbox.tryNow()
    await pass(0)
    assert.equal(requests.at(-1)?.queuedMs, 5_000)
    assert.equal(outbox.view().settled[0]?.outcome.kind, 'recorded')
  })
}

test('after a sleep, which stops the page’s clock, the phone’s clock counts unless its time is impossible', async () => {
  for (const [slept, counts] of [
    [5 * 60_000, 5 * 60_000 + 5_000],
    [400 * 60_000, 5_000],
    [-400 * 60_000, 5_000],
  ] as const) {
    const { phone, outbox, requests, pass } = aPhone()
    outbox.submit(aCheckIn())
    await pass(5)
    phone.corrected = slept
    phone.hiddenAt = 2_000
    outbox.tryNow()
    await pass(0)
    assert.equal(requests.at(-1)?.queuedMs, counts)
  }
})

test('a check-in counts as stored only after the database confirmed it, and a failed write is retried', async () => {
  const { phone, outbox, shelf, pass } = aPhone()
  phone.stores = false
  outbox.submit(aCheckIn())
  assert.equal(outbox.view().waiting[0]?.isKept, false)
  await pass(3)
  assert.equal(outbox.view().waiting[0]?.isKept, false)
  phone.stores = true
  await pass(10)
  assert.deepEqual([outbox.view().waiting[0]?.isKept, shelf.size], [true, 1])
  phone.says = recorded
  await pass(30)
  outbox.dismiss('n1')
  await pass(0)
  assert.equal(shelf.size, 0)
})

test('a tap without a position is a separate attempt, and a new tap replaces refused attempts on the screen', async () => {
  const { phone, outbox, requests, pass } = aPhone()
  outbox.submit(aCheckIn({ nonce: 'n0', location: null, noLocation: 'refused' }))
  outbox.submit(aCheckIn({ nonce: 'n1' }))
  await pass(0)
  assert.deepEqual(
    requests.map(({ nonce }) => nonce),
    ['n0', 'n1'],
  )
  phone.says = { kind: 'refused', message: 'Location', code: 'location_required', reference: '7K2M9QXA' }
  await pass(1)
  phone.says = recorded
  outbox.submit(aCheckIn({ nonce: 'n2', location: null, noLocation: 'refused' }))
  await pass(1)
  assert.ok(outbox.view().settled.every(({ checkIn }) => checkIn.nonce !== 'n0'))
})
