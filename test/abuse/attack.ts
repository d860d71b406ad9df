import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The target of an attack: this machine only. `from` is the client that a trusted proxy forwards. */
export type Target = { port: number; from?: string }

/** A running attack. `statuses` counts its responses so far by status, and `lost` counts its closed connections. */
export type Attack = { statuses: () => Record<string, number>; lost: () => number; stop: () => Promise<void> }

/** Returns the head of a request, without its body. */
export function requestHead({ from: source }: Target, line: string, ...headers: string[]): string {
  const forwarded = source ? [`X-Forwarded-For: ${source}`] : []
  return [`${line} HTTP/1.1`, 'Host: localhost', ...forwarded, ...headers, '', ''].join('\r\n')
}

/** Opens connections for an attack and counts what happens to them. Each one is passed to `onOpen`. */
export function openConnections(target: Target, count: number, onOpen: (socket: Socket) => void): Attack {
  const counts = new Map<string, number>()
  let lost = 0
  let stopped = false
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(target.port, '127.0.0.1', () => onOpen(socket))
    socket.on('data', (part: Buffer) => {
      for (const [, status] of part.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
        counts.set(status!, (counts.get(status!) ?? 0) + 1)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => void (stopped || (lost += 1)))
    return socket
  })
  return {
    statuses: () => Object.fromEntries(counts),
    lost: () => lost,
    async stop() {
      stopped = true
      await Promise.all(
        sockets.map(async (socket) => {
          const closed = socket.closed ? null : once(socket, 'close')
          socket.destroy()
          await closed
        }),
      )
    },
  }
}

/** A1: requests addresses of 15 KB of one letter, one after the other on each connection. */
export function askForLongPaths(target: Target): Attack {
  const request = requestHead(target, `GET /assets/${'a'.repeat(15_000)}`)
  return openConnections(target, 4, (socket) => {
    socket.write(request)
    socket.on('data', () => socket.writable && socket.write(request))
  })
}

/** A4: starts requests whose bodies never arrive. */
export function sendUnfinishedBodies(target: Target, connections: number): Attack {
  const headers = ['Content-Type: application/json', 'Content-Length: 15000']
  return openConnections(target, connections, (socket) => {
    socket.write(`${requestHead(target, 'POST /api/student/register/', ...headers)}{"a":`)
  })
}

/** A4: sends thousands of requests on each of a few connections, and reads no responses. */
export function readNoResponses(target: Target, connections: number): Attack {
  // These are enough to fill the buffers of a connection with responses.
  const requests = requestHead(target, 'GET /api/schools/').repeat(2_000)
  return openConnections(target, connections, (socket) => {
    socket.pause()
    socket.write(requests)
  })
}
