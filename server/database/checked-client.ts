import { sql, type Kysely, type PostgresPoolClient } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { isSilence, NotReplicated } from './faults.ts'

/** Connections whose last commit isn't on the standby for certain. */
const unreplicated = new WeakSet<ClientBase>()
/** Connections that left a statement without an answer, each with its error. */
const silent = new WeakMap<ClientBase, unknown>()

/** Notes when PostgreSQL stops waiting for a standby: it then commits on the primary alone and only sends a warning. */
export function watchReplication(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    // The C function that warns, because the text is in the server's language.
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
    if (isSilence(error)) silent.set(client, error)
    throw error
  }
}

const lifting = /^set (local )?statement_timeout = 0$/
/** The longest that a timer can wait (ms), 24 days. */
const unlimited = 2 ** 31 - 1

/** Lifts the time limits from the rest of a transaction on PostgreSQL, for a change of a large table. */
export async function liftTimeouts(transaction: Kysely<any>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
}

/** Returns a connection as Kysely uses it: checked, and closed instead of reused after it left a statement unanswered. */
export function checkedClient(client: PoolClient): PostgresPoolClient {
  let isUnlimited = false
  // Kysely reads with cursors only where a dialect is given one.
  const query = (text: string, values: unknown[]) => {
    // A statement queued behind one without an answer would only wait as long again.
    if (silent.has(client)) return Promise.reject(silent.get(client))
    if (lifting.test(text)) isUnlimited = true
    // The commit's wait for a standby keeps its limit.
    if (text === 'commit' || text === 'rollback') isUnlimited = false
    const asked = { text, values, ...(isUnlimited && { query_timeout: unlimited }) }
    return runChecked(client, () => client.query(asked))
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || silent.has(client)),
  }
}
