// docs/security.md says how many networks can use up how much of the email budgets. These tests simulate them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mailLimits } from './mail-limits.ts'
import { ShareBudgets } from './share-budgets.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
const inWords = (number: number) => number.toLocaleString('en-US')

/**
 * Returns the shares of a network's n-th client: always the same IPv4 address, or each time a different /64 of a /48.
 */
type Client = (network: number, n: number) => string[]
const ipv4: Client = (network) => [`${network}`]
const wide: Client = (network, n) => [`${network}::/48`, `${network}:${n % 256}::/56`, `${network}:${n}::/64`]

/** Whether a new network, after it registered as often as it could, has found the budgets used up. */
type Found = (registered: { sent: number; held: number }) => boolean

/** Returns how many networks have to register as often as they can until `isUsedUp` is true for the next network. */
function countNetworks(client: Client, schools: number, isUsedUp: Found): number {
  const hash = (share: string) => createHash('sha256').update(share).digest('base64url')
  const budgets = new ShareBudgets({ isOn: true, hash, onRefused: () => undefined })
  for (let network = 0; ; network += 1) {
    const registered = { sent: 0, held: 0 }
    for (let n = 0; ; n += 1) {
      const position = budgets.take(2, { shares: client(network, n), school: `${network % schools}` }, 0)
      if (!position) break
      registered[position.state === 'waiting' ? 'sent' : 'held'] += 1
    }
    if (isUsedUp(registered)) return network
  }
}

const { held: heldLimits } = mailLimits
const noneIsSent: Found = ({ sent: sentCount }) => sentCount === 0
const fewAreHeld: Found = ({ sent: sentCount, held: count }) => sentCount + count <= heldLimits.few
const noneIsHeld: Found = ({ sent: sentCount, held: count }) => sentCount + count === 0

/** Returns the counts at one university and in total, in IPv4 addresses and in /48s. */
function countAll(isUsedUp: Found) {
  // Ten universities are enough that the total is used up before the budget of any of them.
  const [school, total] = [1, 10].map((schools) => ({
    addresses: countNetworks(ipv4, schools, isUsedUp),
    prefixes: countNetworks(wide, schools, isUsedUp),
  }))
  return { school: school!, all: total! }
}

test('the security guide says how many networks use up each email budget', (t) => {
  const sentCount = countAll(noneIsSent)
  const fewCount = countAll(fewAreHeld)
  const none = countAll(noneIsHeld)
  t.diagnostic(JSON.stringify({ sent: sentCount, few: fewCount, none }))
  const sentences = [
    `: ${sentCount.school.addresses} IPv4 addresses or ${sentCount.school.prefixes} /48s at one university, ${sentCount.all.addresses} or ${sentCount.all.prefixes} in all;`,
    `Held: ${fewCount.school.addresses} or ${fewCount.school.prefixes} leave each other network of a university only ${heldLimits.few}, ${fewCount.all.addresses} or ${fewCount.all.prefixes} in all;`,
    `; ${none.school.addresses} or ${none.school.prefixes} leave nothing, ${none.all.addresses} or ${none.all.prefixes} in all |`,
  ]
  for (const sentence of sentences) assert.ok(guide.includes(sentence), sentence)
  assert.ok(none.school.addresses > 100 && none.school.prefixes > 100)
})

test('the security guide has the numbers of the email budgets', () => {
  const { share, maxPerShare, wide: times, raise, reserved, school, all: total, open, refusal, overdraft } = mailLimits
  const [maxInWords, maxWide] = [inWords(maxPerShare), inWords(maxPerShare * times.most)]
  assert.deepEqual([open, reserved > raise], [2 / 3, true])
  const perHour = (emails: number) => `${3_600 / emails} s`
  const sentences = [
    `| ${maxInWords} an hour, a /48 ${maxWide}; more are held and sent later |`,
    `| ${share} an hour, a /48 ${share * times.start}; each confirmed address gives its email back and raises the limit by ${raise} for a day, up to ${maxInWords} (a /48 ${maxWide}), `,
    `; each refused address counts as ${refusal}, to ${overdraft} above the limit at most, `,
    `| ${inWords(school)} an hour for a university, ${inWords(total)} in all; a third is for networks with addresses confirmed`,
    `| ${inWords(heldLimits.share)} of a network (a /48 ${inWords(heldLimits.share * times.start)}, with confirmations up to ${inWords(heldLimits.share * times.most)}), ${inWords(heldLimits.school)} of a university, ${inWords(heldLimits.all)} in all, a third of the last two for networks with addresses confirmed within a day or fewer than ${heldLimits.few} held;`,
    `| ${inWords(total)} emails an hour to unconfirmed addresses, ${inWords(school)} for a university; ${inWords(heldLimits.all)} held |`,
    `shares take turns of ${perHour(school)} at a university, universities of ${perHour(total)} in all;`,
    `beside ${Math.floor(59 / (3_600 / school)) - 1} networks at one university within 60 s;`,
  ]
  for (const sentence of sentences) assert.ok(guide.includes(sentence), sentence)
})
