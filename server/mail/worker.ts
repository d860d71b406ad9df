import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { Letter } from './letter.ts'
import { attachmentsOf, dueLetters, extendLease, lease, markFailed, markSent, takeLetter } from './outbox.ts'
import type { MailOutboxTable } from './table.ts'
import { mailConnections, mayHaveArrived, type Transport } from './transport.ts'

/** Looks for due letters at least this often, in ms; a letter just written wakes it at once. */
const lookEvery = 1_000
const batch = 30
/**
 * A stop waits this long (ms) for letters on their way: cut off they would be written anew, with another link. A mail
 * server that hangs must not turn a stop into a kill.
 */
const lastLetters = 6_000

type Deps = {
  db: Db
  transport: Transport
  /** Writes the letter, making its secrets; null when its reason is gone. */
  compose: (mail: MailOutboxTable) => Promise<Letter | null>
  now: () => number
  log: FastifyBaseLogger
  /** Told how each try to send a letter ended. */
  count?: (end: 'sent' | 'failed' | 'given-up') => void
}

export type MailWorker = { wake: () => void; idle: () => Promise<void>; stop: () => Promise<void> }

/** Sends what is in the outbox until stopped. A mail server that is down changes no answer of ours: it tries again. */
export function startMailWorker(deps: Deps): MailWorker {
  let stopped = false
  let again = false
  let round: Promise<void> | null = null

  const wake = () => {
    if (stopped) return
    if (round) {
      again = true
      return
    }
    round = sendDue(deps, () => stopped)
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
  const timer = setInterval(wake, lookEvery)
  timer.unref()

  const idle = async () => {
    while (round) await round
  }
  return {
    wake,
    idle,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([idle(), wait(lastLetters, undefined, { ref: false })])
      deps.transport.close()
    },
  }
}

async function sendDue(deps: Deps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const due = await dueLetters(deps.db, deps.now(), batch)
    if (due.length === 0) return
    const queue = due.values()
    const sender = async () => {
      for (const mail of queue) {
        // What is left waits in the outbox for the next start.
        if (isStopped()) return
        await sendOne(deps, mail)
      }
    }
    await Promise.all(Array.from({ length: mailConnections }, sender))
    if (due.length < batch) return
  }
}

async function sendOne(
  { db, transport, compose, now, log, count = () => undefined }: Deps,
  mail: MailOutboxTable,
): Promise<void> {
  if (!(await takeLetter(db, mail.id, now()))) return
  // A slow mail server may take longer than the lease. Were the letter taken over meanwhile, it would be written anew,
  // and the link in the first one would be dead before it arrives.
  const holding = setInterval(() => void extendLease(db, mail.id, now()).catch(() => undefined), lease / 3)
  let isDelivered = false
  try {
    const letter = await compose(mail)
    const attachments = letter ? await attachmentsOf(db, mail.id) : []
    if (letter) await transport.deliver({ ...letter, attachments, to: mail.to_email, id: mail.id })
    isDelivered = true
    await markSent(db, mail.id, now())
    if (letter) count('sent')
  } catch (error) {
    // It is sent again all the same: a letter that comes twice is better than none.
    const perhapsTwice = isDelivered || mayHaveArrived(error)
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts + 1, perhapsTwice }, 'a letter could not be sent')
    count(await markFailed(db, mail, error instanceof Error ? error.message : String(error), now()))
  } finally {
    clearInterval(holding)
  }
}
