import type { Kysely } from 'kysely'
import { listManagerEmails } from '#server/accounts/administrator-store.ts'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'
import type { IdentityNews } from '#server/mail/templates/identity-news.ts'
import type { OpenProvider } from './provider-store.ts'

const day = 24 * 3_600_000
/** Such an email is worth sending for three days (ms). */
const newsLife = 3 * day

/**
 * Emails the administrators of a university that its provider sent a new id for a person with an account: usually the
 * provider was set up again, and rarely someone else got the address. Once a day, because then everyone's id changes.
 */
export async function notifyOfNewSubject(
  trx: Kysely<Schema>,
  { school_id, school_name, name }: Pick<OpenProvider, 'school_id' | 'school_name' | 'name'>,
  noticedAt: number,
): Promise<void> {
  const details: IdentityNews = { school: school_name, provider: name }
  for (const recipient of await listManagerEmails(trx, school_id)) {
    const email = { template: 'identity-news', to: recipient, school: school_id, link: null } as const
    if (await wasWrittenSince(trx, email, noticedAt - day)) continue
    await addToOutbox(trx, { ...email, details, worthUntil: noticedAt + newsLife }, noticedAt)
  }
}
