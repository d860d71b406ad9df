import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isFullPool, isPassingFault } from './faults.ts'
import type { DbOrTrx } from './schema.ts'

/**
 * The maximum time (ms) that a query waits for the standby to catch up with the primary, and the time (ms) between two
 * checks.
 */
const maxWaitMs = 1_000
const replayCheckMs = 20
/** The time (ms) that a standby isn't used after it failed. */
const restAfterFailure = 10_000

export type Query<R> = (rows: DbOrTrx) => Promise<R>
type Position = { cluster: string; lsn: string; timeline: string }

/**
 * Returns a function that runs a query on the standby once it has replayed everything the primary had when the query
 * began, so that no acknowledged check-in is missing from a file. The query runs on the primary when replay takes
 * longer than 1 s, when the standby fails, or when it doesn't follow this primary.
 */
export function createStandbyReader(primary: DbOrTrx, standby: DbOrTrx): <R>(query: Query<R>) => Promise<R> {
  let restsUntil = -Infinity
  return async <R>(query: Query<R>): Promise<R> => {
    if (performance.now() < restsUntil) return query(primary)
    const position = await findPosition(primary)
    const late = new AbortController()
    const ready = Promise.withResolvers<boolean>()
    let isBusy = true
    const fail = (error?: unknown) => {
      // If all of its connections are in use, the standby is working and hasn't failed.
      const hasFailed = !isBusy || (error && !isFullPool(error))
      restsUntil = performance.now() + (hasFailed ? restAfterFailure : maxWaitMs)
      ready.resolve(false)
    }
    const timer = setTimeout(() => {
      late.abort()
      fail()
    }, maxWaitMs)
    // Use one connection, because several replicas may be behind one address.
    const aside = standby.connection().execute(async (rows) => {
      isBusy = false
      const hasAll = (await hasReplayed(rows, position, late.signal)) && !late.signal.aborted
      // The time limit applies to catching up, not to the query itself.
      clearTimeout(timer)
      ready.resolve(hasAll)
      return hasAll ? { answer: await query(rows) } : null
    })
    try {
      aside.catch(fail)
      const result = (await ready.promise) ? await aside : null
      return result ? result.answer : await query(primary)
    } catch (error) {
      if (!isPassingFault(error)) throw error
      // PostgreSQL may cancel a query on a standby in order to replay changes, or the standby may stop during the
      // query.
      return query(primary)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function findPosition(primary: DbOrTrx): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn()::text as lsn,
      (select system_identifier::text from pg_control_system()) as cluster,
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`.execute(primary)
  return rows[0]!
}

/**
 * Waits until the standby has replayed the position. Returns false if it doesn't follow this primary, or when aborted.
 */
async function hasReplayed(
  standby: DbOrTrx,
  { cluster, lsn, timeline }: Position,
  late: AbortSignal,
): Promise<boolean> {
  while (!late.aborted) {
    const { rows } = await sql<{ follows: boolean | null; there: boolean | null }>`
      select pg_is_in_recovery() and upper(lpad(to_hex(received_tli), 8, '0')) = ${timeline}
          and (select system_identifier::text from pg_control_system()) = ${cluster} as follows,
        pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there
      from pg_stat_wal_receiver`.execute(standby)
    if (rows[0]?.follows !== true) return false
    if (rows[0].there) return true
    await wait(replayCheckMs)
  }
  return false
}
