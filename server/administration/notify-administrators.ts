import { schoolErasedFrom } from '#contract/retention/grace-periods.ts'
import { findAdministrator, listManagerEmails } from '#server/accounts/administrator-store.ts'
import { isOpenAdministrator } from '#server/accounts/list-administrators.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'
import type { SchoolNews } from '#server/mail/templates/school-news.ts'

const hour = 3_600_000
/** The email about a registration is sent within three days (ms), or not at all. */
const newsLife = 72 * hour

/**
 * Notifies administrators that a faculty member waits for approval, unless already approved. The email is for the
 * university's administrators, or for master and co-administrators if it has none. Each gets at most one such email an
 * hour. `now` in ms.
 */
export async function notifyOfRegistration(
  trx: DbOrTrx,
  { school_id: school, approved_at, at: now }: DomainEvents['facultyConfirmed'],
): Promise<void> {
  if (approved_at !== null) return
  const universityAdmins = await addresses(trx).where('role', '=', 'sub').where('school_id', '=', school).execute()
  const recipients =
    universityAdmins.length > 0
      ? universityAdmins
      : await addresses(trx).where('role', 'in', ['master', 'co']).execute()
  for (const { email } of recipients) {
    const mail = { template: 'admin-faculty-awaiting', to: email, school } as const
    if (await wasWrittenSince(trx, mail, now - hour)) continue
    await addToOutbox(trx, { ...mail, link: null, worthUntil: now + newsLife }, now)
  }
}

function addresses(trx: DbOrTrx) {
  return trx.selectFrom('administrator').select('email').where(isOpenAdministrator).orderBy('email')
}

/** News about a university is sent within three days (ms), or not at all. */
const schoolNewsLife = 3 * 24 * 60 * 60_000

type News =
  | { news: 'closed' | 'erased-soon'; by: string | null; closedAt: number }
  | { news: 'reopened' | 'change' | 'taken-back'; by: string | null; changes: string[]; effectiveAt: number | null }

/**
 * Emails the administrators of a university, and those of all universities, about what happened to it. The person who
 * did it gets the email too, in case someone else used their session. `news.by` is the administrator's id, `now` in ms.
 */
export async function notifySchoolAdmins(
  trx: DbOrTrx,
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
      {
        template: 'school-news',
        to: recipient,
        school: school.id,
        link: null,
        details,
        worthUntil: now + schoolNewsLife,
      },
      now,
    )
}

/** Emails a university's administrators about changed settings. */
export function notifyOfChange(
  trx: DbOrTrx,
  { school, at: now, ...news }: DomainEvents['schoolChanged'],
): Promise<void> {
  return notifySchoolAdmins(trx, school, news, now)
}
