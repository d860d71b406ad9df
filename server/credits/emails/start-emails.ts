import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { lowestPriorityTurn } from '#server/mail/due-emails.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { Reader } from '#server/reader/reader.ts'
import { hasEmailChoices, listStudentsWithChoice, findAddress, claimEmail } from './store.ts'

/**
 * The time (ms) between a check-in and queuing its emails. By then the rush of check-ins is over, and a mistake may
 * have been undone.
 */
const afterCheckIn = 5_000
/** The time (ms) between two searches for check-ins whose process stopped before it queued their emails. */
const pollIntervalMs = 10 * 60_000

export type CreditEmails = {
  /** Takes a roll's new rows. Only sets a timer. */
  checkedIn: (rows: readonly { student_id: string }[]) => void
  /** Queues the emails that are due now, no matter which process received the check-ins. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Queues emails about credit after this process's check-ins, and every ten minutes for all processes. `queued` is
 * called after new emails were queued.
 */
export function startCreditEmails(deps: QueueDeps & { log: FastifyBaseLogger }, queued: () => void): CreditEmails {
  let isStopped = false
  let soon: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()

  let arrived = new Set<string>()

  const queue = (due: () => Promise<number>) => {
    // Runs after the current round, so that two rounds in one process don’t do the same work.
    round = round
      .then(() => (isStopped ? 0 : due()))
      .then((count) => {
        if (count > 0) queued()
      })
      .catch((error: unknown) => {
        // A check-in may be deleted during a round, which then fails. A later round reads those that are left.
        deps.log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'emails about credit will be queued later')
      })
    return round
  }
  const queueFor = (students: string[] | 'all') => queueDueEmails(deps, students, () => !isStopped)
  const run = () => queue(async () => ((await hasEmailChoices(deps.db)) ? queueFor('all') : 0))
  const runForArrived = () => {
    const students = [...arrived]
    arrived = new Set()
    return queue(async () => {
      // Few students want emails. The others cost no query of their own.
      try {
        let count = 0
        for (const batch of inBatches(await listStudentsWithChoice(deps.db, students))) count += await queueFor(batch)
        return count
      } catch (error) {
        for (const student of students) arrived.add(student)
        if (isPassingFault(error)) runSoon()
        throw error
      }
    })
  }
  const runSoon = () => {
    if (isStopped) return
    soon ??= setTimeout(() => {
      soon = null
      void runForArrived()
    }, afterCheckIn).unref()
  }
  const first = setTimeout(() => void run(), afterCheckIn).unref()
  const timer = setInterval(() => void run(), pollIntervalMs).unref()
  return {
    checkedIn(rows) {
      for (const { student_id } of rows) arrived.add(student_id)
      runSoon()
    },
    run,
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(timer)
      if (soon) clearTimeout(soon)
      await round
    },
  }
}

/** The time (ms) after a check-in during which its emails are still worth queuing and sending. */
const emailLifetimeMs = 24 * 60 * 60_000
/** The number of check-ins handled in one transaction. It is small, so that new check-ins never wait long. */
const batchSize = 20

type Due = {
  attendance: string
  student: string
  school: string
  receipt: boolean
  classes: { id: string; have: number }[]
}
type QueueDeps = { db: Db; reader: Reader; now: () => number }

/**
 * Queues the emails for new check-ins of these students, or of all students, a few check-ins per transaction. Each
 * check-in's receipt and each email about one missing event is queued once, no matter how many processes do this.
 * Returns the number of queued emails.
 */
async function queueDueEmails(
  { db, reader, now }: QueueDeps,
  students: string[] | 'all',
  shouldContinue: () => boolean,
): Promise<number> {
  let queued = 0
  for (let dueCount = batchSize; dueCount === batchSize && shouldContinue();) {
    const queuedAt = now()
    const due = await reader.read('creditEmailsDue', {
      students,
      receivedAfter: queuedAt - emailLifetimeMs,
      limit: batchSize,
      now: queuedAt,
    })
    dueCount = due.length
    if (dueCount === 0) break
    queued += await db.transaction().execute(async (trx) => {
      let count = 0
      for (const dueCheckIn of due) count += await queueOne(trx, dueCheckIn, queuedAt)
      return count
    })
  }
  return queued
}

async function queueOne(trx: DbOrTrx, due: Due, queuedAt: number): Promise<number> {
  const { attendance, student, school, receipt, classes } = due
  const row = { school_id: school, student_id: student, queued_at: queuedAt }
  if (!(await claimEmail(trx, { ...row, attendance_id: attendance, class_id: null, have: null }))) return 0
  const address = await findAddress(trx, student)
  if (!address) return 0
  const mail = {
    to: address.email,
    school,
    link: null,
    worthUntil: queuedAt + emailLifetimeMs,
    allowance: { budget: null, lane: 1, state: 'waiting', share: null, turn: lowestPriorityTurn } as const,
  }
  let count = 0
  if (receipt) {
    await addToOutbox(trx, { ...mail, template: 'student-receipt', details: { student, attendance } }, queuedAt)
    count += 1
  }
  for (const { id, have } of classes) {
    if (!(await claimEmail(trx, { ...row, attendance_id: null, class_id: id, have }))) continue
    await addToOutbox(trx, { ...mail, template: 'student-one-short', details: { student, class: id } }, queuedAt)
    count += 1
  }
  return count
}
