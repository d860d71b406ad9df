import assert from 'node:assert/strict'
import { aSchool, type School } from '#test/builders.ts'
import { behindProxy, filterMailed, registerFrom, registerMany } from '#test/registration-steps.ts'
import { isShortSet } from '#test/short-set.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { mailLimits } from './mail-limits.ts'

const second = 1_000
const perSecond = { school: mailLimits.school / 3_600, all: mailLimits.all / 3_600 }
/** The rates are the real ones. So little of the budgets is unreserved that a few hundred registrations use it up. */
const options = { settings: behindProxy, mailLimits: { open: 40 / mailLimits.school } }
const open = { school: 40, all: mailLimits.all / 60 }

/** The interval (s) at which held emails are checked. */
const look = 1
/** The number of networks that can have a turn within a minute besides the newcomer's, at 1.5 s each. */
const maxNetworks = Math.floor((60 - look) * perSecond.school) - 1

const network = (number: number) => `198.51.100.${number}`

/**
 * Moves the clock second by second until at least one email of each group was sent, for a minute at most. Returns the
 * number of seconds. A group contains the emails that wait for the same turn.
 */
async function countTicks(world: World, groups: string[][]): Promise<number> {
  const waiting = groups.map((addresses) => addresses.filter((address) => filterMailed(world, [address]).length === 0))
  for (let ticks = 0; ticks <= 60; ticks += 1) {
    await world.mailIdle()
    if (waiting.every((addresses) => filterMailed(world, addresses).length > 0)) return ticks
    world.clock.pass(second)
  }
  return Infinity
}

for (const networks of isShortSet ? [maxNetworks] : [20, 29, maxNetworks])
  onAnyEngine(
    `a newcomer’s email is sent within a minute while ${networks} networks are over the university’s budget`,
    async (world, t) => {
      const school = await aSchool(world)
      const emails = Array.from({ length: networks }, (): string[] => [])
      for (let round = 0; round < Math.ceil(open.school / networks) + 3; round += 1)
        for (const [number, addresses] of emails.entries())
          addresses.push(...(await registerMany(world, network(number), school, 1)))
      await world.mailIdle()
      assert.equal(filterMailed(world, emails.flat()).length, open.school)
      const newcomer = await registerMany(world, '203.0.113.1', school, 1)
      // Wait for all networks, because any of them may have its turn before the newcomer's.
      const ticks = await countTicks(world, [newcomer, ...emails])
      t.diagnostic(`${ticks} ticks of a second`)
      const maxWait = (networks + 1) / perSecond.school + look
      assert.ok(ticks > 0 && ticks <= maxWait, `${ticks} instead of ${maxWait}`)
      assert.ok(maxWait <= 60)
    },
    options,
  )

onBothEngines(
  'a newcomer’s email is sent within a minute while 30 other universities have used up the total budget',
  async (world, t) => {
    const schools: School[] = []
    for (let number = 0; number < 30; number += 1) schools.push(await aSchool(world))
    const emails = schools.map((): string[] => [])
    for (let round = 0; round < Math.ceil(open.all / schools.length) + 3; round += 1)
      for (const [number, school] of schools.entries())
        emails[number]!.push(...(await registerMany(world, network(number % 10), school, 1)))
    await world.mailIdle()
    assert.equal(filterMailed(world, emails.flat()).length, open.all)
    const newcomer = await registerMany(world, '203.0.113.1', await aSchool(world), 1)
    const ticks = await countTicks(world, [newcomer, ...emails])
    t.diagnostic(`${ticks} ticks of a second`)
    const maxWait = (schools.length + 1) / perSecond.all + look
    assert.ok(ticks > 0 && ticks <= maxWait, `${ticks} instead of ${maxWait}`)
  },
  options,
)

onAnyEngine(
  'a newcomer’s held email is sent before emails of clients that caused more, even with a slow mail server',
  async (world, t) => {
    const school = await aSchool(world)
    // The mail server doesn't confirm any email, so that all others wait.
    world.mail.fail('held')
    t.after(() => world.mail.fail(null))
    const emails = await registerMany(world, network(1), school, open.school + 1)
    const [newcomer] = await registerMany(world, '203.0.113.1', school, 1)
    world.clock.pass(3 * second)
    world.mail.fail(null)
    await world.mailIdle()
    const order = world.mail.emails.findIndex(({ to: recipient }) => recipient === newcomer)
    // Only emails that were already being sent when it was released are sent earlier.
    assert.ok(order >= 0 && order < open.school / 2, `it was number ${order} of ${emails.length + 1}`)
  },
  options,
)

onBothEngines(
  'networks that hold many emails don’t take newcomers’ places, and a class in a new network can still register',
  async (world) => {
    const school = await aSchool(world)
    // Each network sends one email, and then has the maximum number of held emails.
    for (const number of [1, 2, 3]) {
      let status = 201
      while (status === 201) status = (await registerFrom(world, network(number), school)).status
      assert.equal(status, 429)
    }
    await registerMany(world, '203.0.113.1', school, 3)
    assert.equal((await registerFrom(world, '203.0.113.1', school)).status, 429, 'a network that holds three itself')
    await registerMany(world, '203.0.113.2', school, 1)
  },
  {
    settings: behindProxy,
    mailLimits: { share: 1, school: 3, held: { share: 10, few: 3, school: 30, all: 100 } },
  },
)
