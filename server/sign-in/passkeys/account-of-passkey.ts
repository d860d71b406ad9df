import type { Kysely } from 'kysely'
import { administrationMessages } from '#contract/administration/words.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { findFaculty, findStudent } from '#server/accounts/store.ts'
import type { Schema } from '#server/database/schema.ts'
import { forbidden } from '#server/http/refusals.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { findAdministratorById } from '#server/accounts/administrator-store.ts'
import type { Account } from './store.ts'
import { passkeyRefused } from './check-passkey.ts'

type Rows = Kysely<Schema>
export type SignInAccount = Account & { email: string; school: string | null }

/**
 * Returns the account that a passkey signs in to. Throws 401 when the account may not sign in: it is unconfirmed or
 * revoked, or its university is closed. Throws 403 with a code when something must happen first: an administrator's
 * approval, or the replacement of a temporary password, which a passkey doesn't bypass.
 */
export async function accountForSignIn(db: Rows, { kind, id }: Account): Promise<SignInAccount> {
  if (kind === 'admin') {
    const administrator = await findAdministratorById(db, id)
    if (!administrator) throw passkeyRefused()
    if (administrator.must_change) throw forbidden(administrationMessages.replacePasswordFirst, 'temporary_password')
    return { kind, id, email: administrator.email, school: administrator.school_id }
  }
  const person = kind === 'student' ? await findStudent(db, id) : await findFaculty(db, id)
  if (!person || person.verified_at === null || !(await findOpenSchool(db, person.school_id))) throw passkeyRefused()
  if ('approved_at' in person && person.approved_at === null)
    throw forbidden(passkeyMessages.awaitingApproval, 'awaiting_approval')
  return { kind, id, email: person.email, school: person.school_id }
}
