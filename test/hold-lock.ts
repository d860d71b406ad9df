import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/** Returns the process id of a PostgreSQL session. */
export async function sessionId(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]!.pid
}

/**
 * Opens a session that locks one event or a table, by default the roll, until `release`, like a forgotten transaction.
 */
export async function holdLock(
  t: TestContext,
  place: DatabasePlace,
  { event, table = 'attendance' }: { event?: string; table?: string } = {},
) {
  const { db, close } = await connect(place)
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<number>()
  const holding = db.transaction().execute(async (trx) => {
    if (event === undefined) await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
    else await sql`select id from event where id = ${event} for update`.execute(trx)
    locked.resolve(await sessionId(trx))
    await released.promise
  })
  holding.catch(locked.reject)
  const release = async () => {
    released.resolve()
    await holding
  }
  t.after(async () => {
    await release()
    await close()
  })
  return {
    pid: await locked.promise,
    release,
    /** Returns the statements that are waiting for a lock: for each of them, when it began. */
    async waiting(beginning = `insert into ${table}`): Promise<string[]> {
      const { rows } = await sql<{ began: string }>`select query_start::text as began from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${`${beginning}%`}`.execute(db)
      return rows.map((row) => row.began)
    },
  }
}
