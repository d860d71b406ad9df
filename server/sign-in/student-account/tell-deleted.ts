import { mailWords } from '#contract/mail/words.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { AccountNews } from '#server/mail/templates/account-news.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findSchool } from '#server/schools/store.ts'

/** How long (ms) the email is worth sending: three days. */
const worth = 3 * 24 * 60 * 60_000

/**
 * Queues an email to a student whose account an administrator has just deleted, in the same transaction. `at` in ms.
 */
export async function tellDeleted(
  trx: Kysely<Schema>,
  of: { email: string; school: string },
  at: number,
): Promise<void> {
  const school = await findSchool(trx, of.school)
  const details: AccountNews = { school: school?.name ?? mailWords.yourUniversity }
  const mail = { template: 'account-news', to: of.email, school: of.school, link: null, details } as const
  await addToOutbox(trx, { ...mail, worthUntil: at + worth }, at)
}
