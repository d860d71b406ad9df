import type { Kysely } from 'kysely'
import { facultyErasedFrom } from '#contract/accounts/ways-back.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClosedAccountNews } from '#server/mail/templates/closed-account.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findSchool } from '#server/schools/store.ts'

/** The email is sent within three days (ms), or not at all. Its row is deleted afterwards. */
const usefulFor = 3 * 24 * 60 * 60_000

/** Emails the owner of a closed faculty account, in the same transaction. `closedAt` and `now` in ms. */
export async function notifyClosedFaculty(
  trx: Kysely<Schema>,
  owner: { email: string; school_id: string },
  { news, closedAt }: { news: ClosedAccountNews['news']; closedAt: number },
  now: number,
): Promise<void> {
  const school = await findSchool(trx, owner.school_id)
  if (!school) return
  const { name, time_zone } = school
  const details: ClosedAccountNews = { news, school: name, time_zone, erased_from: facultyErasedFrom(closedAt) }
  const mail = { template: 'account-news', to: owner.email, school: school.id, link: null, details } as const
  await addToOutbox(trx, { ...mail, worthUntil: now + usefulFor }, now)
}
