import assert from 'node:assert/strict'
import test from 'node:test'
import { aCheckIn, aPhone, recorded, start } from '#test/outbox-phone.ts'
import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'

test('a check-in that the server accepts immediately has no waiting time', async () => {
  const { phone, outbox, shelf, requests, pass } = aPhone()
  phone.says = recorded
  outbox.submit(aCheckIn())
  await pass(0)
  assert.deepEqual(requests, [{ nonce: 'n1', seconds: 0, queuedMs: null }])
  assert.equal(outbox.view().settled[0]?.outcome.kind, 'recorded')
  assert.equal(shelf.size, 0)
})

test('without a network a check-in is retried after 1, 2, 5, 10 and every 30 s, each time with its age', async () => {
  const { outbox, shelf, requests, pass } = aPhone()
  outbox.submit(aCheckIn())
  await pass(80)
  assert.deepEqual(
    requests.map(({ seconds }) => seconds),
    [0, 1, 3, 8, 18, 48, 78],
  )
  assert.deepEqual(
    requests.map(({ queuedMs }) => queuedMs),
    [null, 1000, 3000, 8000, 18_000, 48_000, 78_000],
  )
  assert.equal(shelf.size, 1)
  assert.deepEqual(outbox.view().settled, [], 'nothing is shown before the server’s answer')
  assert.equal(outbox.view().waiting[0]?.problem, 'Failed to record attendance: Failed to fetch')
})

test('a check-in is sent as soon as the network is back', async () => {
  const { phone, outbox, requests, pass } = aPhone()
  outbox.submit(aCheckIn())
  await pass(20)
  phone.says = recorded
  outbox.tryNow()
  await pass(0)
  assert.equal(requests.at(-1)?.queuedMs, 20_000)
  assert.equal(outbox.view().waiting.length, 0)
  await pass(120)
  assert.equal(requests.length, 6, 'no timer is left')
})

test('a busy server gets a retry after the time that it asked for', async () => {
  const { phone, outbox, requests, pass } = aPhone()
  phone.says = { kind: 'unsent', message: 'Server error: 503', retryAfterMs: 7000 }
  outbox.submit(aCheckIn())
  await pass(8)
  assert.deepEqual(
    requests.map(({ seconds }) => seconds),
    [0, 7],
  )
})

for (const outcome of [
  { kind: 'already', at: null },
  {
    kind: 'refused',
    message: 'Check-in period has ended. The window closed 0 minutes ago.',
    reference: '7K2M9QXA',
  },
] satisfies CheckInOutcome[]) {
  test(`the decision on a check-in that waited is stored until the student has read it: ${outcome.kind}`, async () => {
    const { phone, outbox, shelf, pass } = aPhone()
    outbox.submit(aCheckIn())
    await pass(0)
    phone.says = outcome
    await pass(1)
    assert.deepEqual(outbox.view().settled[0]?.outcome, outcome)
    assert.equal(outbox.view().settled[0]?.at, start + 61_000, 'shown by the server’s clock')
    assert.deepEqual(
      [...shelf.values()].map(({ location, decided }) => [location, decided]),
      [['', { outcome, at: start + 1_000 }]],
      'the page may be left before the decision is read',
    )
    const next = aPhone({ checkIns: [...shelf.values()] })
    await next.outbox.resume()
    assert.deepEqual(next.outbox.view().settled[0]?.outcome, outcome)
    outbox.dismiss('n1')
    await outbox.resume()
    await pass(0)
    assert.deepEqual([shelf.size, outbox.view().settled], [0, []])
  })
}

test('a check-in whose session has ended is kept, and sent after signing in', async () => {
  const { phone, outbox, shelf, requests, pass } = aPhone()
  phone.says = { kind: 'signed-out' }
  outbox.submit(aCheckIn())
  await pass(60)
  assert.equal(requests.length, 1)
  assert.equal(shelf.size, 1)
  assert.equal(outbox.view().waiting[0]?.isSignedOut, true)
  phone.says = recorded
  await outbox.resume()
  await pass(0)
  assert.equal(requests.at(-1)?.queuedMs, 60_000)
  assert.equal(outbox.view().settled[0]?.outcome.kind, 'recorded')
})

test('a waiting check-in survives closing the page', async () => {
  const { phone, outbox, requests, pass } = aPhone({ checkIns: [aCheckIn({ madeAt: start - 90_000 })] })
  phone.says = recorded
  await outbox.resume()
  await pass(0)
  assert.deepEqual(requests, [{ nonce: 'n1', seconds: 0, queuedMs: 90_000 }])
})

test('a different student on the same phone neither sends nor sees a waiting check-in', async () => {
  const { phone, outbox, shelf, requests, pass } = aPhone({ student: 'noah', checkIns: [aCheckIn()] })
  await outbox.resume()
  await pass(30)
  assert.equal(requests.length, 0)
  assert.equal(shelf.size, 1)
  phone.now = start + 901_000
  await outbox.resume()
  assert.deepEqual([requests.length, outbox.view().settled.length], [0, 0])

  phone.student = 'maya'
  await outbox.resume()
  await pass(0)
  const ages = requests.map(({ queuedMs }) => queuedMs)
  assert.deepEqual(ages, [901_000], 'it is sent for its reference, although it is too late')
})

test('someone else’s check-in is kept for a day, and then deleted without being shown', async () => {
  const { phone, outbox, shelf } = aPhone({ student: 'noah', checkIns: [aCheckIn()] })
  phone.now = start + 25 * 3_600_000
  await outbox.resume()
  assert.deepEqual([shelf.size, outbox.view().settled], [0, []])
})

test('after 15 minutes a check-in is still sent, and the refusal shows when it was confirmed', async () => {
  const { phone, outbox, requests, pass } = aPhone()
  outbox.submit(aCheckIn())
  await pass(960)
  assert.equal(requests.at(-1)?.queuedMs, 948_000)
  assert.ok(outbox.view().waiting[0]!.countsUntil < 960_000)
  phone.says = { kind: 'refused', message: 'Too late.', code: 'check_in_expired', reference: '7K2M9QXA' }
  await pass(30)
  const [settled] = outbox.view().settled
  assert.deepEqual([settled?.outcome, settled?.confirmedAt], [phone.says, start + 60_000])
})

test('confirming twice sends one check-in', async () => {
  const { outbox, requests, pass } = aPhone()
  outbox.submit(aCheckIn())
  outbox.submit(aCheckIn({ nonce: 'n2' }))
  await pass(0)
  assert.deepEqual(
    requests.map(({ nonce }) => nonce),
    ['n1'],
  )
  assert.equal(outbox.view().waiting.length, 1)
})

test('a decision disappears after it was dismissed', async () => {
  const { phone, outbox, pass } = aPhone()
  phone.says = recorded
  outbox.submit(aCheckIn())
  await pass(0)
  outbox.dismiss('n1')
  assert.deepEqual(outbox.view(), { waiting: [], settled: [] })
})

test('a check-in that was sent while no page was open is shown on the next visit, until it is dismissed', async () => {
  const decided = { outcome: recorded, at: start + 5_000 }
  const { outbox, shelf, requests, pass } = aPhone({ checkIns: [{ ...aCheckIn(), decided }] })
  await outbox.resume()
  await pass(60)
  assert.equal(requests.length, 0)
  const [result] = outbox.view().settled
  assert.deepEqual([result?.outcome.kind, result?.at], ['recorded', start + 65_000])
  assert.equal(shelf.size, 1, 'a closed page has shown nothing')
  outbox.dismiss('n1')
  await pass(0)
  assert.equal(shelf.size, 0)
})

test('no other student sees a stored decision, and it is deleted after a day', async () => {
  const decided = { outcome: recorded, at: start }
  const { phone, outbox, shelf, pass } = aPhone({ student: 'noah', checkIns: [{ ...aCheckIn(), decided }] })
  await outbox.resume()
  assert.deepEqual(outbox.view(), { waiting: [], settled: [] })
  assert.equal(shelf.size, 1)
  phone.now = start + 25 * 60 * 60_000
  await outbox.resume()
  await pass(0)
  assert.equal(shelf.size, 0)
})

test('a waiting check-in shows whether the browser sends it after the page is closed', async () => {
  const { phone, outbox, pass } = aPhone()
  phone.sendsLater = true
  outbox.submit(aCheckIn())
  await pass(0)
  assert.equal(outbox.view().waiting[0]?.isSentWhenClosed, true)
})
