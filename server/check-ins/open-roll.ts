import type { FastifyBaseLogger } from 'fastify'
import type { CommittedEvents } from '#server/domain-events/domain-events.ts'
import type { Deps } from '#server/http/serve-calls.ts'
import { UnconfirmedScans } from './unconfirmed-scans.ts'
import { RefusedAttempts } from './refused-attempts.ts'
import { Roll } from './roll.ts'
import type { AttendanceTable } from './table.ts'

type Options = Pick<Deps, 'db' | 'now' | 'counts' | 'settings'> & { log: FastifyBaseLogger }

/** Writes check-ins and tries that didn’t count. */
export type OpenRoll = {
  roll: Roll
  refused: RefusedAttempts
  /** A student who isn’t on the roll opened an event. */
  noteOpened: (opened: CommittedEvents['eventOpened']) => void
  /** Writes what is still in memory. */
  stop: () => Promise<void>
}

/** Opens the roll. `followers` are called with each batch of new rows, and must not throw. */
export function openRoll(
  { db, now, counts, settings, log }: Options,
  followers: readonly ((rows: AttendanceTable[]) => void)[],
): OpenRoll {
  const count = counts.refused.bind(counts)
  const unconfirmed = new UnconfirmedScans({ db, now, log, count })
  const roll = new Roll(db, (rows) => {
    unconfirmed.confirmed(rows)
    for (const follow of followers) follow(rows)
  })
  const refused = new RefusedAttempts({ db, secretKey: settings.secretKey }, log, count)
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
