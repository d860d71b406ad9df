import type { Kysely } from 'kysely'
import { isOpenAdministrator } from '#server/accounts/open-administrator.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'

const hour = 3_600_000
/** Such an email is sent within three days (ms), or not at all. */
const newsLife = 72 * hour

/**
 * Notifies administrators that a faculty member waits for approval, unless it was approved before: the university's, or
 * the master and co administrators if it has none. Each gets at most one such email an hour. `now` in ms.
 */
export async function notifyOfRegistration(
  trx: Kysely<Schema>,
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

function addresses(trx: Kysely<Schema>) {
  return trx.selectFrom('administrator').select('email').where(isOpenAdministrator).orderBy('email')
}
