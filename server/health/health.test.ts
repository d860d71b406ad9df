import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { aSchool, aStudent } from '#test/builders.ts'
import { sessionId } from '#test/hold-lock.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, openWorld, type World } from '#test/world.ts'
import { verifyPassword } from '#server/sign-in/passwords/passwords.ts'
import { findWarnings } from './warnings.ts'

const minute = 60_000
/** A password hash that is quick to check. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Requests `/readyz` after the cached result has expired. */
async function ask(world: World) {
  world.clock.pass(5_000)
  return world.call('GET', '/readyz')
}

onBothEngines('a warning doesn’t make the server unready', async (world) => {
  // The database uses the machine's clock. Each `ask` moves ours forward.
  world.clock.set(new Date(Date.now() - 5_000).toISOString())
  assert.deepEqual((await ask(world)).body, { ready: true, warnings: [] })
  const { email } = await aStudent(world, await aSchool(world))
  world.mail.fail('later')
  assert.equal((await world.call('POST', '/api/student/signin/', { body: { email } })).status, 200)
  await world.mailIdle()

  let isCrowded = true
  const crowd = Array.from({ length: 150 }, async () => {
    while (isCrowded) await verifyPassword('wrong', cheap)
  })
  const passwords = await ask(world)
  isCrowded = false
  await Promise.all(crowd)
  assert.equal(passwords.status, 200)
  assert.match(passwords.body.warnings[0], /^sign-in: 1\d\d passwords are waiting to be checked$/)

  world.clock.pass(16 * minute)
  const { status, body } = await ask(world)
  assert.equal(status, 200)
  const [mail, ...rest] = body.warnings
  assert.equal(mail, 'mail: the oldest email has waited for 16 minutes')
  // The test moved our clock forward, so on PostgreSQL this warning is right.
  assert.match(rest.join(), world.engine === 'postgres' ? /^clock: the database is 9\d\d s behind this machine$/ : /^$/)
  world.clock.set(new Date(Date.now() - 65_000).toISOString())
  const ahead = (await ask(world)).body.warnings.join()
  assert.match(ahead, world.engine === 'postgres' ? /^clock: the database is (5|6)\d s ahead of this machine$/ : /^$/)
})

onAnyEngine('warnings are shown only to this machine, and through a proxy only readiness is visible', async (world) => {
  assert.deepEqual(Object.keys((await ask(world)).body as object), ['ready', 'warnings'])
  for (const name of ['x-forwarded-for', 'forwarded']) {
    const { body } = await world.call('GET', '/readyz', { headers: { [name]: '198.51.100.7' } })
    assert.deepEqual(body, { ready: true }, name)
  }
})

onAnyEngine('a proxy that TRUST_PROXY doesn’t name causes a warning, and one line in the log', async (world, t) => {
  const forward = (target: World) =>
    target.call('GET', '/api/schools/', { headers: { 'x-forwarded-for': '198.51.100.7' } })
  const warned = (target: World) => target.log.filter((line) => line.includes('TRUST_PROXY'))
  const warnings = async (target: World) =>
    ((await ask(target)).body.warnings as string[]).filter((warning) => warning.startsWith('proxy:'))
  await world.call('GET', '/api/schools/')
  assert.deepEqual([await warnings(world), warned(world)], [[], []])
  for (let n = 0; n < 3; n += 1) await forward(world)
  const [warning, ...rest] = await warnings(world)
  assert.match(warning!, /set TRUST_PROXY to the address of the proxy\.$/)
  assert.deepEqual([rest, warned(world).length], [[], 1])
  assert.equal((JSON.parse(warned(world)[0]!) as { msg: string }).msg, warning)
  const behind = await openWorld(t, { engine: world.engine, settings: { trustProxy: ['127.0.0.1'] } })
  await forward(behind)
  assert.deepEqual([await warnings(behind), warned(behind)], [[], []])
})

onBothEngines('a disk that is filling up causes a warning if the database is a file', async (world) => {
  const requests: string[] = []
  const warningsWith = (free: number) =>
    findWarnings({
      db: world.db,
      place: world.place,
      now: Date.now,
      passwordsWaiting: () => 0,
      load: { gate: { hasUnknownProxy: false } },
      database: { warnings: async () => [] },
      mailShares: { used: () => [] },
      backups: { wanted: false, newest: async () => null },
      freeDisk: async (folder) => {
        requests.push(folder)
        return free
      },
    })
  assert.deepEqual(await warningsWith(512 * 1024 * 1024), [])
  const little = await warningsWith(512 * 1024 * 1024 - 1)
  if (world.place.engine === 'postgres') return assert.deepEqual([little, requests], [[], []])
  assert.deepEqual(little, ['disk: 511 MB are left'])
  assert.deepEqual(requests, Array(2).fill(dirname(world.place.path)))
})

onAnyEngine(
  'a half-used email budget causes a warning that names the university, and held emails cause one too',
  async (world) => {
    const school = await aSchool(world)
    const warnings = async () => {
      const shownWarnings = (await ask(world)).body.warnings as string[]
      return shownWarnings.filter((warning) => warning.startsWith('registrations:'))
    }
    const register = async (number: number) => {
      const body = aRegistration(school, `made.up.${number}@${school.facultyDomain}`)
      assert.equal((await world.call('POST', '/api/faculty/register/', { body })).status, 201)
    }
    for (let number = 0; number < 9; number += 1) await register(number)
    assert.deepEqual(await warnings(), [])
    await register(9)
    await register(10)
    const half = `registrations: ${school.name} has used 10 of 30 emails an hour to unconfirmed addresses`
    assert.deepEqual(await warnings(), [half], 'half of what is no reserve. A little has drained.')
    world.clock.pass(30 * minute)
    assert.deepEqual(await warnings(), [])
    for (let number = 11; number < 34; number += 1) await register(number)
    const heldWarning = /^registrations: \d+ emails are held until their network or university has room$/
    assert.ok((await warnings()).some((warning) => heldWarning.test(warning)))
  },
  { mailLimits: { school: 30, share: 100 } },
)

onBothEngines('a hanging database is reported while it hangs, and the response names no software', async (world, t) => {
  const release = Promise.withResolvers<void>()
  t.after(() => release.resolve())
  const pending = Promise.withResolvers<number>()
  const holding = world.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('instance')
      .set((row) => ({ created_at: row.ref('created_at') }))
      .execute()
    pending.resolve(world.engine === 'postgres' ? await sessionId(trx) : 0)
    await release.promise
  })
  const pid = await pending.promise
  // This returns before the database does, which is released only below.
  const { status, body, headers } = await ask(world)
  const isFile = world.engine === 'sqlite'
  const problem = isFile ? 'the database does not answer' : 'another database session holds a lock'
  assert.deepEqual(
    [status, Object.keys(body as object), body.problem],
    [503, ['ready', 'problem', 'warnings'], problem],
  )
  const isLock = (warning: string) =>
    new RegExp(`^lock: 1 statement waits for PostgreSQL session ${pid} `).test(warning)
  assert.equal(body.warnings.some(isLock), !isFile, body.warnings.join())
  const fromOutside = await world.call('GET', '/readyz', { headers: { forwarded: 'for=198.51.100.7' } })
  assert.deepEqual(fromOutside.body, { ready: false, problem })
  for (const name of ['server', 'x-powered-by', 'via']) assert.equal(headers.get(name), null)
  release.resolve()
  await holding
  assert.equal((await ask(world)).status, 200)
})

onAnyEngine(
  'security.txt says where to report a vulnerability, for 90 days, and is a 404 without an address',
  async (world, t) => {
    const readContact = (target: World) => target.call('GET', '/.well-known/security.txt')
    const { status, headers, text } = await readContact(world)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    const expires = new Date(world.clock.now() + 90 * 24 * 60 * minute).toISOString()
    assert.deepEqual(text.split('\n'), [
      'Contact: mailto:help@rollbook.test',
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${world.settings.publicUrl}/.well-known/security.txt`,
      `Policy: ${world.settings.publicUrl}/for-offices/security#reporting`,
      '',
    ])
    const silent = await openWorld(t, { engine: world.engine, settings: { supportEmail: null } })
    assert.equal((await readContact(silent)).status, 404)
  },
)
