import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from './watcher.ts'

/** A stream with its viewer's account and token. `mayContinue` returns whether the viewer may still see it. */
export type OpenStream = { watcher: Watcher; token: string; account: string; mayContinue: () => Promise<boolean> }

/** The maximum number of streams for one account, across all of its sessions. No professor opens more windows. */
const accountStreamLimit = 10

/** This process's open streams. Access is checked at intervals, and after any change that may have ended it. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>()
  readonly #byToken = new Map<string, Set<OpenStream>>()
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #timer: NodeJS.Timeout
  #checking: Promise<void> = Promise.resolve()
  #isChecking = false
  #isWanted = false
  #isStopped = false

  constructor(options: { log: Pick<FastifyBaseLogger, 'warn'>; recheckMs: number }) {
    this.#log = options.log
    this.#timer = setInterval(() => this.checkAll(), options.recheckMs).unref()
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  get size(): number {
    return this.#open.size
  }

  hasRoomFor(account: string): boolean {
    const streams = [...this.#open].filter((stream) => stream.account === account)
    return streams.length < accountStreamLimit
  }

  /** Tracks a stream until it closes. */
  add(stream: OpenStream): void {
    this.#open.add(stream)
    const tokenStreams = this.#byToken.get(stream.token) ?? new Set()
    this.#byToken.set(stream.token, tokenStreams.add(stream))
    stream.watcher.onClose(() => {
      this.#open.delete(stream)
      tokenStreams.delete(stream)
      if (tokenStreams.size === 0 && this.#byToken.get(stream.token) === tokenStreams)
        this.#byToken.delete(stream.token)
    })
  }

  /** Checks the streams with this token, because its session may have ended. */
  checkToken(token: string): void {
    for (const stream of this.#byToken.get(token) ?? []) void this.#check(stream)
  }

  /** Checks every stream, one per tick of the event loop. A call during a check starts another round afterwards. */
  checkAll(): void {
    this.#isWanted = true
    if (!this.#isChecking) this.#checking = this.#checkWhileWanted()
  }

  /** Ends every stream so that the server can stop. Pages reconnect, possibly to another server. */
  end(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const { watcher } of this.#open) watcher.end()
  }

  async stop(): Promise<void> {
    this.end()
    await this.#checking
  }

  async #checkWhileWanted(): Promise<void> {
    this.#isChecking = true
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      for (const stream of this.#open) {
        if (this.#isStopped) break
        await this.#check(stream)
      }
    }
    this.#isChecking = false
  }

  async #check({ watcher, mayContinue }: OpenStream): Promise<void> {
    // Each check gets its own tick: a thousand checks in one tick would delay check-ins. Also, a query in the same tick
    // could still see the state before the change that caused this check.
    await yieldToEventLoop()
    if (watcher.isClosed) return
    try {
      if (!(await mayContinue())) watcher.end()
    } catch (error) {
      // An error doesn't mean that the viewer lost access. The next check decides.
      this.#log.warn({ err: error }, 'an open stream could not be checked')
    }
  }
}
