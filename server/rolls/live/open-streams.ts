import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from './watcher.ts'

/** A stream, its viewer's account and token, and a check whether its viewer may still see it. */
export type OpenStream = { watcher: Watcher; token: string; account: string; mayContinue: () => Promise<boolean> }

/** The most streams of one account, in all of its sessions: more windows than a professor opens. */
const accountStreamLimit = 10

/** This process's open streams. Access is checked regularly, and when something may have ended it. */
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

  /** Checks the streams with this token: its session may have ended. */
  checkToken(token: string): void {
    for (const stream of this.#byToken.get(token) ?? []) void this.#check(stream)
  }

  /** Checks every stream, one in each tick of the event loop. If called during a check, checks all again afterwards. */
  checkAll(): void {
    this.#isWanted = true
    if (!this.#isChecking) this.#checking = this.#checkWhileWanted()
  }

  /** Ends every stream, so that the server can stop. Pages reconnect, perhaps to another server. */
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
    // In a tick of its own: a thousand checks in one tick would delay check-ins. Also, a lookup in the same tick could
    // still read the state before the change that caused this check.
    await yieldToEventLoop()
    if (watcher.isClosed) return
    try {
      if (!(await mayContinue())) watcher.end()
    } catch (error) {
      // An error says nothing about the viewer's access. The next check decides.
      this.#log.warn({ err: error }, 'an open stream could not be checked')
    }
  }
}
