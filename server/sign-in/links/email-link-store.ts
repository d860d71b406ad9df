import type { ExpressionBuilder, Kysely } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { linkLifeMinutes } from '#contract/sign-in/limits.ts'
import type { Schema } from '#server/database/schema.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'

type Rows = Kysely<Schema>

/** The three ways to use an emailed link. Each works once. */
export type Way = 'browser' | 'click' | 'code'

export async function insertLink(db: Rows, link: EmailLinkTable): Promise<void> {
  await db.insertInto('email_link').values(link).execute()
}

export function findLinkByToken(db: Rows, tokenHash: string): Promise<EmailLinkTable | undefined> {
  return db.selectFrom('email_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export function findLink(db: Rows, id: string): Promise<EmailLinkTable | undefined> {
  return db.selectFrom('email_link').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Sent links that a browser asked for, the latest first, whose codes can still be tried. */
export function linksAskedBy(
  db: Rows,
  by: { nonceHash: string; kind: PersonKind; sentSince: number; mostWrongCodes: number },
): Promise<EmailLinkTable[]> {
  return db
    .selectFrom('email_link')
    .selectAll()
    .where('nonce_hash', '=', by.nonceHash)
    .where('kind', '=', by.kind)
    .where('sent_at', '>=', by.sentSince)
    .where('ended_at', 'is', null)
    .where('used_by_code_at', 'is', null)
    .where('wrong_codes', '<', by.mostWrongCodes)
    .orderBy('sent_at', 'desc')
    .limit(3)
    .execute()
}

/** Counts a try of a code. Returns false when there were too many. */
export async function countCode(db: Rows, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_link')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .where('wrong_codes', '<', most)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the hashes of a link's secrets just before its email is sent, and starts its lifetime. */
export async function writeSecrets(
  db: Rows,
  id: string,
  secrets: { token_hash: string; code_hash: string; sent_at: number },
): Promise<void> {
  await db.updateTable('email_link').set(secrets).where('id', '=', id).execute()
}

/** Uses a link in one way, in one statement, so that exactly one of a hundred simultaneous uses gets true. */
export async function useLink(db: Rows, id: string, way: Way, at: number): Promise<boolean> {
  const column = `used_by_${way}_at` as const
  let query = db
    .updateTable('email_link')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where('ended_at', 'is', null)
  // After the browser that asked has signed in, a click elsewhere comes from someone the email was forwarded to.
  if (way === 'click') query = query.where('used_by_browser_at', 'is', null).where('used_by_code_at', 'is', null)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the newest unused link that a browser asked for after `since` (ms), or undefined when there is none, or when
 * its code can't be tried any more.
 */
export function freshLink(
  db: Rows,
  of: { nonceHash: string; kind: PersonKind; purpose: EmailLinkTable['purpose']; account: string },
  since: number,
  mostWrongCodes: number,
): Promise<EmailLinkTable | undefined> {
  return db
    .selectFrom('email_link')
    .selectAll()
    .where('nonce_hash', '=', of.nonceHash)
    .where('kind', '=', of.kind)
    .where('purpose', '=', of.purpose)
    .where(`${of.kind}_id`, '=', of.account)
    .where('asked_at', '>', since)
    .where('wrong_codes', '<', mostWrongCodes)
    .where(isUnused)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Whether a link for an account of a mailbox was sent within the last half hour, or is about to be, and still works.
 */
export async function hasWorkingLink(
  db: Rows,
  { mailbox, kind }: { mailbox: string; kind: PersonKind },
  at: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_link')
    .select('id')
    .where('mailbox', '=', mailbox)
    .where('kind', '=', kind)
    .where(`${kind}_id`, 'is not', null)
    .where((link) => link(link.fn.coalesce('sent_at', 'asked_at'), '>', at - linkLifeMinutes * 60_000))
    .where(isUnused)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the same browser asked for a link again: its redirect may have changed. */
export async function askAgain(
  db: Rows,
  id: string,
  asked: Pick<EmailLinkTable, 'asked_at' | 'asked_from' | 'remember' | 'redirect'>,
): Promise<void> {
  await db.updateTable('email_link').set(asked).where('id', '=', id).execute()
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
export async function endLink(db: Rows, id: string, at: number): Promise<void> {
  await db.updateTable('email_link').set({ ended_at: at }).where('id', '=', id).execute()
}

/** Ends the other links of an address and kind, except the ids in `keep`. */
export async function endLinks(
  db: Rows,
  of: { email: string; kind: PersonKind; keep: string[] },
  at: number,
): Promise<void> {
  let query = db
    .updateTable('email_link')
    .set({ ended_at: at })
    .where('email', '=', of.email)
    .where('kind', '=', of.kind)
    .where('ended_at', 'is', null)
  if (of.keep.length > 0) query = query.where('id', 'not in', of.keep)
  await query.execute()
}

/**
 * Notes the session that a click elsewhere started. Returns false when the person signed in in between, so that the
 * session wouldn't be ended.
 */
export async function rememberClickSession(db: Rows, id: string, session: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_link')
    .set({ click_session_id: session })
    .where('id', '=', id)
    .where('used_by_browser_at', 'is', null)
    .where('used_by_code_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a browser is the one in which a student last registered, as far as that is known. */
export async function registeredIn(
  db: Rows,
  nonceHash: string,
  student: { id: string; created_at: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('email_link')
    .select('id')
    .where('nonce_hash', '=', nonceHash)
    .where('student_id', '=', student.id)
    .where('purpose', '=', 'register')
    .where('asked_at', '>=', student.created_at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another browser has also registered the account, by a link that still works. */
export async function isRegisteredElsewhere(
  db: Rows,
  kind: 'student' | 'faculty',
  account: string,
  nonceHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_link')
    .select('id')
    .where(`${kind}_id`, '=', account)
    .where('purpose', '=', 'register')
    .where('nonce_hash', '!=', nonceHash)
    .where(isUnused)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes links requested before `before` (ms). */
export async function purgeLinks(db: Rows, before: number): Promise<void> {
  await db.deleteFrom('email_link').where('asked_at', '<', before).execute()
}
