import { sql, type Kysely, type PostgresPoolClient } from 'kysely'
import { connect } from 'node:net'
import type { ClientBase, PoolClient } from 'pg'
import { isUnanswered, NotReplicated } from './faults.ts'

/** Connections whose last commit may not be on the standby. */
const unreplicated = new WeakSet<ClientBase>()
/** Connections whose statement we gave up on, usually because the server didn't answer in time, with the error. */
const unanswered = new WeakMap<ClientBase, unknown>()

/**
 * Records when PostgreSQL stops waiting for a standby. It then commits on the primary alone and only sends a warning.
 */
export function watchReplication(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    // Compare the C function that warns, because the text of the warning is in the server's language.
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/** Runs a statement on a connection. Throws `NotReplicated` when it was committed but may not be on the standby. */
export async function runChecked<R>(client: ClientBase, statement: () => Promise<R>): Promise<R> {
  try {
    const result = await statement()
    if (unreplicated.delete(client)) throw new NotReplicated()
    return result
  } catch (error) {
    if (isUnanswered(error)) giveUp(client, error)
    throw error
  }
}

/**
 * Asks the server to cancel the statement that a connection is running. The cancellation may reach the server during a
 * later statement, so every later statement throws `reason`, and the connection is closed when it is released.
 */
export function giveUp(client: ClientBase, reason: unknown): void {
  unanswered.set(client, reason)
  cancelUnanswered(client)
}

/** The statement that `liftTimeouts` runs. `checkedClient` then also lifts pg's `query_timeout`. */
const lifting = /^set (local )?statement_timeout = 0$/
/** The longest delay that a timer accepts (ms), 24 days. */
const unlimited = 2 ** 31 - 1

/** Removes the time limits for the rest of a transaction on PostgreSQL, for changes to a large table. */
export async function liftTimeouts(transaction: Kysely<any>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local lock_timeout = 0`.execute(transaction)
}

/**
 * Returns a connection for Kysely that checks every statement. It is closed on release if a statement got no response.
 */
export function checkedClient(client: PoolClient): PostgresPoolClient {
  let isUnlimited = false
  // Kysely also calls `query` with a cursor, but only if the dialect has a cursor class. Ours has none.
  const query = (text: string, values: unknown[]) => {
    // This statement would only queue behind the unanswered one and time out too.
    if (unanswered.has(client)) return Promise.reject(unanswered.get(client))
    if (lifting.test(text)) isUnlimited = true
    // A commit may wait for a standby, so it keeps its limit.
    if (text === 'commit' || text === 'rollback') isUnlimited = false
    const config = { text, values, ...(isUnlimited && { query_timeout: unlimited }) }
    return runChecked(client, () => client.query(config))
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || unanswered.has(client)),
  }
}

/** PostgreSQL's number for a cancel request. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const cancelRequest = 80_877_102
/** The time (ms) that the server has to accept the request. */
const cancelTimeoutMs = 2_000

/** Properties of the client that pg sets but that its types don't declare. */
type Known = { host?: string; port?: number; processID?: number | null; secretKey?: number | null }

/**
 * Asks the server to cancel the statement that a connection left unanswered. A commit that waits for its standby
 * doesn't notice that its client is gone, and hundreds of them would use up max_connections. The request may fail,
 * because nothing depends on it.
 */
function cancelUnanswered(client: ClientBase): void {
  const { host, port, processID, secretKey } = client as Known
  if (!host || !port || !processID || typeof secretKey !== 'number') return
  const request = Buffer.alloc(16)
  request.writeInt32BE(request.length, 0)
  request.writeInt32BE(cancelRequest, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket
    .setTimeout(cancelTimeoutMs, () => socket.destroy())
    .on('error', () => undefined)
    .end(request)
  socket.unref()
}
