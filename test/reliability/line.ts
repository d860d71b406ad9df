import { connect, type Socket } from 'node:net'

export type LineAnswer = { status: number; retryAfter: string | null; body: string; took: number }

type PendingRequest = { resolve: (answer: LineAnswer) => void; reject: (error: Error) => void; at: number; got: string }

/**
 * One phone's connection. It opens when needed, stays open, and sends one request at a time. A request rejects if the
 * connection breaks before the response is complete.
 */
export class Line {
  readonly #port: number
  #socket: Socket | null = null
  #pending: PendingRequest | null = null

  constructor(port: number) {
    this.#port = port
  }

  ask(request: Buffer): Promise<LineAnswer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, at: performance.now(), got: '' }
      this.#socket ??= this.#open()
      this.#socket.write(request)
    })
  }

  /** Breaks the connection, even during a request. */
  cut(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (part: Buffer) => this.#read(part))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#socket = null
      const pending = this.#pending
      this.#pending = null
      pending?.reject(new Error('the connection broke'))
    })
    return socket
  }

  #read(part: Buffer): void {
    const pending = this.#pending
    if (!pending) return
    pending.got += part.toString('latin1')
    const head = pending.got.indexOf('\r\n\r\n')
    if (head < 0) return
    const field = (name: string) =>
      new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(pending.got.slice(0, head))?.[1] ?? null
    const length = Number(field('content-length') ?? Number.NaN)
    if (pending.got.length < head + 4 + length) return
    this.#pending = null
    const body = pending.got.slice(head + 4)
    const took = performance.now() - pending.at
    if (field('connection') === 'close') {
      this.#socket?.destroy()
      this.#socket = null
    }
    pending.resolve({ status: Number(pending.got.slice(9, 12)), retryAfter: field('retry-after'), body, took })
  }
}
