import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as send } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isAboutCertificate } from '#server/database/connection-failure.ts'
import { Turns, type Turn } from '#server/reader/turns.ts'
import { isPublicAddress, networkCheck } from './public-address.ts'

/** The reason for not fetching an address: how it is written, where it leads, or what happened there. */
export type OutboundReason =
  | 'not-https'
  | 'private'
  | 'unknown-host'
  | 'certificate'
  | 'unreachable'
  | 'too-large'
  | 'busy'

/** An address wasn't fetched. The message is for the log and the audit. */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.reason = reason
  }
}

/** The options of `fetch` that are needed here. */
type OutboundRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | Uint8Array | null | undefined
  signal?: AbortSignal | undefined
}

/** What a server fetches of others. Both throw an `OutboundError`. */
export type Outbound = {
  /** Fetches an address. A redirect is a response like any other. */
  request: (address: string | URL, request?: OutboundRequest) => Promise<Response>
  /** Runs what fetches in its turn: a university's slow server, or one client, keeps no others waiting. */
  inTurn: <R>(turn: Turn, work: () => Promise<R>) => Promise<R>
}

/** Works that fetch at once, each for one sign-in or one address that someone entered. */
const mostAtOnce = { all: 32, university: 8, person: 8 }

export type OutboundLimits = typeof mostAtOnce & {
  /** Ms that a work waits for its turn. */
  wait: number
  /** Ms for a request, with the name's resolution, the connection and the whole response. */
  time: number
  /** Bytes of a response. */
  size: number
}

const usualLimits: OutboundLimits = { ...mostAtOnce, wait: 10_000, time: 5_000, size: 1_048_576 }

type Resolve = (host: string) => Promise<LookupAddress[]>
type Options = {
  /** Hosts and networks that may be private: `idp.campus.edu`, `10.0.0.0/24`. */
  allowed: readonly string[]
  limits?: Partial<OutboundLimits> | undefined
  resolve?: Resolve
}

/**
 * Returns the one way in which this server fetches an address that someone entered. Only https. A name is resolved
 * once, none of its addresses may be private, and the connection goes to one of those addresses, so that a later answer
 * of the name server changes nothing. No redirect is followed.
 */
export function createOutbound({ allowed, limits, resolve = resolveHost }: Options): Outbound {
  const { time, size, wait, ...counts } = { ...usualLimits, ...limits }
  const isAllowedNetwork = networkCheck(allowed.filter((network) => isIP(network.split('/', 1)[0]!) !== 0))
  const allowedHosts = new Set(allowed.map((host) => host.toLowerCase()))
  const turns = new Turns(counts)

  return { request: fetchAddress, inTurn }

  async function inTurn<R>(turn: Turn, work: () => Promise<R>): Promise<R> {
    const endTurn = await turns.take(turn, AbortSignal.timeout(wait)).catch((error: unknown) => {
      throw new OutboundError('busy', 'too many addresses are being fetched', error)
    })
    try {
      return await work()
    } finally {
      endTurn()
    }
  }

  async function fetchAddress(address: string | URL, request: OutboundRequest = {}): Promise<Response> {
    const url = readAddress(address)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const timeout = AbortSignal.timeout(time)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    try {
      const targets = isIP(host) ? [{ address: host, family: isIP(host) }] : await untilAborted(resolve(host), signal)
      const isPrivate = ({ address: ip }: LookupAddress) => !isPublicAddress(ip) && !isAllowedNetwork(ip)
      if (!allowedHosts.has(host) && targets.some(isPrivate))
        throw new OutboundError('private', `${host} is in a private network`)
      return await exchange(url, { ...request, signal }, { targets, size })
    } catch (error) {
      if (error instanceof OutboundError) throw error
      const { code = '', message } = error as NodeJS.ErrnoException
      const cause = timeout.aborted ? `no answer within ${time} ms` : message
      throw new OutboundError(timeout.aborted ? 'unreachable' : findReason(code), `${host}: ${cause}`, error)
    }
  }
}

/** Returns the reason for an error by its code, those of Node and of OpenSSL. */
function findReason(code: string): OutboundReason {
  if (code === 'ENOTFOUND') return 'unknown-host'
  return isAboutCertificate(code) ? 'certificate' : 'unreachable'
}

function readAddress(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (url?.protocol !== 'https:' || url.username || url.password)
    throw new OutboundError('not-https', 'the address isn’t a plain https address')
  return url
}

function resolveHost(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) =>
    lookUp(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )
}

/** A name server's answer can't be stopped, but no one waits for it longer than for the rest. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    ),
  ])
}

/** Sends a request to one of the addresses that were checked, and reads its response up to `size` bytes. */
function exchange(
  url: URL,
  { method = 'GET', headers, body, signal }: OutboundRequest,
  { targets, size }: { targets: LookupAddress[]; size: number },
): Promise<Response> {
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, targets) : callback(null, targets[0]!.address, targets[0]!.family)
  return new Promise((resolve, reject) => {
    // A new agent for each request: a kept connection could lead to an address of an earlier check.
    const outgoing = send(url, {
      agent: false,
      method,
      headers: { 'user-agent': 'Rollbook', ...headers },
      lookup,
      signal,
    })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => void readResponse(incoming, size).then(resolve, reject))
    outgoing.end(body instanceof URLSearchParams ? body.toString() : body)
  })
}

async function readResponse(incoming: IncomingMessage, size: number): Promise<Response> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > size) throw new OutboundError('too-large', `the response has more than ${size} bytes`)
    chunks.push(chunk)
  }
  const status = incoming.statusCode!
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  )
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
