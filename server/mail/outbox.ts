import type { ExpressionBuilder } from 'kysely'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Db } from '#server/database/db.ts'
import { countRows, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import type { Attachment } from './email.ts'
import type { Position } from './share-budgets.ts'
import type { MailOutboxTable } from './table.ts'

/** The time (ms) that a process may hold a row without extending its lease. After that, another process may take it. */
export const lease = 30_000
/** The time (ms) to wait after a failure. It doubles each time, up to `maxWaitMs`. */
const firstRetryMs = 5_000
const maxWaitMs = 15 * 60_000

type Rows = ExpressionBuilder<Schema, 'mail_outbox'>

/** The budget under which an email is counted, and its position in the outbox. */
export type OutboxPlacement = Pick<MailOutboxTable, 'budget' | 'lane'> & Position

/** Queues an email, in the transaction of the change that causes it. `worthUntil` is in ms. */
export async function addToOutbox(
  db: DbOrTrx,
  mail: {
    template: MailOutboxTable['template']
    to: string
    school: string | null
    link: string | null
    accessRequest?: string
    details?: object
    attachments?: Attachment[]
    worthUntil: number
    /**
     * The email's budget and position. If left out, it isn't counted in any budget, and addresses that got fewer emails
     * have an earlier turn.
     */
    allowance?: OutboxPlacement
  },
  now: number,
): Promise<void> {
  const id = newId()
  await db
    .insertInto('mail_outbox')
    .values({
      id,
      school_id: mail.school,
      template: mail.template,
      to_email: mail.to,
      email_link_id: mail.link,
      access_request_id: mail.accessRequest ?? null,
      attempts: 0,
      not_before: now,
      worth_until: mail.worthUntil,
      leased_until: null,
      last_error: null,
      created_at: now,
      sent_at: null,
      details: mail.details ? JSON.stringify(mail.details) : null,
      ...(mail.allowance ?? {
        budget: null,
        lane: 1,
        state: 'waiting',
        share: null,
        turn: await countLately(db, mail.to, now),
      }),
    })
    .execute()
  for (const { fileName, content } of mail.attachments ?? []) {
    await db.insertInto('mail_attachment').values({ id: newId(), mail_id: id, file_name: fileName, content }).execute()
  }
}

/** Returns how many emails were queued for an address in the hour before `now` (ms), 1,000 at most. */
async function countLately(db: DbOrTrx, address: string, now: number): Promise<number> {
  const emails = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_email', '=', address)
    .where('created_at', '>', now - 3_600_000)
    .limit(1_000)
  return countRows(db.selectFrom(emails.as('email')))
}

/** Returns the attachments of an email, sorted by name. */
export async function readAttachments(db: DbOrTrx, mail: string): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('mail_attachment')
    .select(['file_name', 'content'])
    .where('mail_id', '=', mail)
    .orderBy('file_name')
    .orderBy('id')
    .execute()
  return rows.map(({ file_name, content }) => ({ fileName: file_name, content }))
}

/**
 * Leases an email for sending, if it hasn't changed since it was read. Returns false when another process was first.
 */
export function takeEmail(
  db: DbOrTrx,
  { id, leased_until }: Pick<MailOutboxTable, 'id' | 'leased_until'>,
  now: number,
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('mail_outbox')
      .set((row) => ({ leased_until: now + lease, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('leased_until', leased_until === null ? 'is' : '=', leased_until),
  )
}

/**
 * Whether no process is sending an email. A lease that is too far in the future is ignored, because the clock must have
 * been set back.
 */
export function isFree(row: Rows, now: number) {
  const isHeld = row.between('leased_until', now, now + lease + maxClockLeadMs)
  return row.or([row('leased_until', 'is', null), row.not(isHeld)])
}

/**
 * Whether an email may be sent now. A wait that is longer than the longest is ignored, because the clock must have been
 * set back.
 */
export function isDue(row: Rows, now: number) {
  return row.or([row('not_before', '<=', now), row('not_before', '>', now + maxWaitMs + maxClockLeadMs)])
}

/** Extends the lease of an email that is being sent. */
export async function extendLease(db: DbOrTrx, id: string, now: number): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ leased_until: now + lease })
    .where('id', '=', id)
    .where('leased_until', 'is not', null)
    .execute()
}

/** Marks an email as sent. Deletes its content and attachments in the same transaction. */
export async function markSent(db: Db, id: string, now: number): Promise<void> {
  await db.yieldingTransaction(id, async (trx) => {
    if (await dropAccountNews(trx, id)) return
    await trx
      .updateTable('mail_outbox')
      .set({ state: 'sent', sent_at: now, share: null, details: null, leased_until: null, last_error: null })
      .where('id', '=', id)
      .execute()
    await dropAttachments(trx, id)
  })
}

/** Records a failure. The email is retried later, or given up when retrying is hopeless. Returns which. */
export async function markFailed(
  db: Db,
  mail: Pick<MailOutboxTable, 'id' | 'attempts' | 'worth_until'>,
  { why: reason, isHopeless = false }: { why: string; isHopeless?: boolean },
  now: number,
): Promise<'failed' | 'given-up'> {
  const next = now + Math.min(maxWaitMs, firstRetryMs * 2 ** mail.attempts)
  const isGivenUp = isHopeless || next > mail.worth_until
  const change = {
    state: isGivenUp ? 'given-up' : 'waiting',
    not_before: next,
    leased_until: null,
    last_error: reason.slice(0, 500),
    ...(isGivenUp && { details: null, share: null }),
  } as const
  await db.yieldingTransaction(mail.id, async (trx) => {
    if (isGivenUp && (await dropAccountNews(trx, mail.id))) return
    await trx.updateTable('mail_outbox').set(change).where('id', '=', mail.id).execute()
    if (isGivenUp) await dropAttachments(trx, mail.id)
  })
  return isGivenUp ? 'given-up' : 'failed'
}

/**
 * Deletes an email about a deleted account, because its address is the last trace of the account. Returns false for any
 * other email.
 */
function dropAccountNews(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('mail_outbox').where('id', '=', id).where('template', '=', 'account-news'))
}

/** Deletes attachments, because students' data isn't needed after the email is sent. */
async function dropAttachments(db: DbOrTrx, mail: string): Promise<void> {
  await db.deleteFrom('mail_attachment').where('mail_id', '=', mail).execute()
}

/** Whether an email with this template, address and university was queued since `start` (ms). */
export async function wasWrittenSince(
  db: DbOrTrx,
  email: { template: MailOutboxTable['template']; to: string; school: string | null },
  start: number,
): Promise<boolean> {
  // The university isn’t in the condition, because a database might then read all of its emails.
  const rows = await db
    .selectFrom('mail_outbox')
    .select('school_id')
    .where('template', '=', email.template)
    .where('to_email', '=', email.to)
    .where('created_at', '>', start)
    .execute()
  return rows.some((row) => row.school_id === email.school)
}

/**
 * Returns how many emails are waiting to be sent, and when (ms) the oldest was queued, or null when none is waiting.
 */
export async function waitingEmails(db: DbOrTrx): Promise<{ count: number; oldest: number | null }> {
  return db
    .selectFrom('mail_outbox')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min<number | null>('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
}

/** Deletes emails that were queued before `cutoff` (ms), except those that are waiting to be sent. */
export async function purgeOutbox(db: DbOrTrx, cutoff: number): Promise<void> {
  const old = db.selectFrom('mail_outbox').select('id').where('state', '!=', 'waiting').where('created_at', '<', cutoff)
  await deleteInBatches((limit) => db.deleteFrom('mail_outbox').where('id', 'in', old.limit(limit)))
}
