import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { EventAttendanceRow } from '#contract/reports/reports.ts'
import { frameBytes, slackMs, type FrameBytes, type RollReading } from './frame.ts'
import { SharedReading } from './shared-reading.ts'
import type { Watcher } from './watcher.ts'

/** The shortest time (ms) between two frames: at most 20 a second. */
const betweenFrames = 50
/** The pause after a reading, in multiples of its duration, so that readings take at most a fifth of the time. */
const restAfterReading = 4
/** How long (ms) to wait after a failed reading before the next try. */
const betweenTries = 1_000
/** The most announced rows in one frame. */
const rowsTogether = 500
/** The most watchers written to in one turn of the event loop: a thousand would delay check-ins by 13 ms. */
const watchersTogether = 100

/** A clock and a timer, both in ms. Tests pass their own. */
export type Pacer = { now: () => number; after: (ms: number, then: () => void) => { cancel: () => void } }

const realPacer: Pacer = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms).unref()
    return { cancel: () => clearTimeout(timer) }
  },
}

export type LiveDeps = {
  reading: RollReading
  /** Ms since 1970. */
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  heartbeatMs: number
  /** Spaces out frames and readings. The system clock by default. */
  pacer?: Pacer
}

/** One watched event: gathers new rows, reads them once, and sends the same bytes to every watcher. */
export class WatchedEvent {
  readonly #event: string
  readonly #deps: LiveDeps
  readonly #watchers = new Set<Watcher>()
  readonly #wholeRolls = new SharedReading(() => this.#catchUp(null))
  readonly #catchUps = new SharedReading((from) => this.#catchUp(from - slackMs))
  /** Ids that were announced and not sent yet. */
  readonly #announced = new Set<string>()
  /** Rows that were sent and that the next reading would find again, with the time (ms) they were received. */
  readonly #sent = new Map<string, number>()
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
  /** How many were on the roll when it was last counted. */
  #count: number | null = null
  /** The number of its marks then. */
  #marks: number | null = null
  readonly #heartbeat: NodeJS.Timeout

  constructor(event: string, deps: LiveDeps) {
    this.#event = event
    this.#deps = deps
    this.#pacer = deps.pacer ?? realPacer
    this.#sentUntil = deps.now()
    // Starts with the first watcher, so that the heartbeats of many events are spread out.
    this.#heartbeat = setInterval(() => this.#beat(), deps.heartbeatMs).unref()
  }

  /** Adds a watcher and sends it the rows since a moment (ms), or the whole roll for null. */
  async join(watcher: Watcher, since: number | null): Promise<void> {
    // Added before the reading, so that the watcher also gets the frames that are sent during it.
    this.#watchers.add(watcher)
    let from = since
    do {
      watcher.hold()
      // Two shared readings, so that a watcher who lacks a few rows isn't sent the whole roll because others lack it.
      const { at, frame } = await (from === null ? this.#wholeRolls.ask(0) : this.#catchUps.ask(from))
      watcher.release(frame)
      from = at
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

  /** Queues a frame with the count: students may have left the roll. */
  recount(): void {
    this.#wants.frame = true
    this.#schedule()
  }

  /** Reads for new rows: another process wrote some, or a notice may have been missed. */
  readAgain(): void {
    this.#wants.reading = true
    this.#schedule()
  }

  /** Stops sending. Waits for pending readings. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#timer?.cancel()
    this.#watchers.clear()
    await this.#running
  }

  async #catchUp(from: number | null): Promise<{ at: number; frame: FrameBytes }> {
    const { reading, now } = this.#deps
    const at = now()
    const rows = await reading.rowsSince(this.#event, from)
    const count = await reading.count(this.#event)
    const marks = await reading.marks(this.#event)
    this.#count ??= count
    this.#marks ??= marks
    return { at, frame: frameBytes(at, { count, rows, marks }) }
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
    const at = Math.max(this.#lastFrame + betweenFrames, onlyReading ? this.#restUntil : -Infinity, this.#pacer.now())
    if (this.#timer && this.#timerAt <= at) return
    this.#timer?.cancel()
    this.#timerAt = at
    this.#timer = this.#pacer.after(Math.max(0, at - this.#pacer.now()), () => {
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
    // Check-ins of this process are sent immediately. Those of other processes wait for the pause after a reading.
    const isReading = this.#wants.reading && (isBeat || this.#pacer.now() >= this.#restUntil)
    this.#wants = { reading: this.#wants.reading && !isReading, frame: false }
    const ids = [...this.#announced].slice(0, rowsTogether)
    for (const id of ids) this.#announced.delete(id)
    this.#lastFrame = this.#pacer.now()
    try {
      const at = now()
      const fresh = isReading ? await this.#readNew() : []
      const found = new Set(fresh.map((row) => row.id))
      const missing = ids.filter((id) => !this.#sent.has(id) && !found.has(id))
      const rows = missing.length > 0 ? [...fresh, ...(await reading.rowsOf(this.#event, missing))] : fresh
      if (rows.length > 0 || isBeat || isReading) {
        // Counted last, so that the count includes every row that is sent.
        const count = await reading.count(this.#event)
        // A check-in makes no mark, so frames about check-ins don't count them.
        const marks = isBeat || isReading ? { marks: await reading.marks(this.#event) } : null
        const isChanged = this.#isNew(count, marks?.marks ?? this.#marks)
        for (const row of rows) this.#sent.set(row.id, Date.parse(row.received_at))
        if (rows.length > 0 || isBeat || isChanged) await this.#sendAll(frameBytes(at, { count, rows, ...marks }))
      }
      if (isReading) this.#forgetBefore(at)
      this.#isFailing = false
    } catch (error) {
      for (const id of ids) this.#announced.add(id)
      this.#wants = { reading: true, frame: isBeat || this.#wants.frame }
      this.#restUntil = -Infinity
      this.#lastFrame = this.#pacer.now() + betweenTries
      if (!this.#isFailing) log.warn({ err: error }, 'the live roll waits for the database')
      this.#isFailing = true
    }
  }

  /**
   * Stores the figures. Returns whether one has changed: another process may have marked students or taken them off the
   * roll, which reading new rows doesn't show.
   */
  #isNew(count: number, marks: number | null): boolean {
    const isNew = (this.#count ?? count) !== count || (this.#marks ?? marks) !== marks
    this.#count = count
    this.#marks = marks
    return isNew
  }

  /** Returns the rows added since everything was sent, by any process. */
  async #readNew(): Promise<EventAttendanceRow[]> {
    const began = this.#pacer.now()
    const rows = await this.#deps.reading.rowsSince(this.#event, this.#sentUntil - slackMs)
    const ended = this.#pacer.now()
    this.#restUntil = ended + (ended - began) * restAfterReading
    return rows.filter((row) => !this.#sent.has(row.id))
  }

  /** Forgets sent rows that the next reading can't find again, because it starts at `at` minus the slack. */
  #forgetBefore(at: number): void {
    this.#sentUntil = at
    for (const [id, received] of this.#sent) if (received < at - slackMs) this.#sent.delete(id)
  }

  async #sendAll(frame: FrameBytes): Promise<void> {
    let written = 0
    for (const watcher of this.#watchers) {
      watcher.send(frame)
      written += 1
      if (written % watchersTogether === 0) await nextTurn()
    }
  }
}
