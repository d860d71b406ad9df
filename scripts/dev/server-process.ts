import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = join(import.meta.dirname, 'serve.ts')

/** The message that the server's process sends when it is listening. */
export type Started = { port: number; openEvent: string }

/** The server in a separate process, which can be restarted with changed sources. */
export class ServerProcess {
  readonly #args: string[]
  readonly #nodeOptions: string[]
  #child: ChildProcess | null = null
  #ended: Promise<unknown> = Promise.resolve()
  #started: Promise<Started | null> = Promise.resolve(null)
  #starts = 0

  /** `args` are passed to `serve.ts`, `nodeOptions` to Node. The process starts with the first `restart`. */
  constructor(args: string[], nodeOptions: string[]) {
    this.#args = args
    this.#nodeOptions = nodeOptions
  }

  /**
   * Resolves when the latest start has finished: with its port, or with null if it failed. The process has printed the
   * error.
   */
  get started(): Promise<Started | null> {
    return this.#started
  }

  /** Stops the server gracefully and starts it with its current sources. Returns the same promise as `started`. */
  restart(): Promise<Started | null> {
    const start = (this.#starts += 1)
    this.#beginStop()
    // Two servers must not use the same database at once. A later restart replaces an earlier one that is still
    // waiting.
    this.#started = this.#ended.then(() => (start === this.#starts ? this.#start() : this.#started))
    return this.#started
  }

  /** Stops the server gracefully, without a restart. */
  async stop(): Promise<void> {
    this.#starts += 1
    this.#beginStop()
    await this.#ended
  }

  #beginStop(): void {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.#ended = once(child, 'exit')
    child.kill('SIGTERM')
  }

  #start(): Promise<Started | null> {
    const child = fork(program, this.#args, { execArgv: this.#nodeOptions })
    this.#child = child
    return new Promise((resolve) => {
      child.once('message', (message) => resolve(message as Started))
      child.once('exit', () => {
        if (this.#child === child) console.error('The server has ended. It restarts when you save a change.')
        resolve(null)
      })
    })
  }
}
