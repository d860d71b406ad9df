import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/http/refusals.ts'
import { PasskeyVerifier, type PasskeyCheck } from './verifier.ts'

/** A response that isn't from a passkey. */
const wrong: PasskeyCheck = {
  response: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
  challenge: 'AAAA',
  origin: 'https://rollbook.test',
  rpId: 'rollbook.test',
  publicKey: 'AAAA',
}

test('a network that fills the queue of passkeys loses only its own slots, and other networks don’t wait for it', async (t) => {
  const verifier = new PasskeyVerifier()
  t.after(() => verifier.close())
  // Keeps the test's process running, because the verifier's thread doesn't.
  const awake = setInterval(() => undefined, 60_000)
  t.after(() => clearInterval(awake))
  const finishedShares: string[] = []
  const check = async (share: string, account: string) => {
    await verifier.check(wrong, { shares: [share], account })
    finishedShares.push(share)
  }
  // Two are in the thread, and five hundred can wait.
  const flood = Array.from({ length: 600 }, (_, n) => check('flood', `account ${n}`))
  const otherChecks = ['hall', 'home'].map((share) => check(share, 'one'))
  const ends = await Promise.allSettled(flood)
  await Promise.all(otherChecks)
  const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as Refusal)
  assert.deepEqual([refused.length, ...new Set(refused.map(({ status }) => status))], [100, 503])
  assert.ok(ends[0]!.status === 'fulfilled' && ends[599]!.status === 'rejected', 'the newest are refused')
  for (const share of ['hall', 'home'])
    assert.ok(finishedShares.indexOf(share) < 10, `${share} had to wait for the flood`)
})
