import { setImmediate as nextTurn } from 'node:timers/promises'
import { recentlyDeletedDays } from '#contract/retention/grace-periods.ts'
import type { World } from './world.ts'

const day = 24 * 60 * 60_000

/**
 * Moves the clock past the days in which deleted classes and events can be reopened, and waits until they are erased.
 */
export async function untilErased(world: World): Promise<void> {
  world.clock.pass((recentlyDeletedDays + 1) * day)
  await world.runRetention()
  const countClosed = async (table: 'event' | 'class') =>
    (await world.db.selectFrom(table).select('id').where('closed_at', 'is not', null).execute()).length
  while ((await countClosed('event')) + (await countClosed('class')) > 0) await nextTurn()
}
