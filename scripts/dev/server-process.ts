import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = join(import.meta.dirname, 'serve.ts')

/** The message that the server's process sends when it listens. */
export type Started = { port: number; openEvent: string }

/** The server in a process of its own, which can start again with changed sources. */
export class ServerProcess {
  readonly #args: string[]
  readonly #nodeOptions: string[]
  #child: ChildProcess | null = null
  #ended: Promise<unknown> = Promise.resolve()
  #started: Promise<Started | null> = Promise.resolve(null)
  #starts = 0

  /** `args` are for `serve.ts`, `nodeOptions` for the Node that runs it. It starts with the first `restart`. */
  constructor(args: string[], nodeOptions: string[]) {
    this.#args = args
    this.#nodeOptions = nodeOptions
  }

  /** Resolves when the newest start is done: with its port, or with null when it failed, which the process printed. */
  get started(): Promise<Started | null> {
    return this.#started
  }

  /** Stops the server gracefully and starts it with its current sources. The promise is that of `started`. */
  restart(): Promise<Started | null> {
    const start = (this.#starts += 1)
    this.#beginStop()
    // Two servers on one database must not run at once. A later restart takes over from an earlier one.
    this.#started = this.#ended.then(() => (start === this.#starts ? this.#start() : this.#started))
    return this.#started
  }

  /** Stops the server gracefully for the last time. */
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
        if (this.#child === child) console.error('The server has ended. It starts again when you save a change.')
        resolve(null)
      })
    })
  }
}
