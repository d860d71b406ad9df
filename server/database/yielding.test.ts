import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { aSchool } from '#test/builders.ts'
import { recordStatements } from '#test/record-statements.ts'
import { patience } from '#test/patience.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { onBothEngines, onEngines, openWorld } from '#test/world.ts'
import { LockRetry } from './held-up.ts'
import { RetryingDriver } from './patient-driver.ts'
import { Precedence } from './precedence.ts'

const count = 30

/** Adds a row that nothing else uses. */
function note(rows: DbOrTrx, browser: string) {
  const row = { browser, kind: 'student', account_id: newId(), since: 0 } as const
  return rows.insertInto('known_browser').values(row).execute()
}

onEngines('a check-in is written before all other writes that wait for the file', ['sqlite'], async (engine, t) => {
  const world = await openWorld(t, { engine })
  const finished: string[] = []
  const school = await aSchool(world)
  const names = { first_name: 'Maya', last_name: 'Bergström', password_hash: '' }
  const row = { id: newId(), school_id: school.id, email: `maya@${school.studentDomain}`, ...names, created_at: 0 }
  const checkIns: Promise<unknown>[] = []
  const change = async (trx: DbOrTrx) => {
    await note(trx, 'a')
    // The first transaction is open now, and all others are waiting.
    if (checkIns.length === 0)
      checkIns.push(world.db.insertNew('student', ['email'], [row]).then(() => finished.push('check-in')))
    await note(trx, 'b')
  }
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await (n % 2 === 0 ? world.db.transaction().execute(change) : world.db.yieldingTransaction(`${n % 5}`, change))
      finished.push('transaction')
    }),
  )
  await Promise.all(checkIns)
  assert.equal(finished.length, count + 1)
  assert.ok(finished.indexOf('check-in') <= 1, `after ${finished.indexOf('check-in')} transactions`)
})

test('a check-in that waits for a transaction is written even if the transaction’s rollback fails', async (t) => {
  const db = new DatabaseSync(':memory:')
  t.after(() => db.close())
  const precedence = new Precedence(db)
  const run = (text: string) => {
    if (text === 'rollback') throw new Error('disk I/O error')
    db.exec(text)
    return { changes: 0, lastInsertRowid: 0 }
  }
  const prepare = (text: string) => ({ reader: false, all: () => [], iterate: () => [].values(), run: () => run(text) })
  const database = { prepare, close: () => undefined }
  const driver = new RetryingDriver({ database }, new LockRetry('no reserve'), precedence)
  await driver.init()
  const connection = await driver.acquireConnection()
  await driver.beginTransaction(connection)
  const written = precedence.run(() => 'written')
  await assert.rejects(driver.rollbackTransaction(connection), /disk I\/O error/)
  const [still] = await Promise.all([Promise.race([written, nextTurn('waiting')]), driver.releaseConnection()])
  assert.equal(still, 'written')
})

onBothEngines('when transactions wait together, a failed one undoes only its own changes', async (world) => {
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, n) =>
      world.db.yieldingTransaction('share', async (trx) => {
        await note(trx, `browser ${n}`)
        if (n % 3 === 0) throw new Error(`refused ${n}`)
        // Cause an error in the database itself: the row already exists.
        if (n % 3 === 1)
          await trx.insertInto('instance').columns(['id']).expression(trx.selectFrom('instance').select('id')).execute()
        return n
      }),
    ),
  )
  results.forEach((result, n) => {
    if (n % 3 === 2) assert.deepEqual(result, { status: 'fulfilled', value: n })
    else assert.equal(result.status, 'rejected')
    if (n % 3 === 0) assert.match(String((result as PromiseRejectedResult).reason), new RegExp(`refused ${n}$`))
  })
  const browsers = await world.db.selectFrom('known_browser').select('browser').execute()
  assert.equal(browsers.length, count / 3)
  assert.ok(browsers.every(({ browser }) => Number(browser.split(' ')[1]) % 3 === 2))
})

onBothEngines('shares take turns, so a share with a long queue delays only itself', async (world) => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const write = (share: string) =>
    world.db.yieldingTransaction(share, async (trx) => {
      order.push(share)
      if (share === 'one') begun.resolve()
      // On PostgreSQL, two transactions run at once, and one of them may get its connection late. So later ones wait
      // here for the share 'one'.
      else if (order.length > 3) await Promise.race([begun.promise, setTimeout(patience.timeout, null, { ref: false })])
      await note(trx, share)
    })
  await Promise.all([...Array.from({ length: count }, () => write('crowd')), write('one')])
  assert.ok(order.indexOf('one') <= 4, `it came after ${order.indexOf('one')} of the crowd`)
})

onEngines(
  'registrations that arrive together share commits, and each is stored before its response',
  ['sqlite'],
  async (engine, t) => {
    const world = await openWorld(t, { engine })
    const school = await aSchool(world)
    const record = recordStatements(t)
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const email = `new.${n}@${school.facultyDomain}`
        const { status } = await world.call('POST', '/api/faculty/register/', {
          body: { ...aRegistration(school, email), password: undefined },
        })
        assert.equal(status, 201)
        const row = await world.db.selectFrom('faculty').select('id').where('email', '=', email).executeTakeFirst()
        return row !== undefined
      }),
    )
    assert.deepEqual(answers, Array<boolean>(count).fill(true))
    await world.mailIdle()
    const commits = record.statements.filter(({ text }) => text === 'commit').length
    const inserts = record.statements.filter(({ text }) => /^insert into "?mail_outbox/.test(text)).length
    assert.equal(inserts, count)
    // Without sharing, each registration would take one commit, and its email three.
    assert.ok(commits < count * 3, `${commits} commits of ${count} registrations and their emails`)
  },
)
