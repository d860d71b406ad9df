import assert from 'node:assert/strict'
import type { KyselyPlugin } from 'kysely'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'
import { readAttended } from './read-attended.ts'

onAnyEngine('a marked student who checks in between the two queries attended the event exactly once', async (world) => {
  const { maya, noor, bio, events, assignAll, mark, scan } = await aTerm(world, { events: 2 })
  await assignAll()
  await scan(maya, events[0]!)
  await mark(events[1]!, [{ student: maya.id, says: 'present', reason: 'Her phone died' }])
  const eventIds = new Set(events.map(({ id }) => id))
  const attended = await readAttended(
    afterFirst(world, () => scan(maya, events[1]!)),
    bio,
  )
  assert.deepEqual([attended(maya.id), attended(noor.id)], [eventIds, new Set()])
  assert.deepEqual((await readAttended(world.db, bio))(maya.id), eventIds)
})

/** A database on which something happens between the first query and the second. */
function afterFirst(world: World, happens: () => Promise<unknown>) {
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        await happens()
      }
      return result
    },
  }
  return world.db.withPlugin(plugin)
}
