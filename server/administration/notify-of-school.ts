import type { Kysely } from 'kysely'
import { schoolErasedFrom } from '#contract/accounts/ways-back.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SchoolNews } from '#server/mail/templates/school-news.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { findAdministrator, listManagerEmails } from '#server/accounts/administrator-store.ts'

/** News about a university is sent within three days (ms), or not at all. */
const newsLife = 3 * 24 * 60 * 60_000

type News =
  | { news: 'closed' | 'erased-soon'; by: string | null; closedAt: number }
  | { news: 'reopened' | 'change' | 'taken-back'; by: string | null; changes: string[]; effectiveAt: number | null }

/**
 * Emails the administrators of a university, and those of all universities, about what happened to it. The person who
 * did it is emailed too, because it may have been someone else in their session. `news.by` is the administrator's id,
 * `now` in ms.
 */
export async function notifySchoolAdmins(
  trx: Kysely<Schema>,
  school: DomainEvents['schoolChanged']['school'],
  news: News,
  now: number,
): Promise<void> {
  const actor = news.by === null ? undefined : await findAdministrator(trx, news.by)
  const details: SchoolNews = {
    news: news.news,
    school: school.name,
    time_zone: school.time_zone,
    by: actor ? `${actor.first_name} ${actor.last_name}` : null,
    effective_at: 'closedAt' in news ? schoolErasedFrom(news.closedAt) : news.effectiveAt,
    changes: 'changes' in news ? news.changes : [],
  }
  for (const recipient of await listManagerEmails(trx, school.id))
    await addToOutbox(
      trx,
      { template: 'school-news', to: recipient, school: school.id, link: null, details, worthUntil: now + newsLife },
      now,
    )
}

/** Emails them about changed settings. */
export function notifyOfChange(
  trx: Kysely<Schema>,
  { school, at: now, ...news }: DomainEvents['schoolChanged'],
): Promise<void> {
  return notifySchoolAdmins(trx, school, news, now)
}
