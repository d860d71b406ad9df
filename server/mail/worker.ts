import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { Email } from './email.ts'
import { attachmentsOf, dueEmails, extendLease, lease, markFailed, markSent, takeEmail } from './outbox.ts'
import type { Lane, MailOutboxTable } from './table.ts'
import { laneConnections, mayHaveArrived, type Transport } from './transport.ts'

/** How often (ms) to look for due emails. A newly queued email wakes it at once. */
const lookEvery = 1_000
const batch = 30
/**
 * How long (ms) a stop waits for emails that are being sent. If it waited for a hanging mail server, the process would
 * be killed.
 */
const lastEmails = 6_000

type Deps = {
  db: Db
  transport: Transport
  /** Writes the email and makes its secrets. Null when its reason no longer exists. */
  compose: (mail: MailOutboxTable) => Promise<Email | null>
  now: () => number
  log: FastifyBaseLogger
  /** Called with the result of each try to send an email. */
  count?: (end: 'sent' | 'failed' | 'given-up') => void
}

/** `sendDue` wakes the worker and waits until it has nothing left to send. */
export type MailWorker = { wake: () => void; sendDue: () => Promise<void>; stop: () => Promise<void> }

/**
 * Sends the outbox until stopped, each lane on its own connections, so that a sign-in email never waits for emails to
 * unconfirmed addresses. A mail server that is down changes none of our answers: the worker retries.
 */
export function startMailWorker(deps: Deps): MailWorker {
  let stopped = false
  const lanes = ([1, 2] as const).map((lane) => openLane(deps, lane, () => stopped))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const timer = setInterval(wake, lookEvery)
  timer.unref()

  const idle = async () => {
    await Promise.all(lanes.map((lane) => lane.idle()))
  }
  return {
    wake,
    async sendDue() {
      wake()
      await idle()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([idle(), wait(lastEmails, undefined, { ref: false })])
      deps.transport.close()
    },
  }
}

/** Sends one lane's emails on its own connections. */
function openLane(deps: Deps, lane: Lane, isStopped: () => boolean): { wake: () => void; idle: () => Promise<void> } {
  let again = false
  let round: Promise<void> | null = null
  const wake = () => {
    if (isStopped()) return
    if (round) {
      again = true
      return
    }
    round = sendDue(deps, lane, isStopped)
      .catch((error) =>
        deps.log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'the outbox could not be read'),
      )
      .finally(() => {
        round = null
        if (!again) return
        again = false
        wake()
      })
  }
  const idle = async () => {
    while (round) await round
  }
  return { wake, idle }
}

async function sendDue(deps: Deps, lane: Lane, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const due = await dueEmails(deps.db, lane, deps.now(), batch)
    if (due.length === 0) return
    const queue = due.values()
    const sender = async () => {
      for (const mail of queue) {
        // The other emails stay in the outbox until the next start.
        if (isStopped()) return
        await sendOne(deps, mail)
      }
    }
    await Promise.all(Array.from({ length: laneConnections }, sender))
    if (due.length < batch) return
  }
}

async function sendOne(
  { db, transport, compose, now, log, count = () => undefined }: Deps,
  mail: MailOutboxTable,
): Promise<void> {
  if (!(await takeEmail(db, mail.id, now()))) return
  // A slow mail server may take longer than the lease, and another process would then send the email a second time.
  const holding = setInterval(() => void extendLease(db, mail.id, now()).catch(() => undefined), lease / 3)
  let isDelivered = false
  try {
    const email = await compose(mail)
    const attachments = email ? await attachmentsOf(db, mail.id) : []
    if (email) await transport.deliver({ ...email, attachments, to: mail.to_email, id: mail.id })
    isDelivered = true
    await markSent(db, mail.id, now())
    if (email) count('sent')
  } catch (error) {
    // It is sent again anyway: an email that arrives twice is better than none.
    const perhapsTwice = isDelivered || mayHaveArrived(error)
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts + 1, perhapsTwice }, 'an email could not be sent')
    count(await markFailed(db, mail, error instanceof Error ? error.message : String(error), now()))
  } finally {
    clearInterval(holding)
  }
}
