import type { FastifyBaseLogger } from 'fastify'
import { unconfirmedAfter } from '#contract/rolls/attempts.ts'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import type { EventTable } from '#server/events/table.ts'
import { insertRefusedAttempts } from './store.ts'

/** The time (ms) between two checks for scans that were never confirmed. */
const checkIntervalMs = 15_000
/** The maximum number of scans kept in memory. Beyond that, new ones are dropped, and this is logged. */
const maxKept = 50_000

type Scan = { event_id: string; student_id: string; school_id: string; received_at: number }
type Options = {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  count: (reason: string) => void
}

/**
 * Remembers which students opened an event while its check-in was open, and stores those who never confirmed. It costs
 * a check-in only one deletion from a map, and no query.
 */
export class UnconfirmedScans {
  readonly #options: Options
  readonly #scans = new Map<string, Scan>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** Notes that a student who isn’t on the roll opened an event. Never throws. */
  note(event: EventTable, student: { id: string; school: string }): void {
    const { now, log } = this.#options
    const receivedAt = now()
    if (event.school_id !== student.school || judgeCheckIn(checkInTimes(event), receivedAt).state !== 'open') return
    const scan = { event_id: event.id, student_id: student.id, school_id: student.school, received_at: receivedAt }
    if (this.#scans.size >= maxKept) {
      log.error('scans without a check-in are dropped: too many are waiting')
      return
    }
    if (!this.#scans.has(toKey(scan))) this.#scans.set(toKey(scan), scan)
    this.#look()
  }

  /** Drops the scans of students who have just checked in. */
  confirmed(rows: readonly { event_id: string; student_id: string }[]): void {
    if (this.#scans.size > 0) for (const row of rows) this.#scans.delete(toKey(row))
  }

  /** Stores all scans that haven't been confirmed yet, because the server is stopping. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#write([...this.#scans.values()])
    if (this.#timer) clearTimeout(this.#timer)
  }

  #look(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      const due = this.#options.now() - unconfirmedAfter
      void this.#write([...this.#scans.values()].filter(({ received_at }) => received_at <= due)).then(() => {
        if (this.#scans.size > 0) this.#look()
      })
    }, checkIntervalMs).unref()
  }

  #write(scans: Scan[]): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow(scans))
    return this.#writing
  }

  async #writeNow(scans: Scan[]): Promise<void> {
    const { db, log } = this.#options
    for (const batch of inBatches(scans)) {
      try {
        const tried = await findTried(db, batch)
        await this.#insert(batch.filter((scan) => !tried.has(toKey(scan))))
      } catch (error) {
        // The scans stay in the map, and the next check retries.
        log.warn({ err: error }, 'scans without a check-in could not be written yet')
        return
      }
      for (const scan of batch) this.#scans.delete(toKey(scan))
    }
  }

  async #insert(scans: Scan[]): Promise<void> {
    const { db, log, count } = this.#options
    const rows = scans.map((scan) => ({
      id: newId(),
      ...scan,
      reason: 'not-confirmed' as const,
      browser: null,
      reference: newTypedCode(),
    }))
    if (rows.length === 0) return
    try {
      await insertRefusedAttempts(db, rows)
    } catch (error) {
      if (isPassingFault(error)) throw error
      // A student who was just deleted must not block the others.
      for (const row of rows)
        await insertRefusedAttempts(db, [row]).catch((cause: unknown) => log.warn({ err: cause }, 'a scan was dropped'))
    }
    for (const { reason } of rows) count(reason)
  }
}

type Tried = { event_id: string; student_id: string; received_at: number }

/**
 * Returns which scans need no row, as `event student` keys: the student has checked in, has had an attempt refused
 * since, or already has a row for an unconfirmed scan.
 */
async function findTried(db: Db, scans: readonly Tried[]): Promise<Set<string>> {
  const students = [...new Set(scans.map(({ student_id }) => student_id))]
  const events = [...new Set(scans.map(({ event_id }) => event_id))]
  const attendances = await db
    .selectFrom('attendance')
    .select(['event_id', 'student_id'])
    .where('student_id', 'in', students)
    .where('event_id', 'in', events)
    .execute()
  const tried = await db
    .selectFrom('refused_attempt')
    .select(['event_id', 'student_id', 'reason', 'received_at'])
    .where('student_id', 'in', students)
    .where('event_id', 'in', events)
    .orderBy('received_at')
    .execute()
  const receivedAtByKey = new Map(scans.map((scan) => [toKey(scan), scan.received_at]))
  const latest = new Map(tried.map((attempt) => [toKey(attempt), attempt]))
  const counted = [...latest.values()].filter(
    (attempt) =>
      attempt.reason === 'not-confirmed' || attempt.received_at >= (receivedAtByKey.get(toKey(attempt)) ?? Infinity),
  )
  return new Set([...attendances, ...counted].map(toKey))
}

function toKey({ event_id, student_id }: { event_id: string; student_id: string }): string {
  return `${event_id} ${student_id}`
}
