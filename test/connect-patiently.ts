import { setTimeout as wait } from 'node:timers/promises'
import { connect, type OpenDatabase } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { patience } from './patience.ts'

/**
 * Connects to a database that is there. The server gives a connection 2 s, and a machine that is busy with other tests
 * may need longer, so a connection that came too late is tried again.
 */
export async function connectPatiently(place: DatabasePlace): Promise<OpenDatabase> {
  const deadline = performance.now() + patience.timeout
  for (;;) {
    try {
      return await connect(place)
    } catch (error) {
      if (!isPassingFault(error) || performance.now() > deadline) throw error
      await wait(200)
    }
  }
}
