import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { TurnSnapshot } from './turn-snapshot.ts'

/** Rows on the hot path after which the thread starts: a command or a quiet server needs none. */
const startAfter = 300
/** Pages at which the writing connection checkpoints: 80 MB, in case the thread is late, or SQLite's 4 MB. */
const pagesAtMost = { besideThread: 20_000, alone: 1_000 }

/**
 * Moves SQLite's log into its file in a thread of its own, because a checkpoint on the writing connection makes every
 * check-in wait for the disk. The thread also makes the statistics of SQLite’s tables. The log can start over only
 * while nothing writes, so its last few pages are moved here.
 */
export class Checkpoints {
  readonly #writing: DatabaseSync
  readonly #snapshot: TurnSnapshot
  readonly #path: string
  readonly #checkpoint: StatementSync
  #thread: Worker | null = null
  #rows = 0

  /** Takes the writing connection to the file at `path`, and the snapshot on it. */
  constructor(writing: DatabaseSync, snapshot: TurnSnapshot, path: string) {
    this.#writing = writing
    this.#snapshot = snapshot
    this.#path = path
    this.#checkpoint = writing.prepare('pragma wal_checkpoint(passive)')
  }

  /** Counts rows of the hot path. The thread starts when there are enough. */
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
      // A thread that is being stopped may have asked just before.
      if (this.#thread !== thread) return
      if (message === 'statistics') return this.#readStatistics()
      this.#moveLastPages()
      thread.postMessage('done')
    })
    thread.on('error', () => undefined)
    // The next rows start another.
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

  /** Reads the statistics that the thread made. Otherwise a connection has those from when it was opened. */
  #readStatistics(): void {
    this.#snapshot.end()
    // The next start reads them.
    if (this.#writing.isTransaction) return
    try {
      this.#writing.exec('analyze sqlite_schema')
    } catch {
      // The file is locked, a full disk, or damage. The next write reports it.
    }
  }

  #moveLastPages(): void {
    this.#snapshot.end()
    // A transaction that is open over several turns. The thread asks again.
    if (this.#writing.isTransaction) return
    try {
      this.#checkpoint.get()
    } catch {
      // A full disk or damage. The next write reports it.
    }
  }
}
