import { test } from 'node:test'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { aSchool } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'

test('the cleanup doesn’t fail when a university is deleted while it runs', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const { id } = await aSchool(world)
  const otherProcess = await connect(world.place)
  t.after(otherProcess.close)
  let clearing = Promise.resolve()
  await otherProcess.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('school').where('id', '=', id).execute()
    // The cleanup still sees the university, and waits for this transaction to end.
    clearing = world.runRetention()
    await pause(200)
  })
  await clearing
  const remainingRows = await world.db.selectFrom('retention').select('school_id').execute()
  assert.deepEqual(remainingRows, [])
})
