import type { FastifyBaseLogger } from 'fastify'
import { isPassingFault } from '#server/database/faults.ts'
import { inParts } from '#server/database/in-parts.ts'
import { queueDueEmails, type QueueDeps } from './queue-due.ts'
import { hasEmailChoices, listChoosers } from './store.ts'

/** Emails are queued so long (ms) after a check-in: the rush at a bell is over then, and a mistake may be undone. */
const afterCheckIn = 5_000
/** Milliseconds between two looks for check-ins whose process stopped before it queued their emails. */
const lookEvery = 10 * 60_000

export type CreditEmails = {
  /** Takes new rows of a roll. Only sets a timer. */
  checkedIn: (rows: readonly { student_id: string }[]) => void
  /** Queues what is due now, whichever process took the check-ins. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Queues emails about credit soon after this process took check-ins, and now and then those of any process. `queued` is
 * called when there are new ones.
 */
export function startCreditEmails(deps: QueueDeps & { log: FastifyBaseLogger }, queued: () => void): CreditEmails {
  let isStopped = false
  let soon: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()

  let arrived = new Set<string>()

  const queue = (due: () => Promise<number>) => {
    // After a running one, so that two in one process don’t do the same work.
    round = round
      .then(() => (isStopped ? 0 : due()))
      .then((count) => {
        if (count > 0) queued()
      })
      .catch((error: unknown) => {
        // A deletion at the same time takes its check-ins along. A later round reads what is left.
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
      // Few students want emails, and none of the others costs a query.
      try {
        let count = 0
        for (const batch of inParts(await listChoosers(deps.db, students))) count += await queueFor(batch)
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
  const timer = setInterval(() => void run(), lookEvery).unref()
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
