import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type Stub = { address: RegExp; status: number; body: unknown; onAnswer: (request: IncomingMessage) => void }

/**
 * Returns a function that answers requests to an address instead of the server. That function returns another, which
 * ends this. If several match, the newest answers. This isn't done with `page.route`, because that turns off the
 * browser's cache, and loading every file of every page again takes a third of a journey's time.
 */
export function stubServer(server: Server): (stub: Stub) => () => void {
  const stubs = new Set<Stub>()
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'request' || stubs.size === 0) return emit(event, ...args)
    const [request, response] = args as [IncomingMessage, ServerResponse]
    const stub = [...stubs].findLast(({ address }) => address.test(request.url!))
    if (!stub) return emit(event, ...args)
    stub.onAnswer(request)
    request.resume()
    response.writeHead(stub.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(stub.body))
    return true
  }
  return (stub) => {
    stubs.add(stub)
    return () => void stubs.delete(stub)
  }
}
