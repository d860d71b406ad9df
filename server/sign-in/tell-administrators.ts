import type { Kysely } from 'kysely'
import { isOpenAdministrator } from '#server/accounts/open-administrator.ts'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long (ms) such an email is worth sending. */
const newsLife = 3 * 24 * hour

/**
 * Notifies administrators that a faculty member waits for approval: the university's, or the master and co administrators
 * if it has none. Each gets at most one such email an hour. `at` in ms.
 */
export async function tellAdministrators(trx: Kysely<Schema>, school: string, at: number): Promise<void> {
  const own = await addresses(trx).where('role', '=', 'sub').where('school_id', '=', school).execute()
  const some = own.length > 0 ? own : await addresses(trx).where('role', 'in', ['master', 'co']).execute()
  for (const { email } of some) {
    const mail = { template: 'admin-faculty-awaiting', to: email, school } as const
    if (await wasWrittenSince(trx, mail, at - hour)) continue
    await addToOutbox(trx, { ...mail, link: null, worthUntil: at + newsLife }, at)
  }
}

/**
 * Notifies an administrator of a sign-in from a browser that hadn't signed in to the account before: the password was
 * right, but only the owner knows whether it was them. A program keeps no cookies, so each of its sign-ins looks new
 * (`isEphemeral`), and it is reported only once a day. `from` describes the browser, `at` in ms.
 */
export async function tellOfNewBrowser(
  trx: Kysely<Schema>,
  { email, school, from, isEphemeral }: { email: string; school: string | null; from: string; isEphemeral: boolean },
  at: number,
): Promise<void> {
  const mail = { template: 'admin-new-browser', to: email, school, link: null } as const
  if (isEphemeral && (await wasWrittenSince(trx, mail, at - day))) return
  await addToOutbox(trx, { ...mail, details: { at, from }, worthUntil: at + newsLife }, at)
}

function addresses(trx: Kysely<Schema>) {
  return trx.selectFrom('administrator').select('email').where(isOpenAdministrator).orderBy('email')
}
