import type { PrimaryPool } from './primary-pool.ts'

/** The time (s) that a transaction may keep others waiting before it is named. Our own take less. */
const longestHold = 1

/** `pid` is 0 for a prepared transaction. `since` (ms) is null when our role may not see the session. */
type Holder = { pid: number; program: string | null; role: string | null; since: number | null; waiting: number }

/**
 * Returns a sentence for each PostgreSQL session that keeps our statements waiting for a lock and waits for none
 * itself: the one that an administrator has to end.
 */
export async function findLockWarnings(pool: PrimaryPool): Promise<string[]> {
  const client = await pool.connect()
  let isSound = false
  try {
    const { rows } = await client.query<Holder>(`
      with waiting as (
        select pid, unnest(pg_blocking_pids(pid)) as holder from pg_stat_activity
        where datname = current_database() and usename = current_user and wait_event_type = 'Lock'
      )
      select waiting.holder as pid, holder.application_name as program, holder.usename as role,
        (extract(epoch from holder.xact_start) * 1000)::bigint as since, count(distinct waiting.pid)::int as waiting
      from waiting left join pg_stat_activity as holder on holder.pid = waiting.holder
      where waiting.holder not in (select pid from waiting)
        and coalesce(holder.xact_start < clock_timestamp() - interval '${longestHold} s', true)
      group by 1, 2, 3, 4 order by 1`)
    isSound = true
    return rows.map(describe)
  } finally {
    client.release(!isSound)
  }
}

function describe({ pid, program, role, since: start, waiting }: Holder): string {
  const statements = waiting === 1 ? '1 statement waits' : `${waiting} statements wait`
  if (pid === 0) return `lock: ${statements} for a prepared transaction; see pg_prepared_xacts`
  const details = [program || null, role && `role ${role}`].filter((detail) => detail !== null).join(', ')
  const began = start === null ? '' : `, whose transaction began at ${new Date(start).toISOString()}`
  return `lock: ${statements} for PostgreSQL session ${pid}${details && ` (${details})`}${began}`
}
