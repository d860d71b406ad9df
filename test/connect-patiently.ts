import { setTimeout as wait } from 'node:timers/promises'
import { connect, type OpenDatabase } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { patience } from './patience.ts'

/**
 * Connects to a database that is running. The server allows 2 s for a connection, which isn't always enough on a
 * machine that is busy with other tests. So a connection that timed out is tried again.
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
