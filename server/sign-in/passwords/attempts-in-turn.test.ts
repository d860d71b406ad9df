import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { rejectWhenLate } from '#test/patience.ts'
import { behindProxy, registerFrom } from '#test/registration-steps.ts'
import { onEngines, openWorld } from '#test/world.ts'

// On SQLite no attempt waits for anything while it has its turn.
onEngines(
  'wrong passwords from one address at many accounts leave a turn to registrations from another',
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
    const { db, close } = await connect(world.place)
    const released = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await sql`lock table sign_in_failure in exclusive mode`.execute(trx)
      locked.resolve()
      await released.promise
    })
    t.after(async () => {
      released.resolve()
      await holding
      await close()
    })
    await locked.promise
    let answered = 0
    const attempts = emails.map(async (email) => {
      await signIn(email)
      answered += 1
    })
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting.execute(db)).rows[0]!.count === 0) await pause(5)
    const { status, text } = await registerFrom(world, '198.51.100.1', quiet)
    assert.deepEqual([status, answered], [201, 0], text)
    const refused = await Promise.race([signIn(lockedOut), rejectWhenLate('the refusal that needs no turn')])
    assert.deepEqual([refused.status, answered], [429, 0], refused.text)
    released.resolve()
    await Promise.all(attempts)
  },
)
