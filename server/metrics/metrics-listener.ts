import { once } from 'node:events'
import { createServer } from 'node:http'

/** Only programs on this machine may read the metrics, because they show how much universities use Rollbook. */
const host = '127.0.0.1'

export type MetricsListener = { port: number; close: () => Promise<void> }

/** Answers `GET /metrics` on this machine, with 503 if `readMetrics` fails. Throws when the port is in use. */
export async function listenForMetrics(port: number, readMetrics: () => Promise<string>): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is served here.\n')
      return
    }
    readMetrics().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The metrics could not be read.\n'),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
