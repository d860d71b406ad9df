import type { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { CallerLeft } from './endings.ts'
import { Pace } from './pace.ts'
import { QueryThread, type Query } from './query-thread.ts'
import { Turns, type Turn } from './turns.ts'

/**
 * All queries by name. Each folder declares its own where it implements them, and `server/queries.ts` lists them all:
 *
 *     declare module '#server/reader/reader.ts' {
 *       interface Queries extends EventQueries {}
 *     }
 */
export interface Queries {}

type Answer<N extends keyof Queries> = Awaited<ReturnType<Queries[N]>>
type Question<N extends keyof Queries> = Parameters<Queries[N]>[1]

/**
 * Runs long queries for a caller. Throws `QueryTooLong` after the caller's limit, and `CallerLeft` when its connection
 * closes.
 */
export type Reader = { read: <N extends keyof Queries>(name: N, question: Question<N>) => Promise<Answer<N>> }

/**
 * The caller of a query, and its turn. Students have a separate lane, because their queries are short. `longest` is the
 * time (ms) after which a query is ended, not counting what it waits for. `connection` emits `close` when the caller
 * leaves. It is null for work that always runs to its end.
 */
export type Caller = Turn & {
  lane: 'students' | 'staff'
  longest: number
  connection: Pick<Socket, 'destroyed' | 'once' | 'off'> | null
}

/**
 * The time (ms) after which a caller's query is ended. The longest legitimate queries take 1 to 2 s on an idle machine.
 */
export const maxReadingMs = 15_000
/**
 * The caller for emails, deletions and the daily cleanup, which run one at a time. No one waits for them, and their
 * limit is long, so that they don't fail every time.
 */
export const backgroundCaller: Caller = {
  lane: 'staff',
  university: 'none',
  person: 'own work',
  longest: 300_000,
  connection: null,
}
/** Returns the caller for a faculty member's live pages, which many people view at once. */
export function liveCaller(university: string, faculty: string): Caller {
  return { ...backgroundCaller, university, person: `live pages of ${faculty}`, longest: maxReadingMs }
}

/**
 * Starts and ends threads. Tests keep threads for their next reader, because loading the code takes longer than most
 * tests.
 */
export type ReaderThreads = { start: (file: URL) => Worker; end: (worker: Worker) => unknown }
/** Starts new threads for each reader, for use in a server. */
export const ownThreads: ReaderThreads = { start: (file) => new Worker(file), end: (worker) => worker.terminate() }

/** Runs the queries of all callers. `close` waits for those that are running. */
export type Readers = {
  of: (caller: Caller) => Reader
  /** Counts check-ins that were just written. While a hall is filling, long queries wait. */
  noteCheckIns: (rows: readonly unknown[]) => void
  close: () => Promise<void>
}

type Options = {
  /** The queries that may wait while a hall is filling, if they take long. */
  canBePaced?: readonly (keyof Queries)[]
  threads?: ReaderThreads | undefined
}

/**
 * Opens worker threads with their own read-only connections, because SQLite is synchronous, and the rows of a long roll
 * keep a thread busy on either database. Threads are started when needed. `worker` is the file that answers the
 * queries.
 */
export function openReaders(
  place: DatabasePlace,
  worker: URL,
  { canBePaced = [], threads = ownThreads }: Options = {},
): Readers {
  return new WorkerReaders(place, worker, canBePaced, threads)
}

/**
 * The maximum number of running queries. One person uses at most one thread, and a university leaves one to the others.
 * A thread takes 50 MB.
 */
const maxConcurrent = {
  students: { all: 2, university: 1, person: 1 },
  staff: { all: 3, university: 2, person: 1 },
}
const maxThreads = maxConcurrent.students.all + maxConcurrent.staff.all
/**
 * The time (ms) without an idle thread after which a spare thread is started, because loading the code takes a second.
 */
const spareThreadDelayMs = 100
/** The time (ms) without a query after which a thread is ended, except the last one. */
const maxIdleMs = 60_000

class WorkerReaders implements Readers {
  readonly #place: DatabasePlace
  readonly #file: URL
  readonly #kept: ReaderThreads
  readonly #pace: Pace
  readonly #turns = { students: new Turns(maxConcurrent.students), staff: new Turns(maxConcurrent.staff) }
  readonly #threads = new Map<QueryThread, NodeJS.Timeout | null>()
  readonly #underWay = new Set<Promise<unknown>>()
  #checkIns = 0

  constructor(place: DatabasePlace, file: URL, canBePaced: readonly string[], threads: ReaderThreads) {
    this.#place = place
    this.#file = file
    this.#kept = threads
    this.#pace = new Pace(canBePaced, () => this.#checkIns)
  }
  of(caller: Caller): Reader {
    return { read: (name, question) => this.#read(caller, name, question) as never }
  }

  readonly noteCheckIns = (rows: readonly unknown[]): void => {
    this.#checkIns += rows.length
  }

  async close(): Promise<void> {
    // Wait even if no one awaits the answers anymore, because an interrupted query would be logged as an error. A
    // request whose client has left may begin a query until the last moment.
    while (this.#underWay.size > 0) {
      for (const thread of this.#threads.keys()) thread.worker.ref()
      await Promise.all(this.#underWay)
    }
    await Promise.all([...this.#threads.keys()].map((thread) => this.#endThread(thread)))
  }

  #read(caller: Caller, name: keyof Queries, question: unknown): Promise<unknown> {
    const { connection, lane, longest } = caller
    const leaving = new AbortController()
    const leave = () => leaving.abort(new CallerLeft())
    connection?.once('close', leave)
    if (connection?.destroyed) leave()
    const query = this.#pace.run<unknown>(name, async (work) => {
      const endTurn = await this.#turns[lane].take(caller, leaving.signal)
      const { thread, begun, answer, ended } = this.#begin({ name, question, longest, left: leaving.signal }, endTurn)
      this.#wait(ended.then(() => this.#rest(thread)).then(endTurn))
      await begun
      const spare = setTimeout(() => this.#startSpare(), spareThreadDelayMs).unref()
      return work(() => answer).finally(() => clearTimeout(spare))
    })
    this.#wait(query.catch(() => undefined).finally(() => connection?.off('close', leave)))
    return query
  }

  /** Begins a query in a thread. Ends the turn and throws when no thread can be started. */
  #begin(query: Query, endTurn: () => void): ReturnType<QueryThread['read']> & { thread: QueryThread } {
    try {
      const thread = this.#takeThread()
      return { thread, ...thread.read(query) }
    } catch (error) {
      endTurn()
      throw error
    }
  }

  #wait(work: Promise<unknown>): void {
    const ended: Promise<unknown> = work.finally(() => this.#underWay.delete(ended))
    this.#underWay.add(ended)
  }

  #takeThread(): QueryThread {
    const thread = this.#idleThread() ?? this.#startThread()
    clearTimeout(this.#threads.get(thread) ?? undefined)
    return thread
  }

  #idleThread(): QueryThread | undefined {
    return this.#threads.keys().find(({ isIdle }) => isIdle)
  }

  #startThread(): QueryThread {
    const thread = new QueryThread(this.#kept.start(this.#file), this.#place, () => this.#threads.delete(thread))
    this.#threads.set(thread, null)
    return thread
  }

  #startSpare(): void {
    if (this.#threads.size >= maxThreads || this.#idleThread()) return
    try {
      this.#rest(this.#startThread())
    } catch {
      // The system has no thread left. The next query waits for one of the running threads.
    }
  }

  /** Lets a thread wait for its next query, for a limited time. Does nothing if the thread has ended after a fault. */
  #rest(thread: QueryThread): void {
    if (!this.#threads.has(thread)) return
    const end = () => this.#threads.size > 1 && this.#wait(this.#endThread(thread))
    this.#threads.set(thread, setTimeout(end, maxIdleMs).unref())
  }

  async #endThread(thread: QueryThread): Promise<void> {
    clearTimeout(this.#threads.get(thread) ?? undefined)
    this.#threads.delete(thread)
    if (await thread.close()) await this.#kept.end(thread.worker)
    else await thread.worker.terminate()
  }
}
