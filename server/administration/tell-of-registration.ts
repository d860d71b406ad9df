import type { Kysely } from 'kysely'
import { isOpenAdministrator } from '#server/accounts/open-administrator.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'

const hour = 3_600_000
/** How long (ms) such an email is worth sending: three days. */
const newsLife = 72 * hour

/**
 * Notifies administrators that a faculty member waits for approval, unless it was approved before: the university's, or
 * the master and co administrators if it has none. Each gets at most one such email an hour. `at` in ms.
 */
export async function tellOfRegistration(
  trx: Kysely<Schema>,
  { school_id: school, approved_at, at }: DomainEvents['facultyConfirmed'],
): Promise<void> {
  if (approved_at !== null) return
  const own = await addresses(trx).where('role', '=', 'sub').where('school_id', '=', school).execute()
  const some = own.length > 0 ? own : await addresses(trx).where('role', 'in', ['master', 'co']).execute()
  for (const { email } of some) {
    const mail = { template: 'admin-faculty-awaiting', to: email, school } as const
    if (await wasWrittenSince(trx, mail, at - hour)) continue
    await addToOutbox(trx, { ...mail, link: null, worthUntil: at + newsLife }, at)
  }
}

function addresses(trx: Kysely<Schema>) {
  return trx.selectFrom('administrator').select('email').where(isOpenAdministrator).orderBy('email')
}
