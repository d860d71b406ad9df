import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as send } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isAboutCertificate } from '#server/database/connection-failure.ts'
import { Turns, type Turn } from '#server/reader/turns.ts'
import { isPublicAddress, networkCheck } from './public-address.ts'

/** The reason why a URL wasn't fetched: the way it is written, the address it resolves to, or what happened there. */
export type OutboundReason =
  | 'not-https'
  | 'private'
  | 'unknown-host'
  | 'certificate'
  | 'unreachable'
  | 'too-large'
  | 'busy'

/** Thrown when a URL wasn't fetched. The message is for the log and the audit. */
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

/** Fetches URLs from other servers. Both functions throw an `OutboundError`. */
export type Outbound = {
  /** Fetches a URL. A redirect isn't followed but returned like any other response. */
  request: (address: string | URL, request?: OutboundRequest) => Promise<Response>
  /**
   * Runs `work`, which fetches, when it has its turn. Neither a university's slow server nor one client keeps others
   * waiting.
   */
  inTurn: <R>(turn: Turn, work: () => Promise<R>) => Promise<R>
}

/**
 * The number of turns at once, each for one sign-in or one URL that someone entered. A hall of students, who may all
 * come from one IPv4 address, waits mostly for the university's server: 32 at once are 2,000 sign-ins a minute if it
 * takes a second. Half of a university's turns are left for other clients.
 */
const maxConcurrent = { all: 96, university: 64, person: 32 }

export type OutboundLimits = typeof maxConcurrent & {
  /** The maximum time (ms) to wait for a turn. */
  wait: number
  /** The maximum time (ms) of a request, including name resolution, the connection and the whole response. */
  time: number
  /** The maximum size (bytes) of a response. */
  size: number
}

const usualLimits: OutboundLimits = { ...maxConcurrent, wait: 15_000, time: 5_000, size: 1_048_576 }

type Resolve = (host: string) => Promise<LookupAddress[]>
type Options = {
  /** Hosts and networks that may be private, such as `idp.campus.edu` or `10.0.0.0/24`. */
  allowed: readonly string[]
  limits?: Partial<OutboundLimits> | undefined
  resolve?: Resolve
}

/**
 * Returns the only way in which this server fetches a URL that someone entered. It must be https. Its name is resolved
 * once, none of the addresses may be private, and the connection uses one of those addresses, so that a different
 * answer from the name server later has no effect. Redirects aren't followed.
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

/** Returns the reason for an error, by the error code of Node or OpenSSL. */
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

/**
 * Returns what `work` resolves to. Rejects on abort, because name resolution can't be canceled but must not take longer
 * than the request may.
 */
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
    // Use a new agent for each request, because a reused connection could lead to an address from an earlier check.
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
    // Throwing leaves the loop, which closes the connection.
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
