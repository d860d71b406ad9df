import type { FastifyBaseLogger } from 'fastify'
import { isPassingFault } from '#server/database/faults.ts'
import { queueDueEmails, type QueueDeps } from './queue-due.ts'

/** How long (ms) after a check-in its emails are queued: the rush at a bell is over then, and a mistake may be undone. */
const afterCheckIn = 5_000
/** How often (ms) to look for check-ins that another process took, or that a stop interrupted. */
const lookEvery = 60_000

export type CreditEmails = {
  /** Someone checked in. Only sets a timer. */
  checkedIn: () => void
  /** Queues what is due now. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/** Queues emails about credit soon after check-ins, and every minute. `queued` is called when there are new ones. */
export function startCreditEmails(deps: QueueDeps & { log: FastifyBaseLogger }, queued: () => void): CreditEmails {
  let isStopped = false
  let soon: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()

  const run = () => {
    // After a running one, so that two in one process don’t do the same work.
    round = round
      .then(() => (isStopped ? 0 : queueDueEmails(deps, () => !isStopped)))
      .then((count) => {
        if (count > 0) queued()
      })
      .catch((error: unknown) => {
        // A deletion at the same time takes its check-ins along. The next round reads what is left.
        deps.log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'emails about credit will be queued later')
      })
    return round
  }
  const timer = setInterval(() => void run(), lookEvery).unref()
  return {
    checkedIn() {
      soon ??= setTimeout(() => {
        soon = null
        void run()
      }, afterCheckIn).unref()
    },
    run,
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (soon) clearTimeout(soon)
      await round
    },
  }
}
