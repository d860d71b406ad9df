import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { findMailbox } from '#contract/email.ts'
import type { accessRequest } from '#contract/schools/access-requests.ts'
import { accessRequestMessages } from '#contract/schools/words.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { tooMany, unavailable } from '#server/http/refusals.ts'
import { budgetFor, isWithinBudget, takeMailTurn } from '#server/mail/mail-budgets.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { dueAt } from './due-at.ts'
import { insertAccessRequest, listMasterEmails, readTimes } from './store.ts'

const day = 86_400_000
/** An email about access is sent within three days (ms), or not at all. */
const emailLifetimeMs = 3 * day
/**
 * The maximum number of requests accepted in 24 hours. Anyone can submit the form with any address, so this keeps a
 * program from sending spam in our name. The last 20 are reserved for clients that sent none in that time, so that a
 * few strangers can't use up the limit.
 */
const dailyLimit = 50
const reserve = 20
/**
 * The maximum number of requests from one client (IPv4 address, IPv6 /48) in 24 hours. People at a conference may share
 * an address.
 */
const clientLimit = 15
/** The `Retry-After` in seconds if there is no one to answer. */
const retryAfter = 3_600
const hour = 3_600_000

type Context = {
  supportEmail: string | null
  timeZone: string
  now: number
  log: FastifyBaseLogger
  /** Runs in the same transaction as the request. */
  also: (trx: DbOrTrx) => Promise<void>
  /** Keyed hash of the client's network (IPv4 address, IPv6 /48). Null if rate limits are turned off. */
  clientHash: string | null
}

/**
 * Stores a request for access and queues its emails. The provider is sent the whole request. The sender's confirmation
 * contains none of the request's text. It is omitted if the request looks automatic or the mailbox's budget is used up.
 * Throws 429 if the client or the day has reached its limit, and 503 if there is no one to answer. `now` in ms.
 */
export async function receiveAccessRequest(
  db: Db,
  { fax, ...request }: z.output<typeof accessRequest>,
  { supportEmail, timeZone, now, log, also, clientHash }: Context,
): Promise<void> {
  const providers = supportEmail ? [supportEmail] : await listMasterEmails(db)
  if (providers.length === 0) {
    log.warn('requests for access reach no one: set SUPPORT_EMAIL, or create a master administrator')
    throw unavailable(accessRequestMessages.nobody, 'no_administrators', retryAfter)
  }
  const id = newId()
  const looksAutomatic = Boolean(fax)
  const mailbox = findMailbox(request.email)
  await db.yieldingTransaction(clientHash ?? mailbox, async (trx) => {
    await takeMailTurn(trx, mailbox)
    const { times, ownTimes } = await readTimes(trx, { period: day, now }, clientHash)
    const freeAt = Math.max(
      findFreeTime(times, ownTimes.length > 0 ? dailyLimit - reserve : dailyLimit),
      findFreeTime(ownTimes, clientLimit),
    )
    if (freeAt > now) {
      log.warn('more requests for access than the daily limit')
      const wait = freeAt - now
      const words = accessRequestMessages.tooMany({ hours: Math.ceil(wait / hour) })
      throw tooMany(words, 'too_many_access_requests', wait / 1_000)
    }
    const due_at = dueAt(now, timeZone)
    await insertAccessRequest(trx, {
      id,
      ...request,
      looks_automatic: looksAutomatic ? 1 : 0,
      asked_from: clientHash,
      asked_at: now,
      due_at,
    })
    const email = { school: null, link: null, accessRequest: id, worthUntil: now + emailLifetimeMs }
    const unproved = { lane: 2, state: 'waiting', share: null, turn: 0 } as const
    for (const recipient of providers) {
      await addToOutbox(
        trx,
        { template: 'access-request', to: recipient, ...email, allowance: { budget: null, ...unproved } },
        now,
      )
    }
    const budget = budgetFor(mailbox, null)
    const isReceived = !looksAutomatic && (await isWithinBudget(trx, budget, now))
    const receipt = { template: 'access-request-received', to: request.email, ...email } as const
    if (isReceived) await addToOutbox(trx, { ...receipt, allowance: { budget, ...unproved } }, now)
    await also(trx)
  })
}

/**
 * Returns when (ms) another request fits within `limit` requests per 24 hours, or 0 if it already does. `times` are in
 * ascending order.
 */
function findFreeTime(times: readonly number[], limit: number): number {
  return times.length < limit ? 0 : times.at(-limit)! + day
}

/** Returns how many requests were accepted in the 24 hours before `now` (ms), and the maximum number. */
export async function countToday(db: Db, now: number): Promise<{ accepted: number; limit: number }> {
  const { times } = await readTimes(db, { period: day, now }, null)
  return { accepted: times.length, limit: dailyLimit }
}
