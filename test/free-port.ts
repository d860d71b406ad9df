import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a port of this machine that no one listens on now: the preferred one, if it is free. Otherwise it is below
 * 32,768, where Linux starts the ports of outgoing connections: one of those could take it before the server starts.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
