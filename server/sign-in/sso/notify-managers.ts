import type { AuditDetail } from '#contract/audit/detail.ts'
import { certificateWarningDays } from '#contract/sign-in/sso/limits.ts'
import { listManagerEmails } from '#server/accounts/administrator-store.ts'
import { recordAudit } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'
import type { CertificateNews, IdentityNews } from '#server/mail/templates/identity-news.ts'
import { aboutProvider } from './audit.ts'
import type { OpenProvider } from './provider-store.ts'

const day = 24 * 3_600_000
/** The emails are sent within three days (ms), or not at all. */
const newsLife = 3 * day

/**
 * Emails the administrators of a university that its provider sent a new id for a person with an account. Usually the
 * provider was set up again. Rarely someone else got the address. At most once a day, because usually everyone's id
 * changes.
 */
export async function notifyOfNewSubject(
  trx: DbOrTrx,
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
 * Emails the administrators of a university that the last certificate of its provider expires (ms) within 30 days, and
 * again when it has expired. The audit makes sure that each email is sent only once per certificate. Sign-ins continue:
 * published metadata is trusted, and its certificates only carry keys (SAML V2.0 Metadata Interoperability Profile 1.0,
 * section 2.5.1).
 */
export async function notifyOfExpiry(
  trx: DbOrTrx,
  provider: Pick<OpenProvider, 'id' | 'school_id' | 'school_name' | 'name' | 'time_zone'>,
  { fingerprint, expires_at }: { fingerprint: string; expires_at: number },
  noticedAt: number,
): Promise<void> {
  const { id, school_id, school_name, name, time_zone } = provider
  if (expires_at - noticedAt > certificateWarningDays * day) return
  const is_over = expires_at <= noticedAt
  const news = { provider: id, fingerprint, stage: is_over ? 'over' : 'soon' }
  // Two processes may read the same description.
  await acquireLock(trx, `certificate of ${id}`)
  if (await wasAnnounced(trx, school_id, news)) return
  const recipients = await listManagerEmails(trx, school_id)
  if (recipients.length === 0) return
  const details: CertificateNews = { school: school_name, provider: name, time_zone, expires_at, is_over }
  for (const recipient of recipients) {
    const email = { template: 'certificate-news', to: recipient, school: school_id, link: null } as const
    await addToOutbox(trx, { ...email, details, worthUntil: noticedAt + newsLife }, noticedAt)
  }
  const { detail, ...object } = aboutProvider(provider)
  const line = { actor_kind: 'nobody', actor_id: null, action: announced, ...object } as const
  await recordAudit(trx, { ...line, detail: { ...detail, ...news } }, noticedAt)
}

const announced = 'provider.certificate'

/** Whether the administrators were emailed about a certificate at this stage. */
async function wasAnnounced(trx: DbOrTrx, school: string, news: Record<string, string>): Promise<boolean> {
  const lines = await trx
    .selectFrom('audit')
    .select('detail')
    .where('school_id', '=', school)
    .where('action', '=', announced)
    .execute()
  const details = lines.map(({ detail }) => JSON.parse(detail ?? '{}') as AuditDetail)
  return details.some((detail) => Object.entries(news).every(([key, value]) => detail[key] === value))
}
