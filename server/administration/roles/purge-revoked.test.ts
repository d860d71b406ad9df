import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'
import { purgeExpired } from '#server/sign-in/upkeep.ts'

const day = 86_400_000

onAnyEngine(
  'a revoked administrator without a faculty account is deleted with the last audit line about them',
  async (world) => {
    const master = await anAdmin(world, 'master')
    const co = await anAdmin(world, 'co')
    const professor = await aFaculty(world, await aSchool(world))
    const teaches = await anAdmin(world, 'co', { faculty: professor })
    for (const { id } of [co, teaches]) {
      const body = { requester_id: master.id, admin_id: id, new_role: 'revoke' }
      assert.equal((await world.call('PUT', '/api/admin/update-role/', { token: master.token, body })).status, 200)
    }
    const there = async () =>
      (await world.db.selectFrom('administrator').select('id').execute()).map(({ id }) => id).toSorted()
    const purge = (later: number) => purgeExpired(world.db, world.clock.now() + later)
    await purge(400 * day)
    assert.deepEqual(await there(), [master.id, co.id, teaches.id].toSorted())
    await purge(400 * day + 1)
    assert.deepEqual(
      await there(),
      [master.id, teaches.id].toSorted(),
      'someone who teaches stays, and may be promoted again',
    )
  },
)
