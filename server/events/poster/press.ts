import { Worker } from 'node:worker_threads'
import type { PosterOrder } from './draw-poster.ts'

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }
type Answer = { id: number; pdf?: Uint8Array; error?: Error }

/** How long fonts and libraries stay in memory after the last poster, in ms. */
const patience = 60_000

/**
 * Prints posters in a thread of its own, which comes with the first one and goes when there are no more: neither the
 * check-ins nor the server's memory notice that a PDF takes some 100 ms and 100 MB.
 */
export class PosterPress {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #rest: NodeJS.Timeout | null = null
  #next = 0

  /** Gives the PDF; throws what the printing threw. */
  print(order: PosterOrder): Promise<Buffer> {
    if (this.#rest) clearTimeout(this.#rest)
    return new Promise((resolve, reject) => {
      const id = (this.#next += 1)
      this.#waiting.set(id, { resolve, reject })
      this.#start().postMessage({ id, order })
    })
  }

  async close(): Promise<void> {
    if (this.#rest) clearTimeout(this.#rest)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./press-worker.ts', import.meta.url))
    worker.on('message', ({ id, pdf, error }: Answer) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (pdf) waiting?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
      else waiting?.reject(error ?? new Error('The poster press gave nothing.'))
      if (this.#waiting.size === 0) this.#rest = setTimeout(() => void this.close(), patience).unref()
    })
    // A thread that dies takes its posters with it, and the next poster starts another.
    worker.on('error', (error) => this.#lose(worker, error as Error))
    worker.on('exit', () => this.#lose(worker, new Error('The poster press stopped.')))
    // Only now: a listener holds the process open again.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    // One that was sent to rest has nobody waiting; those who wait now wait for its successor.
    if (this.#worker !== worker && this.#worker !== null) return
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
