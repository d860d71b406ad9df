import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a port of this machine that no one listens on: the preferred one, if it is free. Any other one is below
 * 32,768. From there on, Linux takes ports for outgoing connections, and a connection could take the port before the
 * server starts.
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
