import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { TurnSnapshot } from './turn-snapshot.ts'

/** The number of rows on the hot path after which the thread starts. A command or a quiet server doesn't need it. */
const startAfter = 300
/**
 * The number of pages at which the writing connection checkpoints: 80 MB beside the thread, in case that is late, and
 * otherwise SQLite's default of 4 MB.
 */
const pagesAtMost = { besideThread: 20_000, alone: 1_000 }

/**
 * Moves SQLite's log into its file in a separate thread, because a checkpoint on the writing connection makes every
 * check-in wait for the disk. The thread also makes the statistics of SQLite’s tables. The log can start over only
 * while nothing writes, so the writing connection moves its last few pages.
 */
export class Checkpoints {
  readonly #writing: DatabaseSync
  readonly #snapshot: TurnSnapshot
  readonly #path: string
  readonly #checkpoint: StatementSync
  #thread: Worker | null = null
  #rows = 0

  /** Takes the writing connection to the file at `path`, and that connection's snapshot. */
  constructor(writing: DatabaseSync, snapshot: TurnSnapshot, path: string) {
    this.#writing = writing
    this.#snapshot = snapshot
    this.#path = path
    this.#checkpoint = writing.prepare('pragma wal_checkpoint(passive)')
  }

  /** Counts rows written on the hot path. Starts the thread when there are enough. */
  note(rows: number): void {
    if (this.#thread) return
    this.#rows += rows
    if (this.#rows >= startAfter) this.#start()
  }

  close(): void {
    void this.#thread?.terminate()
    this.#thread = null
  }

  #start(): void {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: this.#path })
    thread.on('message', (message: 'rest' | 'statistics') => {
      // The thread may have sent this just before it was stopped.
      if (this.#thread !== thread) return
      if (message === 'statistics') return this.#readStatistics()
      this.#moveLastPages()
      thread.postMessage('done')
    })
    thread.on('error', () => undefined)
    // The next rows start a new thread.
    thread.on('exit', () => {
      if (this.#thread !== thread) return
      this.#thread = null
      this.#rows = 0
      this.#checkpointFrom(pagesAtMost.alone)
    })
    thread.unref()
    this.#thread = thread
    this.#checkpointFrom(pagesAtMost.besideThread)
  }

  #checkpointFrom(pages: number): void {
    this.#writing.exec(`pragma wal_autocheckpoint = ${pages}`)
  }

  /** Reads the statistics that the thread made. Without this, a connection uses those from when it was opened. */
  #readStatistics(): void {
    this.#snapshot.end()
    // The next start reads the statistics.
    if (this.#writing.isTransaction) return
    try {
      this.#writing.exec('analyze sqlite_schema')
    } catch {
      // The file is locked or damaged, or the disk is full. The next write reports it.
    }
  }

  #moveLastPages(): void {
    this.#snapshot.end()
    // A transaction spans several turns of the event loop. The thread asks again.
    if (this.#writing.isTransaction) return
    try {
      this.#checkpoint.get()
    } catch {
      // The disk is full, or the file is damaged. The next write reports it.
    }
  }
}
