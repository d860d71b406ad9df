import { connect } from 'node:net'
import type { ClientBase } from 'pg'

/** PostgreSQL's number for a cancel request. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const cancelRequest = 80_877_102
/** The time (ms) that the server has to take the request. */
const patience = 2_000

/** The server's properties that pg knows, but that its types don't have. */
type Known = { host?: string; port?: number; processID?: number | null; secretKey?: number | null }

/**
 * Asks the server to give up the statement that a connection left unanswered. A commit that waits for its standby
 * doesn't notice that its client is gone: hundreds of them would use up max_connections. It may fail, because nothing
 * depends on it.
 */
export function cancelUnanswered(client: ClientBase): void {
  const { host, port, processID, secretKey } = client as Known
  if (!host || !port || !processID || typeof secretKey !== 'number') return
  const request = Buffer.alloc(16)
  request.writeInt32BE(request.length, 0)
  request.writeInt32BE(cancelRequest, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket
    .setTimeout(patience, () => socket.destroy())
    .on('error', () => undefined)
    .end(request)
  socket.unref()
}
