import type { Db } from '#server/database/db.ts'
import type { World } from './world.ts'

/** A database as the world that builders take: of a world they ask its rows and its clock only. */
export function worldOf(db: Db): World {
  return { db, clock: { now: Date.now } } as World
}
