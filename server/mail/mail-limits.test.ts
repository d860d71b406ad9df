// docs/security.md says how much of the email budgets how many networks can use up. Here they do it.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mailLimits } from './mail-limits.ts'
import { ShareBudgets } from './share-budgets.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
const inWords = (number: number) => number.toLocaleString('en-US')

/** The shares of a client of a network: an IPv4 address, or another /64 of a /48 each time. */
type Client = (network: number, n: number) => string[]
const ipv4: Client = (network) => [`${network}`]
const wide: Client = (network, n) => [`${network}::/48`, `${network}:${n % 256}::/56`, `${network}:${n}::/64`]

/** Whether a new network found the budgets used up, after it registered as often as it could. */
type Found = (registered: { sent: number; held: number }) => boolean

/** Returns how many networks, each of which registers as often as it can, have to come before the next finds this. */
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

const { held } = mailLimits
const noneIsSent: Found = ({ sent }) => sent === 0
const fewAreHeld: Found = ({ sent, held: count }) => sent + count <= held.few
const noneIsHeld: Found = ({ sent, held: count }) => sent + count === 0

/** Returns the counts at one university and in all, in IPv4 addresses and /48s. */
function countAll(isUsedUp: Found) {
  // Ten, so that no university's budget ends before the total.
  const [school, all] = [1, 10].map((schools) => ({
    addresses: countNetworks(ipv4, schools, isUsedUp),
    prefixes: countNetworks(wide, schools, isUsedUp),
  }))
  return { school: school!, all: all! }
}

test('the security guide says how many networks use up each email budget', (t) => {
  const sent = countAll(noneIsSent)
  const few = countAll(fewAreHeld)
  const none = countAll(noneIsHeld)
  t.diagnostic(JSON.stringify({ sent, few, none }))
  const sentences = [
    `: ${sent.school.addresses} IPv4 addresses or ${sent.school.prefixes} /48s at one university, ${sent.all.addresses} or ${sent.all.prefixes} in all;`,
    `Held: ${few.school.addresses} or ${few.school.prefixes} leave each other network of a university only ${held.few}, ${few.all.addresses} or ${few.all.prefixes} in all;`,
    `; ${none.school.addresses} or ${none.school.prefixes} leave nothing, ${none.all.addresses} or ${none.all.prefixes} in all |`,
  ]
  for (const sentence of sentences) assert.ok(guide.includes(sentence), sentence)
  assert.ok(none.school.addresses > 100 && none.school.prefixes > 100)
})

test('the security guide has the numbers of the email budgets', () => {
  const { share, mostByShare, wide: times, raise, reserved, school, all, open, refusal, overdraft } = mailLimits
  const [most, mostWide] = [inWords(mostByShare), inWords(mostByShare * times.most)]
  assert.deepEqual([open, reserved > raise], [2 / 3, true])
  const perHour = (emails: number) => `${3_600 / emails} s`
  const sentences = [
    `| ${most} an hour, a /48 ${mostWide}; more are held and sent later |`,
    `| ${share} an hour, a /48 ${share * times.start}; each confirmed address gives its email back and raises the limit by ${raise} for a day, up to ${most} (a /48 ${mostWide}), `,
    `; each refused address counts as ${refusal}, to ${overdraft} above the limit at most, `,
    `| ${inWords(school)} an hour for a university, ${inWords(all)} in all; a third is for networks with addresses confirmed`,
    `| ${inWords(held.share)} of a network (a /48 ${inWords(held.share * times.start)}, with confirmations up to ${inWords(held.share * times.most)}), ${inWords(held.school)} of a university, ${inWords(held.all)} in all, a third of the last two for networks with addresses confirmed within a day or fewer than ${held.few} held;`,
    `| ${inWords(all)} emails an hour to unconfirmed addresses, ${inWords(school)} for a university; ${inWords(held.all)} held |`,
    `shares take turns of ${perHour(school)} at a university, universities of ${perHour(all)} in all;`,
    `beside ${Math.floor(59 / (3_600 / school)) - 1} networks at one university within 60 s;`,
  ]
  for (const sentence of sentences) assert.ok(guide.includes(sentence), sentence)
})
