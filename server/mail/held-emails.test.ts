import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { aProfessor, aSchool, aStudent, type School } from '#test/builders.ts'
import { behindProxy, confirm, filterMailed, registerFrom, registerMany } from '#test/registration-steps.ts'
import { onAnyEngine, onBothEngines, openWorld, type World } from '#test/world.ts'
import { dueEmails } from './due-emails.ts'
import { HeldEmails } from './held-emails.ts'
import { ShareBudgets } from './share-budgets.ts'

const minute = 60_000
const hour = 60 * minute
/** A twentieth of the real limits. */
const limits = {
  share: 15,
  maxPerShare: 80,
  school: 120,
  all: 300,
  held: { share: 80, few: 3, school: 800, all: 2_000 },
}
const options = { settings: behindProxy, mailLimits: limits }
const hallSize = 6

/**
 * Registers made-up addresses from two IPv4 addresses, and from many networks of one home line. Returns the addresses.
 */
async function attack(world: World, school: School, perNetwork: number): Promise<string[]> {
  const emails: string[] = []
  for (let number = 0; number < perNetwork; number += 1)
    for (const ip of ['198.51.100.1', '198.51.100.2', `2001:db8:7:${(0x4200 + (number % 256)).toString(16)}::1`])
      emails.push(...(await registerMany(world, ip, school, 1)))
  return emails
}

onBothEngines(
  'made-up registrations from two addresses and a home line delay only their own emails, which are sent later',
  async (world) => {
    const [attacked, quiet] = [await aSchool(world), await aSchool(world)]
    const attackEmails = await attack(world, attacked, 30)
    await world.mailIdle()
    assert.equal(
      filterMailed(world, attackEmails).length,
      3 * limits.share,
      'each client has one budget, also with many networks',
    )
    const hallEmails = await registerMany(world, '203.0.113.1', attacked, hallSize, 'hall')
    const elsewhere = await registerMany(world, '203.0.113.2', quiet, hallSize, 'hall')
    await world.mailIdle()
    assert.deepEqual([filterMailed(world, hallEmails), filterMailed(world, elsewhere)], [hallEmails, elsewhere])

    for (let passed = 0; passed < 2 * hour; passed += 10 * minute) {
      world.clock.pass(10 * minute)
      await world.mailIdle()
    }
    assert.deepEqual(filterMailed(world, attackEmails), attackEmails, 'nothing is dropped')
    assert.equal(world.mail.emails.length, attackEmails.length + 2 * hallSize, 'and nothing is sent twice')
    const rows = await world.db.selectFrom('mail_outbox').select('id').where('share', 'is not', null).execute()
    assert.deepEqual(rows, [], 'no network is remembered with an email that was sent')
  },
  options,
)

onBothEngines(
  'a hall’s emails don’t wait behind emails of clients that requested more',
  async (world, t) => {
    const [attacked, quiet] = [await aSchool(world), await aSchool(world)]
    // The mail server doesn't confirm any email, so that all others wait.
    world.mail.fail('held')
    t.after(() => world.mail.fail(null))
    const attackEmails = await attack(world, attacked, 15)
    const hallEmails = await registerMany(world, '203.0.113.1', attacked, hallSize, 'hall')
    const elsewhere = await registerMany(world, '203.0.113.2', quiet, hallSize, 'hall')
    world.mail.fail(null)
    await world.mailIdle()
    const order = [...new Set(world.mail.emails.map(({ to: recipient }) => recipient))]
    assert.deepEqual(order.toSorted(), [...attackEmails, ...hallEmails, ...elsewhere].toSorted())
    const last = (addresses: string[]) => Math.max(...addresses.map((recipient) => order.indexOf(recipient)))
    // The other university has every second turn. Add the emails that are already being sent.
    assert.ok(last(elsewhere) < 3 * hallSize, `the other university’s last email was number ${last(elsewhere)}`)
    // Four clients share the turns of this university, so each has every fourth turn.
    assert.ok(last(hallEmails) < 6 * hallSize, `the hall’s last email was number ${last(hallEmails)}`)
  },
  options,
)

onAnyEngine(
  'a hall that confirms its addresses gets all its emails, far more than the budget of an unknown network',
  async (world) => {
    const school = await aSchool(world)
    const hall = await registerMany(world, '203.0.113.1', school, 24, 'hall')
    await world.mailIdle()
    assert.equal(filterMailed(world, hall).length, 5)
    // No time passes, so only confirmations make room for more emails.
    const confirmed = new Set<string>()
    for (const recipient of hall) {
      const ready = filterMailed(world, hall).find((address) => !confirmed.has(address))
      assert.ok(ready, `${recipient} and others wait, though everyone else confirmed`)
      await confirm(world, ready)
      confirmed.add(ready)
      await world.mailIdle()
    }
    assert.deepEqual(filterMailed(world, hall), hall)
  },
  { settings: behindProxy, mailLimits: { share: 5, maxPerShare: 20 } },
)

onBothEngines(
  'a university’s used-up budget delays only its own newcomers, and not networks that confirm addresses',
  async (world) => {
    const [attacked, quiet] = [await aSchool(world), await aSchool(world)]
    const [earlier] = await registerMany(world, '203.0.113.1', attacked, 1)
    await confirm(world, earlier!)
    const emails: string[] = []
    for (let number = 0; number < 9; number += 1)
      emails.push(...(await registerMany(world, `198.51.100.${number}`, attacked, 1)))
    await world.mailIdle()
    assert.equal(filterMailed(world, emails).length, 6, 'two thirds of the budget')
    const [newcomer] = await registerMany(world, '203.0.113.9', attacked, 1)
    const recognized = await registerMany(world, '203.0.113.1', attacked, 2)
    const elsewhere = await registerMany(world, '198.51.100.1', quiet, 3)
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, [newcomer!]), [], 'held')
    assert.deepEqual(filterMailed(world, [...recognized, ...elsewhere]), [...recognized, ...elsewhere])

    world.clock.pass(45 * minute)
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, [newcomer!, ...emails]), [newcomer, ...emails], 'sent when there is room')
  },
  { settings: behindProxy, mailLimits: { school: 9 } },
)

onBothEngines(
  'when no more emails can be held, a registration is refused with a sentence and nothing is written',
  async (world) => {
    const school = await aSchool(world)
    const ip = '198.51.100.1'
    const emails = await registerMany(world, ip, school, 5)
    const refused = await registerFrom(world, ip, school)
    assert.equal(refused.status, 429)
    assert.match(refused.body.error, /^Too many registrations are waiting .* try again in 5 minutes\.$/)
    assert.equal(refused.headers.get('retry-after'), '300')
    const rows = await world.db.selectFrom('faculty').select('email').execute()
    assert.ok(!rows.some(({ email }) => email === refused.to))
    assert.equal((await registerFrom(world, '198.51.100.2', school)).status, 201)
    await world.mailIdle()
    assert.equal(filterMailed(world, emails).length, 2)

    // Emails of registrations that got a 201 aren't lost, even when the process restarts.
    await world.restart()
    await world.mailIdle()
    world.clock.pass(hour)
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, emails), emails)
  },
  { settings: behindProxy, mailLimits: { share: 2, held: { share: 3, few: 1, school: 100, all: 100 } } },
)

onBothEngines(
  'sign-in emails over a network’s budget are sent later, not dropped',
  async (world) => {
    const school = await aSchool(world)
    const requests: string[] = []
    for (let number = 0; number < 8; number += 1) {
      const { email } = await aStudent(world, school)
      const headers = { 'x-forwarded-for': '203.0.113.1' }
      assert.equal((await world.call('POST', '/api/student/signin/', { body: { email }, headers })).status, 200)
      requests.push(email)
      await world.mailIdle()
    }
    assert.equal(filterMailed(world, requests).length, 5)
    world.clock.pass(40 * minute)
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, requests), requests)
  },
  { settings: behindProxy, mailLimits: { maxPerShare: 5 } },
)

onAnyEngine(
  'an email to an address that the mail server refuses is given up at once and counts as twenty for its network',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    world.mail.fail('nobody')
    const [refused] = await registerMany(world, '198.51.100.1', school, 1)
    await world.call('POST', '/api/faculty/signin/', { body: { email: professor.email } })
    await world.mailIdle()
    const row = (recipient: string) =>
      world.db
        .selectFrom('mail_outbox')
        .select(['state', 'attempts', 'share'])
        .where('to_email', '=', recipient)
        .executeTakeFirstOrThrow()
    assert.deepEqual(await row(refused!), { state: 'given-up', attempts: 1, share: null })
    assert.equal((await row(professor.email)).state, 'waiting', 'a confirmed address is tried again')
    world.mail.fail(null)
    const next = await registerMany(world, '198.51.100.1', school, 6)
    const elsewhere = await registerMany(world, '198.51.100.2', school, 6)
    world.clock.pass(5_000)
    await world.mailIdle()
    assert.equal(filterMailed(world, next).length, 5)
    assert.deepEqual(filterMailed(world, elsewhere), elsewhere)
    assert.deepEqual(filterMailed(world, [professor.email]), [professor.email])
  },
  { settings: behindProxy, mailLimits: { share: 25 } },
)

onBothEngines(
  'a held email counts only in the budgets of the process that released it first',
  async (world) => {
    const school = await aSchool(world)
    world.mail.refuse(true)
    await registerMany(world, '198.51.100.1', school, 4)
    await world.mailIdle()
    const open = (db: Db) => {
      const hash = (share: string) => Buffer.from(share).toString('base64url')
      const ofProcess = { share: 3, school: 4, open: 1 }
      const budgets = new ShareBudgets({ isOn: true, hash, limits: ofProcess, onRefused: () => undefined })
      return { budgets, held: new HeldEmails(db, 2, budgets) }
    }
    const first = open(world.db)
    let released: number | undefined
    const releaseFirst: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The second process has read the first email now, but hasn't released it yet.
        const hasRead = result.rows.some((row) => 'worth_until' in row)
        if (hasRead && released === undefined) {
          released = 0
          released = (await first.held.release(world.clock.now())).released
        }
        return result
      },
    }
    const second = open(world.db.withPlugin(releaseFirst) as Db)
    const result = await second.held.release(world.clock.now())
    assert.deepEqual([released, result.released], [3, 0])
    const { share } = (await world.db.selectFrom('mail_outbox').select('share').executeTakeFirstOrThrow()) as {
      share: string
    }
    const take = ({ budgets }: typeof first) =>
      typeof budgets.takeHeld(2, { share, school: school.id }, world.clock.now())
    assert.equal(take(first), 'string', 'full')
    assert.deepEqual(
      [1, 2, 3].map(() => take(second)),
      ['number', 'number', 'number'],
    )
  },
  { settings: behindProxy, mailLimits: { share: 1 } },
)

test('the outbox is read by its indexes, without a scan or a sort', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite', settings: behindProxy, mailLimits: { share: 1 } })
  const school = await aSchool(world)
  world.mail.refuse(true)
  await registerMany(world, '2001:db8::1', school, 3)
  await world.mailIdle()
  const queries: RootOperationNode[] = []
  const note: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') queries.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = world.db.withPlugin(note) as Db
  const budgets = new ShareBudgets({ isOn: true, hash: (share) => share, onRefused: () => undefined })
  await dueEmails(db, 2, { after: school.id, at: world.clock.now(), most: 30 })
  const { released } = await new HeldEmails(db, 2, budgets).release(world.clock.now())
  assert.equal(released, 2)
  assert.ok(queries.length > 6)
  for (const node of queries) {
    const compiled = world.db.getExecutor().compileQuery(node, { queryId: 'plan' })
    const { rows } = await world.db.executeQuery<{ detail: string }>({
      ...compiled,
      query: node,
      sql: `explain query plan ${compiled.sql}`,
    })
    for (const { detail } of rows) assert.match(detail, /^SEARCH mail_outbox USING (COVERING )?INDEX mail_(due|held) /)
  }
})
