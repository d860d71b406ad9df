import type pg from 'pg'
import { splitHosts } from './hosts.ts'
import { isDiscarded, isUnanswered, NotReplicated } from './faults.ts'
import type { DatabasePlace, PostgresPlace } from './database-place.ts'
import type { PrimaryPool } from './primary-pool.ts'

/** The number of bytes that a standby may lag before we warn. A synchronous standby rarely lags. */
const farBehind = 64 * 1024 * 1024

/** The warning that no commit can be confirmed. */
export const noStandby = 'standby: none is attached, so check-ins wait and are refused with 503'

type Replication = {
  names: string
  /** Standbys that are attached, keep up, and are asynchronous. */
  asynchronous: number
  synchronous: number
  potential: number
  behind: number
  role: string
  may_see: boolean
}

/** Returns why there is no synchronous standby for `DATABASE_STANDBY=required`, or null. */
export async function whyNoSynchronousStandby(client: pg.ClientBase): Promise<string | null> {
  const { names, asynchronous, synchronous, potential, role, may_see } = await findReplication(client)
  const requirement = 'DATABASE_STANDBY=required, but'
  if (!may_see) return `${requirement} the role ${role} can’t see replication. Run: grant pg_read_all_stats to ${role}`
  if (names === '')
    return `${requirement} synchronous_standby_names is empty, so commits don’t wait for a standby. Name the standby there, or set synchronous_mode in Patroni.`
  if (asynchronous > 0 && synchronous + potential === 0)
    return `${requirement} the standby is asynchronous: its name isn’t in synchronous_standby_names (${names}).`
  return null
}

/** Returns why a start failed, for the operator. Without a standby, the first commit of a start stays unconfirmed. */
export function whyNotStarted(error: unknown, place: DatabasePlace): unknown {
  const isRequired = place.engine === 'postgres' && place.standby === 'required'
  if (!isRequired || !(isDiscarded(error) || isUnanswered(error) || error instanceof NotReplicated)) return error
  return new Error(
    'DATABASE_STANDBY=required, but a write at startup was not confirmed in time. Check that the primary answers and that its standby is attached, then start Rollbook again.',
    { cause: error },
  )
}

/** Returns warnings about the pair for the operator: no standby, a standby that lags, or two primaries. */
export async function findPairWarnings(pool: PrimaryPool, place: PostgresPlace): Promise<string[]> {
  const client = await pool.connect()
  let isSound = false
  try {
    const { names, synchronous, behind, may_see } = await findReplication(client)
    const warnings: string[] = []
    if (place.standby === 'required' && names === '')
      warnings.push(
        'standby: synchronous_standby_names is empty, so no commit waits for a standby and check-ins are refused with 503',
      )
    if (names !== '' && may_see && synchronous === 0) warnings.push(noStandby)
    if (behind > farBehind) warnings.push(`standby: it is ${Math.round(behind / 1024 / 1024)} MB behind`)
    const primaries = splitHosts(place.url).length > 1 ? await pool.primaries() : []
    if (primaries.length > 1) warnings.push(`database: ${twoPrimaries(primaries)}`)
    isSound = true
    return warnings
  } finally {
    // The next user of a connection with an unanswered query would have to wait for it.
    client.release(!isSound)
  }
}

/** Returns the message about several hosts that accept writes. */
export function twoPrimaries(hosts: readonly string[]): string {
  return `${hosts.length} hosts in DATABASE_URL accept writes (${hosts.join(', ')}). Stop the one that should be a standby`
}

async function findReplication(client: pg.ClientBase): Promise<Replication> {
  const { rows } = await client.query<Replication>(`
    select current_setting('synchronous_standby_names') as names,
      count(*) filter (where state = 'streaming' and sync_state = 'async')::int as asynchronous,
      count(*) filter (where sync_state = 'potential')::int as potential,
      count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
      coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn))
        filter (where sync_state in ('sync', 'quorum')), 0)::bigint as behind,
      current_user as role,
      pg_has_role(current_user, 'pg_read_all_stats', 'usage') as may_see
    from pg_stat_replication`)
  return rows[0]!
}
