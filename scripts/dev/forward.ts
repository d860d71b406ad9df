import { request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Forwards a request, including all headers, to a server on this machine, and streams the response back. */
export function forward(port: number, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode!, answer.statusMessage, answer.rawHeaders)
    response.flushHeaders()
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  outgoing.on('error', () => (response.headersSent ? response.destroy() : refuse(response)))
  // When a live page is closed, its stream must end on the server as well.
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

/** Responds that the server isn't running, with a page that reloads every second. */
export function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', refresh: '1' })
  response.end('The server isn’t running: its error is in the terminal of npm run dev. Fix it and save.\n')
}
