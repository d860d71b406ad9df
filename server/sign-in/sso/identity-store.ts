import type { Selectable } from 'kysely'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import type { Provider } from './provider-store.ts'
import type { LinkedIdentityTable } from './table.ts'

export type LinkedIdentity = Selectable<LinkedIdentityTable>
type Account = { kind: 'student' | 'faculty'; id: string }

type At = Pick<Provider, 'id' | 'issuer'>

/**
 * Returns the identities of a person at a provider: at most one as a student and one as faculty. Leaves out those of an
 * issuer that the provider had earlier, which may have used the same id for someone else.
 */
export function listIdentities(db: DbOrTrx, { id, issuer }: At, subject: string): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('linked_identity')
    .selectAll()
    .where('provider_id', '=', id)
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .execute()
}

/**
 * Returns the linked identities of a student and a faculty member with the names of their providers, the oldest first.
 */
export function listLinkedNames(
  db: DbOrTrx,
  { student, faculty }: { student: string | undefined; faculty: string | undefined },
): Promise<{ name: string; kind: 'student' | 'faculty'; since: number }[]> {
  return db
    .selectFrom('linked_identity')
    .innerJoin('identity_provider', 'identity_provider.id', 'linked_identity.provider_id')
    .whereRef('linked_identity.issuer', '=', 'identity_provider.issuer')
    .select(['identity_provider.name', 'linked_identity.kind', 'linked_identity.since'])
    .where((where) =>
      where.or([
        where('linked_identity.student_id', '=', student ?? ''),
        where('linked_identity.faculty_id', '=', faculty ?? ''),
      ]),
    )
    .orderBy('linked_identity.since')
    .execute()
}

/**
 * Links an account to a person at a provider. If the account was linked to another person there, its identity keeps its
 * id, so that a sign-out at the provider also ends earlier sessions. Returns the identity's id, and whether the account
 * was linked before. `linkedAt` in ms.
 */
export async function linkIdentity(
  db: DbOrTrx,
  { provider, subject, account: { kind, id } }: { provider: At; subject: string; account: Account },
  linkedAt: number,
): Promise<{ id: string; isAgain: boolean }> {
  const row = await db
    .updateTable('linked_identity')
    .set({ issuer: provider.issuer, subject, since: linkedAt })
    .where(`${kind}_id`, '=', id)
    .where('provider_id', '=', provider.id)
    .returning('id')
    .executeTakeFirst()
  if (row) return { id: row.id, isAgain: true }
  const identity: LinkedIdentityTable = {
    id: newId(),
    provider_id: provider.id,
    kind,
    issuer: provider.issuer,
    subject,
    student_id: kind === 'student' ? id : null,
    faculty_id: kind === 'faculty' ? id : null,
    since: linkedAt,
  }
  await db.insertInto('linked_identity').values(identity).execute()
  return { id: identity.id, isAgain: false }
}
