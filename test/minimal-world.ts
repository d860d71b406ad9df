import type { Db } from '#server/database/db.ts'
import type { World } from './world.ts'

/** Returns a world for builders with only a database and a clock, because they use nothing else. */
export function createMinimalWorld(db: Db): World {
  return { db, clock: { now: Date.now } } as World
}
