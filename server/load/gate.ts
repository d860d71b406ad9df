import { productName } from '#contract/product.ts'
import { apiMessages } from '#contract/api/words.ts'
import { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { compileProxies } from '#server/http/client-share.ts'
import { tooMany, unavailable } from '#server/http/refusals.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { Connection, type Waiting } from './connection.ts'
import { Exchange, type Client } from './exchange.ts'
import type { GateLimits } from './gate-limits.ts'
import { usualBody, type Share } from './share.ts'
import { Shares } from './shares.ts'
import { Turn } from './turn.ts'

export { gateLimits, type GateLimits } from './gate-limits.ts'

const token = /^Bearer (st1_[\w-]{43})$/
/** The shortest time (ms) between two log lines about used-up shares. */
const warnIntervalMs = 10_000
/** The time (ms) for which a request with an untrusted `X-Forwarded-For` is remembered. */
const forwardedFor = 3_600_000
/** The warning that everyone may be counted as one client, with the reason. */
export const unknownProxy =
  'proxy: requests come with X-Forwarded-For, but TRUST_PROXY is not set. If a proxy sends them, everyone behind it ' +
  'shares the limits of one client: set TRUST_PROXY to the address of the proxy.'

type Options = {
  limits: GateLimits
  trustProxy: string[]
  /** When false, nothing is counted, but deadlines still apply. */
  rateLimits: boolean
  /** Returns the keyed hash of a request's browser, or null. */
  browserOf: (request: FastifyRequest) => string | null
  log: FastifyBaseLogger
}

/** Limits each client to its share of requests, running requests, bytes and event-loop time, before any lookup. */
export class Gate {
  readonly shares: Shares
  readonly #options: Options
  readonly #connections = new WeakMap<Socket, Connection>()
  readonly #isProxy: (address: string) => boolean
  readonly #timer: NodeJS.Timeout
  readonly #waiting: Waiting
  readonly #turn: Turn
  #told = -Infinity
  /** The time (ms of the monotonic clock) of the last request with an untrusted `X-Forwarded-For`. */
  #forwarded = -Infinity
  /** The number of requests that aren't answered yet, not counting streams. */
  underWay = 0

  constructor(options: Options) {
    this.#options = options
    this.shares = new Shares(options.limits)
    this.#turn = new Turn(options.limits.maxHoldMs)
    this.#waiting = { size: 0, most: options.limits.waiting }
    this.#isProxy = compileProxies(options.trustProxy)
    this.#timer = setInterval(() => this.#look(), options.limits.lookEvery)
    this.#timer.unref()
  }

  /** Whether a request in the last hour had `X-Forwarded-For` although no proxy is trusted. */
  get hasUnknownProxy(): boolean {
    return performance.now() - this.#forwarded < forwardedFor
  }

  /**
   * Counts a new connection. When a share has too many, closes an idle connection of that share, or else the new one.
   */
  connect(socket: Socket): void {
    this.#turn.countConnection()
    const address = socket.remoteAddress
    if (address === undefined || this.#isProxy(address)) return
    const { share } = this.#findConnection(socket)
    if (!share || !this.#options.rateLimits) return
    for (const { sockets, limits } of share.line) {
      if (sockets.size < limits.connections) continue
      const idle = sockets
        .values()
        .find((candidate) => !candidate.destroyed && this.#connections.get(candidate)?.isIdle())
      ;(idle ?? socket).destroy()
      if (!idle) return
    }
    for (const { sockets } of share.line) sockets.add(socket)
    socket.once('close', () => {
      for (const { sockets } of share.line) sockets.delete(socket)
    })
  }

  /**
   * Counts a request, and calls `go` with null or a refusal. The call is delayed while new connections are being
   * accepted, or while this connection has too many other requests.
   */
  enter(request: FastifyRequest, reply: FastifyReply, go: (refusal: Error | null) => void): void {
    const { raw } = request
    if (raw.headers['x-forwarded-for'] !== undefined && this.#options.trustProxy.length === 0) this.#noteForwarded()
    const connection = this.#findConnection(raw.socket)
    const proceed = () => {
      if (raw.socket instanceof Socket && raw.socket.destroyed) return connection.leave()
      const client = this.#findClient(request, connection)
      const { share } = client
      const mayProve = client.tokenHash !== null && !share.isPerson
      const refusal = this.#options.rateLimits ? this.#refusal(share, mayProve) : null
      const exchange = new Exchange(client, raw, reply.raw)
      request.exchange = exchange
      this.shares.isBusy(share)
      this.underWay += 1
      this.#turn.countRequest()
      // Use `close` and not the end of the response, because a request whose client left gets no response.
      reply.raw.on('close', () => {
        if (!exchange.isStream) this.underWay -= 1
        exchange.leave()
        connection.leave()
        // A request of `app.inject` has no connection.
        if (raw.socket instanceof Socket) this.#turn.answered(connection)
      })
      // Close the connection. Otherwise the rest of a large body would be read for nothing.
      if (refusal && exchange.body > usualBody) reply.header('connection', 'close')
      go(refusal)
    }
    connection.enter(() => this.#turn.begin(proceed))
  }

  /** Stops counting a request as unanswered, because its response is a stream. */
  becomesStream({ exchange }: FastifyRequest): void {
    exchange!.becomesStream()
    this.underWay -= 1
  }

  /** Returns whether a request has a session token, and whether its client delays the event loop. */
  judge({ exchange }: FastifyRequest): { hasToken: boolean; isHeavy: boolean } {
    const { share, tokenHash } = exchange!
    return { hasToken: tokenHash !== null, isHeavy: this.shares.isHeavy(share, performance.now()) }
  }

  /**
   * Returns the keys under which limits count a request: the known person's, otherwise the address's, narrowest first.
   */
  listKeys({ exchange }: FastifyRequest): string[] {
    return exchange!.share.line.map(({ key }) => key)
  }

  /**
   * Stores whose session a request has, or that it has none (null). The next request with its token or browser is then
   * counted for that person.
   */
  prove(request: FastifyRequest, person: string | null): void {
    const { share, tokenHash, isProven } = request.exchange!
    if (tokenHash === null || isProven === (person !== null)) return
    if (person === null) return this.shares.people.forget(tokenHash)
    this.shares.people.keep(tokenHash, person)
    const browser = this.#options.browserOf(request)
    if (browser !== null) this.shares.people.keep(browser, person)
    share.returnProof()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Returns the share of a request: its token's, otherwise its browser's, otherwise its address's. */
  #findClient(request: FastifyRequest, connection: Connection): Client {
    const tokenHash = hashToken(request)
    const session = tokenHash === null ? null : this.shares.ofPerson(tokenHash)
    if (session) return { share: session, tokenHash, isProven: true }
    const browser = this.#options.browserOf(request)
    const person = browser === null ? null : this.shares.ofPerson(browser)
    // Don't use `request.ip`, which ignores trusted proxies when the URL can't be decoded.
    const share = person ?? connection.share ?? this.shares.ofAddress(proxyAddr(request.raw, this.#isProxy))
    return { share, tokenHash, isProven: false }
  }

  #refusal(share: Share, mayProve: boolean): Error | null {
    const now = performance.now()
    const seconds = share.takeRequest(now)
    // Even when the address has no requests left, some tokens are still looked up, so that sessions are recognized.
    if (seconds > 0 && !(mayProve && share.takeProof(now))) {
      this.#tell('requests', share, now)
      return tooMany(apiMessages.tooManyRequests, 'too_many_requests', seconds)
    }
    for (let full = share.findFull(); full; full = share.findFull())
      if (!full.dropStuck()) {
        this.#tell('under way', full, now)
        return unavailable(apiMessages.busy({ product: productName }), 'busy', 2)
      }
    return null
  }

  /** Drops responses that clients don't read, and forgets idle shares. */
  #look(): void {
    const now = performance.now()
    for (const share of this.shares.busy()) {
      for (const exchanges of [share.inFlight, share.streams])
        for (const exchange of exchanges) {
          const stuckSince = exchange.look(now)
          if (stuckSince !== null && now - stuckSince >= this.#options.limits.stuckAfter) exchange.drop()
        }
      if (!this.#options.rateLimits) continue
      for (const wider of share.line) while (wider.bytes > wider.limits.bytes && wider.dropStuck());
    }
    this.shares.sweep(now)
  }

  /** Logs that a client has used up its share, without its address, and at most once in ten seconds. */
  #tell(resource: string, { isPerson }: Share, now: number): void {
    if (now - this.#told < warnIntervalMs) return
    this.#told = now
    this.#options.log.warn({ what: resource, whose: isPerson ? 'person' : 'address' }, 'a client has used up its share')
  }

  /** Logs once that there may be a proxy that TRUST_PROXY doesn't name. */
  #noteForwarded(): void {
    if (this.#forwarded === -Infinity) this.#options.log.warn(unknownProxy)
    this.#forwarded = performance.now()
  }

  #findConnection(socket: Socket): Connection {
    const existing = this.#connections.get(socket)
    if (existing) return existing
    const address = socket.remoteAddress
    const share = address === undefined || this.#isProxy(address) ? null : this.shares.ofAddress(address)
    const connection = new Connection(socket, share, this.#options.limits.perConnection, this.#waiting)
    this.#connections.set(socket, connection)
    return connection
  }
}

function hashToken({ headers }: FastifyRequest): string | null {
  const { authorization } = headers
  if (authorization === undefined || authorization.length !== 54) return null
  const match = token.exec(authorization)
  return match ? hashSecret(match[1]!) : null
}
