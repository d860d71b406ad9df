import assert from 'node:assert/strict'
import { aSchool } from '#test/builders.ts'
import { behindProxy, confirm, filterMailed, registerMany } from '#test/registration-steps.ts'
import { unknown } from '#test/mail-server.ts'
import { onAnyEngine } from '#test/world.ts'

const second = 1_000

onAnyEngine(
  'a hall of 100 gets its emails within 90 s even if one person there typed 30 addresses that don’t exist',
  async (world, t) => {
    const school = await aSchool(world)
    const ip = '203.0.113.1'
    // The first 16 use up the budget. The other 14 are held before the hall's emails.
    for (const addressCount of [16, 14]) {
      await registerMany(world, ip, school, addressCount, unknown)
      await world.mailIdle()
    }
    // Held emails of the same millisecond have no order.
    world.clock.pass(second)
    const hall = await registerMany(world, ip, school, 100, 'hall')
    /** The time (s) at which each person received the email. They open its link half a minute later. */
    const arrived = new Map<string, number>()
    const opened = new Set<string>()
    let seconds = 0
    for (; arrived.size < hall.length && seconds < 600; seconds += 1) {
      await world.mailIdle()
      for (const recipient of filterMailed(world, hall)) if (!arrived.has(recipient)) arrived.set(recipient, seconds)
      for (const [recipient, arrival] of arrived) {
        if (seconds < arrival + 30 || opened.has(recipient)) continue
        opened.add(recipient)
        await confirm(world, recipient)
      }
      world.clock.pass(second)
    }
    const times = [...arrived.values()]
    t.diagnostic(`the first email after ${times[0]} s, half of them after ${times[49]} s, all after ${times[99]} s`)
    assert.ok(times[0]! > 12, 'refused addresses are dear')
    // Two emails at the rate of 300 an hour take 24 s.
    assert.ok(times[0]! <= 26, `the first after ${times[0]} s`)
    assert.ok(times[99]! <= 90, `the last after ${times[99]} s`)
  },
  { settings: behindProxy },
)

onAnyEngine(
  'a network whose addresses are all refused sends one email every 24 s, half the rate of its budget',
  async (world) => {
    const school = await aSchool(world)
    world.mail.fail('nobody')
    const emails = await registerMany(world, '198.51.100.1', school, 16)
    await world.mailIdle()
    emails.push(...(await registerMany(world, '198.51.100.1', school, 20)))
    const tried = async () => {
      const rows = await world.db.selectFrom('mail_outbox').select('attempts').where('to_email', 'in', emails).execute()
      return rows.filter(({ attempts }) => attempts > 0).length
    }
    await world.mailIdle()
    assert.equal(await tried(), 16)
    for (let passed = 0; passed < 6 * 60; passed += 1) {
      world.clock.pass(second)
      await world.mailIdle()
    }
    const later = (await tried()) - 16
    assert.ok(later >= 14 && later <= 15, `${later} in six minutes`)
  },
  { settings: behindProxy },
)
