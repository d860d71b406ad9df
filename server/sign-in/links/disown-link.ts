import type { Kysely } from 'kysely'
import { deleteUnverified, findStudent, updateStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import * as store from './email-link-store.ts'
import { noPassword } from '#server/sign-in/passwords/passwords.ts'
import { deleteSessionsOf } from '#server/sign-in/sessions/session-store.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'

type Kind = 'student' | 'faculty'
/** What "This wasn’t me" did besides ending the link. */
export type Disowned = 'link' | 'sessions' | 'registration'

/**
 * "This wasn’t me": ends this link. If someone has used it, the account is signed out everywhere except in the browser
 * that says so (`own` is its session). An unused link ends no session: otherwise a stranger who requests a link could
 * make the owner sign herself out. An unconfirmed registration is deleted, unless another browser also registered the
 * address. Then only the password from the disowned registration is dropped.
 */
export async function disown(
  { db, now }: { db: Db; now: () => number },
  { id }: EmailLinkTable,
  own: string | null,
): Promise<Disowned> {
  return db.transaction().execute(async (trx): Promise<Disowned> => {
    await store.endLink(trx, id, now())
    // Read after the write: from here on, the link can't be used.
    const link = (await store.findLink(trx, id))!
    const account = link.student_id ?? link.faculty_id
    const isUsed = (link.used_by_browser_at ?? link.used_by_click_at ?? link.used_by_code_at) !== null
    let disowned: Disowned = 'link'
    if (account && link.kind !== 'admin' && isUsed) {
      await deleteSessionsOf(trx, link.kind, account, own)
      disowned = 'sessions'
    } else if (account && link.kind !== 'admin' && link.purpose === 'register') {
      if (await dropRegistration(trx, link.kind, account, link)) disowned = 'registration'
    }
    await recordAudit(
      trx,
      {
        actor_kind: 'nobody',
        actor_id: null,
        action: 'sign-in.disowned',
        object_kind: link.kind,
        object_id: account,
        school_id: link.school_id,
        detail: { purpose: link.purpose },
      },
      now(),
    )
    return disowned
  })
}

/** Deletes the registration from a link's browser. Returns false when another browser's registration remains. */
async function dropRegistration(
  trx: Kysely<Schema>,
  kind: Kind,
  account: string,
  link: EmailLinkTable,
): Promise<boolean> {
  if (!(await store.isRegisteredElsewhere(trx, kind, account, link.nonce_hash)))
    return deleteUnverified(trx, kind, account)
  const student = kind === 'student' ? await findStudent(trx, account) : undefined
  if (student?.verified_at === null && (await store.registeredIn(trx, link.nonce_hash, student)))
    await updateStudent(trx, account, { password_hash: noPassword })
  return false
}
