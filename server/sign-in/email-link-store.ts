import type { Kysely } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import type { EmailLinkTable } from './table.ts'

type Rows = Kysely<Schema>

/** The three ways to use a mailed link; each works once. */
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

/** Counts a try of a code; false when there have been enough. */
export async function countCode(db: Rows, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_link')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .where('wrong_codes', '<', most)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts fresh secrets on a link just before its letter goes out, and starts its time. */
export async function writeSecrets(
  db: Rows,
  id: string,
  secrets: { token_hash: string; code_hash: string; sent_at: number },
): Promise<void> {
  await db
    .updateTable('email_link')
    .set({ ...secrets, wrong_codes: 0 })
    .where('id', '=', id)
    .execute()
}

/** Uses a link in one way: one statement, so that of a hundred at once exactly one gets true. */
export async function useLink(db: Rows, id: string, way: Way, at: number): Promise<boolean> {
  const column = `used_by_${way}_at` as const
  let query = db
    .updateTable('email_link')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where('ended_at', 'is', null)
  // Once the browser that asked has signed in, a click elsewhere is somebody the mail was forwarded to.
  if (way === 'click') query = query.where('used_by_browser_at', 'is', null).where('used_by_code_at', 'is', null)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the other links of an address and kind; `keep` are the ids that stay. */
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

/** The ids of the newest links of an address and kind. */
export async function newestLinks(db: Rows, email: string, kind: PersonKind, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email_link')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Notes the session that a click elsewhere made; false when the person came in between, who would not have ended it.
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

/** Whether a browser is the one in which a student registered, as far as that is still known. */
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
    .where('asked_at', '=', student.created_at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes links asked for before `before` (ms). */
export async function purgeLinks(db: Rows, before: number): Promise<void> {
  await db.deleteFrom('email_link').where('asked_at', '<', before).execute()
}
