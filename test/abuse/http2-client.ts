import { once } from 'node:events'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { Proxy } from '#test/proxy.ts'

/**
 * Opens an HTTP/2 connection to a proxy from an address of this machine. The proxy may send `initialWindowSize` bytes
 * of each response before they are read.
 */
export function openHttp2(
  t: Pick<TestContext, 'after'>,
  { site, ca }: Pick<Proxy, 'site' | 'ca'>,
  source: string,
  initialWindowSize = 65_535,
): ClientHttp2Session {
  const options = { ca, localAddress: source, settings: { initialWindowSize } }
  const session = connect(site.replace('localhost', '127.0.0.1'), { ...options, servername: 'localhost' })
  session.on('error', () => undefined)
  t.after(() => session.destroy())
  return session
}

/** Sends a request on an HTTP/2 connection and returns the response. */
export async function askHttp2(
  session: ClientHttp2Session,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const stream = session.request({
    ':authority': 'localhost',
    ':method': method,
    ':path': path,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  })
  stream.end(body && JSON.stringify(body))
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader]
  return { status: headers[':status']!, text: await text(stream) }
}

/** Opens a stream that is never read. If it is a POST, its body never arrives. */
export function openUnread(session: ClientHttp2Session, method: 'GET' | 'POST', path: string) {
  const body = method === 'POST' && { 'content-type': 'application/json', 'content-length': '15000' }
  const stream = session.request({ ':authority': 'localhost', ':method': method, ':path': path, ...body })
  if (body) stream.write('{')
  return stream.on('error', () => undefined)
}
