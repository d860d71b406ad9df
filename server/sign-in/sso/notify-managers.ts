import type { Kysely } from 'kysely'
import { certificateWarningDays } from '#contract/sign-in/sso/limits.ts'
import { listManagerEmails } from '#server/accounts/administrator-store.ts'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'
import type { CertificateNews, IdentityNews } from '#server/mail/templates/identity-news.ts'
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

/**
 * Emails the administrators of a university that the last certificate of its provider expires (ms) within 30 days, or
 * has expired, once in that time. Sign-ins go on: published metadata is trusted, and its certificates only carry keys
 * (SAML V2.0 Metadata Interoperability Profile 1.0, section 2.5.1).
 */
export async function notifyOfExpiry(
  trx: Kysely<Schema>,
  provider: Pick<OpenProvider, 'school_id' | 'school_name' | 'name' | 'time_zone'>,
  expires_at: number,
  noticedAt: number,
): Promise<void> {
  const { school_id, school_name, name, time_zone } = provider
  if (expires_at - noticedAt > certificateWarningDays * day) return
  const is_over = expires_at <= noticedAt
  const details: CertificateNews = { school: school_name, provider: name, time_zone, expires_at, is_over }
  for (const recipient of await listManagerEmails(trx, school_id)) {
    const email = { template: 'certificate-news', to: recipient, school: school_id, link: null } as const
    if (await wasWrittenSince(trx, email, noticedAt - certificateWarningDays * day)) continue
    await addToOutbox(trx, { ...email, details, worthUntil: noticedAt + newsLife }, noticedAt)
  }
}
