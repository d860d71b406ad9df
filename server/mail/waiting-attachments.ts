import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'

/**
 * Makes transactions that add attachments to a university's emails, or remove a person from them, run one after the
 * other. Otherwise an attachment could be added with a person who is being deleted.
 */
export function takeAttachmentTurn(trx: DbOrTrx, school: string): Promise<void> {
  return acquireLock(trx, `attachments of ${school}`)
}

/** Returns the ids of the attachments of a university's unsent emails. */
export async function listAttachments(db: DbOrTrx, school: string): Promise<string[]> {
  const rows = await attachmentsOfSchool(db, school).execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of the attachments that may contain a text. It reads all of them, so don't run it on the event loop.
 */
export async function findAttachments(
  db: DbOrTrx,
  { school, text }: { school: string; text: string },
): Promise<string[]> {
  // PostgreSQL treats a backslash in a pattern as an escape. The underscore matches any character.
  const pattern = `%${text.replaceAll('\\', '_')}%`
  const rows = await attachmentsOfSchool(db, school).where('mail_attachment.content', 'like', pattern).execute()
  return rows.map(({ id }) => id)
}

/** Rewrites attachments one after the other. */
export async function rewriteAttachments(db: DbOrTrx, ids: string[], rewrite: (file: string) => string): Promise<void> {
  for (const id of ids) {
    const row = await db.selectFrom('mail_attachment').select('content').where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const content = rewrite(row.content)
    if (content !== row.content) await db.updateTable('mail_attachment').set({ content }).where('id', '=', id).execute()
  }
}

function attachmentsOfSchool(db: DbOrTrx, school: string) {
  return db
    .selectFrom('mail_attachment')
    .innerJoin('mail_outbox', 'mail_outbox.id', 'mail_attachment.mail_id')
    .select('mail_attachment.id')
    .where('mail_outbox.school_id', '=', school)
}
