import type { Kysely } from 'kysely'
import { schoolErasedFrom } from '#contract/accounts/ways-back.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SchoolNews } from '#server/mail/templates/school-news.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { findAdministrator, listManagersOf } from '#server/accounts/administrator-store.ts'

/** How long (ms) news about a university is worth sending: three days. */
const newsLife = 3 * 24 * 60 * 60_000

type News =
  | { news: 'closed' | 'erased-soon'; by: string | null; closedAt: number }
  | { news: 'reopened' | 'change' | 'taken-back'; by: string | null; changes: string[]; effectiveAt: number | null }

/**
 * Emails the administrators of a university, and those of all universities, about what happened to it. The person who
 * did it is emailed too, because it may have been someone else in their session. `by` is the administrator's id, `at`
 * in ms.
 */
export async function tellOfSchool(
  trx: Kysely<Schema>,
  school: DomainEvents['schoolChanged']['school'],
  about: News,
  at: number,
): Promise<void> {
  const actor = about.by === null ? undefined : await findAdministrator(trx, about.by)
  const details: SchoolNews = {
    news: about.news,
    school: school.name,
    time_zone: school.time_zone,
    by: actor ? `${actor.first_name} ${actor.last_name}` : null,
    effective_at: 'closedAt' in about ? schoolErasedFrom(about.closedAt) : about.effectiveAt,
    changes: 'changes' in about ? about.changes : [],
  }
  for (const to of await listManagersOf(trx, school.id))
    await addToOutbox(
      trx,
      { template: 'school-news', to, school: school.id, link: null, details, worthUntil: at + newsLife },
      at,
    )
}

/** Emails them about changed settings. */
export function tellOfChange(
  trx: Kysely<Schema>,
  { school, at, ...about }: DomainEvents['schoolChanged'],
): Promise<void> {
  return tellOfSchool(trx, school, about, at)
}
