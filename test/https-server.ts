import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { TestContext } from 'node:test'
import { generate } from 'selfsigned'
import { endAfterTest } from './end-after-test.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** Makes a self-signed certificate for these names and for 127.0.0.1. */
async function makeCertificate(...names: string[]): Promise<{ key: string; cert: string }> {
  const altNames = [...names.map((value) => ({ type: 2 as const, value })), { type: 7 as const, ip: '127.0.0.1' }]
  const extensions = [{ name: 'subjectAltName' as const, altNames }]
  // The name must be unique. Among trusted certificates with the same name, only the first one would be tried.
  const { private: key, cert } = await generate([{ name: 'commonName', value: `test ${randomUUID()}` }], {
    algorithm: 'sha256',
    extensions,
  })
  return { key, cert }
}

/**
 * Starts an https server on this machine, with a certificate that this process trusts until the test ends. Its names
 * don't resolve unless the test has its own `resolve`.
 */
export async function startHttpsServer(
  t: TestContext,
  answer: Answer,
  { names = ['here.test'], isTrusted = true }: { names?: string[]; isTrusted?: boolean } = {},
): Promise<{ server: Server; port: number }> {
  const { key, cert } = await makeCertificate(...names)
  if (isTrusted) setDefaultCACertificates([...getCACertificates('default'), cert])
  const server = createServer({ key, cert }, (request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endAfterTest(t, async () => {
    server.closeAllConnections()
    await new Promise((resolved) => server.close(resolved))
  })
  const { port } = server.address() as { port: number }
  return { server, port }
}
