import type { ExpressionBuilder } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { linkLifeMinutes } from '#contract/sign-in/limits.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'

/** The three ways to use an emailed link. Each works once. */
export type Way = 'browser' | 'click' | 'code'

export async function insertLink(db: DbOrTrx, link: EmailLinkTable): Promise<void> {
  await db.insertInto('email_link').values(link).execute()
}

export function findLinkByToken(db: DbOrTrx, tokenHash: string): Promise<EmailLinkTable | undefined> {
  return db.selectFrom('email_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export function findLink(db: DbOrTrx, id: string): Promise<EmailLinkTable | undefined> {
  return db.selectFrom('email_link').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Returns the last three links that a browser requested, that were sent in a period (ms), and whose codes can still be
 * tried, the latest first.
 */
export function listRequestedLinks(
  db: DbOrTrx,
  filter: {
    nonceHash: string
    kind: PersonKind | null
    period: { since: number; until: number }
    maxWrongCodes: number
  },
): Promise<EmailLinkTable[]> {
  return db
    .selectFrom('email_link')
    .selectAll()
    .where('nonce_hash', '=', filter.nonceHash)
    .$if(filter.kind !== null, (links) => links.where('kind', '=', filter.kind!))
    .where('sent_at', '>=', filter.period.since)
    .where('sent_at', '<=', filter.period.until)
    .where('ended_at', 'is', null)
    .where('used_by_code_at', 'is', null)
    .where('wrong_codes', '<', filter.maxWrongCodes)
    .orderBy('sent_at', 'desc')
    .limit(3)
    .execute()
}

/** Counts a try of a link's code. Returns false when there were already `limit` tries. */
export function countCode(db: DbOrTrx, id: string, limit: number): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('email_link')
      .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
      .where('id', '=', id)
      .where('wrong_codes', '<', limit),
  )
}

/** Stores the hashes of a link's secrets, and the time (ms) when its email is sent, at which its lifetime starts. */
export async function writeSecrets(
  db: DbOrTrx,
  id: string,
  secrets: { token_hash: string; code_hash: string; sent_at: number },
): Promise<void> {
  await db.updateTable('email_link').set(secrets).where('id', '=', id).execute()
}

/** Uses a link in one way. It's one statement, so exactly one of a hundred simultaneous uses returns true. */
export function useLink(db: DbOrTrx, id: string, way: Way, usedAt: number): Promise<boolean> {
  const column = `used_by_${way}_at` as const
  let query = db
    .updateTable('email_link')
    .set({ [column]: usedAt })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where('ended_at', 'is', null)
  // After the browser that requested the link has signed in, a click in another browser probably comes from someone
  // else who got the email.
  if (way === 'click') query = query.where('used_by_browser_at', 'is', null).where('used_by_code_at', 'is', null)
  return hasWritten(query)
}

/** Returns the browser's newest unused link after `requestedAfter` (ms) whose code can still be tried. */
export function findFreshLink(
  db: DbOrTrx,
  filter: { nonceHash: string; kind: PersonKind; purpose: EmailLinkTable['purpose']; account: string },
  requestedAfter: number,
  maxWrongCodes: number,
): Promise<EmailLinkTable | undefined> {
  return db
    .selectFrom('email_link')
    .selectAll()
    .where('nonce_hash', '=', filter.nonceHash)
    .where('kind', '=', filter.kind)
    .where('purpose', '=', filter.purpose)
    .where(`${filter.kind}_id`, '=', filter.account)
    .where('asked_at', '>', requestedAfter)
    .where('wrong_codes', '<', maxWrongCodes)
    .where(isUnused)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a mailbox has a working link from the last half hour for one of its accounts, or will get one soon. */
export function hasWorkingLink(
  db: DbOrTrx,
  { mailbox, kind }: { mailbox: string; kind: PersonKind },
  now: number,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('email_link')
      .select('id')
      .where('mailbox', '=', mailbox)
      .where('kind', '=', kind)
      .where(`${kind}_id`, 'is not', null)
      .where((link) => link(link.fn.coalesce('sent_at', 'asked_at'), '>', now - linkLifeMinutes * 60_000))
      .where('asked_at', '<=', now + maxClockLeadMs)
      .where(isUnused)
      .limit(1),
  )
}

/** Updates a link when the same browser requests it again. */
export async function askAgain(
  db: DbOrTrx,
  id: string,
  request: Pick<EmailLinkTable, 'asked_at' | 'asked_from' | 'remember' | 'redirect'>,
): Promise<void> {
  await db.updateTable('email_link').set(request).where('id', '=', id).execute()
}

function isUnused(link: ExpressionBuilder<Schema, 'email_link'>) {
  return link.and([
    link('ended_at', 'is', null),
    link('used_by_browser_at', 'is', null),
    link('used_by_click_at', 'is', null),
    link('used_by_code_at', 'is', null),
  ])
}

/** Ends one link. */
export async function endLink(db: DbOrTrx, id: string, endedAt: number): Promise<void> {
  await db.updateTable('email_link').set({ ended_at: endedAt }).where('id', '=', id).execute()
}

/** Ends the other links of an address and kind, except the ids in `keep`. */
export async function endLinks(
  db: DbOrTrx,
  filter: { email: string; kind: PersonKind; keep: string[] },
  endedAt: number,
): Promise<void> {
  let query = db
    .updateTable('email_link')
    .set({ ended_at: endedAt })
    .where('email', '=', filter.email)
    .where('kind', '=', filter.kind)
    .where('ended_at', 'is', null)
  if (filter.keep.length > 0) query = query.where('id', 'not in', filter.keep)
  await query.execute()
}

/**
 * Marks a link as having started a session, in the transaction that starts it. Returns false when the link has ended
 * since it was used, or when it was a click and the real person has signed in since then. Stores a click's session, so
 * that it ends when the real person signs in.
 */
export function noteSession(db: DbOrTrx, id: string, way: Way, session: string): Promise<boolean> {
  let query = db
    .updateTable('email_link')
    // Any update makes it wait for a simultaneous "This wasn’t me".
    .set((link) => ({ click_session_id: way === 'click' ? session : link.ref('click_session_id') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
  if (way === 'click') query = query.where('used_by_browser_at', 'is', null).where('used_by_code_at', 'is', null)
  return hasWritten(query)
}

/** Whether a student’s latest registration came from this browser. */
export function isRegisteredInBrowser(
  db: DbOrTrx,
  nonceHash: string,
  student: { id: string; created_at: number },
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('email_link')
      .select('id')
      .where('nonce_hash', '=', nonceHash)
      .where('student_id', '=', student.id)
      .where('purpose', '=', 'register')
      .where('asked_at', '>=', student.created_at)
      .limit(1),
  )
}

/** Whether another browser has also registered the account, with a link that is unused. */
export function isRegisteredElsewhere(
  db: DbOrTrx,
  kind: 'student' | 'faculty',
  account: string,
  nonceHash: string,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('email_link')
      .select('id')
      .where(`${kind}_id`, '=', account)
      .where('purpose', '=', 'register')
      .where('nonce_hash', '!=', nonceHash)
      .where(isUnused)
      .limit(1),
  )
}

/** Deletes links requested before `cutoff` (ms). */
export async function purgeLinks(db: DbOrTrx, cutoff: number): Promise<void> {
  const old = db.selectFrom('email_link').select('id').where('asked_at', '<', cutoff)
  await deleteInBatches((limit) => db.deleteFrom('email_link').where('id', 'in', old.limit(limit)))
}
