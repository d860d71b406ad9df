import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { findMailbox } from '#contract/email.ts'
import { type accessRequest } from '#contract/schools/access-requests.ts'
import { accessRequestMessages } from '#contract/schools/words.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { tooMany, unavailable } from '#server/http/refusals.ts'
import { budgetFor, isWithinBudget, takeMailTurn } from '#server/mail/mail-budgets.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { dueAt } from './due-at.ts'
import { insertAccessRequest, mastersAddresses, readTimes } from './store.ts'

const day = 86_400_000
/** How long (ms) an email about access is worth sending: three days. */
const worth = 3 * day
/**
 * Requests accepted in a day. The form takes any address from anyone, so this keeps a program from sending spam in our
 * name. The last 20 are reserved for clients that haven't asked yet that day, so that a few strangers can't use up the
 * day.
 */
const mostADay = 50
const reserve = 20
/**
 * Requests that one client (an IPv4 address, an IPv6 /48) can make in a day: a conference's network has several people.
 */
const mostByOneClient = 15
/** The `Retry-After` while no one could answer, in seconds. */
const tryAgainAfter = 3_600
const hour = 3_600_000

type By = {
  supportEmail: string | null
  timeZone: string
  at: number
  log: FastifyBaseLogger
  /** Runs in the same transaction. */
  also: (trx: Kysely<Schema>) => Promise<void>
  /** Keyed hash of the client's network share. Null where limits are off. */
  from: string | null
}

/**
 * Stores a request for access and queues the emails: to the provider with the whole request, and to its sender without
 * any of its text and only within the mailbox's budget. Throws 429 when the client or the day has had enough requests,
 * and 503 when it would reach no one. `at` in ms.
 */
export async function takeAccessRequest(
  db: Db,
  { fax, ...asked }: z.output<typeof accessRequest>,
  { supportEmail, timeZone, at, log, also, from }: By,
): Promise<void> {
  const providers = supportEmail ? [supportEmail] : await mastersAddresses(db)
  if (providers.length === 0) {
    log.warn('a request for access would reach nobody: set SUPPORT_EMAIL, or create a master administrator')
    throw unavailable(accessRequestMessages.nobody, 'no_administrators', tryAgainAfter)
  }
  const id = newId()
  const looksAutomatic = Boolean(fax)
  const mailbox = findMailbox(asked.email)
  await db.yieldingTransaction(from ?? mailbox, async (trx) => {
    await takeMailTurn(trx, mailbox)
    const { all, own } = await readTimes(trx, at - day, from)
    const freeAt = Math.max(
      whenFree(all, own.length > 0 ? mostADay - reserve : mostADay),
      whenFree(own, mostByOneClient),
    )
    if (freeAt > at) {
      log.warn('more requests for access than are taken in a day')
      const wait = freeAt - at
      const words = accessRequestMessages.tooMany({ hours: Math.ceil(wait / hour) })
      throw tooMany(words, 'too_many_access_requests', wait / 1_000)
    }
    const due_at = dueAt(at, timeZone)
    await insertAccessRequest(trx, {
      id,
      ...asked,
      looks_automatic: looksAutomatic ? 1 : 0,
      asked_from: from,
      asked_at: at,
      due_at,
    })
    const email = { school: null, link: null, accessRequest: id, worthUntil: at + worth }
    const unproved = { lane: 2, state: 'waiting', share: null, turn: 0 } as const
    for (const to of providers) {
      await addToOutbox(trx, { template: 'access-request', to, ...email, allowance: { budget: null, ...unproved } }, at)
    }
    const budget = budgetFor(mailbox, null)
    const isReceived = !looksAutomatic && (await isWithinBudget(trx, budget, at))
    const receipt = { template: 'access-request-received', to: asked.email, ...email } as const
    if (isReceived) await addToOutbox(trx, { ...receipt, allowance: { budget, ...unproved } }, at)
    await also(trx)
  })
}

/** Returns when (ms) there is room for one more request, when `most` are taken in a day. `times` are in order. */
function whenFree(times: readonly number[], most: number): number {
  return times.length < most ? 0 : times.at(-most)! + day
}

/** Returns how many requests were made in the day before `at` (ms), and how many are taken. */
export async function countToday(db: Db, at: number): Promise<{ made: number; most: number }> {
  const { all } = await readTimes(db, at - day, null)
  return { made: all.length, most: mostADay }
}
