import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ShareBudgets } from './share-budgets.ts'
import { isRecipientRefused } from './transport.ts'

const hour = 3_600_000

let mailboxes = 0

function openBudgets() {
  const hash = (share: string) => createHash('sha256').update(share).digest('base64url')
  const budgets = new ShareBudgets({ isOn: true, hash, onRefused: () => undefined })
  /** Takes emails until one would be held. Returns how many could be sent. */
  const takeAll = (shares: string[], { school = 'a', at: now = 0, lane = 2 as const } = {}) => {
    let sentCount = 0
    while (budgets.take(lane, { shares, school }, now)?.state === 'waiting') sentCount += 1
    return sentCount
  }
  /** Confirms an address that a client registered. It uses lane 1, which is counted separately. */
  const confirm = (shares: string[], now = 0) => {
    const { share } = budgets.take(1, { shares, school: 'a' }, now)!
    budgets.confirm({ share: share!, school: 'a', mailbox: `mailbox ${(mailboxes += 1)}`, askedAt: now }, now)
  }
  return { budgets, takeAll, confirm }
}

/** Returns the shares of a client in a /64 of a /56 of a /48. */
const inTree = (wide: number, middle: number, narrow: number) => [
  `${wide}::/48`,
  `${wide}:${middle}::/56`,
  `${wide}:${middle}:${narrow}::/64`,
]

test('an unknown address, a /64 and a /56 may each send 300 emails, and a /48 may send 600', () => {
  const { takeAll } = openBudgets()
  assert.equal(takeAll(['192.0.2.1']), 300)
  assert.equal(takeAll(['192.0.2.1'], { at: hour / 2 }), 150, 'half an hour later')
  assert.equal(takeAll(inTree(1, 1, 1), { school: 'b' }), 300)
  for (let narrow = 2; narrow < 256; narrow += 1) assert.equal(takeAll(inTree(1, 1, narrow), { school: 'b' }), 0)
  const ofMany = [2, 3, 4, 5, 6].map((middle) => takeAll(inTree(1, middle, 1), { school: 'c' }))
  assert.deepEqual(ofMany, [300, 0, 0, 0, 0])
})

test('each confirmed address returns its email and raises its network’s budget for a day, up to 1,600', () => {
  const { takeAll, confirm } = openBudgets()
  const shares = ['192.0.2.1']
  assert.equal(takeAll(shares), 300)
  confirm(shares)
  assert.equal(takeAll(shares), 0, 'the held one is first')
  assert.equal(takeAll(shares, { at: 5_000 }), 3)
  for (let count = 0; count < 700; count += 1) confirm(shares, 5_000)
  assert.equal(takeAll(shares, { school: 'b', at: 10_000 }), 1_600)
  assert.equal(takeAll(shares, { school: 'c', at: 25 * hour }), 300, 'a day later')
})

test('when the first of 800 first-time students in one /48 have confirmed, the others’ held emails can be sent too', () => {
  const { budgets } = openBudgets()
  const school = 'a'
  const askedAt = 0
  const phones = Array.from({ length: 800 }, (_, n) => ({
    mailbox: `phone ${n}`,
    ...budgets.take(2, { shares: inTree(1, n % 2, n), school }, askedAt)!,
  }))
  const waitingPhones = phones.filter(({ state }) => state === 'waiting')
  assert.deepEqual([waitingPhones.length, phones.length - waitingPhones.length], [600, 200], 'none is refused')
  for (const { share, mailbox } of waitingPhones) budgets.confirm({ share: share!, school, mailbox, askedAt }, askedAt)
  const heldPhones = phones.filter(({ state }) => state === 'held')
  for (const { share } of heldPhones)
    assert.equal(typeof budgets.takeHeld(2, { share: share!, school }, askedAt), 'number')
})

test('a university’s budget is 2,400, a third of it for networks that confirm, and leaves other universities alone', () => {
  const { budgets, takeAll, confirm } = openBudgets()
  const hall = ['192.0.2.1']
  for (let count = 0; count < 30; count += 1) confirm(hall)
  const networks = Array.from({ length: 20 }, (_, n) => takeAll([`198.51.100.${n}`]))
  assert.equal(
    networks.reduce((sum, count) => sum + count, 0),
    1_600,
  )
  assert.equal(takeAll(hall), 120, 'four for each confirmed address')
  assert.equal(takeAll(['203.0.113.1'], { school: 'b' }), 300)
  assert.deepEqual(
    budgets.used(0).map(({ school, used, most: limit }) => [school, used, limit]),
    [
      [null, 2_020, 6_000],
      ['a', 1_720, 2_400],
    ],
  )
})

test('the more of its budget a network has used, the later its emails’ turn', () => {
  const { budgets } = openBudgets()
  const turn = (shares: string[]) => budgets.take(2, { shares, school: 'a' }, 0)!.turn
  for (let count = 0; count < 100; count += 1) turn(inTree(1, 1, count))
  assert.equal(turn(['192.0.2.1']), 0)
  assert.equal(turn(inTree(1, 1, 200)), 333, 'that of the fullest share, the /56')
  assert.equal(turn(inTree(1, 2, 1)), 168, 'that of the /48')
})

test('a refused address counts as twenty, for every share of its client', () => {
  const { budgets, takeAll } = openBudgets()
  const { share } = budgets.take(2, { shares: inTree(1, 1, 1), school: 'a' }, 0)!
  budgets.refuse(share!, 0)
  assert.equal(takeAll(inTree(1, 1, 2)), 280)
})

test('a refusal by the mail server counts only if it is about the recipient’s address', () => {
  const refusal = (response: string, command = 'RCPT TO') => ({
    command,
    response,
    responseCode: Number.parseInt(response, 10),
  })
  const ofAddress = [
    '550 5.1.1 <a@x.edu>: Recipient address rejected: User unknown in relay recipient table',
    '550-5.1.1 The email account that you tried to reach does not exist.',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    '550 5.4.1 Recipient address rejected: Access denied.',
    '550 5.2.1 This account is disabled',
    '550 No such user here',
    '553 sorry, no mailbox here by that name',
  ]
  for (const response of ofAddress) assert.equal(isRecipientRefused(refusal(response)), true, response)
  const ofOthers = [
    refusal('550 5.7.1 Unable to relay'),
    refusal('554 5.7.1 Service unavailable; Client host blocked'),
    refusal('550 5.1.8 Sender address rejected: Domain not found'),
    refusal('552 5.2.2 Mailbox full'),
    refusal('550 relay not permitted'),
    refusal('450 4.1.1 Try again later'),
    refusal('554 5.3.4 Message too big'),
    refusal('550 5.1.1 Sender rejected', 'MAIL FROM'),
    refusal('550 5.1.1 No such user', 'DATA'),
    new Error('Connection closed'),
  ]
  for (const error of ofOthers) assert.equal(isRecipientRefused(error), false, JSON.stringify(error))
})

test('confirming one mailbox over and over raises the budget only once, and a late confirmation returns less', () => {
  const { budgets, takeAll } = openBudgets()
  const shares = ['192.0.2.1']
  const { share } = budgets.take(1, { shares, school: 'a' }, 0)!
  const confirm = (mailbox: string, now: number) =>
    budgets.confirm({ share: share!, school: 'a', mailbox, askedAt: 0 }, now)
  for (let count = 0; count < 500; count += 1) confirm('hers', 0)
  assert.equal(takeAll(shares), 302, 'two more, once')
  const otherBudgets = openBudgets()
  assert.equal(otherBudgets.takeAll(shares), 300)
  for (let count = 0; count < 100; count += 1)
    otherBudgets.budgets.confirm({ share: share!, school: 'a', mailbox: `${count}`, askedAt: -hour }, 5_000)
  assert.equal(otherBudgets.takeAll(shares, { school: 'b', at: 10_000 }), 201, 'the raise, and what has drained')
})

test('made-up addresses that the mail server refused use up the budget of a /56, but not of its /48', () => {
  const { budgets, takeAll } = openBudgets()
  const { share } = budgets.take(2, { shares: inTree(1, 1, 1), school: 'a' }, 0)!
  for (let count = 0; count < 300; count += 1) budgets.refuse(share!, 0)
  assert.equal(takeAll(inTree(1, 1, 2)), 0, 'its own line')
  assert.equal(takeAll(inTree(1, 2, 1), { school: 'b' }), 299, 'the other half of the /48’s')
})

test('made-up IPv6 networks don’t make the budgets forget an IPv4 address', () => {
  const { takeAll, budgets } = openBudgets()
  assert.equal(takeAll(['192.0.2.1']), 300)
  for (let narrow = 0; narrow < 10_001; narrow += 1)
    budgets.take(2, { shares: inTree(1, narrow % 256, narrow), school: 'b' }, 0)
  assert.equal(takeAll(['192.0.2.1']), 0)
})

test('an email that another process released keeps the turn of its share', () => {
  const { budgets } = openBudgets()
  const { share } = budgets.take(2, { shares: ['192.0.2.1'], school: 'a' }, 0)!
  const email = { share: share!, school: 'a' }
  const isNewest = () => budgets.isNewestNext(2, share!)
  assert.equal(isNewest(), true)
  budgets.takeHeld(2, email, 0)
  assert.equal(isNewest(), false)
  budgets.takeHeld(2, email, 0)
  budgets.giveBack(2, email)
  assert.equal(isNewest(), false)
})
