import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { Email } from './email.ts'
import { dueEmails } from './due-emails.ts'
import { HeldEmails } from './held-emails.ts'
import { extendLease, lease, markFailed, markSent, readAttachments, takeEmail } from './outbox.ts'
import type { ShareBudgets } from './share-budgets.ts'
import type { Lane, MailOutboxTable } from './table.ts'
import { isRecipientRefused, laneConnections, mayHaveArrived, type Transport } from './transport.ts'

/** The interval (ms) at which the worker looks for due emails. A newly queued email wakes it immediately. */
const pollIntervalMs = 1_000
const batchSize = 30
/** The number of looks in a row that may find no due email before the worker pauses. */
const emptyLooks = 20
/**
 * The time (ms) that a stop waits for emails. If the mail server hangs and the stop took longer, the process would be
 * killed.
 */
const lastEmails = 6_000

type Deps = {
  db: Db
  transport: Transport
  /** Composes the email and makes its secrets. Returns null when the reason for the email no longer exists. */
  compose: (mail: MailOutboxTable) => Promise<Email | null>
  now: () => number
  log: FastifyBaseLogger
  /** Decides when held emails are sent, and counts refused addresses. */
  budgets: ShareBudgets
  /** Called with the result of each attempt to send an email. */
  count?: (end: 'sent' | 'failed' | 'given-up') => void
}

/** `sendDue` wakes the worker and waits until it has nothing left to send. */
export type MailWorker = { wake: () => void; sendDue: () => Promise<void>; stop: () => Promise<void> }

/**
 * Sends the emails in the outbox until stopped. Each lane has its own connections, so that a sign-in email never waits
 * for emails to unconfirmed addresses. If the mail server is down, our responses stay the same and the worker retries.
 */
export function startMailWorker(deps: Deps): MailWorker {
  let stopped = false
  const lanes = ([1, 2] as const).map((lane) => openLane(deps, lane, () => stopped))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const timer = setInterval(wake, pollIntervalMs)
  timer.unref()

  const waitUntilIdle = async () => {
    await Promise.all(lanes.map((lane) => lane.waitUntilIdle()))
  }
  return {
    wake,
    async sendDue() {
      wake()
      await waitUntilIdle()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([waitUntilIdle(), wait(lastEmails, undefined, { ref: false })])
      deps.transport.close()
    },
  }
}

/** The position at which a lane continues: the university that had the last turn, and the held emails. */
type Progress = { lane: Lane; school: string | null; held: HeldEmails }

/** Sends one lane's emails on its own connections. */
function openLane(
  deps: Deps,
  lane: Lane,
  isStopped: () => boolean,
): { wake: () => void; waitUntilIdle: () => Promise<void> } {
  const progress = { lane, school: null, held: new HeldEmails(deps.db, lane, deps.budgets) }
  let isRepeatNeeded = false
  let round: Promise<void> | null = null
  const wake = () => {
    if (isStopped()) return
    if (round) {
      isRepeatNeeded = true
      return
    }
    round = sendDue(deps, progress, isStopped)
      .catch((error) =>
        deps.log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'the outbox could not be read'),
      )
      .finally(() => {
        round = null
        if (!isRepeatNeeded) return
        isRepeatNeeded = false
        wake()
      })
  }
  const waitUntilIdle = async () => {
    while (round) await round
  }
  return { wake, waitUntilIdle }
}

async function sendDue(deps: Deps, progress: Progress, isStopped: () => boolean): Promise<void> {
  for (let empty = 0; empty < emptyLooks && !isStopped();) {
    const released = await releaseHeld(deps, progress.held)
    const { db, now } = deps
    const place = { after: progress.school, at: now(), most: batchSize }
    const { emails, last, isAll } = await dueEmails(db, progress.lane, place)
    progress.school = last
    if (emails.length === 0 && isAll && released === 0) return
    empty = emails.length === 0 && released === 0 ? empty + 1 : 0
    const queue = emails.values()
    const sender = async () => {
      for (const mail of queue) {
        // The other emails stay in the outbox until the next start.
        if (isStopped()) return
        await sendOne(deps, mail)
      }
    }
    await Promise.all(Array.from({ length: laneConnections }, sender))
  }
}

async function releaseHeld({ now, log, count }: Deps, heldEmails: HeldEmails): Promise<number> {
  const { released, givenUp } = await heldEmails.release(now())
  for (const { id } of givenUp) {
    log.warn({ mail: id }, 'gave up on an email: its budget had no room in time')
    count?.('given-up')
  }
  return released
}

async function sendOne(
  { db, transport, compose, now, log, budgets, count = () => undefined }: Deps,
  mail: MailOutboxTable,
): Promise<void> {
  if (!(await db.yieldingTransaction(mail.id, (trx) => takeEmail(trx, mail, now())))) return
  // A slow mail server may take longer than the lease, and another process would then send the email a second time.
  const holding = setInterval(() => void extendLease(db, mail.id, now()).catch(() => undefined), lease / 3)
  let isDelivered = false
  try {
    const email = await compose(mail)
    const attachments = email ? await readAttachments(db, mail.id) : []
    if (email) await transport.deliver({ ...email, attachments, to: mail.to_email, id: mail.id })
    isDelivered = true
    await markSent(db, mail.id, now())
    if (email) count('sent')
  } catch (error) {
    // It is retried anyway, because an email that arrives twice is better than none.
    const perhapsTwice = isDelivered || mayHaveArrived(error)
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts + 1, perhapsTwice }, 'an email could not be sent')
    // Addresses in lane 1 are confirmed, so a refusal is probably a temporary fault of the mail server.
    const isHopeless = mail.lane === 2 && isRecipientRefused(error)
    if (isHopeless && mail.share) budgets.refuse(mail.share, now())
    const reason = error instanceof Error ? error.message : String(error)
    count(await markFailed(db, mail, { why: reason, isHopeless }, now()))
  } finally {
    clearInterval(holding)
  }
}
