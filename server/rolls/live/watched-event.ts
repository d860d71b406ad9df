import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { frameBytes, reconnectOverlapMs, type FrameBytes, type RollReader } from './frame.ts'
import { SharedQuery } from './shared-query.ts'
import type { Watcher } from './watcher.ts'

/** The shortest time (ms) between two frames: at most 20 a second. */
const frameIntervalMs = 50
/** The pause after a query, as a multiple of its duration, so that queries take at most a fifth of the time. */
const pauseAfterReadFactor = 4
/** The pause (ms) between a failed query and the next attempt. */
const retryDelayMs = 1_000
/** The maximum number of announced rows in one frame. */
const frameRowLimit = 500
/**
 * The maximum number of watchers written to in one tick of the event loop. A thousand would delay check-ins by 13 ms.
 */
const watcherBatchSize = 100

/** A clock and a timer, both in ms. Tests pass their own. */
export type Pacer = { now: () => number; after: (ms: number, callback: () => void) => { cancel: () => void } }

const realPacer: Pacer = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref()
    return { cancel: () => clearTimeout(timer) }
  },
}

export type LiveDeps = {
  reading: RollReader
  /** Returns ms since 1970. */
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  heartbeatMs: number
  /** Spaces out frames and queries. The system clock by default. */
  pacer?: Pacer
}

/** One watched event. It collects new rows, reads them once, and sends the same bytes to every watcher. */
export class WatchedEvent {
  readonly #event: string
  readonly #deps: LiveDeps
  readonly #watchers = new Set<Watcher>()
  readonly #wholeRolls = new SharedQuery(() => this.#catchUp(null))
  readonly #catchUps = new SharedQuery((start) => this.#catchUp(start - reconnectOverlapMs))
  /** The ids that were announced and haven't been sent yet. */
  readonly #announced = new Set<string>()
  /**
   * The rows that needn't be sent again, with the time (ms) they were sent. It is 0 for rows from before the first
   * watcher.
   */
  readonly #sent = new Map<string, number>()
  #start: Promise<void> | null = null
  /** Everything on the roll by this moment (ms) has been sent. */
  #sentUntil: number
  #wants = { reading: false, frame: false }
  #lastFrame = -Infinity
  #restUntil = -Infinity
  readonly #pacer: Pacer
  #timer: { cancel: () => void } | null = null
  #timerAt = Infinity
  #running: Promise<void> | null = null
  #isFailing = false
  /** The number of students on the roll at the last count. */
  #count: number | null = null
  /** The moment (ms) of the roll's latest mark change at the last query. */
  #marks: number | null = null
  readonly #heartbeat: NodeJS.Timeout

  constructor(event: string, deps: LiveDeps) {
    this.#event = event
    this.#deps = deps
    this.#pacer = deps.pacer ?? realPacer
    this.#sentUntil = deps.now()
    // The heartbeat starts with the first watcher, so that the heartbeats of many events are spread out.
    this.#heartbeat = setInterval(() => this.#beat(), deps.heartbeatMs).unref()
  }

  /** Adds a watcher and sends it the rows since a moment (ms), or the whole roll if it is null. */
  async join(watcher: Watcher, start: number | null): Promise<void> {
    // The watcher is added before the query, so that it also gets the frames that are sent during the query.
    this.#watchers.add(watcher)
    await this.#started()
    let nextStart = start
    do {
      watcher.hold()
      // There are two shared queries, so that a watcher who missed a few rows isn't sent the whole roll because others
      // need it.
      const { moment, frame } = await (nextStart === null ? this.#wholeRolls.ask(0) : this.#catchUps.ask(nextStart))
      watcher.release(frame)
      nextStart = moment
    } while (!(await watcher.keepsUp()))
  }

  /** Removes a watcher. Returns whether others are still watching. */
  leave(watcher: Watcher): boolean {
    this.#watchers.delete(watcher)
    return this.#watchers.size > 0
  }

  /** Queues a new row by its id. */
  announce(row: string): void {
    this.#announced.add(row)
    this.#schedule()
  }

  /** Queues a frame with the count, because students may have left the roll. */
  recount(): void {
    this.#wants.frame = true
    this.#schedule()
  }

  /** Queues a query for new rows: another process wrote some, or a notice may have been missed. */
  readAgain(): void {
    this.#wants.reading = true
    this.#schedule()
  }

  /** Stops sending. Waits for pending queries. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#timer?.cancel()
    this.#watchers.clear()
    await this.#running
  }

  /**
   * Notes which rows are on the roll before the first watcher reads it, so that frames contain only later ones. A
   * watcher who joins reads the roll afterwards, so it gets these rows as well.
   */
  #started(): Promise<void> {
    const read = async () => {
      for (const id of await this.#deps.reading.listIds(this.#event)) this.#sent.set(id, 0)
    }
    return (this.#start ??= read().catch((error: unknown) => {
      this.#start = null
      throw error
    }))
  }

  async #catchUp(start: number | null): Promise<{ moment: number; frame: FrameBytes }> {
    const { reading, now } = this.#deps
    const moment = now()
    const rows = await reading.readRowsSince(this.#event, start)
    const late = start === null ? [] : this.#sentLate(start, rows)
    if (late.length > 0) rows.push(...(await reading.readRows(this.#event, late)))
    const count = await reading.count(this.#event)
    const marks = await reading.readLastMarkChange(this.#event)
    this.#count ??= count
    this.#marks ??= marks
    return { moment, frame: frameBytes(moment, { count, rows, marks }) }
  }

  /**
   * Returns the ids sent since `start` (ms) that are missing from `rows`, because they were received before `start`.
   */
  #sentLate(start: number, rows: readonly EventAttendanceRow[]): string[] {
    const ids = new Set(rows.map((row) => row.id))
    return [...this.#sent].filter(([id, sentAt]) => sentAt >= start && !ids.has(id)).map(([id]) => id)
  }

  #beat(): void {
    this.#wants.frame = true
    this.readAgain()
  }

  #schedule(): void {
    const { reading, frame } = this.#wants
    if (this.#running || this.#watchers.size === 0) return
    if (this.#announced.size === 0 && !reading && !frame) return
    const onlyReading = this.#announced.size === 0 && !frame
    const dueAt = Math.max(
      this.#lastFrame + frameIntervalMs,
      onlyReading ? this.#restUntil : -Infinity,
      this.#pacer.now(),
    )
    if (this.#timer && this.#timerAt <= dueAt) return
    this.#timer?.cancel()
    this.#timerAt = dueAt
    this.#timer = this.#pacer.after(Math.max(0, dueAt - this.#pacer.now()), () => {
      this.#timer = null
      this.#running = this.#sendFrame().finally(() => {
        this.#running = null
        this.#schedule()
      })
    })
  }

  async #sendFrame(): Promise<void> {
    const { reading, now, log } = this.#deps
    const { frame: isBeat } = this.#wants
    // This process's check-ins are sent immediately. Those of other processes wait for the pause after a query.
    const isReading = this.#wants.reading && (isBeat || this.#pacer.now() >= this.#restUntil)
    this.#wants = { reading: this.#wants.reading && !isReading, frame: false }
    this.#lastFrame = this.#pacer.now()
    const moment = now()
    let ids: string[] = []
    try {
      if (isReading) for (const id of await this.#findNew()) this.#announced.add(id)
      ids = [...this.#announced].slice(0, frameRowLimit)
      for (const id of ids) this.#announced.delete(id)
      // If some rows are left for the next frame, this frame's id must not claim that they were sent.
      const sentUntil = this.#announced.size === 0 ? moment : this.#sentUntil
      const unsent = ids.filter((id) => !this.#sent.has(id))
      const rows = unsent.length > 0 ? await reading.readRows(this.#event, unsent) : []
      if (rows.length > 0 || isBeat || isReading) {
        // The count is read last, so that it includes every row that is sent.
        const count = await reading.count(this.#event)
        // A check-in changes no mark, so a frame with only check-ins doesn't read the marks.
        const marks = isBeat || isReading ? { marks: await reading.readLastMarkChange(this.#event) } : null
        const isChanged = this.#isNew(count, marks?.marks ?? this.#marks)
        for (const row of rows) this.#sent.set(row.id, moment)
        if (rows.length > 0 || isBeat || isChanged)
          await this.#sendAll(frameBytes(sentUntil, { count, rows, ...marks }))
      }
      this.#sentUntil = sentUntil
      this.#isFailing = false
    } catch (error) {
      for (const id of ids) this.#announced.add(id)
      this.#wants = { reading: true, frame: isBeat || this.#wants.frame }
      this.#restUntil = -Infinity
      this.#lastFrame = this.#pacer.now() + retryDelayMs
      if (!this.#isFailing) log.warn({ err: error }, 'the live roll waits for the database')
      this.#isFailing = true
    }
  }

  /**
   * Stores the count and the mark change. Returns whether one of them is new, perhaps through a mark by another
   * process.
   */
  #isNew(count: number, marks: number | null): boolean {
    const isNew = (this.#count ?? count) !== count || (this.#marks ?? marks) !== marks
    this.#count = count
    this.#marks = marks
    return isNew
  }

  /**
   * Returns the ids on the roll that haven't been sent yet, no matter which process wrote them. All ids are compared,
   * because a commit may have waited a long time for a lock: neither the time of arrival nor the count shows whether a
   * row is new.
   */
  async #findNew(): Promise<string[]> {
    await this.#started()
    const began = this.#pacer.now()
    const onRoll = new Set(await this.#deps.reading.listIds(this.#event))
    const ended = this.#pacer.now()
    this.#restUntil = ended + (ended - began) * pauseAfterReadFactor
    // A row that left the roll is sent again if it comes back. Recently sent rows are kept, because a standby may not
    // have them yet.
    const settled = this.#deps.now() - reconnectOverlapMs
    for (const [id, sentAt] of this.#sent) if (sentAt < settled && !onRoll.has(id)) this.#sent.delete(id)
    return [...onRoll].filter((id) => !this.#sent.has(id))
  }

  async #sendAll(frame: FrameBytes): Promise<void> {
    let written = 0
    for (const watcher of this.#watchers) {
      watcher.send(frame)
      written += 1
      if (written % watcherBatchSize === 0) await yieldToEventLoop()
    }
  }
}
