import type { FastifyBaseLogger } from 'fastify'
import type { CommittedEvents } from '#server/domain-events/domain-events.ts'
import type { Deps } from '#server/http/serve-calls.ts'
import { UnconfirmedScans } from './unconfirmed-scans.ts'
import { RefusedAttempts } from './refused-attempts.ts'
import { Roll } from './roll.ts'
import type { AttendanceTable } from './table.ts'

type Options = Pick<Deps, 'db' | 'now' | 'counts' | 'settings' | 'quotas'> & { log: FastifyBaseLogger }

/** The parts that write check-ins and attempts that didn’t count. */
export type OpenRoll = {
  roll: Roll
  refused: RefusedAttempts
  /** Takes the event that a student who isn’t on its roll has just opened. */
  noteOpened: (opened: CommittedEvents['eventOpened']) => void
  /** Writes everything that is still in memory. */
  stop: () => Promise<void>
}

/** Opens the roll. Each of `followers` is called with each batch of new rows, and must not throw. */
export function openRoll(
  { db, now, counts, settings, quotas, log }: Options,
  followers: readonly ((rows: AttendanceTable[]) => void)[],
): OpenRoll {
  const count = counts.refused.bind(counts)
  const unconfirmed = new UnconfirmedScans({ db, now, log, count })
  const roll = new Roll(db, (rows) => {
    unconfirmed.confirmed(rows)
    for (const follow of followers) follow(rows)
  })
  const refused = new RefusedAttempts({ db, secretKey: settings.secretKey }, log, {
    count,
    mayStore: (student) => quotas.refusedCheckIns.take(student),
  })
  return {
    roll,
    refused,
    noteOpened: ({ event, student }) => unconfirmed.note(event, student),
    async stop() {
      await roll.settled()
      await refused.flush()
      await unconfirmed.stop()
    },
  }
}
