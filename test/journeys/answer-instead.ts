import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type Stub = { address: RegExp; status: number; body: unknown; onAnswer: (request: IncomingMessage) => void }

/**
 * Returns a function that answers calls to an address in place of a server, until the function that it returns is
 * called. The newest one counts. A browser that answers for the network itself (`page.route`) uses no cache and loads
 * every file of every page again, which takes a third of a journey.
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
