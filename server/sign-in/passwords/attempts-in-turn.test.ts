import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { holdLock } from '#test/hold-lock.ts'
import { patience, rejectWhenLate } from '#test/patience.ts'
import { behindProxy, registerFrom } from '#test/registration-steps.ts'
import { onEngines, openWorld } from '#test/world.ts'

// On SQLite, an attempt doesn't wait for anything during its turn.
onEngines(
  'wrong passwords from one address at many accounts don’t delay registrations from another address',
  ['postgres'],
  async (engine, t) => {
    const world = await openWorld(t, { engine, settings: behindProxy })
    const [attacked, quiet] = [await aSchool(world), await aSchool(world)]
    const emails: string[] = []
    for (let count = 0; count < 6; count += 1) emails.push((await aStudent(world, attacked)).email)
    const { email: lockedOut } = await aStudent(world, attacked)
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const signIn = (email: string) =>
      world.call('POST', '/api/student/direct-signin/', { body: { email, password: 'not hers' }, headers, once: true })
    for (let count = 0; count < 10; count += 1) await signIn(lockedOut)
    const lock = await holdLock(t, world.place, { table: 'sign_in_failure' })
    let answered = 0
    const attempts = emails.map(async (email) => {
      await signIn(email)
      answered += 1
    })
    await t.waitFor(async () => assert.ok((await lock.waiting('insert into "sign_in_failure')).length > 0), patience)
    const { status, text } = await registerFrom(world, '198.51.100.1', quiet)
    assert.deepEqual([status, answered], [201, 0], text)
    const refused = await Promise.race([signIn(lockedOut), rejectWhenLate('the refusal that needs no turn')])
    assert.deepEqual([refused.status, answered], [429, 0], refused.text)
    await lock.release()
    await Promise.all(attempts)
  },
)
