import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** How long (ms) a reading waits for the standby to have what the primary has, and how often it looks. */
const longestWait = 1_000
const betweenLooks = 20

type Rows = Kysely<Schema>

/**
 * Returns the database that a long reading uses: the standby once it has replayed everything the primary had when the
 * reading began, so that no acknowledged check-in is missing from a file. The primary when that takes longer than 1 s,
 * or when the standby doesn't answer.
 */
export async function readAside(primary: Rows, standby: Rows): Promise<Rows> {
  const position = await positionOf(primary)
  const until = performance.now() + longestWait
  try {
    while (!(await hasReplayed(standby, position))) {
      if (performance.now() > until) return primary
      await wait(betweenLooks)
    }
    return standby
  } catch {
    return primary
  }
}

async function positionOf(primary: Rows): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(primary)
  return rows[0]!.at
}

/** False on a server that is no standby, too: it replays nothing. */
async function hasReplayed(standby: Rows, position: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`.execute(standby)
  return rows[0]!.there === true
}
